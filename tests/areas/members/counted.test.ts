// What is counted of members adds up: their credit, their orders, and whom views and segments find by it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { members } from '#areas/members/members.ts'
import { segments } from '#areas/members/segments.ts'
import { storeCredit } from '#areas/members/storeCredit.ts'
import { OrderState, ParcelState, PaymentMethod } from '#areas/orders/sets.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import { settle } from '../../support/settle.ts'
import type { Person, World } from '../../support/world.ts'
import { membersDesk } from './desk.ts'

let here: World
let admin: Person
let second: Person
const desk = membersDesk()
const { secure, made, act, wrong, memberNow, rowsOf, minute, ended } = desk

beforeAll(async () => {
  ;({ here, admin, second } = await desk.open())
})
afterAll(desk.close)

describe('store credit', () => {
  const balance = async (id: string) => (await memberNow(id)).storeCredit
  const ledger = async () => {
    const { body } = await admin.act(storeCredit, 'verifyLedger', { input: {} })
    const { facts } = body.data.result as Extract<Shown, { kind: 'facts' }>
    return facts.map(({ value }) => printed(value))
  }

  test('bad input: 500.00 cannot be deducted from 320.00, nor anything without the second factor', async () => {
    const { id } = await made()
    expect((await act('grantCredit', id, { amount: 32_000, reason: 'Late parcel' }, {})).body.details).toMatchObject({
      subCode: 4031,
    })
    await act('grantCredit', id, { amount: 32_000, reason: 'Late parcel' })
    expect(await balance(id)).toBe(32_000)
    expect(await wrong(act('deductCredit', id, { amount: 50_000, reason: 'Mistake' }))).toMatchObject({
      status: 422,
      path: 'amount',
      code: 'LIMIT',
      message: '320.00 available',
    })
    await act('deductCredit', id, { amount: 12_000, reason: 'Mistake' })
    expect(await balance(id)).toBe(20_000)
  })

  test('what ends first is spent first; what has ended expires by the clock; the ledger adds up', async () => {
    const { id } = await made()
    await act('grantCredit', id, { amount: 10_000, reason: 'For ever' })
    await act('grantCredit', id, { amount: 10_000, reason: 'Short', expiresAt: '2090-01-01T00:00:00.000Z' })
    await act('deductCredit', id, { amount: 4000, reason: 'Spent' })
    await rowsOf(
      `update wallet_lots set expires_at = now() - interval '1 day' where member = '${id}' and expires_at is not null`,
    )
    await minute()
    expect(await balance(id)).toBe(10_000)
    const { rows } = await admin.list(storeCredit, `filter=member:${id}&sort=createdAt`)
    expect(rows.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['earn', 10_000, 10_000],
      ['earn', 10_000, 20_000],
      ['redeem', -4000, 16_000],
      ['expire', -6000, 10_000],
    ])
    expect((await ledger()).at(-1)).toBe('None')
    await rowsOf(`update wallet_lots set remaining = remaining - 1 where member = '${id}' and remaining > 0`)
    expect((await ledger()).at(-1)).not.toBe('None')
    await rowsOf(`update wallet_lots set remaining = remaining + 1 where member = '${id}' and remaining > 0`)
  })

  test('what was given or taken by mistake is reversed by another entry, once, down to what is left of it', async () => {
    const { id } = await made()
    await act('grantCredit', id, { amount: 10_000, reason: 'Wrong member' })
    await act('grantCredit', id, { amount: 5000, reason: 'Goodwill' })
    await act('deductCredit', id, { amount: 4000, reason: 'Wrong amount' })
    const entries = async () => (await admin.list(storeCredit, `filter=member:${id}&sort=createdAt`)).rows
    const [wrongGrant, , deducted] = await entries()
    const reverse = (entry: AnyRow) =>
      admin.act(storeCredit, 'reverse', { ids: [entry.id], input: { reason: 'Mistake' } }, secure)
    expect((await reverse(deducted!)).body.data.refused).toEqual([])
    expect(await balance(id)).toBe(15_000)
    await act('deductCredit', id, { amount: 1000, reason: 'Spent' })
    await reverse(wrongGrant!)
    expect(await balance(id)).toBe(5000)
    expect((await entries()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['earn', 10_000],
      ['earn', 5000],
      ['redeem', -4000],
      ['restore', 4000],
      ['redeem', -1000],
      ['void', -9000],
    ])
    for (const entry of [wrongGrant!, deducted!, (await entries())[5]!])
      expect((await reverse(entry)).body.data.refused[0]?.why.code).toBe('STATE')
    expect((await ledger()).at(-1)).toBe('None')
  })

  test('two deductions at once never take more than there is', async () => {
    const { id } = await made()
    await act('grantCredit', id, { amount: 10_000, reason: 'Goodwill' })
    const spend = () => act('deductCredit', id, { amount: 6000, reason: 'Spent' })
    const answers = await Promise.all([spend(), spend(), spend()])
    expect(answers.filter(({ status, body }) => status === 200 && body.data.done.length === 1)).toHaveLength(1)
    expect(await balance(id)).toBe(4000)
  })

  test('above the limit of the brand a second person gives it', async () => {
    const { id } = await made()
    const { status, body } = await act('grantCredit', id, { amount: 250_000, reason: 'Lost parcel' })
    expect(status).toBe(202)
    expect(await balance(id)).toBe(0)
    const approvalId = String((body.data as { approvalId?: string }).approvalId)
    expect((await second.get(`/v1/approvals/${approvalId}`)).status).toBe(200)
    const own = await admin.act(approvals, 'approve', { ids: [approvalId], input: {} }, secure)
    expect(own.body.data?.done ?? []).toEqual([])
  })

  test('the limit counts for the member: what is deducted in pieces waits as it would at once, and a grant does not make room for it', async () => {
    const { id } = await made()
    await act('grantCredit', id, { amount: 190_000, reason: 'Lost parcel' })
    await settle(here, { creditApprovalLimit: 100_000 })
    const statuses: number[] = []
    for (const amount of [60_000, 40_000, 1])
      statuses.push((await act('deductCredit', id, { amount, reason: 'Given twice' })).status)
    expect(statuses).toEqual([200, 200, 202])
    expect(await balance(id)).toBe(90_000)
    await settle(here, { creditApprovalLimit: 200_000 })
  })

  test('what a second person approved is reversed within the limit of the member, in pieces as at once', async () => {
    const { id } = await made()
    await settle(here, { creditApprovalLimit: 1_000_000 })
    await act('grantCredit', id, { amount: 190_000, reason: 'Seen by two' })
    await act('deductCredit', id, { amount: 50_000, reason: 'Given twice' })
    for (const _ of [1, 2]) await act('deductCredit', id, { amount: 50_000, reason: 'Seen by two' })
    // As if a second person had approved these.
    await rowsOf(`update operation o set approved_by = o.user_id::text from history h, store_credit e
      where h.operation = o.id and h.record_id = e.id and e.member = '${id}' and e.reason = 'Seen by two'`)
    await settle(here, { creditApprovalLimit: 60_000 })
    expect(await balance(id)).toBe(40_000)
    const taken = (await admin.list(storeCredit, `filter=member:${id}&sort=createdAt`)).rows.slice(1)
    const reverse = ({ id: entry }: AnyRow) =>
      admin.act(storeCredit, 'reverse', { ids: [entry], input: { reason: 'Mistake' } }, secure)
    const [alone, ...approved] = taken
    const statuses = [await reverse(approved[0]!), await reverse(approved[1]!), await reverse(alone!)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 202, 200])
    expect(await balance(id)).toBe(140_000)
    await settle(here, { creditApprovalLimit: 200_000 })
  })

  test('credit by file counts with what was given by hand and by the rows above it', async () => {
    const { id, memberNo } = await made()
    await act('grantCredit', id, { amount: 120_000, reason: 'Lost parcel' })
    const row = (amount: string, key: string) => `${memberNo},${amount},,Goodwill,${key}`
    const lines = [row('500.00', 'PIECE-1'), row('400.00', 'PIECE-2'), row('100.00', 'PIECE-3')]
    const files = here.files(admin)
    await files.apply(members, 'storeCredit', ['key,amount,expires_at,reason,idempotency_key', ...lines].join('\n'))
    expect(await balance(id)).toBeLessThanOrEqual(200_000)
    expect(await balance(id)).toBeGreaterThan(120_000)
  })
})

