// What goes back of an order: its returns and refunds, how far each is, and the next step of it in its menu; and the way to ask for a
// return of what was delivered.
import { ActionButton } from '#console/action/ActionButton.tsx'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { useRelated } from '#console/detail/answer.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import styles from './orders.module.css'

interface LineProps {
  of: Resource
  row: AnyRow
  /** What of it says how much goes back. */
  tells: string
}

const Line = ({ of, row, tells }: LineProps) => {
  const { t } = useWords()
  const title = String(row[of.title])
  const cell = (name: string) => <Cell value={row[name]} name={name} field={of.fields[name]!} resource={of} />
  return (
    <li>
      <Link to={recordScreenOf(of, row.id)}>
        <bdi>{title}</bdi>
      </Link>
      {cell('state')}
      <span className={styles.backTold}>
        {cell(tells)}
        {row.creditNoteNo ? cell('creditNoteNo') : null}
      </span>
      <small>
        <Ago at={row.createdAt} />
      </small>
      <ActionMenu resource={of} subject={{ records: [row] }} label={t('detail.rowMenu', { title })} />
    </li>
  )
}

/** Asked about what was delivered; the server knows which units that is. */
const Asking = ({ of, order }: { of: Resource; order: AnyRow }) => {
  const may = useMay()
  const request = actionOf(of, 'request')
  if (!request || !may(request.id)) return null
  return <ActionButton action={request} resource={of} subject={{ records: [order] }} size="1" variant="soft" />
}

const has = new Set(['delivered', 'closed'])

/** Of those somebody may see. */
const useOf = (name: string, order: string): AnyRow[] | undefined => {
  const isSeen = useMay()(`${name}.open`)
  const { answer } = useRelated({ name }, { sort: '-createdAt', filter: `order:${order}` }, isSeen ? 100 : 0)
  return isSeen ? answer : []
}

export const Back = ({ record }: PanelProps) => {
  const { t } = useWords()
  const [returns, refunds] = [resourceNamed('returnRequests'), resourceNamed('refunds')]
  const returned = useOf('returnRequests', record.id)
  const refunded = useOf('refunds', record.id)
  if (!returned || !refunded) return <Skeleton lines={2} />
  return (
    <>
      {returned.length + refunded.length === 0 && <p className="detail-soft">{t('orders.screen.noBack')}</p>}
      <ul className={styles.back}>
        {returns && returned.map(row => <Line key={row.id} of={returns} row={row} tells="items" />)}
        {refunds && refunded.map(row => <Line key={row.id} of={refunds} row={row} tells="amount" />)}
      </ul>
      {returns && has.has(String(record.state)) && <Asking of={returns} order={record} />}
    </>
  )
}
