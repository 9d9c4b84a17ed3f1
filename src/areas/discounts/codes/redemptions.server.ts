// Uses of discounts (kernel ruling 15): held when a checkout begins, held on for an order while its payment is waited for, committed
// when that is paid or its cash is confirmed, released when it expires or is cancelled. The counters
// are raised by one statement whose condition is the limit, so held and placed uses never exceed it, whoever comes first.
import { and, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { momentFigure } from '#contract/said.ts'
import { codeIn, RecordStatus, type Value } from '#contract/valueSet.ts'
import type { ExhaustedLimit } from '#rules/pricing/outcome.ts'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { couponCodes, redemptions } from '../codes.ts'
import { type DiscountRow, discounts } from '../discounts.ts'
import type { Quoted } from '../pricing/quote.server.ts'
import { scopes } from '../scopes.ts'
import { RedemptionState } from '../sets.ts'
import { counting, type Kept, scopesOfRow } from './uses.server.ts'

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
  /** The number of an order they are for: those it has already are not taken twice. */
  order?: string
  /** The vendor's day. */
  day: string
  at: Date
}

const d = tableFor(discounts)
const c = tableFor(couponCodes)
const r = tableFor(redemptions)
const own = eq(r.vendor, sql`app_vendor()`)

const limiting = ['id', 'version', 'status', 'totalUses', 'perMember', 'perDay', 'budget'] as const

interface Limits extends Pick<DiscountRow, (typeof limiting)[number]> {
  name: string
}

interface Counter {
  discount: string
  scope: string
  amount: number
  most: number | null
  budget: number | null
}

const readLimits = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Limits>> => {
  const wanted = sql`${d.id} = any(${sql.param(ids)}::uuid[])`
  const rows = await fieldsWhere(tx, discounts, [...limiting, 'name', 'internalCode'], wanted, { deleted: true })
  return new Map(rows.map(({ name, internalCode, ...row }) => [row.id, { ...row, name: name ?? internalCode }]))
}

const readCodeLimits = async (tx: Tx, uses: readonly Use[]): Promise<Map<string, number | null>> => {
  const ids = uses.flatMap(({ code }) => code ?? [])
  if (ids.length === 0) return new Map()
  const wanted = and(sql`${c.id} = any(${sql.param(ids)}::uuid[])`, eq(c.status, 'active'))
  const rows = await fieldsWhere(tx, couponCodes, ['id', 'maxUses'], wanted)
  return new Map(rows.map(({ id, maxUses }) => [id, maxUses]))
}

