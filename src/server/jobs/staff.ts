// The person behind a job, as they were when they started it: rights were checked then, and the worker acts with no others.
import type { Place } from '#contract/brand.ts'
import { type PackedRows, packRows, unpackRows } from '#server/auth/rowRights.ts'
import type { Staff } from '#server/kit.ts'

/** Of row rights nothing is kept where there are none. */
interface Packed extends Partial<PackedRows> {
  userId: string
  name: string
  email: string
  allowedCountries: readonly string[]
  place: Place
  permissions: string[]
}

export const packStaff = (staff: Staff): Packed => ({
  userId: staff.userId,
  name: staff.name,
  email: staff.email,
  allowedCountries: staff.allowedCountries,
  place: staff.place,
  permissions: staff.permissions(),
  ...(staff.rows.limited.size > 0 && packRows(staff.rows)),
})

export function unpackStaff(packed: Record<string, unknown>): Staff {
  const { permissions, limited, seen, ...person } = packed as unknown as Packed
  const rights = new Set(permissions)
  // A step-up belongs to the request that started the job; it was demanded there.
  const rows = unpackRows(limited, seen)
  return { ...person, sessionId: '', secure: true, may: id => rights.has(id), rows, permissions: () => permissions }
}
