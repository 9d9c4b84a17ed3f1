// Whether the database answers at all: asked twice a second on a connection of its own. One that has not for three seconds has come to
// rest: whoever waits for it is told at once, and nobody begins to, until it answers again. A statement that takes long is no sign of it.
import { Client, type Pool, type PoolClient } from 'pg'

const beat = 500
/** Milliseconds it has to answer. */
const patience = 3000
/** While it rests: how often whoever waits meanwhile is told. */
const again = 250

export interface Pulse {
  stop(): Promise<void>
}

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
      for (const client of taken) {
        const { _activeQuery: asked, connection } = client as unknown as Asking
        if (asked) connection.stream.destroy()
      }
    },
  }
}

interface Asking {
  _activeQuery: unknown
  connection: { stream: { destroy(): void } }
}

export const pulseOf = (url: string, pool: Pool): Pulse => {
  const waiters = waitersOf(pool)
  let isOver = false
  let client: Client | undefined
  const ask = async (): Promise<void> => {
    if (!client) {
      const fresh = new Client({ connectionString: url, application_name: 'nucleus pulse', keepAlive: true })
      fresh.on('error', () => {})
      client = fresh
      await fresh.connect()
    }
    await client.query('select 1')
  }
  const forget = () => {
    const gone = client
    client = undefined
    void gone?.end().catch(() => {})
  }
  const beatOnce = async (): Promise<void> => {
    let isAnswered = false
    // Also an error is an answer: who asks hears of it as well.
    const answer = ask()
      .catch(forget)
      .finally(() => {
        isAnswered = true
      })
    await Promise.race([answer, rest(patience)])
    // Where this process was held up itself, the answer lies there unread.
    if (!isAnswered) await rest(again)
    while (!isAnswered && !isOver) {
      waiters.still = true
      waiters.tell()
      await Promise.race([answer, rest(again)])
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
    async stop() {
      isOver = true
      const gone = client as unknown as Asking | undefined
      gone?.connection.stream.destroy()
    },
  }
}
