// Two records of one person become one, and the two they were again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consents } from '#areas/members/consents.ts'
import { type Moved, openLots } from '#areas/members/lots.ts'
import { memberAddresses } from '#areas/members/memberAddresses.ts'
import { members } from '#areas/members/members.ts'
import { PrivacyKind, PrivacyState } from '#areas/members/sets.ts'
import { storeCredit } from '#areas/members/storeCredit.ts'
import type { Hit, Shown } from '#contract/call.ts'
import { RefundState } from '#contract/refund.ts'
import { printed } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { Person, World } from '../../support/world.ts'
import { membersDesk } from './desk.ts'

let here: World
let admin: Person
const desk = membersDesk()
const { secureToken, secure, make, made, act, wrong, memberNow, rowsOf, mailTo, merge } = desk

beforeAll(async () => {
  ;({ here, admin } = await desk.open())
})
afterAll(desk.close)

describe('two records of one person', () => {
  const bytes = async (id: string) => {
    const [row] = await rowsOf<Record<string, unknown>>(`select * from members where id = '${id}'`)
    const { version: _, updated_at: __, updated_by: ___, ...rest } = row!
    return JSON.stringify(rest)
  }
  const lots = (id: string) =>
    rowsOf(`select id, earned, remaining, expires_at, source from wallet_lots where member = '${id}' order by id`)
  const balance = async (id: string) => (await memberNow(id)).storeCredit
  const consent = (id: string, state: string) =>
    act('recordConsent', id, { channel: 'sms', purpose: 'marketing', state, proof: 'Form' })
  const stands = async (id: string) => (await admin.list(consents, `filter=member:${id}&sort=-at`)).rows[0]?.state

  test('(1) merged and unmerged, both are what they were, to the byte', async () => {
    const stays = await made({ firstName: 'Meera', phone: '+919876510001', email: 'meera@example.com' })
    const goes = await made({ firstName: 'Mira', lastName: 'Rao', phone: '+919876510002', tags: ['vip'] })
    await act('grantCredit', goes.id, { amount: 7000, reason: 'Goodwill', expiresAt: '2090-01-01T00:00:00.000Z' })
    await consent(stays.id, 'optedIn')
    await consent(goes.id, 'optedOut')
    const before = [await bytes(stays.id), await bytes(goes.id), await lots(goes.id)]
    expect(await merge(stays.id, goes.id, ['lastName', 'phone'])).toMatchObject({
      status: 202,
      job: { kind: 'action', state: 'success', total: 2, ok: 2, failed: 0 },
    })
    expect(await memberNow(stays.id)).toMatchObject({ name: 'Meera Rao', phone: '+91 98***** 002', storeCredit: 7000 })
    expect(await memberNow(goes.id)).toMatchObject({ status: 'deleted', mergedInto: stays.id, storeCredit: 0 })
    expect(await stands(stays.id)).toBe('optedOut')
    expect((await act('unmerge', goes.id)).body.data.refused).toEqual([])
    expect([await bytes(stays.id), await bytes(goes.id), await lots(goes.id)]).toEqual(before)
    expect(await stands(stays.id)).toBe('optedIn')
    expect((await wrong(act('unmerge', goes.id))).code).toBe('STATE')
  })

  test('(2) lots keep their own end and source through a merge, and go home with what is left', async () => {
    const [stays, goes] = [await made(), await made()]
    await act('grantCredit', stays.id, { amount: 1000, reason: 'For ever' })
    await act('grantCredit', goes.id, { amount: 5000, reason: 'Short', expiresAt: '2090-01-01T00:00:00.000Z' })
    const before = await lots(goes.id)
    await merge(stays.id, goes.id)
    expect(await lots(stays.id)).toEqual(expect.arrayContaining(before))
    expect(await balance(stays.id)).toBe(6000)
    const wallet = async () => {
      const { rows } = await admin.list(storeCredit, `filter=member:${stays.id}&sort=createdAt`)
      return openLots(rows as unknown as Moved[]).map(({ left, expiresAt }) => [left, expiresAt])
    }
    expect(await wallet()).toEqual([
      [5000, '2090-01-01T00:00:00.000Z'],
      [1000, null],
    ])
    await act('deductCredit', stays.id, { amount: 2000, reason: 'Spent' })
    await act('unmerge', goes.id)
    expect([await balance(stays.id), await balance(goes.id)]).toEqual([1000, 3000])
    const { body } = await admin.act(storeCredit, 'verifyLedger', { input: {} })
    expect(printed((body.data.result as Extract<Shown, { kind: 'facts' }>).facts.at(-1)!.value)).toBe('None')
  })

  test('what was owed goes along and comes back, and credit of a merge before it is the first one’s again', async () => {
    const [first, second, third] = [await made(), await made(), await made()]
    const owed = async () =>
      (
        await rowsOf<{ debt: number }>(
          `select debt::int as debt from wallets where unit = 'credit' and member in ('${second.id}', '${third.id}') order by member = '${third.id}'`,
        )
      ).map(({ debt }) => debt)
    await act('grantCredit', first.id, { amount: 1000, reason: 'Goodwill' })
    await merge(second.id, first.id)
    await rowsOf(`update wallets set debt = 300 where unit = 'credit' and member = '${second.id}'`)
    await merge(third.id, second.id)
    expect([await balance(third.id), await owed()]).toEqual([700, [0, 300]])
    const since = `${second.memberNo} has been merged since. Undo that merge first`
    expect(await wrong(act('unmerge', first.id))).toMatchObject({ code: 'STATE', message: since })
    await act('unmerge', second.id)
    expect([await balance(third.id), await balance(second.id), await owed()]).toEqual([0, 700, [300, 0]])
    await act('unmerge', first.id)
    expect([await balance(first.id), await balance(second.id)]).toEqual([1000, 0])
  })

  test('a grant by mistake is taken back from whoever has its lot now', async () => {
    const [stays, goes] = [await made(), await made()]
    await act('grantCredit', goes.id, { amount: 1000, reason: 'Mistake' })
    await merge(stays.id, goes.id)
    const { rows } = await admin.list(storeCredit, `filter=member:${goes.id} kind:earn`)
    const back = await admin.act(storeCredit, 'reverse', { ids: [rows[0]!.id], input: { reason: 'Mistake' } }, secure)
    expect([back.body.data.refused, await balance(stays.id)]).toEqual([[], 0])
    const { body } = await admin.act(storeCredit, 'verifyLedger', { input: {} })
    const wrongOnes = printed((body.data.result as Extract<Shown, { kind: 'facts' }>).facts.at(-1)!.value)
    for (const { memberNo } of [stays, goes]) expect(wrongOnes).not.toContain(String(memberNo))
  })

  test('nothing is merged into who is gone, and no credit is given there, whoever still has them on a page', async () => {
    const [stays, goes, third] = [await made(), await made(), await made()]
    await merge(stays.id, goes.id)
    await merge(goes.id, third.id)
    expect(await memberNow(third.id)).toMatchObject({ status: 'active', mergedInto: null })
    const given = await wrong(act('grantCredit', goes.id, { amount: 1000, reason: 'Late' }))
    expect(given).toMatchObject({ code: 'STATE', message: 'not allowed while deleted' })
    expect(await lots(goes.id)).toEqual([])
  })

  test('picked from a list though they share nothing, the plan asks whether they are one person', async () => {
    const same = { firstName: 'Asha', dob: '1990-05-05' }
    const [one, twin, other] = [await made(same), await made(same), await made({ firstName: 'Bela' })]
    const told = async (ids: string[]) =>
      JSON.stringify(
        (await admin.act(members, 'merge', { ids, input: { survivor: ids[0], take: [] }, dry: true }, secure)).body,
      )
    const question = 'No shared phone, email, or name and date of birth. Are they the same person?'
    expect(await told([one.id, other.id])).toContain(question)
    expect(await told([one.id, twin.id])).not.toContain(question)
  })

  test('an order goes along and comes back', async () => {
    const [stays, goes] = [await made(), await made()]
    const [order] = await rowsOf<{ id: string }>(
      `insert into orders (vendor, id, order_no, placed_at, contact_name, member, item_count, grand, state, payment, hold, push, risk, channel, pay_by, paid, refunded, revision)
        values ('mgp', gen_random_uuid(), 'T-1', now(), 'Test', '${goes.id}', 1, 50000, 5, 3, 1, 4, 0, 1, 1, 50000, 10000, 1) returning id`,
    )
    const owner = async () =>
      (await rowsOf<{ member: string }>(`select member from orders where id = '${order!.id}'`))[0]?.member
    await merge(stays.id, goes.id)
    expect(await owner()).toBe(stays.id)
    expect(await memberNow(stays.id)).toMatchObject({ orderCount: 1, netSpend: 40_000 })
    await act('unmerge', goes.id)
    expect(await owner()).toBe(goes.id)
    expect([(await memberNow(stays.id)).orderCount, (await memberNow(goes.id)).netSpend]).toEqual([0, 40_000])
  })

  test('a coupon code that is theirs alone goes along and comes back', async () => {
    const [stays, goes] = [await made(), await made()]
    const [code] = await rowsOf<{ id: string }>(
      `insert into coupon_codes (vendor, id, status, code, discount, member)
        values ('mgp', gen_random_uuid(), 1, 'FORMIRA', gen_random_uuid(), '${goes.id}') returning id`,
    )
    const owner = async () =>
      (await rowsOf<{ member: string }>(`select member from coupon_codes where id = '${code!.id}'`))[0]?.member
    await merge(stays.id, goes.id)
    expect(await owner()).toBe(stays.id)
    await act('unmerge', goes.id)
    expect(await owner()).toBe(goes.id)
  })

  test('what they used of a discount counts for the one that stays, and is theirs alone again', async () => {
    const [stays, goes] = [await made(), await made()]
    const [discount] = await rowsOf<{ id: string }>('select gen_random_uuid() as id')
    const used = (member: string, no: string, state: number) =>
      rowsOf(
        `insert into redemptions (vendor, id, status, discount, held_for, member, day, amount, state)
          values ('mgp', gen_random_uuid(), 1, '${discount!.id}', '${no}', '${member}', '2026-11-22', 500, ${state})`,
      )
    const counts = async () =>
      (
        await rowsOf<{ scope: string; uses: number; amount: number }>(
          `select scope, uses, amount::int as amount from discount_counters where discount = '${discount!.id}'`,
        )
      ).map(({ scope, uses, amount }) => `${scope === `m:${stays.id}` ? 'stays' : 'goes'} ${uses} ${amount}`)
    await used(stays.id, 'U-1', 2)
    await used(goes.id, 'U-2', 2)
    await used(goes.id, 'U-3', 3)
    for (const { id } of [stays, goes])
      await rowsOf(
        `insert into discount_counters (vendor, discount, scope, uses, amount) values ('mgp', '${discount!.id}', 'm:${id}', 1, 500)`,
      )
    await merge(stays.id, goes.id)
    expect((await counts()).toSorted()).toEqual(['goes 0 0', 'stays 2 1000'])
    await act('unmerge', goes.id)
    expect((await counts()).toSorted()).toEqual(['goes 1 500', 'stays 1 500'])
  })

  test('bad input: merge with a refund in flight is refused, and nothing moves', async () => {
    const [stays, goes] = [await made(), await made()]
    const [order] = await rowsOf<{ id: string }>(
      `insert into orders (vendor, id, order_no, placed_at, contact_name, member, item_count, grand, state, payment, hold, push, risk, channel, pay_by, paid, refunded, revision)
        values ('mgp', gen_random_uuid(), 'T-77', now(), 'Test', '${goes.id}', 1, 50000, 5, 3, 1, 4, 0, 1, 1, 50000, 0, 1) returning id`,
    )
    await rowsOf(
      `insert into refunds (vendor, id, refund_no, "order", state, amount, reason, destination, shipping, cod_fee, return_fee, goodwill, tries)
        values ('mgp', gen_random_uuid(), 'R-77', '${order!.id}', ${codeIn(RefundState, 'sent')}, 50000, 1, 1, 0, 0, 0, 0, 1)`,
    )
    const { body } = await merge(stays.id, goes.id)
    const whys = body.data.refused.map(({ why }) => [why.code, why.message])
    expect(whys).toEqual([stays, goes].map(() => ['STATE', 'Refund R-77 is being sent']))
    expect((await memberNow(goes.id)).status).toBe('active')
    expect(await wrong(act('erase', goes.id, { reason: 'Letter' }))).toMatchObject({
      code: 'STATE',
      message: 'Refund R-77 is being sent',
    })
    await rowsOf(`update refunds set state = ${codeIn(RefundState, 'processed')} where refund_no = 'R-77'`)
    expect(await merge(stays.id, goes.id)).toMatchObject({ job: { state: 'success' } })
  })

  test('bad input: merge across vendors -> 403 VENDOR to who may see both; to anybody else the other is not there', async () => {
    const near = await made()
    const elsewhere = await here.as('admin', 'tmc')
    const { body } = await elsewhere.act(members, 'create', { input: { firstName: 'Far' } })
    const far = body.data.done[0]!.id
    const asked = { ids: [near.id, far], input: { survivor: near.id, take: [] } }
    const told = await admin.act(members, 'merge', asked, secure)
    expect([told.status, told.body.code]).toEqual([403, 'VENDOR'])
    await here.sql("update role set grants = '{members.*}' where name = 'Viewer'")
    const confined = await here.as('viewer')
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secureToken),
    ])
    const known = await confined.act(members, 'merge', asked, secure)
    const unknown = await confined.act(members, 'merge', { ...asked, ids: [near.id, crypto.randomUUID()] }, secure)
    for (const { body, status } of [known, unknown])
      expect([status, ...body.data.refused.map(({ why }) => why.code)]).toEqual([200, 'NOT_FOUND', 'RULE'])
    expect((await memberNow(near.id)).mergedInto).toBeNull()
  })

  test('the survivor is one of the two', async () => {
    const [one, other, third] = [await made(), await made(), await made()]
    const strange = admin.act(members, 'merge', { ids: [one.id, other.id], input: { survivor: third.id } }, secure)
    expect(await wrong(strange)).toMatchObject({ status: 422, path: 'survivor' })
  })
})

