// The hop graph: paths in a column in the order somebody follows them, hops as arrows beside them, those that close a ring on the
// other side. Of a redirect whose chain was shortened both are drawn: as it was written, and as it answers.
import { AnswerDrawing } from '#console/action/AnswerView.tsx'
import { ShownView } from '#console/action/ShownView.tsx'
import { useReading } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps, Picture } from '#console/present.ts'
import { pathOf } from '#console/states/arcs.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { type Arrow, hopsTaken, laid, nowhere } from './hops.ts'
import { type Hop, isHopGraph, isRings } from './pictures.ts'
import styles from './redirects.module.css'
import { RedirectMatch, redirects } from './redirects.ts'

const row = 52
const width = 40

const isTemporary = ({ code }: Hop): boolean => code === 302 || code === 307

const Arrows = ({ arrows, rows, isDown }: { arrows: readonly Arrow[]; rows: number; isDown: boolean }) => {
  const most = Math.max(1, ...arrows.map(({ start, end }) => Math.abs(end - start)))
  return (
    <svg
      className={styles.arrows}
      data-side={isDown ? 'down' : 'up'}
      width={width}
      height={row * rows}
      aria-hidden="true"
    >
      {arrows
        .filter(arrow => arrow.isDown === isDown)
        .map(arrow => (
          <g
            key={`${arrow.from} ${arrow.to}`}
            data-it={arrow.hop.isIt}
            data-temporary={isTemporary(arrow.hop) || undefined}
          >
            <path d={pathOf({ ...arrow, moves: [] }, { row, width, most })} />
            <path
              className={styles.head}
              d="M 7 -4 L 0 0 L 7 4"
              transform={`translate(1 ${(arrow.end + 0.5) * row + (isDown ? -8 : 8)})`}
            />
          </g>
        ))}
    </svg>
  )
}

/** What a path does: leads on with a code, or is where it ends. */
const Does = ({ hop }: { hop: Hop | undefined }) => {
  const words = useWords()
  if (!hop) return <small>{words.t('redirects.screen.end')}</small>
  return (
    <small>
      {hop.code}
      {hop.match !== 'exact' && ` · ${words.value(RedirectMatch, hop.match)}`}
      <span className="hidden">
        {' '}
        {hop.to === undefined
          ? words.t('redirects.screen.nowhere')
          : words.t('redirects.screen.leadsTo', { path: hop.to })}
      </span>
    </small>
  )
}

const Hops = ({ hops, label }: { hops: readonly Hop[]; label: string }) => {
  const { t } = useWords()
  const { spots, arrows } = laid(hops)
  const hopAt = new Map(hops.map(hop => [hop.from, hop]))
  const isRing = arrows.some(({ isDown }) => !isDown)
  return (
    <div className={styles.graph} data-ring={isRing || undefined}>
      {isRing && <Arrows arrows={arrows} rows={spots.length} isDown={false} />}
      <ol aria-label={label}>
        {spots.map(spot => (
          <li key={spot} style={{ blockSize: row }}>
            <div className={styles.spot} data-it={hopAt.get(spot)?.isIt} data-end={!hopAt.has(spot) || undefined}>
              {spot === nowhere ? (
                <StatusDot tone="red">{t('redirects.screen.gone')}</StatusDot>
              ) : (
                <bdi dir="ltr" className={`field-code ${styles.path}`} title={spot}>
                  {spot}
                </bdi>
              )}
              {spot !== nowhere && <Does hop={hopAt.get(spot)} />}
            </div>
          </li>
        ))}
      </ol>
      <Arrows arrows={arrows} rows={spots.length} isDown />
    </div>
  )
}

const Figure = ({ hops, title }: { hops: readonly Hop[]; title: string }) => {
  const { t, pair } = useWords()
  const label = pair(title, t('redirects.screen.hops', { count: hopsTaken(hops) }))
  return (
    <figure className={styles.figure}>
      <figcaption>
        {title} <span className={styles.taken}>{t('redirects.screen.hops', { count: hopsTaken(hops) })}</span>
      </figcaption>
      <Hops hops={hops} label={label} />
    </figure>
  )
}

const isSame = (one: readonly Hop[], other: readonly Hop[]): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Before and after where shortening made a difference. */
export const HopPicture: Picture = ({ shown }) => {
  const { t } = useWords()
  if (shown.kind !== 'trace' || !isHopGraph(shown.given)) return null
  const { written, now } = shown.given
  if (isSame(written, now)) return <Figure hops={now} title={t('redirects.screen.answers')} />
  return (
    <div className={styles.both}>
      <Figure hops={written} title={t('redirects.screen.written')} />
      <Figure hops={now} title={t('redirects.screen.answers')} />
    </div>
  )
}

export const HopPanel = ({ record }: PanelProps) => {
  const { t } = useWords()
  const { answer: shown, isFailed } = useReading(redirects, 'explain', { record })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!shown) return <Skeleton lines={4} />
  return (
    <div className={styles.stack}>
      <AnswerDrawing resource={redirects} action="explain" input={{}} shown={shown} />
      <details className="calculator">
        <summary>{t('redirects.screen.steps')}</summary>
        <ShownView shown={shown} />
      </details>
    </div>
  )
}

export const RingsPicture: Picture = ({ shown }) => {
  const { t } = useWords()
  if (shown.kind !== 'table' || !isRings(shown.given)) return null
  return (
    <div className={styles.both}>
      {shown.given.rings.map((ring, at) => (
        <Figure key={at} hops={ring} title={t('redirects.screen.ring', { n: at + 1 })} />
      ))}
    </div>
  )
}
