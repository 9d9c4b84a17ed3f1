// What records are called that a line names by an id or by a code of theirs. All that is asked for at once goes in one question to each
// resource; what cannot be read, or is not there, has no name.
import { useQueries } from '@tanstack/react-query'
import { keys, listRecords, readRecord } from '#console/net/records.ts'
import { resourceNamed, useMay, usePlace } from '#console/session/me.ts'
import { humanised } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { printQuery } from '#rules/expression/print.ts'
import { titleOf } from './title.ts'

/** Of more a line of the query would be too long. */
const most = 20

interface Batch {
  values: Set<string>
  rows: Promise<readonly AnyRow[]>
}

const open = new Map<string, Batch>()

const isCalled = (by: string, value: string) => (row: AnyRow) => String(row[by]).toLowerCase() === value.toLowerCase()

const rowBy = async (to: string, by: string, value: string): Promise<AnyRow | null> => {
  const place = `${to} ${by}`
  let batch = open.get(place)
  if (!batch || batch.values.size >= most) {
    const values = new Set<string>()
    const rows = Promise.resolve().then(async () => {
      if (open.get(place)?.values === values) open.delete(place)
      const filter = printQuery({ and: [{ field: by, op: 'in', value: [...values] }] })
      return (await listRecords({ name: to }, { page: 1, size: 100, sort: '-updatedAt', filter })).rows
    })
    batch = { values, rows }
    open.set(place, batch)
  }
  batch.values.add(value)
  return (await batch.rows).find(isCalled(by, value)) ?? null
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

/** What it stands for has another name; of several that share it, as branches of a tree may, the first found is called. */
const isNamed = (resource: Resource | undefined, by: string): boolean => resource !== undefined && by !== resource.title

/** What stands for a record whose name is not at hand: the words of a slug, the end of an id, any other code as it is. */
export const codeSaid = ({ facts: { to, by } }: Field, value: string): string => {
  if (!to) return value
  if (!by) return isId(value) ? `…${value.slice(-8)}` : value
  const isSlug = resourceNamed(to)?.fields[by]?.facts.format === 'slug'
  return isSlug && !value.endsWith('*') ? humanised(value) : value
}

export interface Named {
  field: Field
  value: string
}

/** Values of references as a line writes them. */
export const useRecordNames = (asked: readonly Named[]): ((field: Field, value: string) => string | undefined) => {
  const { urlLang } = usePlace()
  const may = useMay()
  const wanted = new Map<string, { to: string; by: string | undefined; value: string }>()
  for (const { field, value } of asked) {
    const { to, by } = field.facts
    if (!to || !may(`${to}.open`)) continue
    const isMeant = by ? isNamed(resourceNamed(to), by) && !value.endsWith('*') : isId(value)
    if (isMeant) wanted.set(`${to} ${by ?? 'id'} ${value}`, { to, by, value })
  }
  const all = [...wanted]
  const answers = useQueries({
    queries: all.map(([, { to, by, value }]) => ({
      queryKey: by ? [...keys.lists({ name: to }), 'called', by, value] : keys.record({ name: to }, value),
      queryFn: (): Promise<AnyRow | null> => (by ? rowBy(to, by, value) : readRecord({ name: to }, value)),
    })),
  })
  const rows = new Map(all.map(([key], at) => [key, answers[at]?.data]))
  return ({ facts: { to = '', by } }, value) => {
    const row = rows.get(`${to} ${by ?? 'id'} ${value}`)
    const resource = row ? resourceNamed(to) : undefined
    return row && resource ? titleOf(resource, row, urlLang) : undefined
  }
}
