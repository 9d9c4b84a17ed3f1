// How a start page is arranged: one's own layout, else that of a role one has here, else the standard. What somebody may not see is
// withheld from the answer and kept where it stands; a card that no area has any more is dropped where it is met.
import { sql } from 'drizzle-orm'
import { finding, finer } from '#contract/finding.ts'
import {
  cardSizes,
  type HomeLayout,
  knownCards,
  mostCards,
  type PlacedCard,
  type RoleLayout,
  refreshSeconds,
  seenCards,
  standardCards,
} from '#contract/homeLayout.ts'
import { type Finding, Problem } from '#contract/problem.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { invalid } from '#server/records/refusal.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { complaint, problem } from '#server/words.ts'

interface Stored {
  /** Of one's own; null where it is that of a role. */
  id: string | null
  role: string | null
  cards: PlacedCard[]
  version: number
}

/** One's own before that of a role; of several roles the first by name. */
const storedFor = async (tx: Tx, { userId, place }: Staff): Promise<Stored | undefined> => {
  const [stored] = await rowsOf<Stored>(
    tx,
    sql`select l.id, null as role, l.cards, l.version, '' as name from home_layout l where l.user_id = ${userId}
      union all
      select null, l.role_id, l.cards, l.version, r.name from role_home_layout l join role r on r.id = l.role_id
      where l.vendor = ${place.vendorCode} and l.role_id in (select b.role_id from user_role b
        where b.user_id = ${userId} and b.brand in ('*', ${place.brand}) and b.country in ('*', ${place.country}))
      order by id nulls last, name limit 1`,
  )
  return stored
}

/** Without what no area has any more. */
const sifted = async (tx: Tx, kit: Kit, { place }: Staff, stored: Stored): Promise<Stored> => {
  const known = new Set(knownCards(kit.resources).map(({ card }) => card))
  const cards = stored.cards.filter(({ card }) => known.has(card))
  if (cards.length === stored.cards.length) return stored
  const which = stored.role
    ? sql`role_home_layout set cards = ${JSON.stringify(cards)}::jsonb, version = version + 1
        where vendor = ${place.vendorCode} and role_id = ${stored.role}`
    : sql`home_layout set cards = ${JSON.stringify(cards)}::jsonb, version = version + 1 where id = ${stored.id}`
  await run(tx, sql`update ${which} and version = ${stored.version}`)
  return { ...stored, cards, version: stored.version + 1 }
}

const layoutIn = async (tx: Tx, kit: Kit, staff: Staff): Promise<HomeLayout> => {
  const seen = seenCards(kit.resources, staff.may)
  const found = await storedFor(tx, staff)
  if (!found) return { id: null, version: 0, of: 'standard', cards: standardCards(seen) }
  const { id, cards, version } = await sifted(tx, kit, staff, found)
  const shown = cards.filter(({ card }) => seen.some(one => one.card === card))
  return id ? { id, version, of: 'mine', cards: shown } : { id: null, version: 0, of: 'role', cards: shown }
}

export const layoutFor = (kit: Kit, staff: Staff): Promise<HomeLayout> =>
  withTenant(kit.db, scopeFor(staff), tx => layoutIn(tx, kit, staff))

const wrongIn = (kit: Kit, cards: readonly PlacedCard[]): Finding[] => {
  if (cards.length > mostCards) return [{ ...finer('CARD_MAX', 'MANY', { max: mostCards }), path: 'cards' }]
  const known = new Map(knownCards(kit.resources).map(one => [one.card, one]))
  const met = new Set<string>()
  return cards.flatMap(({ card, size, refreshSeconds: every }, at): Finding[] => {
    const sizes = known.get(card)?.sizes ?? cardSizes
    const isTwice = met.has(card)
    met.add(card)
    const { least, most } = refreshSeconds
    return [
      ...(isTwice ? [{ ...complaint('UNIQUE', 'home.cardTwice'), path: `cards.${at}.card` }] : []),
      ...(sizes.includes(size) ? [] : [finding('ENUM', { v: size, list: sizes.join(', ') }, `cards.${at}.size`)]),
      ...(every === undefined || (every >= least && every <= most)
        ? []
        : [finding('RANGE', { v: String(every), min: least, max: most }, `cards.${at}.refreshSeconds`)]),
    ]
  })
}

