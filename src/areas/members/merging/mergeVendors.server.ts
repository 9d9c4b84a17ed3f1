// Members of two vendors are never one. Whoever could look at the other vendor's member there is told so; to anybody else it is
// not there at all, which the engine says.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Place } from '#contract/brand.ts'
import { remark } from '#contract/finding.ts'
import { allPlaces } from '#server/auth/places.ts'
import { standingOf } from '#server/auth/standing.ts'
import { tableFor } from '#server/db/tables.ts'
import { withTenant } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Acting } from '#server/records/serve.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { problemOf } from '#server/words.ts'
import { members } from '../members.ts'

type Asking = Acting<typeof members, unknown>

const m = tableFor(members)

const isSeenAt = async (scene: Asking, place: Place): Promise<boolean> => {
  const kit = kitOf(scene)
  const staff = await standingOf(kit, place, scene.staff.userId)
  if (!staff?.allowedCountries.includes(place.country) || !staff.may(actionId(members, 'open'))) return false
  return withTenant(kit.db, scopeFor(staff), async tx => {
    const isNamed = sql`${m.id} = any(${sql.param(scene.named)}::uuid[])`
    const rows = await fieldsWhere(tx, members, ['id'], isNamed, { limit: 1, deleted: true })
    return rows.length > 0
  })
}

const across = remark('VENDOR', 'Members of two brands cannot be merged', { key: 'members.findings.acrossVendors' })

export const refuseAcross = async (scene: Asking): Promise<void> => {
  for (const place of await allPlaces(kitOf(scene).db)) {
    if (place.vendorCode === scene.setting.vendor || !(await isSeenAt(scene, place))) continue
    throw problemOf('VENDOR', across, {})
  }
}
