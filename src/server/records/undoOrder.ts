// What an undo meets, one line per record, in the order in which records can be put back.
import { sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Kit } from '#server/kit.ts'
import type { EngineScene } from './scene.ts'

export interface Line {
  resource: string
  id: string
  version: number
  /** Values before the operation; null when it made the record. */
  before: Record<string, unknown> | null
  /** Back into the bin, or where it has never been out of. */
  goes: boolean
}

interface Turn {
  back: number
  goes: number
}

/** How many steps lead down from each; a circle ends where it began, within it there is no order to keep. */
const stepsDown = (names: readonly string[], below: (name: string) => readonly string[]): Map<string, number> => {
  const found = new Map<string, number>()
  const steps = (name: string): number => {
    const known = found.get(name)
    if (known !== undefined) return known
    found.set(name, 0)
    const most = Math.max(0, ...below(name).map(each => steps(each) + 1))
    found.set(name, most)
    return most
  }
  for (const name of names) steps(name)
  return found
}

const turns = new WeakMap<readonly Resource[], Readonly<Record<string, Turn>>>()
const afterAll = 1000

/**
 * When the records of a resource have their turn. Children that were made go first, so that who looks at a parent no longer finds
 * them; then comes back or changes what is pointed to before what points, and a child before its parent; what was made goes last,
 * what points before what is pointed to.
 */
const turnsOf = ({ resources }: Pick<Kit, 'resources'>): Readonly<Record<string, Turn>> => {
  const known = turns.get(resources)
  if (known) return known
  const byName = new Map(resources.map(resource => [resource.name, resource]))
  const names = [...byName.keys()]
  const pointed = (name: string): string[] =>
    Object.values(byName.get(name)?.fields ?? {}).flatMap(({ facts }) =>
      facts.to && facts.to !== name && !facts.virtual ? [facts.to] : [],
    )
  const isChild = (name: string, of?: string): boolean => {
    const parent = byName.get(name)?.parent?.resource
    return of === undefined ? parent !== undefined : parent === of
  }
  const depth = stepsDown(names, pointed)
  const order = stepsDown(names, name => [
    ...pointed(name).filter(to => !isChild(name, to)),
    ...names.filter(child => isChild(child, name)),
  ])
  const found = Object.fromEntries(
    names.map(name => {
      const steps = depth.get(name) ?? 0
      return [name, { back: order.get(name) ?? 0, goes: isChild(name) ? -1 - steps : afterAll - steps }]
    }),
  )
  turns.set(resources, found)
  return found
}

/**
 * What the operation did, one line per record, in the order of their turns. Given `only`, the lines of these records. Without what an
 * earlier undo has put back already. Every page puts all that the operation touched in order, by what is cheap to know of it; the
 * values before are gathered for the lines of the page alone.
 */
export const linesOf = (
  { kit, tx, staff, operation: by }: EngineScene,
  operation: string,
  from: number,
  limit: number,
  only?: readonly string[],
): Promise<Line[]> => {
  const among = only ? sql`and h.record_id = any(${sql.param(only)}::uuid[])` : sql``
  const ofIt = sql`h.vendor = ${staff.place.vendorCode} and h.operation = ${operation}::uuid`
  return rowsOf<Line>(
    tx,
    sql`with touched as (
        select k.*, k.is_made or coalesce(k.status = 'deleted', false) as goes from (
          select min(h.resource) as resource, h.record_id as id, max(h.version) as version, bool_or(h.before is null) as is_made,
            (array_agg(h.before->>'status' order by h.version) filter (where h.before ? 'status'))[1] as status
          from history h
          where ${ofIt} ${among}
            and h.record_id not in (select b.record_id from operation u join history b on b.vendor = u.vendor and b.operation = u.id
              where u.vendor = ${staff.place.vendorCode} and u.undo_of = ${operation}::uuid and u.id <> ${by}::uuid)
          group by h.record_id) k),
      page as (
        select l.*, row_number() over (
          order by (${JSON.stringify(turnsOf(kit))}::jsonb->l.resource->>(case when l.goes then 'goes' else 'back' end))::int,
            l.resource, l.goes,
            case when not l.goes then l.id end, l.id desc) as place
        from touched l order by place limit ${limit} offset ${from})
      select p.resource, p.id, p.version, p.goes, case when not p.is_made then coalesce((
          select jsonb_object_agg(e.key, e.value order by h.version desc)
          from history h cross join lateral jsonb_each(h.before) e
          where ${ofIt} and h.record_id = p.id), '{}'::jsonb) end as before
      from page p order by p.place`,
  )
}
