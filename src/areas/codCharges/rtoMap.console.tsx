// Where cash orders came back, drawn beside the table; regions with few of them say nothing yet.
import type { Picture } from '#console/action/Calculator.tsx'
import { useWords } from '#console/i18n/words.ts'
import { Tiles } from '#console/plot/Tiles.tsx'
import type { RtoRegion } from './pictures.ts'

/** Fewer orders are chance. */
const least = 5
/** As dark as it gets: a share nobody would ship into. */
const darkest = 0.4

const isRegions = (given: unknown): given is RtoRegion[] => Array.isArray(given)

const RtoMap = ({ regions, label }: { regions: readonly RtoRegion[]; label: string }) => {
  const { t, percent, number } = useWords()
  return (
    <Tiles
      label={label}
      legend={t('codPincodes.screen.rtoKey', { least: number(least) })}
      regions={regions.map(({ name, lat, lng, orders, returned }) => {
        const share = orders > 0 ? returned / orders : 0
        const said = percent(Math.round(share * 100) * 100)
        return {
          ...{ name, lat, lng, weight: orders < least ? undefined : Math.min(1, share / darkest) },
          text: orders < least ? number(orders) : said,
          title: `${name}: ${number(returned)} / ${number(orders)}`,
        }
      })}
    />
  )
}

export const RtoPicture: Picture = ({ shown }) => {
  const { told } = useWords()
  return shown.kind === 'table' && isRegions(shown.given) ? (
    <RtoMap regions={shown.given} label={told(shown.title)} />
  ) : null
}
