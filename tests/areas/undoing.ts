// Anything a person can do that can be taken back, done at random over all resources, and what the vendor's records are.
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { resources } from '#areas/all.resources.ts'
import { actionEndpointOf, columnOf, tableOf } from '#contract/address.ts'
import type { Hit, Outcome, UndoStack } from '#contract/call.ts'
import type { Field } from '#contract/field.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionsOf, isTakenBack, type ResolvedAction } from '#contract/standard.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { isRunnable } from '#server/records/act.ts'
import type { Files, Person, World } from '../support/world.ts'

/** Numbers that are read as a choice among whatever is there when the step is taken. */
export interface Step {
  resource: number
  action: number
  picks: number[]
  values: number[]
}

const isPossible = (action: ResolvedAction): boolean =>
  action.effect !== 'read' && isRunnable(action) && isTakenBack(action) && !action.isBeside && action.name !== 'comment'

const doable = resources
  .map(resource => ({ resource, actions: actionsOf(resource).filter(isPossible) }))
  .filter(({ resource, actions }) => actions.length > 0 && resource.lifecycle !== 'none')

const number = fc.nat({ max: 997 })

export const steps = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      resource: number,
      action: number,
      picks: fc.array(number, { minLength: 1, maxLength: 4 }),
      values: fc.array(number, { minLength: 8, maxLength: 8 }),
    }),
    { minLength: 2, maxLength: most },
  )

const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]

const valueFor = async (person: Person, name: string, { kind, facts }: Field, pick: number): Promise<unknown> => {
  if (facts.to) {
    const target = resources.find(resource => resource.name === facts.to)
    const { rows } = target ? await person.list(target, 'size=20') : { rows: [] }
    const id = at(rows, pick)?.id
    return kind === 'references' ? [id] : id
  }
  if (kind === 'choice') return facts.of && at(facts.of.names, pick)
  if (kind === 'toggle') return pick % 2 === 0
  if (kind === 'integer' || kind === 'money') return (facts.min ?? 1) + (pick % ((facts.max ?? 997) - (facts.min ?? 1)))
  if (kind === 'decimal' || kind === 'percent') return String((pick % 40) + 1)
  if (kind === 'localized') return { 'en-in': `Word ${pick}` }
  if (kind === 'list') return [`word-${pick}`]
  // Some are soon over, so that what depends on the day is met as well.
  if (kind === 'moment') return new Date(Date.now() + (pick + 1) * 3_600_000).toISOString()
  if (kind === 'text')
    return facts.format === 'code' || facts.format === 'pincodes' || name === 'code' || name === 'slug'
      ? `word-${pick}`
      : `Word ${pick}`
  return undefined
}

const isEditable = ({ facts }: Field): boolean => !facts.readOnly && !facts.virtual && !facts.secret

/** Values other records have, which are valid together more often than made-up ones; names that must be free are new. */
const likeAnother = async (
  person: Person,
  resource: Resource,
  rows: readonly AnyRow[],
  { picks, values }: Step,
  all: boolean,
) => {
  const like = at(rows, values[0] ?? 0)
  const names = Object.entries(resource.fields).filter(([, field]) => isEditable(field))
  const chosen = all ? names : values.slice(1, 3).flatMap(value => [at(names, value) ?? []].flat(0) as typeof names)
  const input: Record<string, unknown> = {}
  for (const [name, field] of chosen) {
    const isNew = field.facts.unique || like?.[name] == null
    const value = isNew ? await valueFor(person, name, field, picks[0] ?? 0) : like[name]
    if (value !== undefined && (!isNew || !all || field.required || field.facts.unique)) input[name] = value
  }
  return input
}

const fieldInput = async (
  person: Person,
  resource: Resource,
  action: ResolvedAction,
  rows: readonly AnyRow[],
  step: Step,
) => {
  const [field] = Object.keys(await likeAnother(person, resource, rows, step, false)).filter(
    name => action.input?.[name],
  )
  const like = field && at(rows, step.values[0] ?? 0)?.[field]
  const hows = Object.keys(action.input ?? {}).filter(name => name.startsWith('how'))
  const isEmpty = like === null || like === undefined
  return field === undefined
    ? {}
    : {
        field,
        ...Object.fromEntries(hows.map(how => [how, isEmpty ? 'clear' : 'set'])),
        ...(!isEmpty && { [field]: like }),
      }
}

