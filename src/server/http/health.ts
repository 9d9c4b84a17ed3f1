// How the server is, for whoever watches it: answered within seconds whatever has come to rest underneath.
import { statfs } from 'node:fs/promises'
import { hasPulse } from '#server/db/pulse.ts'
import type { Kit } from '#server/kit.ts'
import type { Answer } from './endpoint.ts'

/** Milliseconds a database has to answer. */
const patience = 3000
/** For so long after a write that found no room. */
const toldFor = 5000
const leastRoom = 32 * 1024 * 1024

let fullAt = Number.NEGATIVE_INFINITY

/** A write has just found no room. */
export const noteFull = (): void => {
  fullAt = performance.now()
}

const databaseAnswers = ({ db }: Pick<Kit, 'db'>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, patience, false)
  return Promise.race([hasPulse(db.$client), late]).finally(() => clearTimeout(timer))
}

const isFull = async ({ env }: Pick<Kit, 'env'>): Promise<boolean> => {
  if (performance.now() - fullAt < toldFor) return true
  const room = await statfs(env.dataDir).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize < leastRoom
}

/** Full: what is there can be read; overloaded: most are served. So nobody is sent away from either. */
export const healthOf = async (
  kit: Kit,
  version: string,
  { isDraining, isOverloaded }: { isDraining: boolean; isOverloaded: boolean },
): Promise<Answer> => {
  const database = kit.env.databaseUrl === undefined ? 'embedded' : 'external'
  const said = (status: string) => ({ body: { status, version, database } })
  const away = { status: 503, headers: { 'retry-after': '5' } }
  if (isDraining) return { ...away, ...said('draining') }
  if (!(await databaseAnswers(kit))) return { ...away, ...said('unavailable') }
  if (await isFull(kit)) return said('full')
  return said(isOverloaded ? 'overloaded' : 'ok')
}