test('files of credit for one member that run at once, and a grant by hand among them, keep to the limit together', async () => {
  const files = here.files(admin)
  for (let round = 1; round <= 5; round += 1) {
    const { id, memberNo } = await made()
    const file = (name: string) =>
      files.apply(
        members,
        'storeCredit',
        `key,amount,expires_at,reason,idempotency_key\n${memberNo},900.00,,Goodwill,${name}-${round}\n`,
      )
    const given = await Promise.all([
      ...['AT-ONCE-1', 'AT-ONCE-2', 'AT-ONCE-3'].map(file),
      act('grantCredit', id, { amount: 90_000, reason: 'Lost parcel' }),
    ])
    expect(given).toHaveLength(4)
    expect((await memberNow(id)).storeCredit).toBe(180_000)
  }
})

describe('what is counted of orders', () => {
  const order = (member: string, no: string, returned = 'null') =>
    rowsOf<{ id: string }>(
      `insert into orders (vendor, id, order_no, placed_at, contact_name, member, item_count, grand, state, payment, hold, push, risk, channel, pay_by, paid, refunded, revision, delivery)
        values ('mgp', gen_random_uuid(), '${no}', now(), 'Test', '${member}', 1, 50000, 5, 3, 1, 4, 0, 1, ${codeIn(PaymentMethod, 'cod')}, 50000, 0, 1, ${returned}) returning id`,
    )
  const waiting = async () => (await rowsOf<{ n: number }>('select count(*)::int as n from member_uncounted'))[0]?.n
  const countedAt = async (id: string) =>
    (await rowsOf<{ at: string }>(`select counted_at::text as at from member_counts where member = '${id}'`))[0]?.at

  test('a change of an order is counted in the next minute, and nobody is read twice', async () => {
    const [one, other] = [await made(), await made()]
    const [bought] = await order(one.id, 'C-1')
    await order(other.id, 'C-2')
    await minute()
    expect(await memberNow(one.id)).toMatchObject({ orderCount: 1, netSpend: 50_000, rtoRate: null })
    expect(await waiting()).toBe(0)
    const before = [await countedAt(one.id), await countedAt(other.id)]
    await rowsOf(`update orders set customer_note = 'Ring twice', updated_at = now() where id = '${bought!.id}'`)
    await minute()
    expect([await countedAt(one.id), await countedAt(other.id)]).toEqual(before)
    await rowsOf(`update orders set refunded = 20000 where id = '${bought!.id}'`)
    expect(await waiting()).toBe(1)
    await minute()
    expect((await memberNow(one.id)).netSpend).toBe(30_000)
    expect([(await countedAt(one.id)) === before[0], (await countedAt(other.id)) === before[1]]).toEqual([false, true])
    await rowsOf(`update orders set member = '${other.id}' where id = '${bought!.id}'`)
    await minute()
    expect([(await memberNow(one.id)).orderCount, (await memberNow(other.id)).orderCount]).toEqual([0, 2])
  })

  test('risk is that of the last ten orders, counted anew when one of them is judged anew; none without orders', async () => {
    const { id } = await made()
    expect(await memberNow(id)).toMatchObject({ risk: null, riskScore: null })
    await rowsOf(
      `insert into orders (vendor, id, order_no, placed_at, contact_name, member, item_count, grand, state, payment, hold, push, risk, channel, pay_by, paid, refunded, revision)
        select 'mgp', gen_random_uuid(), 'C-K' || n, now() - n * interval '1 day', 'Test', '${id}', 1, 100, 5, 3, 1, 4, case when n > 10 then 100 else n * 8 end, 1, 1, 100, 0, 1
        from generate_series(1, 12) n`,
    )
    await minute()
    expect(await memberNow(id)).toMatchObject({ risk: 'medium', riskScore: 44 })
    await rowsOf(`update orders set risk = 100 where member = '${id}' and order_no in ('C-K1', 'C-K2', 'C-K3', 'C-K4')`)
    await minute()
    expect(await memberNow(id)).toMatchObject({ risk: 'high', riskScore: 76 })
    expect((await admin.list(members, 'filter=risk:high')).rows.map(row => row.id)).toEqual([id])
    const built = await admin.act(segments, 'create', { input: { name: 'Doubted', rule: 'riskScore:>=70' } })
    expect(built.body.data.done[0]?.size).toBe(1)
  })

  test('everybody who ordered is counted again once a day, since how lately moves by itself', async () => {
    const { id } = await made()
    await order(id, 'C-3')
    await minute()
    await rowsOf(`update member_counts set counted_at = now() - interval '25 hours' where member = '${id}'`)
    await minute()
    expect(Date.parse(String(await countedAt(id)))).toBeGreaterThan(Date.now() - 3_600_000)
  })

  test('spend is of delivered orders only, and how many came back is told from three cash orders on', async () => {
    const { id } = await made()
    const cameBack = String(codeIn(ParcelState, 'rtoDelivered'))
    await order(id, 'C-4', cameBack)
    const [lost] = await order(id, 'C-5')
    await rowsOf(`update orders set state = 4 where id = '${lost!.id}'`)
    await minute()
    expect(await memberNow(id)).toMatchObject({ orderCount: 2, netSpend: 50_000, rtoRate: null })
    await order(id, 'C-6')
    await minute()
    expect((await memberNow(id)).rtoRate).toBe(3333)
  })

  test('an order on its way makes no average smaller, and one that was called off is none', async () => {
    const { id } = await made()
    const [sent, off] = [await order(id, 'C-7'), await order(id, 'C-8')]
    const [back] = await order(id, 'C-9')
    await rowsOf(`update orders set refunded = 20000 where id = '${back!.id}'`)
    await rowsOf(`update orders set state = ${codeIn(OrderState, 'shipped')} where id = '${sent[0]!.id}'`)
    await rowsOf(`update orders set state = ${codeIn(OrderState, 'cancelled')} where id = '${off[0]!.id}'`)
    await minute()
    expect(await memberNow(id)).toMatchObject({ orderCount: 2, averageOrder: 30_000, returnRate: 10_000 })
  })
})

