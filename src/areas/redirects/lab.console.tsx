// The regex lab: the paths shoppers asked for last that a pattern catches, with what of each it catches marked, while it is typed.
import { useWords } from '#console/i18n/words.ts'
import type { Picture } from '#console/present.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { isLab, type LabMatch } from './pictures.ts'
import styles from './redirects.module.css'

const Caught = ({ match: { path, begin, end, to } }: { match: LabMatch }) => (
  <li>
    <bdi dir="ltr" className="field-code">
      {path.slice(0, begin)}
      <mark>{path.slice(begin, end)}</mark>
      {path.slice(end)}
    </bdi>
    {to && (
      <span className={styles.hop}>
        <Icon name="arrow-right" size={14} />
        <bdi dir="ltr" className="field-code">
          {to}
        </bdi>
      </span>
    )}
  </li>
)

/** The share of all paths, for the eye; the words beside it say both figures. */
const Share = ({ count, all }: { count: number; all: number }) => (
  <svg className={styles.share} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="4" />
    <rect data-caught="" width={all > 0 ? Math.max(count > 0 ? 1 : 0, (count / all) * 100) : 0} height="4" />
  </svg>
)

export const LabPicture: Picture = ({ shown }) => {
  const { t, told, number } = useWords()
  if (shown.kind !== 'table' || !isLab(shown.given)) return null
  const { count, all, matches } = shown.given
  return (
    <div className={styles.stack}>
      <p className={styles.counts}>
        <b>{told(shown.title)}</b>
      </p>
      <Share count={count} all={all} />
      {matches.length > 0 && (
        <ul className={styles.caught} aria-label={told(shown.title)}>
          {matches.map(match => (
            <Caught key={match.path} match={match} />
          ))}
        </ul>
      )}
      {count > matches.length && (
        <p className="detail-soft">{t('redirects.screen.first', { count: number(matches.length) })}</p>
      )}
    </div>
  )
}
