// Where links lead, kept as structure and found by what people ask of links: whether there is one, whether it is broken, what
// kind of thing it leads to, by a record's name or by a part of the address.
import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import { isLive, isRecordTarget } from '#contract/fields/target.ts'
import { isKept, isStored, type Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { refusal } from '#rules/refusal.ts'
import { called, json, namesOf } from './links.ts'
import { type Asking, either, literal, type Pointed, type Stored, valuesOf } from './stored.ts'

/** The resources it may lead to that there are. */
export const targetsOf = ({ facts }: Field, resources: readonly Resource[]): Resource[] =>
  resources.filter(one => !one.derived && isKept(one) && (!facts.among || facts.among.includes(one.name)))

const live = sql.raw(
  RecordStatus.names
    .filter(isLive)
    .map(name => RecordStatus.codes[name])
    .join(', '),
)

/** Some record of the resource it leads to, for which the condition on `other` holds. */
const leadsTo = (column: SQL, resource: Resource, vendor: string, condition: SQL): SQL =>
  sql`(${column} ->> 'to' = ${resource.name} and exists (select from ${sql.raw(`"${tableOf(resource)}"`)} other
    where other.vendor = ${vendor} and other.id = (${column} ->> 'id')::uuid and ${condition}))`

const broken = (column: SQL, { among = [], setting }: Asking): SQL =>
  sql`(${column} ? 'id' and not ${either(
    among.map(resource => leadsTo(column, resource, setting.vendor, sql`other.status in (${live})`)),
  )})`

const byName = (column: SQL, value: string, { among = [], setting }: Asking): SQL[] =>
  among.flatMap(resource => {
    const names = namesOf(resource).filter(name => resource.fields[name] && isStored(resource.fields[name]))
    if (names.length === 0) return []
    const condition = either(names.map(name => called(resource, name, [value])))
    return [leadsTo(column, resource, setting.vendor, condition)]
  })

const held = (column: SQL, value: string, asking: Asking): SQL => {
  const word = value.toLowerCase()
  if (word === 'broken') return broken(column, asking)
  if (word === 'any') return sql`${column} is not null`
  if (word === 'none') return sql`${column} is null`
  if (word === 'address') return sql`${column} ? 'url'`
  const resource = asking.among?.find(({ name, one }) => [name, one].some(text => text.toLowerCase() === word))
  if (resource) return sql`${column} ->> 'to' = ${resource.name}`
  return either([sql`${column} ->> 'url' ilike ${`%${literal(value)}%`}`, ...byName(column, value, asking)])
}

/** What a link leads to may go all the same: the link is broken then, and says so. */
const leading = (spoken: unknown): Pointed[] =>
  isRecordTarget(spoken) ? [{ to: spoken.to, id: spoken.id.toLowerCase(), weak: true, isLink: true }] : []

export const target: Stored = {
  ...json,
  refers: () => leading,
  compare: (column, clause, asking) => {
    if (clause.op !== '=' && clause.op !== 'in')
      asking.refuse(refusal('EXPECTED', 'query.equalOnly', { field: clause.field }))
    return either(valuesOf(clause).map(value => held(column, value, asking)))
  },
}
