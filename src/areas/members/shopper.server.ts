// Who buys: how often they have ordered, the mark of their phone, and the segments they are in now. Every real cart asks here.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { Shopper } from '#rules/pricing/cart.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { markIn } from '#server/fields/personal.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { filterSql } from '#server/records/filter.ts'
import { filteringFor } from '#server/records/list.ts'
import { called } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { shapeOf } from '#server/records/shape.ts'
import { notInTrash } from '#server/records/trash.ts'
import { countOfOrders, segmentsNeeded } from './members.ports.ts'
import { type MemberRow, members } from './members.ts'
import { segmentMembers } from './segmentMembers.ts'
import { type SegmentRow, segments } from './segments.ts'

export interface WhoBuys {
  member: Shopper & { segments: readonly string[] }
  phoneHash: string | undefined
}

interface Named extends Pick<SegmentRow, 'id' | 'rule'> {
  /** As the discount or the rate writes it. */
  name: string
  isHeld: boolean
}

const s = tableFor(segments)
const h = called(segmentMembers, 'h')
const t = called(members, 't')
const m = called(members, 'm')

const segmentColumns = sql`${s.id}, ${eq(s.kind, 'snapshot')} as "isHeld", ${s.rule}`
const isCalled = and(sql`${s.vendor} = app_vendor()`, eq(s.status, 'active'), sql`lower(${s.name}) = lower(n.name)`)

/** Segments a live discount or rate is for: nobody asks about the others while a shopper waits. */
const namedSegments = async (tx: Tx): Promise<Named[]> => {
  const needed = sql.join(await segmentsNeeded.tell(), sql` union `)
  return rowsOf<Named>(tx, sql`select n.name, ${segmentColumns} from (${needed}) n join ${s} on ${isCalled}`)
}

/** The house judges, not whoever takes the order: a rule may ask for what they may not see. One that can no longer be read holds nobody. */
const conditions = async (scene: Scene, named: readonly Named[]): Promise<SQL[]> => {
  const filtering = await filteringFor(kitOf(scene), clockwork(scene.staff.place), shapeOf(members), scene.tx)
  return named.map(({ id, isHeld, rule }) => {
    if (isHeld)
      return sql`exists (select 1 from ${tableFor(segmentMembers)} ${h} where ${h.vendor} = ${t.vendor}
        and ${h.segment} = ${id}::uuid and ${h.member} = ${t.id} and ${notInTrash(h)})`
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
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  if (named.length === 0 || ids.length === 0) return new Map()
  const wheres = await conditions(scene, named)
  const rows = await rowsOf<{ id: string; holds: boolean[] }>(
    scene.tx,
    sql`select ${t.id}, array[${sql.join(
      wheres.map(where => sql`(${where}) is true`),
      sql`, `,
    )}] as holds from ${tableFor(members)} ${t}
      where ${t.vendor} = ${scene.setting.vendor} and ${t.id} = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, holds }) => [id, named.flatMap(({ name }, at) => (holds[at] ? [name] : []))]))
}

/** The same by what a discount calls them, live or not. */
export const segmentsCalled = async (
  scene: Scene,
  names: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> =>
  holdersOf(
    scene,
    await rowsOf<Named>(
      scene.tx,
      sql`select n.name, ${segmentColumns} from unnest(${sql.param([...new Set(names)])}::text[]) n(name) join ${s} on ${isCalled}`,
    ),
    ids,
  )

/**
 * By what two members with one phone are one person, where a discount counts its uses. A phone that changes hands brings its uses
 * along, so that nobody begins anew by a new account; they go when whoever used it is erased. Of a member `m`.
 */
export const phoneHash = sql`nullif(${markIn(sql`${m.phone}`)}, '')`

/** The mark of a member's phone: two accounts with one phone have one. Undefined for nobody and without a phone. */
export const phoneHashOf = async (tx: Tx, member: string): Promise<string | undefined> => {
  const [row] = await rowsOf<{ hash: string | null }>(
    tx,
    sql`select ${phoneHash} as hash from ${tableFor(members)} ${m} where ${m.vendor} = app_vendor() and ${m.id} = ${member}::uuid`,
  )
  return row?.hash ?? undefined
}

/** A member as prices ask about them: how often they ordered, which segments they are in, the mark of their phone. */
export const whoBuys = async (scene: Scene, id: string): Promise<WhoBuys> => {
  const [row] = await rowsOf<Pick<MemberRow, 'memberNo'> & { orders: number; hash: string | null }>(
    scene.tx,
    sql`select ${m.memberNo} as "memberNo", ${phoneHash} as hash, ${countOfOrders.ask(m)} as orders
      from ${tableFor(members)} ${m} where ${m.vendor} = ${scene.setting.vendor} and ${m.id} = ${id}::uuid`,
  )
  const segments = (await holdersOf(scene, await namedSegments(scene.tx), [id])).get(id) ?? []
  return {
    member: { id, ...(row && { number: row.memberNo }), orders: row?.orders ?? 0, segments },
    phoneHash: row?.hash ?? undefined,
  }
}
