// Turns the grants of roles into the set of action ids a person has in one place. A deny always wins, whatever role it
// comes from and however narrow the grant is (kernel ruling 1).
import { inviteRight } from '#contract/account.ts'
import type { Place } from '#contract/brand.ts'
import { fileKinds } from '#contract/field.ts'
import { isStored, type Resource } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { standardRight } from '#contract/views.ts'

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
}

/** What may be done to people at the door; no resource declares it. */
export const peopleRights = { unlock: 'people.unlock' } as const

/** Whoever may do anything that takes a file has it; it can be granted and denied by itself too. */
export const sendRight = 'files.send'

// What may be granted beside the actions of areas.
const ofTheHouse: readonly Grantable[] = [
  { id: inviteRight, resource: 'access', name: 'invite', group: 'access' },
  { id: standardRight, resource: 'views', name: 'standard' },
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
    for (const { id, resource, name, group } of actionsOf(declared)) found.set(id, { id, resource, name, group })
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

/** `*`, `orders.*`, `*.open`, `orders.hold`, `orders:edit`, `*:view`. */
export function covers(pattern: string, { resource, name, group }: Grantable): boolean {
  if (pattern === '*') return true
  const byGroup = pattern.includes(':')
  const [area, tail] = pattern.split(byGroup ? ':' : '.')
  if (area !== '*' && area !== resource) return false
  return byGroup ? tail === group : tail === '*' || tail === name
}

const mostWeighed = 500
const weighed = new WeakMap<readonly Resource[], Map<string, ReadonlySet<string>>>()

/** Everybody with the same grants may do the same, and sessions are read anew each second: what was weighed once is kept by its text. */
export function permissionsFor(
  bindings: readonly Binding[],
  place: Place,
  resources: readonly Resource[],
): ReadonlySet<string> {
  const here = bindings.filter(binding => isInScope(binding, place))
  const grants = here.flatMap(binding => binding.grants)
  const denies = here.flatMap(binding => binding.denies)
  const known = weighed.get(resources) ?? new Map<string, ReadonlySet<string>>()
  weighed.set(resources, known)
  const key = JSON.stringify([grants, denies])
  const ready = known.get(key) ?? weigh(grants, denies, resources)
  known.delete(key)
  known.set(key, ready)
  if (known.size > mostWeighed) known.delete(known.keys().next().value as string)
  return ready
}

function weigh(
  grants: readonly string[],
  denies: readonly string[],
  resources: readonly Resource[],
): ReadonlySet<string> {
  const isCovered = (patterns: readonly string[], what: Grantable) => patterns.some(pattern => covers(pattern, what))
  const allowed = grantablesOf(resources).filter(what => isCovered(grants, what) && !isCovered(denies, what))
  const ids = new Set(allowed.map(({ id }) => id))
  const mayTakeFile = [...fileTakers(resources)].some(id => ids.has(id))
  const isSendDenied = isCovered(denies, { id: sendRight, resource: 'files', name: 'send' })
  if (mayTakeFile && !isSendDenied) ids.add(sendRight)
  // Who may not change one record may not change many.
  return new Set([...ids].filter(id => !id.endsWith('.changeField') || ids.has(id.replace(/Field$/, ''))))
}
