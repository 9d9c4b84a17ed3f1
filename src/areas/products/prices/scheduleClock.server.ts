// By the clock: a schedule that has begun or ended since the last look changes the price its variant is sold at, so its lists and
// those of its variants and products are told.
import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Db } from '#server/db/pool.ts'
import { tableFor } from '#server/db/tables.ts'
import { announceTurned } from '#server/records/announce.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { priceSchedules } from '../products.ts'

const s = tableFor(priceSchedules)

/** By vendor; another process that looks tells the same again, which only makes a list look twice. */
const looks = new WeakMap<Db, Map<string, Date>>()

/** Of a process that has just started: consoles that were away meanwhile ask for their lists anyway. */
const firstLookMs = 2 * 60_000

export const tellTurned = async (scene: Scene): Promise<boolean> => {
  const { tx, setting, now, staff } = scene
  const kit = kitOf(scene)
  const looked = looks.get(kit.db) ?? new Map<string, Date>()
  looks.set(kit.db, looked)
  const since = (looked.get(setting.vendor) ?? new Date(now.getTime() - firstLookMs)).toISOString()
  const until = now.toISOString()
  const begun = and(gt(s.startsAt, since), lte(s.startsAt, until))
  const ended = and(gt(s.endsAt, since), lte(s.endsAt, until))
  const turned = await fieldsWhere(tx, priceSchedules, ['variant'], and(eq(s.status, 'active'), or(begun, ended)))
  await announceTurned({ kit, tx, staff }, priceSchedules, turned)
  looked.set(setting.vendor, now)
  return false
}
