// Which workers live: each holds an advisory lock on its number, on a connection of its own, and loses it the moment its
// process ends. So a killed worker's jobs are known at once, by every process, without waiting for a heartbeat.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'

const lockSpace = 4310_0003

interface Held {
  client: { release(destroy: boolean): void }
  number: number
}

export interface Instance {
  number(): number
  close(): Promise<void>
}

/** `returned` is called after the connection was lost and a new number was taken: what ran under the old one is nobody's. */
export async function openInstance(kit: Pick<Kit, 'db' | 'log'>, returned: () => void): Promise<Instance> {
  let isClosed = false
  let number = 0
  let held: Held | undefined
  // A dead connection still counts as one of the pool's until it is given back.
  const giveBack = () => {
    held?.client.release(true)
    held = undefined
  }
  const lost = () => {
    if (isClosed) return
    giveBack()
    void again()
  }
  const take = async () => {
    held = await hold(kit, lost)
    number = held.number
  }
  const again = async () => {
    for (let pause = 100; !isClosed && !held; pause = Math.min(pause * 2, 1000)) {
      await take().catch(() => new Promise(resolve => setTimeout(resolve, pause)))
    }
    if (isClosed) return giveBack()
    kit.log.warn({ instance: number }, 'the worker is back on the database')
    returned()
  }
  await take()
  return {
    number: () => number,
    close: async () => {
      isClosed = true
      giveBack()
    },
  }
}

async function hold({ db }: Pick<Kit, 'db'>, lost: () => void): Promise<Held> {
  const client = await db.$client.connect()
  // From the first moment: a connection that dies unheard ends the process.
  client.on('error', () => {})
  try {
    const { rows } = await client.query<{ number: number }>(
      `select n::int as number, pg_advisory_lock(${lockSpace}, n::int) from nextval('job_instance') as n`,
    )
    client.once('end', lost)
    return { client, number: rows[0]!.number }
  } catch (error) {
    client.release(true)
    throw error
  }
}

export async function isAlive(tx: Tx, instance: number | null): Promise<boolean> {
  if (instance === null) return false
  const { rows } =
    await tx.execute(sql`select from pg_locks where locktype = 'advisory' and classid::bigint = ${lockSpace}
    and objid::bigint = ${instance} and granted and database = (select oid from pg_database where datname = current_database())`)
  return rows.length > 0
}