describe('views', () => {
  const seen = async (name: string) => {
    const { filter = '' } = members.views?.find(view => view.name === name) ?? {}
    return (await admin.list(members, `size=100&filter=${encodeURIComponent(filter)}`)).rows.map(row => row.id)
  }

  test('the list says by which channels marketing is allowed; an order leads to who placed it', async () => {
    const { id } = await made()
    const say = (channel: string, state: string) =>
      act('recordConsent', id, { channel, purpose: 'marketing', state, proof: 'Form' })
    for (const channel of ['sms', 'email', 'push']) await say(channel, 'optedIn')
    await say('push', 'optedOut')
    const [row] = (await admin.list(members, `filter=id:${id}`)).rows
    expect(row?.allows).toEqual(expect.arrayContaining(['sms', 'email']))
    expect(row?.allows).toHaveLength(2)
    await rowsOf(
      `insert into orders (vendor, id, order_no, placed_at, contact_name, member, item_count, grand, state, payment, hold, push, risk, channel, pay_by, paid, refunded, revision)
        values ('mgp', gen_random_uuid(), '77001', now(), 'Test', '${id}', 1, 50000, 5, 3, 1, 4, 0, 1, 1, 50000, 0, 1)`,
    )
    expect((await admin.list(members, 'filter=order:77001')).rows.map(one => one.id)).toEqual([id])
    expect((await admin.list(members, 'filter=order:77002')).rows).toEqual([])
  })

  test('no marketing consent: the latest line of every channel counts', async () => {
    const { id } = await made()
    const say = (state: string) =>
      act('recordConsent', id, { channel: 'whatsapp', purpose: 'marketing', state, proof: 'Form' })
    expect(await seen('No marketing consent')).toContain(id)
    await say('optedIn')
    expect(await seen('No marketing consent')).not.toContain(id)
    await say('optedOut')
    expect(await seen('No marketing consent')).toContain(id)
  })

  test('birthdays this month, whatever the year', async () => {
    const month = Number(new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' }).slice(5, 7))
    const other = ((month + 5) % 12) + 1
    const born = (at: number) => made({ dob: `1990-${String(at).padStart(2, '0')}-15` })
    const [now, later] = [await born(month), await born(other)]
    const ids = await seen('Birthdays this month')
    expect([ids.includes(now.id), ids.includes(later.id)]).toEqual([true, false])
  })

  test('duplicates suspected: one name born on one day, or one phone, but neither the name nor the day alone', async () => {
    const same = { firstName: 'Zoya', lastName: 'Twin', dob: '1988-03-03' }
    const [one, two] = [await made(same), await made({ ...same, firstName: 'zoya' })]
    const [name, day] = [await made({ ...same, dob: '1988-03-04' }), await made({ ...same, firstName: 'Zara' })]
    const phone = { phone: '+919876550001' }
    const [first, second] = [await made({ firstName: 'P', ...phone }), await made({ firstName: 'Q', ...phone })]
    const ids = new Set(await seen('Duplicates suspected'))
    expect([one, two, name, day, first, second].map(({ id }) => ids.has(id))).toEqual([
      ...[true, true, false, false, true, true],
    ])
  })

  test('VIP lapsing: the tenth that spent most, once they are quiet for 60 days', async () => {
    const all = [await made(), await made(), await made()]
    const bought = (at: number, spend: number, days: number) =>
      rowsOf(
        `update members set net_spend = ${spend}, last_order_at = now() - interval '${days} days' where id = '${all[at]!.id}'`,
      )
    await Promise.all([bought(0, 90_000_000, 61), bought(1, 90_000_000, 5), bought(2, 100, 90)])
    const ids = await seen('VIP lapsing')
    expect(all.map(({ id }) => ids.includes(id))).toEqual([true, false, false])
    await rowsOf(`update members set net_spend = 0 where id in ('${all.map(({ id }) => id).join("','")}')`)
  })
})

describe('segments', () => {
  const segment = (rule: string, who = admin) =>
    who.act(segments, 'create', { input: { name: `S ${rule}`.slice(0, 80), rule } })

  test('count whom the rule finds, clause by clause, and hold them fast', async () => {
    const tag = 'segmented'
    const [one] = [await made({ tags: [tag], gender: 'female' }), await made({ tags: [tag], gender: 'male' })]
    const { body } = await segment(`tags:${tag} gender:female`)
    const { id, size } = body.data.done[0]!
    expect(size).toBe(1)
    const funnel = await admin.act(segments, 'funnel', { ids: [id], input: {} })
    const { rows } = funnel.body.data.result as Extract<Shown, { kind: 'table' }>
    expect(rows[1]).toEqual([`tags:${tag}`, 2, 2])
    expect(rows[2]?.[2]).toBe(1)
    expect(rows[0]?.[2]).toBeGreaterThan(2)
    const tried = await admin.act(segments, 'tryRule', { input: { rule: `tags:${tag}` } })
    expect(printed((tried.body.data.result as Extract<Shown, { kind: 'facts' }>).facts[0]!.value)).toBe('2')
    const held = () => admin.act(segments, 'snapshot', { ids: [id], input: { name: 'Held' } })
    expect(await ended(held())).toMatchObject({ status: 202, job: { state: 'success', total: 1, ok: 1 } })
    expect(await wrong(held())).toMatchObject({ status: 422, path: 'name', code: 'DUPLICATE' })
    await act('addTag', one!.id, { tags: ['other'] })
    await admin.act(members, 'change', { ids: [one!.id], input: { gender: 'other' } })
    await admin.act(segments, 'count', { ids: [id], input: {} })
    expect((await admin.get<{ data: AnyRow }>(`/v1/segments/${id}`)).body.data.size).toBe(0)
    expect((await admin.list(members, 'filter=segment:Held')).rows.map(row => row.id)).toEqual([one!.id])
  })

  test('a live one finds in the filter whom its rule finds now, alone, beside a snapshot, and inside of another rule', async () => {
    const tag = 'lively'
    const one = await made({ tags: [tag], gender: 'female' })
    const named = (name: string, rule: string) => admin.act(segments, 'create', { input: { name, rule } })
    const { id } = (await named('Lively', `tags:${tag} gender:female`)).body.data.done[0]!
    const idsIn = async (line: string) =>
      (await admin.list(members, `filter=${encodeURIComponent(line)}`)).rows.map(row => row.id)
    expect(await idsIn('segment:lively')).toEqual([one!.id])
    expect(await idsIn('-segment:Lively tags:lively')).toEqual([])
    const other = await made({ tags: [tag], gender: 'male' })
    expect((await idsIn('segment:Lively,Held')).length).toBe(2)
    await admin.act(segments, 'change', { ids: [id], input: { rule: `tags:${tag}` } })
    expect((await idsIn('segment:Lively')).sort()).toEqual([one!.id, other!.id].sort())
    expect((await named('Lively men', 'segment:Lively gender:male')).body.data.done[0]!.size).toBe(1)
    expect(await idsIn('segment:"Lively men"')).toEqual([other!.id])
  })

  test('in the filter one nobody has, one that cannot be read and one that leads back to itself are refused by name', async () => {
    const told = async (name: string) => {
      const { body } = await admin.get<{ message: string }>(
        `/v1/members?filter=${encodeURIComponent(`segment:${name}`)}`,
      )
      return body.message
    }
    expect(await told('nosuch')).toBe('Segment "nosuch" does not exist in MGP')
    const { id } = (await segment('gender:male vip:Y')).body.data.done[0]!
    await rowsOf(`update segments set name = 'Round', rule = 'nosuch:1' where id = '${id}'`)
    expect(await told('Round')).toBe('Round: Unknown field "nosuch"')
    await rowsOf(`update segments set rule = 'segment:Round' where id = '${id}'`)
    expect(await told('Round')).toBe('Round: The segment refers to itself')
    await rowsOf(`update segments set status = 2 where id = '${id}'`)
  })

  test('one whose rule can no longer be read keeps no other from being counted by the clock', async () => {
    const ids = []
    for (const gender of ['female', 'other']) ids.push((await segment(`gender:${gender}`)).body.data.done[0]!.id)
    await rowsOf(`update segments set size = 9999, counted_at = now() - interval '1 hour' where id = '${ids[1]}'`)
    await rowsOf(
      `update segments set rule = 'nosuch:1', counted_at = now() - interval '2 hours' where id = '${ids[0]}'`,
    )
    await minute()
    const [counted] = await rowsOf<{ size: number }>(`select size from segments where id = '${ids[1]}'`)
    expect(counted?.size).toBeLessThan(9999)
  })

  test('bad input: a clause on children without the right, and a rule nobody can read', async () => {
    expect(await wrong(segment('dueDates:2026'))).toMatchObject({ status: 422, path: 'rule' })
    await here.sql(
      "update role set grants = grants || '{segments.*,members.*}', denies = '{members.children}' where name = 'Support desk'",
    )
    const support = await here.as('support')
    expect(await wrong(segment('dueDate:>today', support))).toMatchObject({ status: 403, code: 'FIELD', path: 'rule' })
  })
})

describe('how people bought', () => {
  test('stands in a grid by how lately and how often, whose cell is a filter', async () => {
    const { id } = await made()
    await rowsOf(`update members set rfm = '542', net_spend = 123400 where id = '${id}'`)
    const { body } = await admin.act(members, 'rfmGrid', { input: {} })
    const { columns, rows } = body.data.result as Extract<Shown, { kind: 'table' }>
    expect([columns.length, rows.length]).toEqual([6, 5])
    expect(rows.map(([first]) => first)).toEqual(['0–30', '31–60', '61–120', '121–240', '241+'])
    expect(columns.slice(1)).toEqual(['1', '2', '3–4', '5–8', '9+'])
    expect(printed(rows[0]![4]!)).toBe('1, 1234.00')
    expect((await admin.list(members, 'filter=recency:5 frequency:4')).rows.map(row => row.id)).toEqual([id])
    expect((await admin.list(members, 'filter=recency:5 frequency:4 spending:3')).rows).toEqual([])
  })
})

describe('views of what is due', () => {
  const seen = async (filter: string, who = admin) =>
    (await who.list(members, `filter=${filter}`)).rows.map(row => row.id)

  test('due dates of the next 30 days are nobody’s to sort by without the right to see them', async () => {
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' })
    const [near, far] = [await made({ dueDate: inDays(29) }), await made({ dueDate: inDays(40) })]
    const ids = await seen('dueIn:30')
    expect([ids.includes(near.id), ids.includes(far.id)]).toEqual([true, false])
    await here.sql(
      "update role set grants = '{members.*,segments.*}', denies = '{members.children}' where name = 'Support desk'",
    )
    const support = await here.as('support')
    expect((await support.get('/v1/members?filter=dueIn:30')).status).toBe(422)
    const built = support.act(segments, 'create', { input: { name: 'Expecting', rule: 'dueIn:30' } })
    expect(await wrong(built)).toMatchObject({ status: 403, code: 'FIELD', path: 'rule' })
  })

  test('privacy requests due in five days lead to their members; who may be one person is found from either', async () => {
    const same = { firstName: 'Ravi', lastName: 'Double', dob: '1981-04-04' }
    const [one, other] = [await made(same), await made(same)]
    await rowsOf(
      `insert into privacy_requests (vendor, id, member, kind, state, due_at) values ('mgp', gen_random_uuid(), '${one.id}', 1, 1, now() + interval '4 days')`,
    )
    expect(await seen('privacyDue:5')).toContain(one.id)
    expect(await seen('privacyDue:3')).not.toContain(one.id)
    expect([await seen(`like:${one.id}`), await seen(`like:${other.id}`)]).toEqual([[other.id], [one.id]])
  })
})
