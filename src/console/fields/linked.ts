// What a link leads to, as people see it: a record with its name and state, or an address. Rows say it of their own links; of
// others the record is asked.
import { useQuery } from '@tanstack/react-query'
import { keys, readRecord } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { resourceNamed, usePlace } from '#console/session/me.ts'
import { isLive, isRecordTarget, type Linked, type RecordTarget } from '#contract/fields/target.ts'
import { isSame } from '#rules/diff.ts'
import { titleOf } from './title.ts'
import type { CellProps } from './visual.ts'

export interface Seen {
  title: string
  /** Missing while it is read, and where the record cannot be read. */
  status?: Linked['status']
  /** Nobody who follows the link gets there. */
  isBroken: boolean
  /** The record is not there any more. */
  isGone: boolean
}

const gone = (id: string): Seen => ({ title: `…${id.slice(-8)}`, isBroken: true, isGone: true })

/** What the row says of it; undefined where it says nothing of this value. */
const toldIn = ({ row, name, value }: Pick<CellProps, 'row' | 'name' | 'value'>): Linked | null | undefined =>
  row && isSame(row[name], value) ? (row[`${name}Target`] as Linked | null | undefined) : undefined

const seenOf = ({ title, status }: Linked): Seen => ({ title, status, isBroken: !isLive(status), isGone: false })

export const useLinked = (props: Pick<CellProps, 'row' | 'name' | 'value'>): Seen | undefined => {
  const { urlLang } = usePlace()
  const target: RecordTarget | undefined = isRecordTarget(props.value) ? props.value : undefined
  const told = target && toldIn(props)
  const resource = resourceNamed(target?.to ?? '')
  const { data, error } = useQuery({
    queryKey: keys.record({ name: target?.to ?? '' }, target?.id ?? ''),
    queryFn: ({ signal }) => readRecord({ name: target?.to ?? '' }, target?.id ?? '', signal),
    enabled: target !== undefined && told === undefined && resource !== undefined,
  })
  if (!target) return undefined
  if (told) return seenOf(told)
  if (told === null || (isRefusal(error) && error.status === 404)) return gone(target.id)
  if (data?.status === 'deleted') return gone(target.id)
  if (data && resource) return seenOf({ title: titleOf(resource, data, urlLang), status: data.status })
  return { title: `…${target.id.slice(-8)}`, isBroken: false, isGone: false }
}
