// Uses of discounts (kernel ruling 15): held when a checkout begins, held on for an order while its payment is waited for, committed
// when that is paid or its cash is confirmed, released when it expires or is cancelled. The counters
// are raised by one statement whose condition is the limit, so held and placed uses never exceed it, whoever comes first.
import { sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.reading.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { momentFigure } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { ExhaustedLimit } from '#rules/pricing/outcome.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { invalid } from '#server/records/refusal.ts'
import { scopes } from './clock.ts'
import type { Quoted } from './quote.reading.ts'
import { RedemptionState } from './sets.ts'
import type { Kept } from './uses.reading.ts'

export interface Use {
  discount: string
  /** The code's own record. */
  code?: string
  amount: number
}

export interface Holding {
  /** A cart by its id, an order by its number. */
  heldFor: string
  uses: readonly Use[]
  member?: string | undefined
  phoneHash?: string | undefined
  /** The vendor's day. */
  day: string
  at: Date
}

interface Limits extends Record<string, unknown> {
  id: string
  name: string
  version: number
  status: number
  totalUses: number | null
  perMember: number | null
  perDay: number | null
  budget: string | null
}

interface Counter {
  discount: string
  scope: string
  amount: number
  most: number | null
  budget: number | null
}

const readLimits = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Limits>> => {
  const { rows } = await tx.execute<Limits>(
    sql`select id, coalesce(name, internal_code) as name, version, status, total_uses as "totalUses", per_member as "perMember",
      per_day as "perDay", budget from discounts where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

const readCodeLimits = async (tx: Tx, uses: readonly Use[]): Promise<Map<string, number | null>> => {
  const ids = uses.flatMap(({ code }) => code ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; most: number | null }>(
    sql`select id, max_uses as most from coupon_codes where id = any(${sql.param(ids)}::uuid[]) and status = 1`,
  )
  return new Map(rows.map(({ id, most }) => [id, most]))
}

const countersOf = (
  { member, phoneHash, day }: Holding,
  { discount, code, amount }: Use,
  limits: Limits,
  codes: ReadonlyMap<string, number | null>,
): Counter[] => {
  const of = (scope: string, most: number | null, budget: number | null = null): Counter => ({
    ...{ discount, scope, amount, most, budget },
  })
  return [
    of(scopes.all, limits.totalUses, limits.budget === null ? null : Number(limits.budget)),
    of(scopes.day(day), limits.perDay),
    ...(member ? [of(scopes.member(member), limits.perMember)] : []),
    ...(phoneHash ? [of(scopes.phone(phoneHash), limits.perMember)] : []),
    ...(code ? [of(scopes.code(code), codes.get(code) ?? null)] : []),
  ]
}

/** The counters that could be raised; in one order for everybody, so that no two wait for each other. */
const raise = async (tx: Tx, counters: readonly Counter[]): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ discount: string; scope: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb)
        as w(discount uuid, scope text, amount bigint, most integer, budget bigint))
    insert into discount_counters as c (vendor, discount, scope, uses, amount)
    select app_vendor(), discount, scope, 1, amount from wanted
      where coalesce(most, 1) >= 1 and amount <= coalesce(budget, amount) order by discount, scope
    on conflict (vendor, discount, scope) do update set uses = c.uses + 1, amount = c.amount + excluded.amount
      where (select coalesce(c.uses + 1 <= w.most, true) and coalesce(c.amount + excluded.amount <= w.budget, true)
        from wanted w where w.discount = c.discount and w.scope = c.scope)
    returning discount, scope`)
  return new Set(rows.map(({ discount, scope }) => `${discount} ${scope}`))
}

type UpTo = 'all' | 'member' | 'day'

/** For everybody, or only for who asks or for today: `of` is how often it may be used so. */
const usedUp = ({ name }: Pick<Limits, 'name'>, upTo: UpTo, of: number | null): Finding => {
  const params = { name, of: of ?? 0 }
  if (upTo === 'member')
    return remark('LIMIT', '{name} is used up for this member ({of} of {of})', {
      params,
      path: 'codes',
      key: 'discounts.findings.usedUpMember',
    })
  if (upTo === 'day')
    return remark('LIMIT', '{name} is used up for today ({of} of {of})', {
      params,
      path: 'codes',
      key: 'discounts.findings.usedUpDay',
    })
  return remark('LIMIT', '{name} is used up', { params: { name }, path: 'codes', key: 'discounts.findings.usedUp' })
}

const upToOf: Partial<Record<ExhaustedLimit, UpTo>> = { perMember: 'member', perDay: 'day' }

const notLive = (name: string): Finding =>
  remark('STATE', '{name} is not live', { params: { name }, path: 'codes', key: 'discounts.findings.notLive' })

/** Codes a shopper typed whose discount was used up before: who was promised a price is not asked another one unseen. */
export const usedUpIn = ({ quote, codes }: Pick<Quoted, 'quote' | 'codes'>): Finding[] =>
  quote.considered
    .flatMap(one => (one.outcome === 'EXHAUSTED' && one.limit !== 'couponsPerOrder' ? one : []))
    .flatMap(({ discount, limit, of }) =>
      codes
        .filter(one => one.discount === discount.id)
        .map(({ code }) => usedUp({ name: code }, upToOf[limit] ?? 'all', of)),
    )

/** Whose counter it is. */
const upToIn = (scope: string, { member, phoneHash, day }: Holding): UpTo => {
  if (scope === scopes.day(day)) return 'day'
  const own = [member && scopes.member(member), phoneHash && scopes.phone(phoneHash)]
  return own.includes(scope) ? 'member' : 'all'
}

/** All of them or none: refused with LIMIT where one is used up, and with STATE where one, or its code, was stopped meanwhile. */
export const reserveUses = async (outer: Tx, holding: Holding): Promise<void> => {
  const { uses, at } = holding
  if (uses.length === 0) return
  await outer.transaction(async tx => {
    const limits = await readLimits(
      tx,
      uses.map(({ discount }) => discount),
    )
    const stopped = uses.find(({ discount }) => limits.get(discount)?.status !== 1)
    if (stopped) throw invalid([notLive(limits.get(stopped.discount)?.name ?? stopped.discount)])
    const codes = await readCodeLimits(tx, uses)
    const revoked = uses.find(({ code }) => code !== undefined && !codes.has(code))
    if (revoked) throw invalid([notLive(limits.get(revoked.discount)!.name)])
    const counters = uses.flatMap(use => countersOf(holding, use, limits.get(use.discount)!, codes))
    const raised = await raise(tx, counters)
    const full = counters.find(({ discount, scope }) => !raised.has(`${discount} ${scope}`))
    if (full) throw invalid([usedUp(limits.get(full.discount)!, upToIn(full.scope, holding), full.most)])
    const { paymentMinutes } = await settingsOf(tx)
    await keep(tx, holding, limits, new Date(at.getTime() + paymentMinutes * 60_000))
  })
}

const keep = async (
  tx: Tx,
  { uses, heldFor, member, phoneHash, day, at }: Holding,
  limits: ReadonlyMap<string, Limits>,
  until: Date,
): Promise<void> => {
  const rows = uses.map(({ discount, code, amount }) => ({
    ...{ id: newId(), discount, code: code ?? null, amount, held_for: heldFor, member: member ?? null, day },
    ...{ phone_hash: phoneHash ?? null, discount_version: limits.get(discount)!.version },
  }))
  await tx.execute(sql`
    insert into redemptions (vendor, id, status, discount, code, amount, held_for, member, phone_hash, day, discount_version, state,
      expires_at, created_at, updated_at)
    select app_vendor(), r.id, 1, r.discount, r.code, r.amount, r.held_for, r.member, r.phone_hash, r.day, r.discount_version, 1,
      ${until.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from jsonb_populate_recordset(null::redemptions, ${JSON.stringify(rows)}::jsonb) r`)
}

const codeOf = (as: Kept | 'released'): number => codeIn(RedemptionState, as)

/**
 * The uses a placed order has, now in its own name. Held ones whose time is over stay what they are, and are told; so is a
 * discount that was stopped while the shopper paid. Those of an order last as long as it waits for its payment.
 */
export const commitUses = async (
  tx: Tx,
  { heldFor, order, at, as = 'committed' }: { heldFor: string; order: string; at: Date; as?: Kept },
): Promise<void> => {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ until: string; on: boolean; stopped: string | null }>(sql`
    with mine as (
      select r.id, r.expires_at as until, r.expires_at > ${now} as "on",
        (select coalesce(d.name, d.internal_code) from discounts d where d.vendor = r.vendor and d.id = r.discount and d.status <> 1) as stopped
      from redemptions r where r.vendor = app_vendor() and held_for = ${heldFor} and state = 1 for update of r),
    moved as (
      update redemptions r set state = ${codeOf(as)}, held_for = ${order}, expires_at = null, updated_at = ${now}
      from mine m where r.vendor = app_vendor() and r.id = m.id and m."on" returning 1)
    select until, "on", stopped, (select count(*) from moved) as moved from mine`)
  const stopped = rows.find(one => one.stopped !== null)?.stopped
  if (stopped) throw invalid([notLive(stopped)])
  const late = rows.find(({ on }) => !on)
  if (!late) return
  throw invalid([
    remark('STATE', 'Held until {at}; the cart must be priced again', {
      params: { at: momentFigure(new Date(late.until).toISOString()) },
      path: 'codes',
      key: 'discounts.findings.holdOver',
    }),
  ])
}

