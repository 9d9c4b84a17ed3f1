// The compiled table of each vendor, in this process: made whole, put in place at once, and made anew when the database says that
// something has changed. Whoever resolves sees one version of it.
import { readingTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { type Compiled, compiledAt, versionOf } from './reading.server.ts'

/** Changes are looked for no more often than this. */
const freshMs = 1000

interface Kept {
  looked: number
  compiled: Promise<Compiled>
}

const kept = new WeakMap<Kit['db'], Map<string, Kept>>()

export const compiledOf = async (kit: Kit, vendor: string): Promise<Compiled> => {
  const all = kept.get(kit.db) ?? new Map<string, Kept>()
  kept.set(kit.db, all)
  const held = all.get(vendor)
  const now = Date.now()
  if (held && now - held.looked < freshMs) return held.compiled
  const compiled = renewed(kit, vendor, held?.compiled)
  all.set(vendor, { looked: now, compiled })
  compiled.catch(() => all.delete(vendor))
  return compiled
}

const renewed = async (kit: Kit, vendor: string, before: Promise<Compiled> | undefined): Promise<Compiled> => {
  const old = await before?.catch(() => undefined)
  return readingTenant(kit.db, { vendor }, async tx => {
    if (old && Date.now() < old.until && (await versionOf(tx)) === old.version) return old
    return compiledAt(tx, new Date())
  })
}