describe('what a merge does to addresses and ways to be reached', () => {
  const home = { country: 'IND', recipient: 'Asha', city: 'Pune', pincode: '411001' }
  const addressesOf = async (member: string) =>
    (await rowsOf<{ id: string }>(`select id from member_addresses where member = '${member}' order by id`)).map(
      ({ id }) => id,
    )

  test('an address both have stays once, and each goes home; the other’s phone finds the one that stays', async () => {
    const stays = await made({ phone: '+919876570001', email: 'stays@example.com' })
    const goes = await made({ phone: '+919876570002', email: 'goes@example.com' })
    for (const [member, line1] of [
      [stays.id, '7 Lake Road'],
      [goes.id, '7, LAKE ROAD'],
      [goes.id, '9 Hill Street'],
    ])
      await admin.act(memberAddresses, 'create', { input: { ...home, member, line1 } })
    const before = [await addressesOf(stays.id), await addressesOf(goes.id)]
    expect(await merge(stays.id, goes.id)).toMatchObject({ job: { state: 'success' } })
    expect([(await addressesOf(stays.id)).length, (await addressesOf(goes.id)).length]).toEqual([2, 1])
    const found = async (words: string) =>
      (await admin.get<{ data: { hits: Hit[] } }>(`/v1/search?q=${encodeURIComponent(words)}`)).body.data.hits.map(
        hit => hit.id,
      )
    const listed = async (filter: string) =>
      (await admin.list(members, `filter=${encodeURIComponent(filter)}`)).rows.map(row => row.id)
    for (const words of ['98765 70002', '570002', 'goes@example.com']) {
      expect(await found(words), words).toEqual([stays.id])
      expect(await listed(`"${words}"`), words).toEqual([stays.id])
    }
    expect(await listed('phone:+919876570002')).toEqual([stays.id])
    const { body } = await admin.get<{ data: { formerly: string[] } }>(`/v1/members/${stays.id}/contact`)
    expect(body.data.formerly).toEqual(['g***@example.com', '+91 98***** 002'])
    await act('unmerge', goes.id)
    expect([await addressesOf(stays.id), await addressesOf(goes.id)]).toEqual(before)
    expect(await listed('phone:+919876570002')).toEqual([goes.id])
  })
})

