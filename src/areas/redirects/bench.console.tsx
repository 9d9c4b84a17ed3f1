// The test bench: each pasted path as one line, from what was asked over its hops to the status at its end; above them how many come
// to which end.
import { useWords } from '#console/i18n/words.ts'
import type { Picture } from '#console/present.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import type { Tone } from '#contract/valueSet.ts'
import { isBench, type TestedPath } from './pictures.ts'
import styles from './redirects.module.css'
import { toneOf } from './status.console.tsx'

/** What became of a path, in the order of the summary: what needs somebody first. */
const ends = ['loop', 'tooLong', 'broken', 'none', 'gone', 'moved'] as const
type End = (typeof ends)[number]

const tones: Readonly<Record<End, Tone>> = {
  loop: 'red',
  tooLong: 'red',
  broken: 'red',
  none: 'amber',
  gone: 'gray',
  moved: 'green',
}

const endOf = ({ outcome, status }: TestedPath): End => {
  if (outcome !== 'moved') return outcome
  return status !== undefined && toneOf(status) === 'red' ? 'broken' : 'moved'
}

const Path = ({ path }: { path: string }) => (
  <bdi dir="ltr" className="field-code">
    {path}
  </bdi>
)

/** The paths passed after the one that was asked; where it ends last. */
const Way = ({ tested }: { tested: TestedPath }) => {
  const { hops, to } = tested
  const passed = [...hops.slice(1).map(({ at }) => at), ...(to ? [to] : [])]
  return (
    <span className={styles.way}>
      {passed.map((path, at) => (
        <span key={`${at} ${path}`} className={styles.hop}>
          <span className={styles.code}>{hops[at]?.code}</span>
          <Icon name="arrow-right" size={14} />
          <Path path={path} />
        </span>
      ))}
    </span>
  )
}

const Tested = ({ tested }: { tested: TestedPath }) => {
  const { t } = useWords()
  const end = endOf(tested)
  return (
    <li data-end={end}>
      <span className={styles.asked}>
        <Path path={tested.path} />
        <Way tested={tested} />
      </span>
      <StatusDot tone={tones[end]}>
        {t(`redirects.screen.ends.${end}`)}
        {tested.status !== undefined && ` ${tested.status}`}
      </StatusDot>
    </li>
  )
}

export const BenchPicture: Picture = ({ shown }) => {
  const { t, number, told } = useWords()
  if (shown.kind !== 'table' || !isBench(shown.given)) return null
  const { paths } = shown.given
  const counted = ends.flatMap(end => {
    const count = paths.filter(tested => endOf(tested) === end).length
    return count > 0 ? [{ end, count }] : []
  })
  return (
    <div className={styles.stack}>
      <p className={styles.counts}>
        {counted.map(({ end, count }) => (
          <StatusDot key={end} tone={tones[end]}>
            {t(`redirects.screen.ends.${end}`)} <b>{number(count)}</b>
          </StatusDot>
        ))}
      </p>
      <ul className={styles.bench} aria-label={told(shown.title)}>
        {paths.map((tested, at) => (
          <Tested key={`${at} ${tested.path}`} tested={tested} />
        ))}
      </ul>
    </div>
  )
}
