// Work that one process at a time does to a database: others that come to it wait, and find it done.
import { withClient } from './roles.ts'

/** Of its own: the one of migrations is another. */
const lockKey = 4310_0004

/** The lock goes with the connection that holds it, so whoever is killed holds up nobody. */
export const alone = <R>(adminUrl: string, work: () => Promise<R>): Promise<R> =>
  withClient(adminUrl, async client => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return work()
  })
