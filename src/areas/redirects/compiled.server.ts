// The compiled table of each vendor, in this process: made whole, put in place at once, and made anew when the database says that
// something has changed. Whoever resolves sees one version of it, and does not wait while the next one is made.
import { readingTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { type Compiled, compiledAt, isAsNow } from './reading.server.ts'

/** Changes are looked for no more often than this; a shop that asks all the time sees them after twice as long. */
const freshMs = 1000
/** So long a shop that asked nothing for a while waits for a newer one, and is then answered by the one there is. */
const patienceMs = 250

interface Kept {
  looked: number
  here?: Compiled
  /** While changes are looked for. */
  coming?: Promise<Compiled>
}

const kept = new WeakMap<Kit['db'], Map<string, Kept>>()

const keptOf = ({ db }: Pick<Kit, 'db'>, vendor: string): Kept => {
  const all = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, all)
  const held = all.get(vendor) ?? { looked: 0 }
  all.set(vendor, held)
  return held
}

/** What failed is tried again when changes are next looked for: until then the one there is goes on answering. */
const renewed = async (kit: Kit, vendor: string, held: Kept): Promise<Compiled> => {
  try {
    held.here = await readingTenant(kit.db, { vendor }, async tx => {
      const now = new Date()
      return held.here && (await isAsNow(tx, now, held.here)) ? held.here : compiledAt(tx, now)
    })
    return held.here
  } catch (failure) {
    if (!held.here) throw failure
    kit.log.warn({ vendor, error: String(failure) }, 'Redirects could not be read anew')
    return held.here
  } finally {
    held.looked = Date.now()
    delete held.coming
  }
}

const inPatience = async (coming: Promise<Compiled>, here: Compiled): Promise<Compiled> => {
  const { promise, resolve } = Promise.withResolvers<Compiled>()
  const timer = setTimeout(() => resolve(here), patienceMs)
  try {
    return await Promise.race([coming, promise])
  } finally {
    clearTimeout(timer)
  }
}

export const compiledOf = async (kit: Kit, vendor: string): Promise<Compiled> => {
  const held = keptOf(kit, vendor)
  const age = Date.now() - held.looked
  if (held.here && age < freshMs) return held.here
  if (held.coming) return held.here ?? held.coming
  const coming = renewed(kit, vendor, held)
  held.coming = coming
  if (!held.here) return coming
  return age < 2 * freshMs ? held.here : inPatience(coming, held.here)
}

/** As it is in this transaction: the one at hand, where it would be made the same. */
export const compiledIn = async (scene: Scene): Promise<Compiled> => {
  const { here } = keptOf(kitOf(scene), scene.staff.place.vendorCode)
  return here && (await isAsNow(scene.tx, scene.now, here)) ? here : compiledAt(scene.tx, scene.now)
}