/** Those of the house, in the order given; ones nobody has are left out as they are where they were kept. */
const demanded = (kit: Kit, cards: readonly PlacedCard[]): PlacedCard[] => {
  const wrong = wrongIn(kit, cards)
  if (wrong.length > 0) throw invalid(wrong)
  const known = new Set(knownCards(kit.resources).map(({ card }) => card))
  return cards.filter(({ card }) => known.has(card))
}

const stale = (current: HomeLayout): Problem =>
  new Problem('STALE_VERSION', 'Someone else changed this in the meantime', { details: { current } })

/** What its owner does not see just now stays behind what they arranged. */
const withWithheld = (kit: Kit, staff: Staff, cards: readonly PlacedCard[], before: readonly PlacedCard[]) => {
  const seen = new Set(seenCards(kit.resources, staff.may).map(({ card }) => card))
  return [...cards, ...before.filter(({ card }) => !seen.has(card) && !cards.some(one => one.card === card))]
}

export interface LayoutWish {
  /** Null makes it one's own for the first time. */
  id: string | null
  version: number
  cards: PlacedCard[]
}

export const saveLayout = (kit: Kit, staff: Staff, { id, version, cards: wished }: LayoutWish): Promise<HomeLayout> => {
  const cards = demanded(kit, wished)
  return withTenant(kit.db, scopeFor(staff), async tx => {
    if (id === null) {
      const { count } = await run(
        tx,
        sql`insert into home_layout (user_id, cards) values (${staff.userId}, ${JSON.stringify(cards)}::jsonb)
          on conflict (user_id) do nothing`,
      )
      if (count === 0) throw stale(await layoutIn(tx, kit, staff))
      return layoutIn(tx, kit, staff)
    }
    const [before] = await rowsOf<{ cards: PlacedCard[]; version: number }>(
      tx,
      sql`select cards, version from home_layout where id = ${id} and user_id = ${staff.userId} for update`,
    )
    if (!before) throw problem('NOT_FOUND', 'home.noLayout')
    if (before.version !== version) throw stale(await layoutIn(tx, kit, staff))
    const whole = withWithheld(kit, staff, cards, before.cards)
    await run(
      tx,
      sql`update home_layout set cards = ${JSON.stringify(whole)}::jsonb, version = version + 1 where id = ${id}`,
    )
    return layoutIn(tx, kit, staff)
  })
}

/** Back to that of one's role, or to the standard. */
export const resetLayout = (kit: Kit, staff: Staff): Promise<HomeLayout> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    await run(tx, sql`delete from home_layout where user_id = ${staff.userId}`)
    return layoutIn(tx, kit, staff)
  })

export const roleLayouts = (kit: Kit, staff: Staff): Promise<RoleLayout[]> =>
  withTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<RoleLayout>(
      tx,
      sql`select r.id, r.name, l.cards from role r
        left join role_home_layout l on l.role_id = r.id and l.vendor = ${staff.place.vendorCode} order by r.name`,
    ),
  )

/** What they began with until now, for the way back; null takes it away. */
export const saveForRole = (
  kit: Kit,
  staff: Staff,
  role: string,
  wished: PlacedCard[] | null,
): Promise<Pick<RoleLayout, 'cards'>> => {
  const cards = wished && demanded(kit, wished)
  const { vendorCode } = staff.place
  return withTenant(kit.db, scopeFor(staff), async tx => {
    const [known] = await rowsOf<{ cards: PlacedCard[] | null }>(
      tx,
      sql`select l.cards from role r left join role_home_layout l on l.role_id = r.id and l.vendor = ${vendorCode}
        where r.id = ${role}`,
    )
    if (!known) throw problem('NOT_FOUND', 'home.noRole')
    if (cards === null) {
      await run(tx, sql`delete from role_home_layout where vendor = ${vendorCode} and role_id = ${role}`)
      return known
    }
    await run(
      tx,
      sql`insert into role_home_layout (vendor, role_id, cards) values (${vendorCode}, ${role}, ${JSON.stringify(cards)}::jsonb)
        on conflict (vendor, role_id) do update set cards = excluded.cards, version = role_home_layout.version + 1`,
    )
    return known
  })
}
