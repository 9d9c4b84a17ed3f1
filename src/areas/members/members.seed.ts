// Demo members. Phones are of levels nobody is given (5555 in India, 51 in the Emirates), mail goes to example domains only.
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { sealPersonal } from '#server/auth/personal.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Env } from '#server/env.ts'
import { dateAgo, daysAgo, type SeedDay } from '#server/seed/day.ts'
import { base, type DatedChance, datedChance, insertRows } from '#server/seed/rows.ts'
import { firstNames, lastNames } from './names.seed.ts'
import { Gender, MemberSource } from './sets.ts'

interface Shop {
  code: string
  country: string
  kind: 'beauty' | 'care'
  members: number
}

const seeds: Readonly<Record<string, number>> = { mgp: 71, 'mgp-are': 72, tmc: 73 }
const tags = ['vip', 'influencer', 'wholesale', 'press', 'staff']
const skins = ['dry', 'oily', 'combination', 'normal']
const concerns = ['acne', 'dark spots', 'fine lines', 'dullness', 'redness']
const sources = ['site', 'app', 'shop', 'support'] as const
const domains = ['example.com', 'example.org', 'example.net']

/** Six digits nobody else of the vendor has. */
const tailAt = (at: number): string => String((at * 7919 + 104_729) % 1_000_000).padStart(6, '0')
const phoneAt = (country: string, at: number): string =>
  country === 'ARE' ? `+97151${tailAt(at).padStart(7, '2')}` : `+915555${tailAt(at)}`

const profileOf = (kind: Shop['kind'], chance: DatedChance) =>
  kind === 'beauty'
    ? { profile: { skinType: chance.pick(skins), concerns: chance.some(concerns, 2) } }
    : {
        children: [
          {
            nickname: chance.pick(['Mini', 'Chotu', 'Pari', 'Gudiya']),
            bornIn: dateAgo(chance.day, 60 + 365 * chance.under(6) + 30 * chance.under(9)).slice(0, 7),
          },
        ],
        due_date: chance.under(6) === 0 ? dateAgo(chance.day, -chance.under(200)) : null,
      }

const memberAt = (env: Pick<Env, 'serverSecret' | 'dataDir'>, shop: Shop, chance: DatedChance, at: number) => {
  const script = chance.under(10) < 6 ? 0 : chance.under(firstNames.length)
  const [first, last] = [chance.pick(firstNames[script]!), chance.pick(lastNames[script]!)]
  const joined = 3 + chance.under(1200)
  const seen = chance.under(joined)
  const phone = phoneAt(shop.country, at)
  const email = `member${1001 + at}@${domains[at % domains.length]}`
  const isBlocked = at % 160 === 7
  const isCodBlocked = at % 90 === 11
  return {
    ...base(chance, shop.code, chance.id(), codeIn(RecordStatus, isBlocked ? 'inactive' : 'active'), joined),
    member_no: `M-${1001 + at}`,
    name: `${first} ${last}`,
    first_name: first,
    last_name: last,
    phone: sealPersonal(env, shop.code, 'phone', phone),
    email: chance.under(8) === 0 ? null : sealPersonal(env, shop.code, 'email', email),
    is_phone_verified: true,
    is_email_verified: chance.under(3) > 0,
    has_guardian: false,
    gender: chance.under(12) === 0 ? null : codeIn(Gender, chance.under(5) === 0 ? 'male' : 'female'),
    dob:
      chance.under(3) === 0
        ? null
        : `${1964 + chance.under(42)}-${String(1 + chance.under(12)).padStart(2, '0')}-${String(1 + chance.under(28)).padStart(2, '0')}`,
    language: shop.country === 'ARE' ? chance.pick(['en-ae', 'ar-ae']) : chance.pick(['en-in', 'en-in', 'hi-in']),
    source: codeIn(MemberSource, chance.pick(sources)),
    registered_at: daysAgo(chance.day, joined),
    last_seen_at: daysAgo(chance.day, seen),
    ...profileOf(shop.kind, chance),
    tags: chance.under(12) === 0 ? [chance.pick(tags)] : null,
    ...(isBlocked && { block_reason: 'Repeated charge-backs', blocked_until: null }),
    ...(isCodBlocked && {
      cod_block_reason: 'Three parcels refused at the door',
      cod_blocked_until: daysAgo(chance.day, -400),
    }),
    referral_code: `R${(at * 104_729 + 60_466_176).toString(36).toUpperCase()}`,
    order_count: 0,
    net_spend: 0,
    store_credit: 0,
  }
}

/** Some signed up a second time, by another phone: they may be merged. */
const [twiceAt, twiceEvery] = [45, 300]
const personOf = ({ name, first_name, last_name, dob }: ReturnType<typeof memberAt>) => ({
  name,
  first_name,
  last_name,
  dob,
})

export const seedMembers = async (
  tx: Tx,
  env: Pick<Env, 'serverSecret' | 'dataDir'>,
  shop: Shop,
  day: SeedDay,
): Promise<void> => {
  const chance = datedChance(20_261_122 + (seeds[shop.code] ?? 70), day)
  const rows = Array.from({ length: shop.members }, (_, at) => memberAt(env, shop, chance, at))
  for (let at = twiceAt; at < rows.length; at += twiceEvery) {
    const first = rows.slice(0, at).findLast(({ dob }) => dob !== null)
    if (first) Object.assign(rows[at]!, personOf(first))
  }
  await insertRows(tx, 'members', rows)
  await insertRows(tx, 'member_counter', [{ vendor: shop.code, last: 1000 + shop.members }])
}
