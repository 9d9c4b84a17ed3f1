// Where cash orders came back, drawn beside the table; regions with few of them say nothing yet.
import { useWords } from '#console/i18n/words.ts'
import { Tiles } from '#console/plot/Tiles.tsx'
import type { Picture } from '#console/present.ts'
import type { RtoRegion } from './pictures.ts'

/** Fewer orders are chance. */
const least = 5
/** Below this share even the worst region is pale. */
const pale = 0.1

const isRegions = (given: unknown): given is RtoRegion[] => Array.isArray(given)

const RtoMap = ({ regions, label }: { regions: readonly RtoRegion[]; label: string }) => {
  const { t, percent, number, pair } = useWords()
  const shareOf = ({ orders, returned }: RtoRegion) => (orders < least ? 0 : returned / orders)
  const darkest = Math.max(pale, ...regions.map(shareOf))
  return (
    <Tiles
      label={label}
      legend={t('codPincodes.screen.rtoKey', { least: number(least) })}
      regions={regions.map(region => {
        const { name, lat, lng, orders, returned } = region
        const share = shareOf(region)
        const said = percent(Math.round(share * 100) * 100)
        return {
          name,
          lat,
          lng,
          weight: orders < least ? undefined : share / darkest,
          text: orders < least ? number(orders) : said,
          title: pair(name, `${number(returned)} / ${number(orders)}`),
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
