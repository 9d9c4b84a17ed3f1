// Who may be the same person, with the way to make one of two.
import { ActionButton } from '#console/action/ActionButton.tsx'
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { actionOf } from '#contract/standard.ts'
import styles from './members.module.css'
import { members } from './members.ts'

const most = 5

export const AlikePanel = ({ record }: PanelProps) => {
  const { t } = useWords()
  const { answer, isFailed } = useRelated(members, { sort: 'name', filter: `like:${record.id}` }, most)
  const merge = actionOf(members, 'merge')
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={1} />
  if (answer.length === 0) return <p className="detail-soft">{t('members.screen.nobodyAlike')}</p>
  return (
    <ul className={styles.alike}>
      {answer.slice(0, most).map(other => (
        <li key={other.id}>
          <Link to={recordScreenOf(members, other.id)}>
            <bdi>{String(other.name)}</bdi> <bdi className="field-code">{String(other.memberNo)}</bdi>
          </Link>
          {merge && (
            <ActionButton
              action={merge}
              resource={members}
              subject={{ records: [record, other] }}
              size="1"
              variant="soft"
            />
          )}
        </li>
      ))}
    </ul>
  )
}
