// Failed pushes by error, drawn: each bar leads to its orders, where one key pushes all of them again once the cause is mended.
import '#console/i18n/later.ts'
import { useTable } from '#console/detail/answer.ts'
import { calledIn } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { screenOf } from '#contract/address.ts'
import type { ShownTable } from '#contract/call.ts'
import styles from './pushes.module.css'
import { pushes } from './pushes.ts'

interface ErrorGroup {
  code: string
  message: string
  orders: number
  waiting: number
}

const groupsIn = ({ rows }: ShownTable): ErrorGroup[] =>
  rows.map(([code, message, orders, waiting]) => ({
    code: String(code),
    message: String(message),
    orders: Number(orders),
    waiting: Number(waiting),
  }))

const Line = ({ group, most }: { group: ErrorGroup; most: number }) => {
  const { t, number } = useWords()
  const { code, message, orders, waiting } = group
  const called = calledIn(pushes.fields.code.facts, code)
  const share = (count: number) => `${(count / most) * 100}%`
  return (
    <li className={styles.line}>
      <Link to={`${screenOf(pushes)}?filter=${encodeURIComponent(`code:${code}`)}`}>
        <bdi className={called ? undefined : 'field-code'}>{called ?? code}</bdi>
      </Link>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.waiting} style={{ inlineSize: share(waiting) }} />
        <span className={styles.again} style={{ inlineSize: share(orders - waiting) }} />
      </span>
      <span className={styles.figure}>{number(orders)}</span>
      <span className={styles.said}>
        {message && <bdi>{message}</bdi>}
        {waiting > 0 && waiting < orders && ` · ${t('pushes.screen.waiting', { count: waiting })}`}
      </span>
    </li>
  )
}

export const PushErrors = () => {
  const { t } = useWords()
  const { answer, isFailed } = useTable(pushes, 'errors')
  const groups = answer ? groupsIn(answer) : []
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={5} />
  if (groups.length === 0) return <EmptyState icon="check" title={t('pushes.screen.noErrors')} />
  const most = Math.max(...groups.map(({ orders }) => orders))
  return (
    <>
      <ul className={styles.groups}>
        {groups.map(group => (
          <Line key={group.code} group={group} most={most} />
        ))}
      </ul>
      <p className={styles.note}>{t('pushes.screen.note')}</p>
    </>
  )
}