describe('what a merge leaves as it is', () => {
  const verified = async (phone: string) => {
    const row = await made({ phone })
    await rowsOf(`update members set is_phone_verified = true where id = '${row.id}'`)
    return row
  }

  test('a member has ten addresses at most: the newest come along, the others are told of, stay behind and are there again', async () => {
    const [stays, goes] = [await made(), await made()]
    const live = (member: string, count: number) =>
      rowsOf(
        `insert into member_addresses (vendor, id, member, country, recipient, line1, mark, created_at) select 'mgp', gen_random_uuid(), '${member}', 1, 'A', 'L',
          '${member}' || n, now() - n * interval '1 day' from generate_series(1, ${count}) n`,
      )
    const marks = async (member: string) =>
      (
        await rowsOf<{ mark: string }>(
          `select mark from member_addresses where member = '${member}' order by created_at desc, mark`,
        )
      ).map(({ mark }) => mark.slice(36))
    await live(stays.id, 8)
    await live(goes.id, 4)
    const plan = await admin.act(
      members,
      'merge',
      { ids: [stays.id, goes.id], input: { survivor: stays.id, take: [] }, dry: true },
      secure,
    )
    expect(JSON.stringify(plan.body)).toContain('A member has at most 10 addresses: 2 stay with the merged record')
    await merge(stays.id, goes.id)
    expect([(await marks(stays.id)).length, await marks(goes.id)]).toEqual([10, ['3', '4']])
    await act('unmerge', goes.id)
    expect([(await marks(stays.id)).length, await marks(goes.id)]).toEqual([8, ['1', '2', '3', '4']])
  })

  test('who is to be erased is merged with nobody', async () => {
    const [stays, goes] = [await made(), await made()]
    await rowsOf(
      `insert into privacy_requests (vendor, id, member, kind, state, due_at) values ('mgp', gen_random_uuid(), '${goes.id}', ${codeIn(PrivacyKind, 'erase')}, ${codeIn(PrivacyState, 'received')}, now())`,
    )
    const why = { code: 'STATE', message: `${goes.memberNo} has an open erasure request. Resolve it first` }
    expect(await wrong(merge(stays.id, goes.id))).toMatchObject(why)
    await rowsOf(`update privacy_requests set state = ${codeIn(PrivacyState, 'refused')} where member = '${goes.id}'`)
    const asked = await act('erase', stays.id, { reason: 'Letter' })
    expect(asked.status).toBe(202)
    expect((await wrong(merge(stays.id, goes.id))).message).toContain(String(stays.memberNo))
  })

  test('what was changed after it stays changed when the two are taken apart', async () => {
    const stays = await made({ firstName: 'Before' })
    const goes = await made({ firstName: 'Other', lastName: 'Taken' })
    await merge(stays.id, goes.id, ['lastName'])
    await admin.act(members, 'change', { ids: [stays.id], input: { firstName: 'Since' } })
    await act('unmerge', goes.id)
    expect((await memberNow(stays.id)).name).toBe('Since')
    expect((await memberNow(goes.id)).name).toBe('Other Taken')
  })

  test('a proven phone is nobody else’s while the merge can be taken apart; afterwards it is whose who proves it', async () => {
    const [stays, goes, next] = [await verified('+919876590001'), await verified('+919876590002'), await made()]
    await merge(stays.id, goes.id)
    const taken = { code: 'DUPLICATE', message: `Already used by ${stays.memberNo} (verified)` }
    expect(await wrong(make({ phone: '+919876590002' }))).toMatchObject({ path: 'phone', ...taken })
    expect(await wrong(act('changePhone', next.id, { phone: '+919876590002' }))).toMatchObject(taken)
    await rowsOf(`update member_merges set at = at - interval '8 days' where loser = '${goes.id}'`)
    await act('changePhone', next.id, { phone: '+919876590002' })
    await act('confirmContact', next.id, { code: (await mailTo('+919876590002'))[0]?.code })
    const { rows } = await admin.list(members, 'filter=phone:%2B919876590002')
    expect(rows.map(row => row.id)).toEqual([next.id])
  })
})