/** Of an order whose payment came, or was taken back: the same uses are spent, or held again. They count either way. */
export const turnUses = async (tx: Tx, { order, as, at }: { order: string; as: Kept; at: Date }): Promise<void> => {
  await run(
    tx,
    sql`update redemptions set state = ${codeOf(as)}, expires_at = null, updated_at = ${at.toISOString()}::timestamptz
      where vendor = app_vendor() and held_for = ${order} and state in (1, 2) and state <> ${codeOf(as)}`,
  )
}

/** Discounts whose use is held or spent for it. */
export const usedFor = async (tx: Tx, order: string): Promise<ReadonlySet<string>> => {
  const rows = await rowsOf<{ discount: string }>(
    tx,
    sql`select discount from redemptions where vendor = app_vendor() and held_for = ${order} and state in (1, 2)`,
  )
  return new Set(rows.map(({ discount }) => discount))
}

/** Gives uses back: held ones that came to nothing, those of a cancelled order that was paid where its discount says so, all of one
 * nobody paid and of one that is priced anew. A refund never does. */
export const releaseUses = async (
  tx: Tx,
  { heldFor, at }: { heldFor: string; at: Date },
  because: 'notPlaced' | 'cancelled' | 'unpaid' | 'edited',
): Promise<number> =>
  release(
    tx,
    because === 'notPlaced'
      ? sql`held_for = ${heldFor} and state = 1`
      : because !== 'cancelled'
        ? sql`held_for = ${heldFor} and state in (1, 2)`
        : sql`held_for = ${heldFor} and (state = 1 or state = 2 and discount in (select id from discounts where return_on_cancel))`,
    at,
  )

