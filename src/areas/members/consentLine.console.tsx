// The consents of a member along time, a lane for each channel and purpose, with what counts now in words. Every line stands in
// the table of consents on the same page.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { consentLanes, type Said } from './consentLine.ts'
import { consents } from './consents.ts'
import styles from './members.module.css'
import { ConsentChannel, ConsentPurpose, ConsentState } from './sets.ts'

const most = 300

export const ConsentLine = ({ record }: PanelProps) => {
  const words = useWords()
  const { t } = words
  const { answer, isFailed } = useRelated(consents, { sort: 'at', filter: `member:${record.id}` }, most)
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={2} />
  if (answer.length === 0) return <p className="detail-soft">{t('members.screen.noConsents')}</p>
  return (
    <ul className={styles.lanes}>
      {consentLanes(answer as unknown as Said[], Date.now()).map(({ channel, purpose, state, at, spans }) => (
        <li key={`${channel} ${purpose}`}>
          <span>
            {words.value(ConsentChannel, channel)} · {words.value(ConsentPurpose, purpose)}
          </span>
          <span className={styles.lane} aria-hidden="true">
            {spans.map(span => (
              <span
                key={span.from}
                data-state={span.state}
                style={{ insetInlineStart: `${span.from * 100}%`, inlineSize: `${(span.to - span.from) * 100}%` }}
              />
            ))}
          </span>
          <span className="field-soft">
            {t('members.screen.since', { state: words.value(ConsentState, state), at: words.moment(at).exact })}
          </span>
        </li>
      ))}
    </ul>
  )
}
