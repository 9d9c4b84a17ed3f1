// Demo addresses: where the last orders went, sealed as the product would, so that the members and orders people see first have some.
import { countryOf } from '#contract/brand.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { AddressValues } from '#rules/address.ts'
import { plainPersonal } from '#rules/personal.ts'
import { sealPersonal } from '#server/auth/personal.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Env } from '#server/env.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { markOfAddress, placeOf } from './addresses/addressMarks.server.ts'
import { AddressCountry } from './sets.ts'

/** `sent`: where orders of members went, the latest first. */
export const seedMemberAddresses = async (
  tx: Tx,
  env: Pick<Env, 'serverSecret' | 'dataDir'>,
  vendor: string,
  sent: readonly { member: string | null; shipTo: AddressValues | null }[],
  chance: DatedChance,
): Promise<void> => {
  const country = countryOf(vendor) as 'IND' | 'ARE' | 'SAU'
  const seal = (kind: 'text', text: string) => sealPersonal(env, vendor, kind, plainPersonal(kind, text, country))
  const sealed = (text: string | null | undefined) => (text ? seal('text', text) : null)
  const known = new Set<string>()
  const rows = sent.flatMap(({ member, shipTo: to }) => {
    if (!to) return []
    const mark = markOfAddress(to, { seal })
    if (known.has(`${member} ${mark}`)) return []
    known.add(`${member} ${mark}`)
    const { name, line1, line2, landmark, shortAddress, area, city, state, emirate, pincode, postalCode } = to
    return {
      ...base(chance, vendor, chance.id(), 1, 30),
      member,
      country: codeIn(AddressCountry, country),
      mark,
      recipient: sealed(name ?? 'Home'),
      line1: sealed(line1),
      line2: sealed(line2),
      landmark: sealed(landmark),
      area,
      emirate,
      city,
      state,
      pincode,
      postal_code: postalCode,
      short_address: sealed(shortAddress),
      place: placeOf(to),
    }
  })
  await insertRows(tx, 'member_addresses', rows)
}
