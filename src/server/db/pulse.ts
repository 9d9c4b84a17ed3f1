// Whether the database answers at all, asked on a connection of its own: all others may be at work, which is no illness. One that has not
// for three seconds has come to rest: whoever waits for it is told at once, and nobody begins to, until it answers again. A statement
// that takes long is no sign of it.
import { Client, type Pool, type PoolClient } from 'pg'

/** Milliseconds between two questions. */
const beat = 500
/** Milliseconds between two looks at whether the answer has come, and how many of them it has to answer. Looks are counted, not time:
 * where this process was held up itself, the answer lies there unread. While it rests, whoever waits is told at each of them. */
const look = 250
const patience = 12

export interface Pulse {
  stop(): void
}

interface Asker {
  client?: Client | undefined
  asking?: Promise<boolean> | undefined
}

const askers = new WeakMap<Pool, Asker>()

const askerOf = (pool: Pool): Asker => {
  const known = askers.get(pool)
  if (known) return known
  const asker: Asker = {}
  askers.set(pool, asker)
  return asker
}

const ask = async (pool: Pool, asker: Asker): Promise<boolean> => {
  try {
    if (!asker.client) {
      asker.client = new Client({
        connectionString: pool.options.connectionString,
        application_name: 'nucleus-pulse',
        keepAlive: true,
      })
      asker.client.on('error', () => {})
      await asker.client.connect()
    }
    await asker.client.query('select 1')
    return true
  } catch {
    void asker.client?.end().catch(() => {})
    asker.client = undefined
    return false
  }
}

/** One question at a time, whoever asks: a database that does not answer is not asked again and again. False for an error; pending while it rests. */
export const hasPulse = (pool: Pool): Promise<boolean> => {
  const asker = askerOf(pool)
  asker.asking ??= ask(pool, asker).finally(() => {
    asker.asking = undefined
  })
  return asker.asking
}

/** Lets its connection go, whether the database answers or not. */
export const closePulse = (pool: Pool): void => {
  const { client } = askers.get(pool) ?? {}
  askers.delete(pool)
  if (client) streamOf(client).destroy()
}

interface Inside {
  _activeQuery: unknown
  connection: { stream: { destroy(): void } }
}

const streamOf = (client: Client | PoolClient) => (client as unknown as Inside).connection.stream

const rest = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const still = (): Error => new Error('timeout expired: the database does not answer')

type Connect = (callback?: (error: Error | undefined, client?: PoolClient, done?: () => void) => void) => unknown

/** What waits for a connection of the pool, or for an answer on one. */
const waitersOf = (pool: Pool) => {
  let isStill = false
  const waiting = new Set<() => void>()
  const taken = new Set<PoolClient>()
  pool.on('acquire', client => taken.add(client))
  pool.on('release', (_error, client) => taken.delete(client))
  pool.on('remove', client => taken.delete(client))
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  const given = (): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      if (isStill) return reject(still())
      const leave = () => {
        waiting.delete(leave)
        reject(still())
      }
      waiting.add(leave)
      connect().then(
        client => {
          // Nobody waits for it any more.
          if (!waiting.delete(leave)) return client.release()
          resolve(client)
        },
        error => {
          waiting.delete(leave)
          reject(error)
        },
      )
    })
  pool.connect = ((callback?: Parameters<Connect>[0]) => {
    if (!callback) return given()
    given().then(
      client => callback(undefined, client, () => client.release()),
      error => callback(error, undefined, () => {}),
    )
  }) as typeof pool.connect
  return {
    set still(is: boolean) {
      isStill = is
    },
    /** Connections on which nothing is asked, such as the one that listens, are kept. */
    tell() {
      for (const leave of waiting) leave()
      for (const client of taken) if ((client as unknown as Inside)._activeQuery) streamOf(client).destroy()
    },
  }
}

/** Asks twice a second and tells whoever waits. */
export const watchPulse = (pool: Pool): Pulse => {
  const waiters = waitersOf(pool)
  let isOver = false
  const beatOnce = async (): Promise<void> => {
    let isAnswered = false
    // Also an error is an answer: who asks hears of it as well.
    const answer = hasPulse(pool).then(() => {
      isAnswered = true
    })
    for (let looks = 0; !isAnswered && !isOver; looks += 1) {
      if (looks >= patience) {
        waiters.still = true
        waiters.tell()
      }
      await Promise.race([answer, rest(look)])
    }
    waiters.still = false
  }
  const live = async (): Promise<void> => {
    while (!isOver) {
      await beatOnce()
      await rest(beat)
    }
  }
  void live()
  return {
    stop() {
      isOver = true
    },
  }
}