const countersOf = (
  { member, phoneHash, day }: Holding,
  { discount, code, amount }: Use,
  limits: Limits,
  codes: ReadonlyMap<string, number | null>,
): Counter[] => {
  const of = (scope: string, most: number | null, budget: number | null = null): Counter => ({
    discount,
    scope,
    amount,
    most,
    budget,
  })
  return [
    of(scopes.all, limits.totalUses, limits.budget),
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

const codeOf = (as: Value<typeof RedemptionState>): number => codeIn(RedemptionState, as)

type UpTo = 'all' | 'member' | 'day'

/** For everybody, or only for who asks or for today: `of` is how often it may be used so. */
const usedUp = ({ name }: Pick<Limits, 'name'>, upTo: UpTo, of: number | null): Finding => {
  const params = { name, of: of ?? 0 }
  if (upTo === 'member')
    return remark('LIMIT', 'This member has used {name} {of} of {of} times', {
      params,
      path: 'codes',
      key: 'discounts.findings.usedUpMember',
    })
  if (upTo === 'day')
    return remark('LIMIT', '{name} has reached its daily limit ({of} of {of})', {
      params,
      path: 'codes',
      key: 'discounts.findings.usedUpDay',
    })
  return remark('LIMIT', '{name} has reached its usage limit', {
    params: { name },
    path: 'codes',
    key: 'discounts.findings.usedUp',
  })
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

/** All of them or none, for as long as an order may wait for its payment: refused with LIMIT where one is used up, and with STATE where one, or its code, was stopped meanwhile. */
export const reserveUses = async (tx: Tx, asked: Holding): Promise<void> => {
  const { at, order } = asked
  const had = order === undefined ? undefined : await usedFor(tx, order)
  const uses = asked.uses.filter(({ discount }) => !had?.has(discount))
  const holding = { ...asked, uses }
  if (uses.length === 0) return
  // A savepoint, so that whoever is refused has raised nothing. What is read and written is asked of the transaction itself: it is the
  // one that knows its vendor.
  await tx.transaction(async () => {
    const limits = await readLimits(
      tx,
      uses.map(({ discount }) => discount),
    )
    const stopped = uses.find(({ discount }) => limits.get(discount)?.status !== 'active')
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
    [r.id.name]: newId(),
    [r.discount.name]: discount,
    [r.code.name]: code ?? null,
    [r.amount.name]: amount,
    [r.heldFor.name]: heldFor,
    [r.member.name]: member ?? null,
    [r.phoneHash.name]: phoneHash ?? null,
    [r.day.name]: day,
    [r.discountVersion.name]: limits.get(discount)!.version,
  }))
  const now = sql`${at.toISOString()}::timestamptz`
  const given = bare(
    ...[r.id, r.discount, r.code, r.amount, r.heldFor, r.member, r.phoneHash, r.day, r.discountVersion],
  )
  await tx.execute(sql`
    insert into ${r} (${bare(r.vendor, r.status, r.state, r.expiresAt, r.createdAt, r.updatedAt)}, ${given})
    select app_vendor(), ${codeIn(RecordStatus, 'active')}::smallint, ${codeOf('reserved')}::smallint,
      ${until.toISOString()}::timestamptz, ${now}, ${now}, ${given}
    from jsonb_populate_recordset(null::${r}, ${JSON.stringify(rows)}::jsonb)`)
}

/** A use that becomes this is not held for a time any more. */
const becoming = (as: Kept | 'released', at: Date) =>
  sql`${bare(r.state)} = ${codeOf(as)}, ${bare(r.expiresAt)} = null, ${bare(r.updatedAt)} = ${at.toISOString()}::timestamptz`

interface Committed {
  /** The cart that holds them; without one the order has them already. */
  heldFor?: string
  /** Its number. */
  order: string
  at: Date
  /** Spent, unless its payment is still waited for. */
  as?: Kept
}

/**
 * The uses of an order, spent or held on from now: those a cart holds become its own, and those it has turn as its payment comes or is
 * taken back. Refused with STATE (422): held ones whose time is over, and a discount that was stopped while the shopper paid.
 */
export const commitUses = async (tx: Tx, { heldFor, order, at, as = 'committed' }: Committed): Promise<void> => {
  if (heldFor === undefined) return turnUses(tx, order, as, at)
  const isHeld = and(own, eq(r.heldFor, heldFor), eq(r.state, 'reserved'))
  const isStopped = and(eq(d.vendor, r.vendor), eq(d.id, r.discount), ne(d.status, 'active'))
  const { rows } = await tx.execute<{ until: string; on: boolean; stopped: string | null }>(sql`
    with mine as (
      select ${r.id} as id, ${r.expiresAt} as until, ${gt(r.expiresAt, at.toISOString())} as "on",
        (select coalesce(${d.name}, ${d.internalCode}) from ${d} where ${isStopped}) as stopped
      from ${r} where ${isHeld} for update of ${r}),
    moved as (
      update ${r} set ${becoming(as, at)}, ${bare(r.heldFor)} = ${order}
      from mine m where ${own} and ${r.id} = m.id and m."on" returning 1)
    select until, "on", stopped, (select count(*) from moved) as moved from mine`)
  const stopped = rows.find(one => one.stopped !== null)?.stopped
  if (stopped) throw invalid([notLive(stopped)])
  const late = rows.find(({ on }) => !on)
  if (!late) return
  throw invalid([
    remark('STATE', 'Reserved until {at}. Reprice the cart', {
      params: { at: momentFigure(new Date(late.until).toISOString()) },
      path: 'codes',
      key: 'discounts.findings.holdOver',
    }),
  ])
}

/** They count either way. */
const turnUses = async (tx: Tx, order: string, as: Kept, at: Date): Promise<void> => {
  const isIts = and(own, eq(r.heldFor, order), inArray(r.state, counting), ne(r.state, as))
  await run(tx, sql`update ${r} set ${becoming(as, at)} where ${isIts}`)
}

/** Discounts whose use is held or spent for it. */
const usedFor = async (tx: Tx, order: string): Promise<ReadonlySet<string>> => {
  const isIts = and(eq(r.heldFor, order), inArray(r.state, counting))
  const rows = await fieldsWhere(tx, redemptions, ['discount'], isIts, { deleted: true })
  return new Set(rows.map(({ discount }) => discount))
}

type Because = 'notPlaced' | 'cancelled' | 'unpaid' | 'edited'

const givenBack = (because: Because): SQL | undefined => {
  const isHeld = eq(r.state, 'reserved')
  if (because === 'notPlaced') return isHeld
  if (because !== 'cancelled') return inArray(r.state, counting)
  const returning = sql`(select ${d.id} from ${d} where ${d.returnOnCancel})`
  return or(isHeld, and(eq(r.state, 'committed'), inArray(r.discount, returning)))
}

/** Gives uses back: held ones that came to nothing, those of a cancelled order that was paid where its discount says so, all of one
 * nobody paid and of one that is priced anew. A refund never does. */
export const releaseUses = async (
  tx: Tx,
  { heldFor, at }: { heldFor: string; at: Date },
  because: Because,
): Promise<number> => release(tx, and(eq(r.heldFor, heldFor), givenBack(because)), at)

/** So many whose time is over, at most; whoever looks at the same moment takes others. */
export const releaseExpired = (tx: Tx, at: Date, most = 1000): Promise<number> => {
  const isOver = and(eq(r.state, 'reserved'), lte(r.expiresAt, at.toISOString()))
  const some = sql`(select ${r.id} from ${r} where ${isOver} order by ${r.expiresAt} limit ${most} for update skip locked)`
  return release(tx, inArray(r.id, some), at)
}

const release = async (tx: Tx, which: SQL | undefined, at: Date): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(sql`
    with gone as (
      update ${r} set ${becoming('released', at)} where ${which}
      returning ${r.discount}, ${r.code}, ${r.member}, ${r.phoneHash}, ${r.day}, ${r.amount}),
    scoped as (
      select r.discount, s.scope, count(*)::int as uses, sum(r.amount)::bigint as amount
      from gone r cross join lateral unnest(${scopesOfRow}) s(scope)
      where s.scope is not null group by r.discount, s.scope),
    locked as (
      select c.scope from discount_counters c join scoped s on s.discount = c.discount and s.scope = c.scope
      order by c.discount, c.scope for update of c),
    lowered as (
      update discount_counters c set uses = c.uses - s.uses, amount = c.amount - s.amount
      from scoped s where c.discount = s.discount and c.scope = s.scope and (select count(*) from locked) > 0 returning 1)
    select count(*)::int as n from gone`)
  return rows[0]?.n ?? 0
}
