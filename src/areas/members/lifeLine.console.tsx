// What somebody bought over time: a dot for each order, as large as its value, and below the line what came back. The table
// beneath says the same.
import { useRelated } from '#console/detail/answer.ts'
import { useComments } from '#console/detail/comments.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { alongLine, type Bought, placed } from './lifeLine.ts'
import styles from './members.module.css'

const orders = { name: 'orders' } as const
/** The latest of them; the whole past is the list of orders. */
const mostDrawn = 200
const mostListed = 5

const Drawing = ({ bought, notes }: { bought: readonly Bought[]; notes: readonly string[] }) => {
  const { dir } = useWords()
  const along = alongLine([...bought.map(({ placedAt }) => placedAt), ...notes])
  const side = (x: number) => (dir === 'rtl' ? 1000 - x : x)
  return (
    <svg className={styles.life} viewBox="0 0 1000 100" aria-hidden="true">
      <line className={styles.axis} x1="0" x2="1000" y1="62" y2="62" />
      {notes.map((at, place) => (
        <path key={place} className={styles.note} d={`M${side(along(at))} 6v20`} />
      ))}
      {placed(bought, along).map(({ x, size, back }, at) => (
        <g key={at}>
          <circle className={styles.order} cx={side(x)} cy={62 - size} r={size} />
          {back > 0 && <circle className={styles.back} cx={side(x)} cy={62 + back} r={back} />}
        </g>
      ))}
    </svg>
  )
}

export const LifeLine = ({ resource, record }: PanelProps) => {
  const words = useWords()
  const { t, money, moment } = words
  const { answer, isFailed } = useRelated(orders, { sort: '-placedAt', filter: `member:${record.id}` }, mostDrawn)
  const { comments } = useComments(resource, record.id)
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={4} />
  if (answer.length === 0) return <p className="detail-soft">{t('members.screen.noOrders')}</p>
  const area = resourceNamed(orders.name)
  return (
    <>
      <Drawing bought={answer as unknown as Bought[]} notes={comments.map(({ at }) => at)} />
      <p className={styles.legend}>
        <span className={styles.orderMark}>{t('members.screen.ordered')}</span>
        <span className={styles.backMark}>{t('members.screen.cameBack')}</span>
        {comments.length > 0 && <span className={styles.noteMark}>{t('members.screen.notes')}</span>}
      </p>
      <table className={styles.orders}>
        <tbody>
          {answer.slice(0, mostListed).map(row => (
            <tr key={row.id}>
              <th scope="row">
                {area ? (
                  <Link to={recordScreenOf(area, row.id)}>
                    <bdi className="field-code">{String(row.orderNo)}</bdi>
                  </Link>
                ) : (
                  <bdi className="field-code">{String(row.orderNo)}</bdi>
                )}
              </th>
              <td className="field-soft">{moment(String(row.placedAt)).exact}</td>
              <td className={styles.amount}>{money(Number(row.grand))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
