// One connection, kept out of the pool, that listens to what other processes say through the database. When it breaks it
// is made again, and whoever listens is told, since what was said meanwhile is lost.
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit.ts'

export interface Subscription {
  channels: Readonly<Record<string, (payload: string) => void>>
  /** After each reconnect, not after the first connect. */
  reconnected(): void
}

export interface Listener {
  close(): Promise<void>
}

const dial = (db: Db) => db.$client.connect()
type Connection = Awaited<ReturnType<typeof dial>>

const pulse = 10_000
const longestPause = 2000

export async function openListener(
  { db, log }: Pick<Kit, 'log'> & { db: Db },
  subscription: Subscription,
): Promise<Listener> {
  let closed = false
  let pause: NodeJS.Timeout | undefined
  let hangUp = () => {}

  const connect = async (): Promise<void> => {
    const { connection, done } = await listening(db, subscription)
    // A connection that died without a word is noticed only by using it.
    const heart = setInterval(() => connection.query('select 1').catch(() => hangUp()), pulse)
    heart.unref()
    let isOver = false
    hangUp = () => {
      if (isOver) return
      isOver = true
      clearInterval(heart)
      done()
      again(50)
    }
    connection.once('end', hangUp)
  }
  const again = (wait: number): void => {
    if (closed) return
    pause = setTimeout(async () => {
      try {
        await connect()
        if (closed) hangUp()
        else subscription.reconnected()
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'Listening to the database failed, trying again')
        again(Math.min(wait * 2, longestPause))
      }
    }, wait)
  }

  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(pause)
      hangUp()
    },
  }
}

async function listening(db: Db, { channels }: Subscription): Promise<{ connection: Connection; done(): void }> {
  const connection = await dial(db)
  const done = () => connection.release(true)
  connection.on('error', () => {})
  connection.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
  try {
    const names = Object.keys(channels)
    await connection.query(
      ["set application_name = 'nucleus listener'", ...names.map(name => `listen ${name}`)].join(';'),
    )
  } catch (error) {
    done()
    throw error
  }
  return { connection, done }
}