/** So many whose time is over, at most; whoever looks at the same moment takes others. */
export const releaseExpired = (tx: Tx, at: Date, most = 1000): Promise<number> =>
  release(
    tx,
    sql`id in (select id from redemptions where state = 1 and expires_at <= ${at.toISOString()}::timestamptz
      order by expires_at limit ${most} for update skip locked)`,
    at,
  )

const release = async (tx: Tx, which: ReturnType<typeof sql>, at: Date): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(sql`
    with gone as (
      update redemptions set state = 3, expires_at = null, updated_at = ${at.toISOString()}::timestamptz
      where ${which} returning discount, code, member, phone_hash, day, amount),
    scoped as (
      select g.discount, s.scope, count(*)::int as uses, sum(g.amount)::bigint as amount from gone g
        cross join lateral unnest(array['', 'd:' || g.day, 'm:' || g.member, 'p:' || g.phone_hash, 'c:' || g.code]) s(scope)
      where s.scope is not null group by g.discount, s.scope),
    locked as (
      select c.scope from discount_counters c join scoped s on s.discount = c.discount and s.scope = c.scope
      order by c.discount, c.scope for update of c),
    lowered as (
      update discount_counters c set uses = c.uses - s.uses, amount = c.amount - s.amount
      from scoped s where c.discount = s.discount and c.scope = s.scope and (select count(*) from locked) > 0 returning 1)
    select count(*)::int as n from gone`)
  return rows[0]?.n ?? 0
}
