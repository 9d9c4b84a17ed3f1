// The durable events of one vendor, read in order; and how old ones go.
import { sql } from 'drizzle-orm'
import { withTenant } from '#server/db/tenant.ts'
import type { Kit, Undated } from '#server/kit.ts'

export interface Event {
  offset: bigint
  user: string | null
  message: Undated
}

type Needs = Pick<Kit, 'db'>

export const replayLimit = 1000
const keptFor = 7 * 24 * 3_600_000

/** Events above `after`, in order, at most `limit`. */
export async function eventsAfter({ db }: Needs, vendor: string, after: bigint, limit: number): Promise<Event[]> {
  return withTenant(db, { vendor }, async tx => {
    const { rows } = await tx.execute<{ number: string; user: string | null; message: Undated }>(sql`
      select "offset"::text as number, user_id as "user", message from event
      where "offset" > ${after.toString()}::bigint order by "offset" limit ${limit}`)
    return rows.map(({ number, user, message }) => ({ offset: BigInt(number), user, message }))
  })
}

export async function lastOffset({ db }: Needs, vendor: string): Promise<bigint> {
  return withTenant(db, { vendor }, async tx => {
    const { rows } = await tx.execute<{ last: string }>(sql`select last::text as last from event_counter`)
    return BigInt(rows[0]?.last ?? 0)
  })
}

/** False when events above `after` are too many or partly gone: then everything must be read anew. */
export async function canReplay(kit: Needs, vendor: string, after: bigint): Promise<boolean> {
  return withTenant(kit.db, { vendor }, async tx => {
    const { rows } = await tx.execute<{ last: string; kept: string }>(sql`
      select coalesce((select last from event_counter), 0)::text as last, (select count(*) from
        (select 1 from event where "offset" > ${after.toString()}::bigint limit ${replayLimit + 1}) as missed)::text as kept`)
    const missed = BigInt(rows[0]?.last ?? 0) - after
    return missed >= 0n && missed <= BigInt(replayLimit) && BigInt(rows[0]?.kept ?? 0) >= missed
  })
}

/** Takes away what is older than a week, a bounded piece at a time. */
export async function pruneEvents({ db, clock }: Pick<Kit, 'db' | 'clock'>, vendors: readonly string[]): Promise<void> {
  const before = new Date(clock.now().getTime() - keptFor).toISOString()
  for (const vendor of vendors) {
    await withTenant(db, { vendor }, tx =>
      tx.execute(sql`delete from event where id in (select id from event where at < ${before} limit 20000)`),
    )
  }
}
