// The other end of an invitation: whoever holds the link chooses a password, and the account begins. Unknown, used, old and
// withdrawn links get one answer; so does one whose host may no longer give what it gives.
import { sql } from 'drizzle-orm'
import type { Invited } from '#contract/account.ts'
import { countries, type Place } from '#contract/brand.ts'
import { Problem } from '#contract/problem.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import { everywhere, hasPeople } from './first.ts'
import { couldMake, hostOf, type Needs, rowsWhere, type SentInvitation, textsOf } from './invitations.ts'
import { demandGoodPassword, leastLength } from './passwordPolicy.ts'
import { hashPassword } from './passwords.ts'
import { allPlaces } from './places.ts'
import { hashOf } from './secrets.ts'

type Scope = Pick<Place, 'brand' | 'country'>

const over = (): Problem => new Problem('INVITATION_OVER', 'This invitation cannot be used any more')

/** New people prove a code at each sign-in. */
const least = leastLength('always')

async function holding(kit: Needs, link: string): Promise<SentInvitation> {
  const [row] = await rowsWhere(kit.db, kit.clock.now(), sql`where i.link_hash = ${hashOf(link)}`)
  if (row?.state !== 'waiting') throw over()
  if (!(await mayStand(kit, row))) throw over()
  return row
}

/** Who invites must be able to give it still; the first person stands for as long as there is no other. */
async function mayStand(kit: Needs, row: SentInvitation): Promise<boolean> {
  if (row.invitedBy === null) return !(await hasPeople(kit.db))
  return couldMake(kit, await hostOf(kit, row.invitedBy), row)
}

const scopesOf = (row: SentInvitation, places: readonly Place[]): Scope[] =>
  row.vendors.includes(everywhere) ? [{ brand: everywhere, country: everywhere }] : [...places]

const countriesOf = (row: SentInvitation, places: readonly Place[]): string[] =>
  row.vendors.includes(everywhere) ? countries.map(({ iso3 }) => iso3) : places.map(({ country }) => country)

async function placesOfRow(kit: Needs, { vendors }: SentInvitation) {
  return (await allPlaces(kit.db)).filter(({ vendorCode }) => vendors.includes(vendorCode))
}

async function textsAround(kit: Needs, row: SentInvitation): Promise<string[]> {
  const places = await placesOfRow(kit, row)
  return [row.name, row.email, ...places.flatMap(place => [place.brand, place.vendorCode, place.name])]
}

export async function readInvitation(kit: Needs, link: string): Promise<Invited> {
  const row = await holding(kit, link)
  return { email: row.email, name: row.name, by: row.by, least, around: await textsAround(kit, row) }
}

/** Answers the address to sign in with. The link is used up with the account's first row, by whoever comes first. */
export async function acceptInvitation(kit: Needs, link: string, password: string): Promise<{ email: string }> {
  const row = await holding(kit, link)
  await demandGoodPassword(password, { least, around: await textsAround(kit, row) }, 'password')
  const hashed = await hashPassword(password)
  const places = await placesOfRow(kit, row)
  await withoutTenant(kit.db, async tx => {
    const { rowCount } = await tx.execute(sql`
      update invitation set accepted_at = ${kit.clock.now().toISOString()}
      where link_hash = ${hashOf(link)} and accepted_at is null and withdrawn_at is null`)
    if (rowCount !== 1) throw over()
    const userId = await begin(tx, row, hashed, [...new Set(countriesOf(row, places))])
    for (const { brand, country } of scopesOf(row, places)) {
      await tx.execute(sql`
        insert into user_role (user_id, role_id, brand, country) values (${userId}, ${row.roleId}, ${brand}, ${country})`)
    }
  })
  return { email: row.email }
}

async function begin(
  tx: Tx,
  { email, name }: SentInvitation,
  hashed: string,
  countries: readonly string[],
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into user_account (email, name, password_hash, allowed_countries)
    values (${email}, ${name}, ${hashed}, ${textsOf(countries)}) on conflict (email) do nothing returning id`)
  // Somebody with that address came in by another invitation.
  if (!rows[0]) throw over()
  return rows[0].id
}
