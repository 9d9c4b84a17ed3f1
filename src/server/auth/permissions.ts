// Turns the grants of roles into the set of action ids a person has in one place, and into the rows they have each for. A deny always
// wins, whatever role it comes from and however narrow the grant is (kernel ruling 1).
//
// The language of a grant: `*`, `orders.*`, `*.open`, `orders.hold`, `orders:edit`, `*:view`, each for all rows or, with `@` and a word
// that a resource declares in `rows`, for some: `pages:edit@own`, `*:view@own` (of every resource that knows the word, of no other).
// What several grants give is added up: a right held for all rows by one of them is held for all rows.
// A deny takes the right. `pages:edit@!own` takes it for every row that is not one's own: what is left is `@own`.
import { inviteRight } from '#contract/account.ts'
import type { Place } from '#contract/brand.ts'
import { fileKinds } from '#contract/field.ts'
import { noteRight } from '#contract/home.ts'
import { layoutRight } from '#contract/homeLayout.ts'
import { isStored, type Resource } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { standardRight } from '#contract/views.ts'
import { noRights, type Rights, rowRightsOf } from './rowRights.ts'

/** A role given to a person for a brand and a country, '*' for every one. */
export interface Binding {
  brand: string
  country: string
  grants: string[]
  denies: string[]
}

export const isInScope = ({ brand, country }: Binding, place: Place): boolean =>
  (brand === '*' || brand === place.brand) && (country === '*' || country === place.country)

interface Grantable {
  id: string
  resource: string
  name: string
  group?: string
  /** Words for some of its rows. */
  rows?: readonly string[]
}

/** What may be done to people at the door; no resource declares it. */
export const peopleRights = { unlock: 'people.unlock' } as const

/** Whoever may do anything that takes a file has it; it can be granted and denied by itself too. */
export const sendRight = 'files.send'

// What may be granted beside the actions of areas.
const ofTheHouse: readonly Grantable[] = [
  { id: inviteRight, resource: 'access', name: 'invite', group: 'access' },
  { id: standardRight, resource: 'views', name: 'standard' },
  { id: noteRight, resource: 'home', name: 'note' },
  { id: layoutRight, resource: 'home', name: 'layout' },
  { id: peopleRights.unlock, resource: 'people', name: 'unlock' },
  { id: sendRight, resource: 'files', name: 'send' },
]

const registries = new WeakMap<readonly Resource[], readonly Grantable[]>()

/** Everything a role may be given: actions, the extra rights that single fields ask for, and those of the house. */
export function grantablesOf(resources: readonly Resource[]): readonly Grantable[] {
  const ready = registries.get(resources)
  if (ready) return ready
  const found = new Map<string, Grantable>(ofTheHouse.map(right => [right.id, right]))
  for (const declared of resources) {
    const rows = Object.keys(declared.rows ?? {})
    for (const { id, resource, name, group } of actionsOf(declared)) found.set(id, { id, resource, name, group, rows })
    for (const { facts } of Object.values(declared.fields)) {
      if (facts.needs === undefined || found.has(facts.needs)) continue
      const [resource = '', name = ''] = facts.needs.split('.')
      found.set(facts.needs, { id: facts.needs, resource, name })
    }
  }
  const registry = [...found.values()]
  registries.set(resources, registry)
  return registry
}

const holdsFile = (fields: Resource['fields'] = {}): boolean =>
  Object.values(fields).some(field => isStored(field) && fileKinds.includes(field.kind))

const writing: ReadonlySet<string> = new Set(['create', 'change', 'changeField'])
const takers = new WeakMap<readonly Resource[], ReadonlySet<string>>()

/** Actions a file can be given to. */
function fileTakers(resources: readonly Resource[]): ReadonlySet<string> {
  const ready = takers.get(resources)
  if (ready) return ready
  const found = new Set(
    resources.flatMap(resource =>
      actionsOf(resource)
        .filter(
          ({ name, input }) =>
            name === 'upload' || holdsFile(input) || (writing.has(name) && holdsFile(resource.fields)),
        )
        .map(({ id }) => id),
    ),
  )
  takers.set(resources, found)
  return found
}