const declaredInput = async (person: Person, { input: fields = {} }: ResolvedAction, { values }: Step) => {
  const input: Record<string, unknown> = {}
  for (const [place, [name, field]] of Object.entries(fields).entries()) {
    const value = await valueFor(person, name, field, values[place % values.length] ?? 0)
    if (value !== undefined && (field.required || place % 2 === 0)) input[name] = value
  }
  return input
}

const inputOf = (person: Person, resource: Resource, action: ResolvedAction, rows: readonly AnyRow[], step: Step) => {
  if (action.standard && (action.name === 'create' || action.name === 'change'))
    return likeAnother(person, resource, rows, step, action.name === 'create')
  if (action.standard && action.name === 'changeField') return fieldInput(person, resource, action, rows, step)
  return declaredInput(person, action, step)
}

/** So that it is a job. */
const isMany = ({ values }: Step): boolean => (values[7] ?? 0) % 6 === 0

const act = async (person: Person, files: Files, step: Step, known: readonly [Resource, ResolvedAction]) => {
  const [resource, action] = known
  const query = isMany(step) ? 'size=100' : 'size=20'
  const { rows = [] } =
    (await person.list(resource, `${query}${action.name === 'restore' ? '&filter=status:deleted' : ''}`)) ?? {}
  const some = isMany(step) ? rows.map(({ id }) => id) : step.picks.flatMap(pick => at(rows, pick)?.id ?? [])
  const ids = [...new Set(some)]
  const input = await inputOf(person, resource, action, rows, step)
  const chosen = action.on === 'nothing' ? {} : { ids: action.on === 'record' ? ids.slice(0, 1) : ids }
  const { body } = await person.act(resource, action.name, { ...chosen, input })
  const { jobId, operation } = body.data ?? {}
  if (!jobId) return operation
  await files.over(jobId)
  // A job that found nothing to change has done nothing.
  const stack = await person.get<{ data: UndoStack }>('/v1/operations')
  return stack.body.data.operations.find(({ id }) => id === operation)?.id
}

const uploads = resources.flatMap(resource =>
  Object.keys(resource.uploads ?? {}).map(name => [resource, name] as const),
)

