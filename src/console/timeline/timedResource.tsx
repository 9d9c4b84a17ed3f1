// A resource whose records hold for a time: what its bars and its table both say.
import { byName } from '#console/fields/byName.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { useWords, type Words } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import type { AnyRow, During, Resource } from '#contract/resource.ts'

export type TimedResource = Resource & { during: During }
export const isHeld = (resource: Resource): resource is TimedResource => resource.during !== undefined

/** From when to when, as people say it. */
export const useSpanText = ({ fields, during }: TimedResource) => {
  const { t, date, moment } = useWords()
  const said = (name: string, value: unknown) =>
    fields[name]?.kind === 'date' ? date(String(value)) : moment(String(value)).exact
  return (row: AnyRow): string =>
    t('timeline.span', {
      from: row[during.from] ? said(during.from, row[during.from]) : t('timeline.always'),
      to: row[during.to] ? said(during.to, row[during.to]) : t('timeline.open'),
    })
}

/** The one thing a bar says. */
export const Shows = ({ resource, row }: { resource: TimedResource; row: AnyRow }) => {
  const { bar: Own } = usePresented(resource)
  const { shows } = resource.during
  const field = resource.fields[shows]
  if (Own) return <Own row={row} />
  return field && <Cell resource={resource} name={shows} field={field} value={row[shows]} row={row} />
}

/** What its lane is called: the record it refers to, what has a name by that, else what stands there. */
export const laneName = ({ during: { lane }, fields }: TimedResource, row: AnyRow, words: Words): string => {
  if (!lane) return ''
  const value = String(row[`${lane}Title`] ?? row[lane] ?? '')
  const field = fields[lane]
  return field ? byName(field, value, words) : value
}
