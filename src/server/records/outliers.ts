// Amounts that change tenfold, up or down: nearly always a slip of the hand, so a plan shows them before anything else. What is counted
// is the way from where the amount stood a day ago, or where a second person let it go since: several steps are one change.
import { sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { resourceNamed } from '#server/kit.ts'
import type { EngineScene, Written } from './scene.ts'

const tenfold = 10
const amounts: ReadonlySet<string> = new Set(['money', 'percent', 'decimal', 'integer'])

const isTenfold = (before: unknown, after: unknown): boolean => {
  const [old, now] = [Number(before ?? Number.NaN), Number(after ?? Number.NaN)]
  if (!(old > 0) || !(now >= 0)) return false
  return now >= old * tenfold || now * tenfold <= old
}

const together = sql`interval '1 day'`

const amountsIn = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, { kind, facts }]) =>
    amounts.has(kind) && !facts.readOnly && (kind !== 'integer' || facts.unit) ? [name] : [],
  )

type Values = Readonly<Record<string, unknown>>

/** Names of the amounts of one record that change tenfold; ranks and the like, whose size means nothing, are left out. */
export const outliersIn = (
  resource: Resource,
  { before, after }: Pick<Written, 'before' | 'after'>,
  base: Values = {},
): string[] =>
  before
    ? amountsIn(resource).filter(
        name =>
          isTenfold(before[name], after[name]) || (before[name] !== after[name] && isTenfold(base[name], after[name])),
      )
    : []

/** By record, what its amounts were before the first change that counts together with one made now; taking back is no change. */
const basesOf = async (
  { tx, staff, now, operation }: EngineScene,
  ids: readonly string[],
): Promise<Map<string, Values>> => {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; base: Values }>(
    tx,
    sql`select b.id, jsonb_object_agg(b.name, b.value) as base from (
        select distinct on (h.record_id, e.key) h.record_id as id, e.key as name, e.value
        from history h join jsonb_each(h.before) e on true
          join operation o on o.vendor = h.vendor and o.id = h.operation and o.undo_of is null
        where h.vendor = ${staff.place.vendorCode} and h.record_id = any(${sql.param(ids)}::uuid[])
          and h.operation <> ${operation}::uuid and h.at > ${now.toISOString()}::timestamptz - ${together}
          and not exists (select from history a join operation p on p.vendor = a.vendor and p.id = a.operation
            where a.vendor = h.vendor and a.record_id = h.record_id and a.version >= h.version
              and p.approved_by is not null and p.level % 2 = 0 and p.undone_by is null and a.after ? e.key)
        order by h.record_id, e.key, h.version) b
      group by b.id`,
  )
  return new Map(rows.map(({ id, base }) => [id, base]))
}

export const outliersOf = async (scene: EngineScene): Promise<Written[]> => {
  const { kit, written } = scene
  const moved = written.filter(
    ({ resource, before, after }) =>
      before && amountsIn(resourceNamed(kit, resource)).some(name => before[name] !== after[name]),
  )
  const bases = await basesOf(scene, [...new Set(moved.map(({ after }) => after.id))])
  return moved.filter(line => outliersIn(resourceNamed(kit, line.resource), line, bases.get(line.after.id)).length > 0)
}