const cellFor = async (person: Person, name: string, field: Field, like: AnyRow | undefined, pick: number) => {
  const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const known = like?.[camel]
  const value = known !== undefined && known !== null && pick % 3 ? known : await valueFor(person, name, field, pick)
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  if (Array.isArray(value)) return value.join('|')
  return typeof value === 'object' ? String(Object.values(value)[0] ?? '') : String(value)
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** A file whose rows are half like records that are there, half made up. */
const imported = async (person: Person, files: Files, step: Step): Promise<string | undefined> => {
  const [resource, name] = at(uploads, step.action) as (typeof uploads)[number]
  const { columns, key } = resource.uploads?.[name] ?? {}
  const names = Object.entries(columns ?? {})
  const variants = resources.find(one => one.name === 'variants') as Resource
  const { rows } = await person.list(key === 'sku' ? variants : resource, 'size=60')
  const lines: string[] = []
  for (const pick of isMany(step) ? [...rows.keys()] : step.picks) {
    const cells: string[] = []
    for (const [place, [column, field]] of names.entries()) {
      const isGiven = column === key || field.required || (step.values[place % step.values.length] ?? 0) % 2
      const draw = column === key ? pick * 3 + 1 : pick + place
      cells.push(isGiven ? quoted(await cellFor(person, column, field, at(rows, pick), draw)) : '')
    }
    lines.push(cells.join(','))
  }
  // Rows without a cell are no rows, and a file of none is refused before it is anything to take back.
  if (!lines.some(line => /[^,]/.test(line))) return undefined
  const header = names.map(([column]) => column).join(',')
  await files.apply(resource, name, `${header}\n${lines.join('\n')}\n`, { again: true })
  const { body } = await person.get<{ data: UndoStack }>('/v1/operations')
  return body.data.operations[0]?.id
}

/** What it did, or nothing where it was refused: refusals change nothing. */
export const taken = async (person: Person, files: Files, step: Step): Promise<string | undefined> => {
  if (step.resource % 7 === 0) return imported(person, files, step)
  const { resource, actions } = at(doable, step.resource)!
  return act(person, files, step, [resource, at(actions, step.action)!])
}

/** What could not be taken back, told as people are told. */
export const untaken = async (person: Person, files: Files, operation: string): Promise<unknown[]> => {
  const { body } = await person.post<{ data: Outcome & { jobId?: string } }>('/v1/undo', { operation })
  if (!body.data) return [body]
  const { jobId, refused = [] } = body.data
  if (!jobId) return refused
  const job: AnyRow = await files.over(jobId)
  return job.state === 'success' ? [] : [job]
}

/** What every write of a row renews. */
const unkept = ['version', 'updated_at', 'updated_by', 'deleted_at']

const lives: readonly Resource[] = resources.filter(resource => resource.lifecycle !== 'none' && !resource.derived)

/** What the clock counts anew by itself, by resource: no deed changed it, none puts it back. */
const recounted: Readonly<Record<string, readonly string[]>> = { segments: ['size', 'countedAt'] }

/** Every live record of every area as it is kept, but for when and by whom it was written last, and what a search finds. */
export const everything = (here: World, vendor: string): Promise<Map<string, string>> =>
  withTenant(here.house.kit.db, { vendor }, async tx => {
    const rows = new Map<string, string>()
    for (const { name } of lives) {
      const found = await rowsOf<{ id: string; row: string }>(
        tx,
        sql`select t.id, (to_jsonb(t) - ${sql.param([...unkept, ...(recounted[name] ?? []).map(columnOf)])}::text[])::text as row
          from ${sql.raw(tableOf({ name }))} t where t.vendor = ${vendor} and t.status <> 2`,
      )
      for (const { id, row } of found) rows.set(`${name} ${id}`, row)
    }
    return rows
  })

const words = ['word', 'rose', 'serum', 'vegan']
const searched = ['products', 'variants', 'categories', 'tags', 'brands', 'discounts', 'members']
/** Of a row as it is shown: what every write renews. */
const renewed: ReadonlySet<string> = new Set(['version', 'updatedAt', 'updatedBy'])

/** What lists show of their first records, figures that are counted with them, and what a search of all resources finds. */
export const shown = async (person: Person): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const resource of lives) {
    const { rows = [], page } = (await person.list(resource, 'size=100&sort=createdAt')) ?? {}
    found.set(`${resource.name} counted`, String(page?.total))
    for (const row of rows)
      found.set(
        `${resource.name} shown ${row.id}`,
        JSON.stringify(row, (key, value) =>
          renewed.has(key) || recounted[resource.name]?.includes(key) ? undefined : value,
        ),
      )
  }
  // One area at a time: of all together only the first few are told, among them what logs keep of what was done and undone.
  for (const resource of searched)
    for (const word of words) {
      const { body } = await person.get<{ data: { hits: Hit[] } }>(`/v1/search?q=${word}&resource=${resource}`)
      found.set(`search ${resource} ${word}`, JSON.stringify(body.data.hits.map(({ id, title }) => `${id} ${title}`)))
    }
  return found
}

/** A person who has said twice who they are: nothing is refused for want of a second factor. */
export const surely = async (here: World, person: Person): Promise<Person> => {
  const token = 's'.repeat(43)
  await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [hashOf(token)])
  const post: Person['post'] = (path, body, headers) => person.post(path, body, { 'secure-token': token, ...headers })
  return { ...person, post, act: (resource, action, body) => post(actionEndpointOf(resource, action), body) }
}

/** Sequences done and taken back again, last first: what was told of what could not be, and what differs from the beginning. */
export const walked = async (here: World, person: Person, files: Files, vendor: string, sequence: readonly Step[]) => {
  const look = async () => new Map([...(await everything(here, vendor)), ...(await shown(person))])
  const before = await look()
  const operations: string[] = []
  for (const step of sequence) {
    const operation = await taken(person, files, step)
    if (operation && !operations.includes(operation)) operations.push(operation)
  }
  const told: string[] = []
  for (const operation of operations.toReversed())
    for (const why of await untaken(person, files, operation)) told.push(JSON.stringify(why))
  const after = await look()
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key))
  return {
    done: operations.length,
    told,
    differing: differing.map(key => `${key}\n${before.get(key)}\n${after.get(key)}`),
  }
}
