// What an area adds to a resource of an area below it, which knows nothing of it: handlers, filters, fields it computes, checks. The
// parts of a resource are joined with its own behaviour once, when the server is put together.
import type { Finding } from '#contract/problem.ts'
import type { ActionInput, Effectful, Resource } from '#contract/resource.ts'
import type { Joined } from './ports.ts'
import type { Behaviour, Handler } from './serve.ts'

/** Words, fields and handlers by name: two parts that say the same name are a defect. */
const byName = ['actions', 'uploads', 'filters', 'computed', 'follows'] as const

/** Findings per change or row, in order: those of every part count. */
const perRow = ['check', 'leaving', 'blockers'] as const

type Added<R extends Resource = Resource> = Pick<
  Behaviour<R>,
  (typeof byName)[number] | (typeof perRow)[number] | 'virtual' | 'written' | 'warnings' | 'doors' | 'clock' | 'errand'
>

export type Part = Partial<Added> & Pick<Behaviour, 'resource'>

type Handlers<R> = { [K in Effectful<R> & string]?: Handler<R, ActionInput<R, K>> }

/** A part of the behaviour of `resource`, its handlers typed by the declaration. */
export const part = <R extends Resource>(
  resource: R,
  added: Partial<Omit<Added<R>, 'actions' | 'uploads'>> & {
    actions?: Handlers<R>
    uploads?: { [K in keyof NonNullable<R['uploads']>]?: unknown }
  },
): Part => ({ ...added, resource }) as unknown as Part

type Named = Readonly<Record<string, unknown>>

const joinedNames = (resource: Resource, one: Named = {}, other: Named = {}): Named => {
  const twice = Object.keys(other).find(name => name in one)
  if (twice !== undefined) throw new Error(`Two areas say what ${resource.name}.${twice} is`)
  return { ...one, ...other }
}

const eachOf = (one: Finding[][], other: Finding[][]): Finding[][] =>
  one.map((findings, at) => [...findings, ...(other[at] ?? [])])

const joined = (own: Behaviour, { resource: _, ...added }: Part): Behaviour => {
  const whole = { ...own } as Record<string, unknown> & Behaviour
  for (const key of byName)
    if (added[key]) whole[key] = joinedNames(own.resource, own[key] as Named, added[key] as Named) as never
  for (const key of perRow) {
    const [before, after] = [own[key], added[key]]
    if (after)
      whole[key] = async (scene, rows: never) =>
        before ? eachOf(await before(scene, rows), await after(scene, rows)) : after(scene, rows)
  }
  const { virtual, written, warnings, clock, errand, doors } = added
  if (virtual)
    whole.virtual = async (scene, rows) => {
      const mine = (await own.virtual?.(scene, rows)) ?? rows.map(() => ({}))
      const more = await virtual(scene, rows)
      return mine.map((values, at) => ({ ...values, ...more[at] }))
    }
  if (written)
    whole.written = async (scene, changes) => {
      await own.written?.(scene, changes)
      await written(scene, changes)
    }
  if (warnings)
    whole.warnings = async (scene, changes) => [
      ...((await own.warnings?.(scene, changes)) ?? []),
      ...(await warnings(scene, changes)),
    ]
  if (clock)
    whole.clock = async scene => {
      const isMore = await own.clock?.(scene)
      return (await clock(scene)) || isMore === true
    }
  if (errand)
    whole.errand = async given => {
      const isMore = await own.errand?.(given)
      return (await errand(given)) || isMore === true
    }
  if (doors) whole.doors = kit => [...(own.doors?.(kit) ?? []), ...doors(kit)]
  return whole
}

/** All that an area has on the server. */
export interface AreaServer {
  behaviours?: readonly Behaviour[]
  /** What it adds to resources of areas below it. */
  parts?: readonly Part[]
  /** What it says to the ports of areas below it. */
  ports?: readonly Joined[]
}

/** Actions neither the lifecycle nor a handler does. */
const unhandled = ({ resource, actions }: Behaviour): string[] =>
  Object.entries(resource.actions)
    .filter(([name, { event, handled }]) => (!event || handled) && !actions[name])
    .map(([name]) => `${resource.name}.${name}`)

/**
 * Puts the areas together: joins what they say to each other's ports, and gives the behaviour of each resource by its name, its own
 * with the parts others add. A part of a resource without a behaviour of its own is all there is of it. Throws where an action has
 * no handler, or two.
 */
export const behavioursOf = (areas: readonly AreaServer[]): ReadonlyMap<string, Behaviour> => {
  for (const port of areas.flatMap(({ ports = [] }) => ports)) port.join()
  const own = areas.flatMap(({ behaviours = [] }) => behaviours)
  const all = new Map(own.map(behaviour => [behaviour.resource.name, behaviour]))
  for (const added of areas.flatMap(({ parts = [] }) => parts)) {
    const { resource } = added
    all.set(resource.name, joined(all.get(resource.name) ?? { resource, actions: {} }, added))
  }
  const missing = [...all.values()].flatMap(unhandled)
  if (missing.length > 0) throw new Error(`No handler: ${missing.join(', ')}`)
  return all
}
