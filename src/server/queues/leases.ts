// Who has which record. Whoever looks at it has it, for two minutes after they last said so; then anybody may take it.
import { type SQL, sql } from 'drizzle-orm'
import { type Holder, leaseMs } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'

type Who = Pick<Staff, 'userId' | 'name' | 'place'>

/** Condition on `l`: it has not run out. One that ends later than any could was given before the clock went back, and is over. */
const isRunning = (now: Date): SQL => {
  const latest = new Date(now.getTime() + 2 * leaseMs)
  return sql`(l.until > ${now.toISOString()} and l.until <= ${latest.toISOString()})`
}

/** Condition on `l`: a colleague has it now. */
const isColleagues = ({ userId, place }: Who, now: Date): SQL =>
  sql`l.vendor = ${place.vendorCode} and ${isRunning(now)} and l.user_id <> ${userId}::uuid`

/** Condition on `t`: nobody else has it. */
export const isFree = (who: Who, now: Date): SQL =>
  sql`not exists (select from lease l where ${isColleagues(who, now)} and l.record_id = t.id)`

/** Those of the named records that colleagues have; all of the resource where none are named. */
export const heldBy = (
  tx: Tx,
  who: Who,
  now: Date,
  { resource, ids }: { resource: Resource; ids?: readonly string[] },
): Promise<Holder[]> =>
  rowsOf(
    tx,
    sql`select l.record_id as id, l.by_name as name from lease l where ${isColleagues(who, now)} and l.resource = ${resource.name}
      ${ids ? sql`and l.record_id = any(${sql.param(ids)}::uuid[])` : sql``} order by l.until limit 50`,
  )

const tell = ({ publisher }: Kit, tx: Tx, { place, userId }: Who, resource: Resource, id: string): Promise<void> =>
  publisher.publish(tx, place.vendorCode, { type: 'lease.changed', resource: resource.name, id, by: userId })

/** True when it is theirs now; of two who reach for it at once one gets it. */
export const taken = async (kit: Kit, tx: Tx, who: Who, resource: Resource, id: string): Promise<boolean> => {
  const now = kit.clock.now()
  const [mine] = await rowsOf<{ isNew: boolean }>(
    tx,
    sql`insert into lease as l (vendor, record_id, resource, user_id, by_name, until)
      values (${who.place.vendorCode}, ${id}::uuid, ${resource.name}, ${who.userId}::uuid, ${who.name},
        ${new Date(now.getTime() + leaseMs).toISOString()})
      on conflict (vendor, record_id) do update
        set user_id = excluded.user_id, by_name = excluded.by_name, until = excluded.until
        where l.user_id = excluded.user_id or not ${isRunning(now)}
      returning old.user_id is distinct from new.user_id as "isNew"`,
  )
  if (mine?.isNew) await tell(kit, tx, who, resource, id)
  return mine !== undefined
}

/** Theirs alone is given back. */
export const released = async (kit: Kit, tx: Tx, who: Who, resource: Resource, id: string): Promise<void> => {
  const gone = await rowsOf(
    tx,
    sql`delete from lease where vendor = ${who.place.vendorCode} and record_id = ${id}::uuid
      and user_id = ${who.userId}::uuid returning record_id`,
  )
  if (gone.length > 0) await tell(kit, tx, who, resource, id)
}

/** What nobody looks at any more. */
export const forgetOldLeases = ({ db, clock }: Pick<Kit, 'db' | 'clock'>, vendor: string): Promise<unknown> =>
  withTenant(db, { vendor }, tx =>
    rowsOf(tx, sql`delete from lease l where l.vendor = ${vendor} and not ${isRunning(clock.now())}`),
  )
