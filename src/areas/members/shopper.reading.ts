// Who buys: how often they have ordered, the mark of their phone, and the segments they are in now. Every real cart asks here.
import { type SQL, sql } from 'drizzle-orm'
import { Audience } from '#areas/discounts/sets.ts'
import { FeeAudience } from '#areas/shippingRates/sets.ts'
import { Problem } from '#contract/problem.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Shopper } from '#rules/pricing/cart.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { markIn } from '#server/fields/personal.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { filterSql } from '#server/records/filter.ts'
import { filteringFor } from '#server/records/list.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { shapeOf } from '#server/records/shape.ts'
import { members } from './members.ts'
import { calledOff } from './orders.reading.ts'
import { SegmentKind } from './sets.ts'

export interface WhoBuys {
  member: Shopper & { segments: readonly string[] }
  phoneHash: string | undefined
}

interface Named {
  /** As the discount or the rate writes it. */
  name: string
  id: string
  isHeld: boolean
  rule: string
}

const segmentColumns = sql`s.id, s.kind = ${codeIn(SegmentKind, 'snapshot')} as "isHeld", s.rule`
const isCalled = sql`s.vendor = app_vendor() and s.status = 1 and lower(s.name) = lower(n.name)`

/** Segments a live discount or rate is for: nobody asks about the others while a shopper waits. */
const namedSegments = async (tx: Tx): Promise<Named[]> =>
  rowsOf<Named>(
    tx,
    sql`select n.name, ${segmentColumns} from (
        select unnest(audience_names) as name from discounts
          where vendor = app_vendor() and status = 1 and audience = ${codeIn(Audience, 'segment')}
        union select audience_of from shipping_rates
          where vendor = app_vendor() and status = 1 and audience = ${codeIn(FeeAudience, 'segment')}) n
      join segments s on ${isCalled}`,
  )

/** The house judges, not whoever takes the order: a rule may ask for what they may not see. One that can no longer be read holds nobody. */
const conditions = async (scene: Scene, named: readonly Named[]): Promise<SQL[]> => {
  const filtering = await filteringFor(kitOf(scene), clockwork(scene.staff.place), shapeOf(members), scene.tx)
  return named.map(({ id, isHeld, rule }) => {
    if (isHeld)
      return sql`exists (select 1 from segment_members h where h.vendor = t.vendor and h.segment = ${id}::uuid
        and h.member = t.id and h.status <> 2)`
    try {
      return filterSql(rule, filtering)
    } catch (error) {
      if (error instanceof Problem) return sql`false`
      throw error
    }
  })
}

/** Of these members, which of the segments each is in now. */
const holdersOf = async (
  scene: Scene,
  named: readonly Named[],
  members: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  if (named.length === 0 || members.length === 0) return new Map()
  const wheres = await conditions(scene, named)
  const rows = await rowsOf<{ id: string; holds: boolean[] }>(
    scene.tx,
    sql`select t.id, array[${sql.join(
      wheres.map(where => sql`(${where}) is true`),
      sql`, `,
    )}] as holds from members t where t.vendor = ${scene.setting.vendor} and t.id = any(${sql.param(members)}::uuid[])`,
  )
  return new Map(rows.map(({ id, holds }) => [id, named.flatMap(({ name }, at) => (holds[at] ? [name] : []))]))
}

/** The same by what a discount calls them, live or not. */
export const segmentsCalled = async (
  scene: Scene,
  names: readonly string[],
  members: readonly string[],
): Promise<ReadonlyMap<string, string[]>> =>
  holdersOf(
    scene,
    await rowsOf<Named>(
      scene.tx,
      sql`select n.name, ${segmentColumns} from unnest(${sql.param([...new Set(names)])}::text[]) n(name) join segments s on ${isCalled}`,
    ),
    members,
  )

/**
 * By what two members with one phone are one person, where a discount counts its uses. A phone that changes hands brings its uses
 * along, so that nobody begins anew by a new account; they go when whoever used it is erased. Of a member `m`.
 */
export const phoneHash = sql`nullif(${markIn(sql`m.phone`)}, '')`

export const phoneHashOf = async (tx: Tx, member: string): Promise<string | undefined> => {
  const [row] = await rowsOf<{ hash: string | null }>(
    tx,
    sql`select ${phoneHash} as hash from members m where vendor = app_vendor() and id = ${member}::uuid`,
  )
  return row?.hash ?? undefined
}

export const whoBuys = async (scene: Scene, id: string): Promise<WhoBuys> => {
  const [row] = await rowsOf<{ number: string; orders: number; hash: string | null }>(
    scene.tx,
    sql`select m.member_no as number, ${phoneHash} as hash, (select count(*)::int from orders o where o.vendor = m.vendor and o.member = m.id
        and o.state <> all(${calledOff}::smallint[])) as orders
      from members m where m.vendor = ${scene.setting.vendor} and m.id = ${id}::uuid`,
  )
  const segments = (await holdersOf(scene, await namedSegments(scene.tx), [id])).get(id) ?? []
  return {
    member: { id, ...(row && { number: row.number }), orders: row?.orders ?? 0, segments },
    phoneHash: row?.hash ?? undefined,
  }
}