/** A pattern, and the word for the rows it is about; `isNot` for all but those. */
export const readPattern = (pattern: string): { right: string; rows?: string; isNot?: boolean } => {
  const at = pattern.indexOf('@')
  if (at < 0) return { right: pattern }
  const rows = pattern.slice(at + 1)
  return rows.startsWith('!')
    ? { right: pattern.slice(0, at), rows: rows.slice(1), isNot: true }
    : { right: pattern.slice(0, at), rows }
}

/** Whether it speaks of the right, for whatever rows; of rows that the right knows no word for it does not. */
export function covers(whole: string, { resource, name, group, rows: known }: Grantable): boolean {
  const { right: pattern, rows } = readPattern(whole)
  if (rows !== undefined && !known?.includes(rows)) return false
  if (pattern === '*') return true
  const byGroup = pattern.includes(':')
  const [area, tail] = pattern.split(byGroup ? ':' : '.')
  if (area !== '*' && area !== resource) return false
  return byGroup ? tail === group : tail === '*' || tail === name
}

const mostWeighed = 500
const weighed = new WeakMap<readonly Resource[], Map<string, Rights>>()

/** Everybody with the same grants may do the same, and sessions are read anew each second: what was weighed once is kept by its text. */
export function rightsFor(bindings: readonly Binding[], place: Place, resources: readonly Resource[]): Rights {
  const here = bindings.filter(binding => isInScope(binding, place))
  const grants = here.flatMap(binding => binding.grants)
  const denies = here.flatMap(binding => binding.denies)
  const known = weighed.get(resources) ?? new Map<string, Rights>()
  weighed.set(resources, known)
  const key = JSON.stringify([grants, denies])
  const ready = known.get(key) ?? weigh(grants, denies, resources)
  known.delete(key)
  known.set(key, ready)
  if (known.size > mostWeighed) known.delete(known.keys().next().value as string)
  return ready
}

/** The ids alone. */
export const permissionsFor = (
  bindings: readonly Binding[],
  place: Place,
  resources: readonly Resource[],
): ReadonlySet<string> => rightsFor(bindings, place, resources).ids

/** The words for the rows a right is held for; undefined for all of them, none where it is not held. */
const rowsHeld = (
  what: Grantable,
  grants: readonly string[],
  denies: readonly string[],
): readonly string[] | undefined => {
  const given = grants.filter(pattern => covers(pattern, what)).map(readPattern)
  const isWhole = given.some(({ rows }) => rows === undefined)
  // A grant of all rows but some would be a deny in disguise, and gives nothing.
  let held = isWhole ? undefined : [...new Set(given.flatMap(({ rows, isNot }) => (rows && !isNot ? [rows] : [])))]
  for (const { rows, isNot } of denies.filter(pattern => covers(pattern, what)).map(readPattern)) {
    if (rows === undefined || !isNot) return []
    held = held ? held.filter(one => one === rows) : [rows]
  }
  return held?.toSorted()
}

function weigh(grants: readonly string[], denies: readonly string[], resources: readonly Resource[]): Rights {
  const isDenied = (what: Grantable) => denies.some(pattern => covers(pattern, what))
  const rows = new Map<string, readonly string[]>()
  const ids = new Set<string>()
  for (const what of grantablesOf(resources)) {
    const held = rowsHeld(what, grants, denies)
    if (held?.length === 0) continue
    ids.add(what.id)
    if (held) rows.set(what.id, held)
  }
  const mayTakeFile = [...fileTakers(resources)].some(id => ids.has(id))
  if (mayTakeFile && !isDenied({ id: sendRight, resource: 'files', name: 'send' })) ids.add(sendRight)
  // Who may not change one record may not change many, and no others.
  for (const id of [...ids].filter(id => id.endsWith('.changeField'))) {
    const one = id.replace(/Field$/, '')
    if (!ids.has(one)) ids.delete(id)
    const [held, most] = [rows.get(id), rows.get(one)]
    if (most) rows.set(id, held ? held.filter(name => most.includes(name)) : most)
  }
  return ids.size === 0 ? noRights : { ids, rows: rowRightsOf(ids, rows, resources) }
}
