// The fee of one cart from region to region, drawn beside its table: the least of each region and how many there are.
import { useWords } from '#console/i18n/words.ts'
import { Tiles } from '#console/plot/Tiles.tsx'
import type { Picture } from '#console/present.ts'
import type { FeeRegion } from './pictures.ts'

const isRegions = (given: unknown): given is FeeRegion[] => Array.isArray(given)

const FeeMap = ({ regions, label }: { regions: readonly FeeRegion[]; label: string }) => {
  const { t, money, pair } = useWords()
  const fees = regions.flatMap(({ least, most }) => (least === null || most === null ? [] : [least, most]))
  const [least, most] = [Math.min(...fees), Math.max(...fees)]
  const said = ({ least: from, most: to }: FeeRegion): string => {
    if (from === null || to === null) return t('shippingRates.screen.noFee')
    return from === to ? money(from) : `${money(from)} – ${money(to)}`
  }
  return (
    <Tiles
      label={label}
      legend={t('shippingRates.screen.mapKey')}
      regions={regions.map(region => ({
        name: region.name,
        lat: region.lat,
        lng: region.lng,
        weight: region.most === null ? undefined : most > least ? (region.most - least) / (most - least) : 0,
        text: region.most === null ? '–' : money(region.most),
        title: pair(region.name, said(region)),
      }))}
    />
  )
}

export const FeeMapPicture: Picture = ({ shown }) => {
  const { told } = useWords()
  return shown.kind === 'table' && isRegions(shown.given) ? (
    <FeeMap regions={shown.given} label={told(shown.title)} />
  ) : null
}
