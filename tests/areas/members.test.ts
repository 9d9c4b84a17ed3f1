// Members through the real endpoints: how they are reached stays sealed, what they allow is obeyed, what they own adds up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { consents, contactReveals } from '#areas/members/consents.ts'
import { memberAddresses } from '#areas/members/memberAddresses.ts'
import { members } from '#areas/members/members.ts'
import { queueMessage } from '#areas/members/messages.keeping.ts'
import { privacyRequests } from '#areas/members/privacyRequests.ts'
import { segmentMembers } from '#areas/members/segmentMembers.ts'
import { segments } from '#areas/members/segments.ts'
import { PrivacyKind, PrivacyState } from '#areas/members/sets.ts'
import { storeCredit } from '#areas/members/storeCredit.ts'
import { ParcelState, PaymentMethod } from '#areas/orders/sets.ts'
import { RefundState } from '#areas/refunds/sets.ts'
import type { ActBody, Hit, Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed, wording } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { type Person, type World, world } from '../support/world.ts'

let here: World
let admin: Person
let second: Person
const secureToken = 'a'.repeat(43)
const secure = { 'secure-token': secureToken }

const logged: string[] = []
const noted = (facts: object, text: string) => logged.push(`${JSON.stringify(facts)} ${text}`)

beforeAll(async () => {
  here = await world({ demo: false, log: { info: noted, warn: noted, error: noted } })
  admin = await here.as('admin')
  second = await here.as('admin')
  await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [hashOf(secureToken)])
})
afterAll(() => here.close())

type Input = Record<string, unknown>

const make = (input: Input) => admin.act(members, 'create', { input: { firstName: 'Test', ...input } })
const made = async (input: Input = {}): Promise<AnyRow> => (await make(input)).body.data.done[0]!
const act = (
  action: string,
  id: string,
  input: Input = {},
  headers: Record<string, string> = secure,
  body: ActBody = {},
) => admin.act(members, action, { ids: [id], input, ...body }, headers)
const wrong = async (answer: ReturnType<typeof make>) => {
  const { status, body } = await answer
  const first = body.fields?.[0] ?? body.data?.refused?.[0]?.why
  return { status, path: first?.path, code: first?.code, message: first?.message }
}
const memberNow = async (id: string) => (await admin.get<{ data: AnyRow }>(`/v1/members/${id}`)).body.data
const scoped = <R>(work: Parameters<typeof withTenant<R>>[2]) => withTenant(here.house.kit.db, { vendor: 'mgp' }, work)
const rowsOf = async <R>(text: string): Promise<R[]> => {
  const { sql } = await import('drizzle-orm')
  return scoped(async tx => (await tx.execute(sql.raw(text))).rows as R[])
}
/** What is due in this vendor, as the next minute would do it. */
const minute = async () => {
  const places = await allPlaces(here.house.kit.db)
  await areaClocks(here.house.kit, places.find(({ vendorCode }) => vendorCode === 'mgp')!)
}
const mailTo = async (to: string) =>
  (await admin.get<{ data: { subject: string; code?: string }[] }>(`/dev/mailbox?to=${encodeURIComponent(to)}`)).body
    .data

/** Somebody else, who may do anything, answers what waits for a second person. */
const agreed = async (asked: Awaited<ReturnType<typeof act>>) => {
  expect(asked.status).toBe(202)
  await here.sql("update role set grants = '{*}' where name = 'Catalogue desk'")
  const other = await here.as('catalogue')
  await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [hashOf(secureToken)])
  const approvalId = String((asked.body.data as { approvalId?: string }).approvalId)
  const { body } = await other.act(approvals, 'approve', { ids: [approvalId], input: {} }, secure)
  expect(body.data.refused).toEqual([])
}

describe('how a member is reached', () => {
  test('(3) is kept sealed, and masked in lists, records, history, searches and exports', async () => {
    const { id } = await made({ phone: '+919876543210', email: 'Asha@Example.com' })
    const [raw] = await rowsOf<{ phone: string; email: string }>(`select phone, email from members where id = '${id}'`)
    expect(`${raw?.phone} ${raw?.email}`).not.toMatch(/9876543210|asha@/i)
    const row = await memberNow(id)
    expect([row.phone, row.email]).toEqual(['+91 98***** 210', 'a***@example.com'])
    const texts = [
      JSON.stringify(await admin.list(members, 'filter=-status:deleted')),
      JSON.stringify((await admin.get(`/v1/members/${id}/history`)).body),
      JSON.stringify((await admin.get('/v1/search?q=9876543210')).body),
    ]
    for (const text of texts) expect(text).not.toMatch(/9876543210|sealed:|asha@/i)
    const [kept] = await rowsOf<{ text: string }>(
      `select string_agg(coalesce(before::text, '') || after::text, ' ') as text from history`,
    )
    expect(kept?.text).not.toMatch(/9876543210|asha@/i)
  })

  test('(3) revealed for ten minutes to whoever gave a reason, which is written down; to nobody else', async () => {
    const { id } = await made({ phone: '+919876500001', email: 'tara@example.com' })
    const contact = async (who: Person) =>
      (await who.get<{ data: { phone: string | null; until: string | null } }>(`/v1/members/${id}/contact`)).body.data
    expect((await contact(admin)).phone).toBeNull()
    expect(await wrong(act('reveal', id))).toMatchObject({ status: 422, path: 'reason', code: 'REQUIRED' })
    const answer = await act('reveal', id, { reason: 'The parcel is at the door' })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('9876500001')
    const shown = await contact(admin)
    expect(shown.phone).toBe('+919876500001')
    expect(Date.parse(shown.until ?? '') - Date.now()).toBeGreaterThan(9 * 60_000)
    const support = await here.as('support')
    expect((await support.get(`/v1/members/${id}/contact`)).status).toBe(403)
    const { rows } = await admin.list(contactReveals, `filter=member:${id}`)
    expect(rows.map(({ reason }) => reason)).toEqual(['The parcel is at the door'])
  })

  test('(5) is found by 98765 43210, +91-9876543210 and the last six digits alike, and by the whole address', async () => {
    const { id } = await made({
      firstName: 'अनीता',
      lastName: 'शर्मा',
      phone: '+919123456789',
      email: 'anita.s@example.com',
    })
    const found = async (words: string) =>
      (await admin.get<{ data: { hits: Hit[] } }>(`/v1/search?q=${encodeURIComponent(words)}`)).body.data.hits.map(
        hit => hit.id,
      )
    const listed = async (filter: string) =>
      (await admin.list(members, `filter=${encodeURIComponent(filter)}`)).rows.map(row => row.id)
    for (const words of ['91234 56789', '+91-9123456789', '09123456789', '456789', 'Anita.S@example.com', 'शर्मा'])
      expect(await found(words), words).toContain(id)
    for (const line of ['phone:"91234 56789"', 'phone:+91-9123456789', 'email:ANITA.S@EXAMPLE.COM', '456789', 'अनीता'])
      expect(await listed(line), line).toEqual([id])
    expect(await found('345678')).not.toContain(id)
    expect(await listed('phone:+919123456780')).toEqual([])
  })

  test('bad input: phone 98765, dob in the future, age below the minimum', async () => {
    expect(await wrong(make({ phone: '98765' }))).toMatchObject({
      ...{ status: 422, path: 'phone', code: 'PATTERN' },
      message: 'Use the full number, like +919876543210',
    })
    expect(await wrong(make({ dob: '2200-01-01' }))).toMatchObject({ status: 422, path: 'dob', code: 'RANGE' })
    const child = { dob: `${new Date().getUTCFullYear() - 9}-01-01` }
    expect(await wrong(make(child))).toMatchObject({
      ...{ status: 422, path: 'dob', code: 'AGE' },
      message: 'At 9 years guardian consent is required',
    })
    expect((await make({ ...child, hasGuardian: true })).status).toBe(200)
  })

  test('changes once the code that went to the new phone is said; the former is told; a verified one is nobody else’s', async () => {
    const mine = await made({ phone: '+919876500002' })
    const other = await made({ phone: '+919876500003' })
    expect((await act('changePhone', mine.id, { phone: '+919876500004' }, {})).body.details).toMatchObject({
      subCode: 4031,
    })
    expect((await act('changePhone', mine.id, { phone: '+919876500004' })).status).toBe(200)
    expect((await memberNow(mine.id)).phone).toBe('+91 98***** 002')
    expect(await wrong(act('confirmContact', mine.id, { code: '000000' }))).toMatchObject({ code: 'PATTERN' })
    const [letter] = await mailTo('+919876500004')
    const done = await act('confirmContact', mine.id, { code: letter?.code })
    expect(done.body.data.done[0]).toMatchObject({ phone: '+91 98***** 004', isPhoneVerified: true })
    expect((await mailTo('+919876500002'))[0]?.subject).toBe('Your contact was changed')
    expect(await wrong(act('changePhone', other.id, { phone: '+919876500004' }))).toMatchObject({
      ...{ status: 422, code: 'DUPLICATE' },
      message: `Belongs to ${mine.memberNo} (verified)`,
    })
    expect(await wrong(make({ phone: '+919876500004' }))).toMatchObject({
      ...{ path: 'phone', code: 'DUPLICATE', message: `Belongs to ${mine.memberNo} (verified)` },
    })
    await admin.post('/v1/undo', { operation: done.body.data.operation })
    expect(await memberNow(mine.id)).toMatchObject({ phone: '+91 98***** 002', isPhoneVerified: false })
  })

  test('goes back within 24 hours and no later', async () => {
    const { id } = await made({ phone: '+919876500012' })
    const changed = async (to: string) => {
      await act('changePhone', id, { phone: to })
      const done = await act('confirmContact', id, { code: (await mailTo(to))[0]?.code })
      return String(done.body.data.operation)
    }
    const hoursLater = async (operation: string, hours: number) => {
      await rowsOf(`update operation set at = at - interval '${hours} hours' where id = '${operation}'`)
      return admin.post<{ fields?: { code: string }[] }>('/v1/undo', { operation })
    }
    const first = await changed('+919876500013')
    expect((await hoursLater(first, 23)).status).toBe(200)
    expect((await memberNow(id)).phone).toBe('+91 98***** 012')
    const late = await hoursLater(await changed('+919876500014'), 25)
    expect(JSON.stringify(late.body)).toContain('Change it anew')
    expect((await memberNow(id)).phone).toBe('+91 98***** 014')
  })
})

describe('blocks', () => {
  test('a member is blocked with a reason until a day, let in again, and each is refused where it is so already', async () => {
    const { id } = await made()
    expect(await wrong(act('block', id, { reason: 'Fraud', until: '2020-01-01T00:00:00Z' }))).toMatchObject({
      code: 'RANGE',
    })
    const blocked = await act('block', id, { reason: 'Fraud' })
    expect(blocked.body.data.done[0]).toMatchObject({ status: 'inactive', blockReason: 'Fraud' })
    expect((await wrong(act('block', id, { reason: 'Fraud' }))).code).toBe('STATE')
    expect((await act('unblock', id)).body.data.done[0]).toMatchObject({ status: 'active', blockReason: null })
  })

  test('COD alone is blocked and allowed again', async () => {
    const { id } = await made()
    const until = '2090-01-01T00:00:00.000Z'
    await act('blockCod', id, { reason: 'Refuses parcels', until })
    expect((await admin.list(members, 'filter=codBlockedUntil:>now')).rows.map(row => row.id)).toContain(id)
    await act('allowCod', id)
    expect((await wrong(act('allowCod', id))).code).toBe('STATE')
  })
})

describe('consent', () => {
  const letter = { subject: wording('members.code.sent', 'A code was sent'), parts: [] }
  const message = (member: string, cause: string) =>
    ({ member, channel: 'email', purpose: 'marketing', letter, cause, sendAt: new Date() }) as const
  const queued = (member: string, cause: string) => scoped(tx => queueMessage(tx, message(member, cause), new Date()))
  const say = (id: string, state: string, proof?: string) =>
    act('recordConsent', id, { channel: 'email', purpose: 'marketing', state, ...(proof && { proof }) })

  test('bad input: an opt-in by staff needs its proof', async () => {
    const { id } = await made()
    const refused = await wrong(say(id, 'optedIn'))
    expect(refused).toMatchObject({ status: 422, path: 'proof', code: 'CONSENT' })
    expect(refused.message).toMatch(/^Attach the proof/)
    expect((await say(id, 'optedIn', 'Said so on the phone')).status).toBe(200)
    expect((await admin.list(consents, `filter=member:${id}`)).rows).toHaveLength(1)
  })

  test('(4) an opt-out stops a queued message, and nothing goes to who never allowed it', async () => {
    const { id } = await made({ email: 'opt@example.com' })
    expect(await queued(id, 'before')).toBe('consent')
    await say(id, 'optedIn', 'Form of the shop')
    expect(await queued(id, 'cart 1')).toBeUndefined()
    await say(id, 'optedOut')
    await minute()
    expect(await mailTo('opt@example.com')).toEqual([])
    const states = await rowsOf<{ why: string }>(
      `select dropped_why as why from member_messages where member = '${id}'`,
    )
    expect(states).toEqual([{ why: 'consent' }])
  })

  test('opted in again only by the member: staff and files are refused after a no', async () => {
    const { id, memberNo } = await made({ email: 'again@example.com' })
    await say(id, 'optedOut')
    expect(await wrong(say(id, 'optedIn', 'Said so on the phone'))).toMatchObject({ path: 'state', code: 'CONSENT' })
    const file = `key,channel,purpose,state,at,proof\n${memberNo},email,marketing,optedIn,,Form 7\n`
    const report = await here.files(admin).check(members, 'memberConsent', file)
    expect(report.errors[0]).toMatchObject({ code: 'CONSENT', column: 'state' })
  })

  test('the member confirms a pending yes by the link they are sent, once, unless they said no since', async () => {
    await rowsOf("update settings set slug_base_url = 'https://shop.example' returning id")
    const { id } = await made({ email: 'link@example.com' })
    await say(id, 'optedOut')
    const unreached = await made()
    expect(await wrong(say(unreached.id, 'pending'))).toMatchObject({ code: 'CHANNEL', path: 'state' })
    const confirm = async (token: string) =>
      (await admin.post('/v1/consents/confirm', { vendor: 'mgp', token }, {})).status
    const tokenSent = async () => {
      const letters = await admin.get<{ data: { text: string }[] }>('/dev/mailbox?to=link@example.com')
      return /confirm=([\w-]+)/.exec(letters.body.data[0]?.text ?? '')?.[1] ?? ''
    }
    const standing = async () => (await admin.list(consents, `filter=member:${id}&sort=-at`)).rows[0]
    await say(id, 'pending')
    const stale = await tokenSent()
    await say(id, 'optedOut')
    expect(await confirm(stale)).toBe(404)
    await say(id, 'pending')
    const token = await tokenSent()
    expect(await confirm(stale)).toBe(404)
    expect([await confirm('A'.repeat(43)), await confirm(token), await confirm(token)]).toEqual([404, 200, 404])
    expect(await standing()).toMatchObject({
      state: 'optedIn',
      source: 'site',
      proof: 'Confirmed by the link sent to them',
    })
    await rowsOf('update settings set slug_base_url = null returning id')
  })

  test('three marketing messages within seven days, asked again when they are sent', async () => {
    const { id } = await made({ email: 'cap@example.com' })
    await say(id, 'optedIn', 'Form of the shop')
    for (const cause of ['a', 'b', 'c', 'd']) expect(await queued(id, cause)).toBeUndefined()
    await minute()
    expect(await mailTo('cap@example.com')).toHaveLength(3)
    expect(await queued(id, 'e')).toBe('frequency')
  })
})

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
      ...{ status: 422, path: 'amount', code: 'LIMIT', message: '320.00 available' },
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
})

describe('two records of one person', () => {
  const merge = (survivor: string, loser: string, take: string[] = []) =>
    admin.act(members, 'merge', { ids: [survivor, loser], input: { survivor, take } }, secure)
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
    const { status, body } = await merge(stays.id, goes.id, ['lastName', 'phone'])
    expect([status, body.data.refused]).toEqual([200, []])
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
    await act('deductCredit', stays.id, { amount: 2000, reason: 'Spent' })
    await act('unmerge', goes.id)
    expect([await balance(stays.id), await balance(goes.id)]).toEqual([1000, 3000])
    const { body } = await admin.act(storeCredit, 'verifyLedger', { input: {} })
    expect(printed((body.data.result as Extract<Shown, { kind: 'facts' }>).facts.at(-1)!.value)).toBe('None')
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
    await rowsOf(`update refunds set state = ${codeIn(RefundState, 'processed')} where refund_no = 'R-77'`)
    expect((await merge(stays.id, goes.id)).body.data.refused).toEqual([])
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
})

describe('files', () => {
  const files = () => here.files(admin)
  const wrongIn = async (upload: string, csv: string) => (await files().check(members, upload, csv)).errors[0]

  test('(3) members come by a file, whose failed rows keep no phone, and go back unchanged behind their masks', async () => {
    const job = await files().apply(
      members,
      'member',
      'member_no,phone,email,first_name,dob\n,+919876520001,file@example.com,Filed,\n,+919876520002,,Young,2200-01-01\n',
    )
    expect(job).toMatchObject({ state: 'partial', ok: 1, failed: 1 })
    const [row] = (await admin.list(members, 'filter=phone:%2B919876520001')).rows
    expect(row).toMatchObject({ firstName: 'Filed', source: 'imported', email: 'f***@example.com' })
    const kept = await rowsOf(`select * from job_rows`)
    expect(JSON.stringify(kept)).not.toContain('9876520002')
    const shown = (await admin.get(`/v1/jobs/${job.id}/errors`)).body
    expect(JSON.stringify(shown)).not.toContain('9876520002')
    const back = `member_no,phone,email,first_name\n${row?.memberNo},+91 98***** 001,f***@example.com,Filed\n`
    expect(await files().apply(members, 'member', back)).toMatchObject({ state: 'success', unchanged: 1 })
    const moved = await wrongIn('member', `member_no,phone\n${row?.memberNo},+919876520009\n`)
    expect(moved).toMatchObject({ code: 'NOT_EDITABLE', column: 'phone' })
  })

  test('consents need their proof, blocks their day, and a key of a grant counts once', async () => {
    const { id, memberNo } = await made()
    const consent = `key,channel,purpose,state,at,proof\n${memberNo},email,marketing,optedIn,,`
    expect(await wrongIn('memberConsent', consent)).toMatchObject({ code: 'CONSENT', column: 'proof' })
    expect(await files().apply(members, 'memberConsent', `${consent}Form 7\n`)).toMatchObject({ state: 'success' })
    const block = `key,kind,until,reason\n${memberNo},cod,2020-01-01T00:00:00Z,Refused\n`
    expect(await wrongIn('memberBlock', block)).toMatchObject({ code: 'RANGE' })
    await files().apply(members, 'memberBlock', block.replace('2020', '2090'))
    expect((await memberNow(id)).codBlockReason).toBe('Refused')
    const credit = `key,amount,expires_at,reason,idempotency_key\n${memberNo},50.00,,Goodwill,CAMPAIGN-1\n`
    expect(await files().apply(members, 'storeCredit', credit)).toMatchObject({ state: 'success', ok: 1 })
    expect(await files().apply(members, 'storeCredit', `${credit}\n`)).toMatchObject({ state: 'success' })
    expect((await memberNow(id)).storeCredit).toBe(5000)
    expect(
      await wrongIn('storeCredit', credit.replace('50.00', '9000.00').replace('CAMPAIGN-1', 'CAMPAIGN-2')),
    ).toMatchObject({
      ...{ code: 'APPROVAL', column: 'amount' },
    })
  })
})

test('the consents that count leave in a file, which sent back changes nothing', async () => {
  const { id, memberNo } = await made()
  for (const state of ['optedIn', 'optedOut'])
    await act('recordConsent', id, { channel: 'call', purpose: 'marketing', state, proof: 'Form' })
  const { body } = await admin.act(members, 'export', { ids: [id], input: { upload: 'memberConsent' } })
  const job = await here.files(admin).over(String((body.data as unknown as { jobId: string }).jobId))
  const { text } = (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body
  const [, row, rest] = text.split('\r\n')
  expect([row, rest]).toEqual([expect.stringMatching(`^${memberNo},call,marketing,optedOut,.+,Form$`), ''])
  const back = await here.files(admin).apply(members, 'memberConsent', text)
  expect(back).toMatchObject({ state: 'success', ok: 0 })
  expect((await admin.list(consents, `filter=member:${id}`)).rows).toHaveLength(2)
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

describe('contacts in a file', () => {
  const fileOf = async (jobId: string, who = admin) => {
    const { body } = await who.get<{ data: AnyRow }>(`/v1/jobs/${jobId}`)
    const answer = await who.get<{ text: string }>(`/v1/jobs/${jobId}/file/result`)
    return { name: (body.data.resultFile as { name: string } | null)?.name, ...answer }
  }

  test('bad input: PII export without secure step -> 403/4031; with it a file that tells who, when and why', async () => {
    const { id } = await made({ firstName: 'Open', phone: '+919876540001', email: 'open@example.com' })
    const reason = 'Recall of batch 7'
    const unsafe = await act('exportPersonal', id, { reason }, {})
    expect([unsafe.status, unsafe.body.details]).toMatchObject([403, { subCode: 4031 }])
    expect(await wrong(act('exportPersonal', id))).toMatchObject({ status: 422, path: 'reason', code: 'REQUIRED' })
    const { status } = await act('exportPersonal', id, { reason })
    expect(status).toBe(200)
    const [job] = (await admin.get<{ data: { rows: AnyRow[] } }>('/v1/jobs?sort=-number&size=1')).body.data.rows
    await here.files(admin).over(job!.id)
    const { name, body } = await fileOf(job!.id)
    expect(name).toMatch(/^members-personal-.+-\d{4}-\d\d-\d\d-recall-of-batch-7-\d+\.csv$/)
    const [first, header, row] = body.text.replace('\ufeff', '').split('\r\n')
    expect(first).toMatch(/^personal data,.+,\d{4}-\d\d-\d\dT.+,Recall of batch 7$/)
    expect(header).toContain('member_no,phone,email')
    expect(row).toContain('9876540001')
    expect(row).toContain('open@example.com')
    const { rows } = await admin.list(contactReveals, `filter=member:${id}`)
    expect(rows.map(line => line.reason)).toEqual([reason])
    expect((await admin.get<{ data: { phone: null } }>(`/v1/members/${id}/contact`)).body.data.phone).toBeNull()
  })
})

describe('contacts of very many', () => {
  test('come as one file of one job, with the reason on every record', async () => {
    await rowsOf(
      `insert into members (vendor, id, member_no, name, first_name, tags) select 'mgp', gen_random_uuid(), 'M-B' || n, 'Bulk ' || n, 'Bulk', '{bulk-of-contacts}' from generate_series(1, 260) n`,
    )
    const filter = 'tags:bulk-of-contacts'
    const asked = await admin.act(
      members,
      'exportPersonal',
      { matching: { filter, count: 260 }, input: { reason: 'Recall of batch 9' } },
      secure,
    )
    expect(asked.status).toBe(202)
    await here.files(admin).over(String((asked.body.data as unknown as { jobId: string }).jobId))
    const exports = await rowsOf<{ id: string; total: number }>(
      `select id, total from jobs where kind = 'export' and params -> 'opened' -> 'line' ->> 3 = 'Recall of batch 9'`,
    )
    expect(exports.map(({ total }) => total)).toEqual([260])
    await here.files(admin).over(exports[0]!.id)
    const { body } = await admin.get<{ text: string }>(`/v1/jobs/${exports[0]!.id}/file/result`)
    const lines = body.text.trim().split('\r\n')
    expect([lines.length, lines[0]?.endsWith(',Recall of batch 9')]).toEqual([262, true])
    const [told] = await rowsOf<{ n: number }>(
      `select count(distinct member)::int as n from contact_reveals where reason = 'Recall of batch 9'`,
    )
    expect(told?.n).toBe(260)
    await rowsOf(`delete from members where tags = '{bulk-of-contacts}'`)
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
    await admin.act(segments, 'snapshot', { ids: [id], input: { name: 'Held' } })
    await act('addTag', one!.id, { tags: ['other'] })
    await admin.act(members, 'change', { ids: [one!.id], input: { gender: 'other' } })
    await admin.act(segments, 'count', { ids: [id], input: {} })
    expect((await admin.get<{ data: AnyRow }>(`/v1/segments/${id}`)).body.data.size).toBe(0)
    expect((await admin.list(members, 'filter=segment:Held')).rows.map(row => row.id)).toEqual([one!.id])
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

describe('erasing', () => {
  test('(6) what told of the member is gone for good, once a second person agrees; the orders still total in the tax register', async () => {
    const { id } = await made({ firstName: 'Forgotten', lastName: 'Person', phone: '+919876530001', dob: '1990-05-05' })
    await act('addTag', id, { tags: ['press'] })
    await rowsOf(
      `insert into orders (vendor, id, order_no, placed_at, contact_name, member, item_count, grand, state, payment, hold, push, risk, channel, pay_by, paid, refunded, revision, invoice_no, totals, ship_to, bill_to)
        values ('mgp', gen_random_uuid(), 'T-6', now(), 'Forgotten Person', '${id}', 1, 118000, 5, 3, 1, 4, 0, 1, 1, 118000, 0, 1, 'INV-6', '{"tax": 18000}',
          '{"name": "Forgotten Person", "line1": "1 Street", "country": "IND"}', '{"name": "Forgotten Person", "line1": "1 Street", "country": "IND"}')`,
    )
    // A try at another door tells of them too.
    const door = '{"name": "Forgotten Person", "line1": "2 Street", "country": "IND"}'
    await rowsOf(
      `with o as (select id from orders where order_no = 'T-6'), p as (
        insert into packages (vendor, id, "order", package_no, state, attempts, ship_to, phone)
          select 'mgp', gen_random_uuid(), o.id, 'T-6-1', 5, 1, '${door}', 'sealed:a:b:c:+91' from o)
        insert into order_events (vendor, id, "order", at, source, code, raw)
          select 'mgp', gen_random_uuid(), o.id, now(), 4, 'ANSWER_TAKEN', '{"shipTo": "Forgotten Person, 2 Street"}' from o`,
    )
    const register = () =>
      rowsOf(
        `select count(*)::int as n, sum(grand)::int as grand, sum((totals ->> 'tax')::int)::int as tax from orders where invoice_no is not null`,
      )
    const before = await register()
    const asked = await act('erase', id, { reason: 'Asked for by letter' })
    expect(asked.status).toBe(202)
    expect((await memberNow(id)).firstName).toBe('Forgotten')
    await agreed(asked)
    expect(await register()).toEqual(before)
    const texts = [
      ...(await rowsOf(`select * from members where id = '${id}'`)),
      ...(await rowsOf(`select * from orders where member = '${id}'`)),
      ...(await rowsOf(`select before, after from history where record_id = '${id}'`)),
      ...(await rowsOf(`select ship_to, phone from packages where package_no = 'T-6-1'`)),
      ...(await rowsOf(`select raw from order_events e join orders o on o.id = e."order" where o.order_no = 'T-6'`)),
    ]
    expect(JSON.stringify(texts)).not.toMatch(/Forgotten|Person|1990-05-05|press|sealed:/)
    expect(await memberNow(id)).toMatchObject({ status: 'deleted', phone: null, email: null })
    expect((await wrong(act('unmerge', id))).code).toBe('STATE')
  })

  test('an invoice keeps its address for as many years as the vendor says, and its amounts for ever', async () => {
    const { id } = await made({ firstName: 'Kept', lastName: 'Invoice' })
    const address = JSON.stringify({ name: 'Kept Invoice', line1: '1 Street', country: 'IND' })
    await rowsOf(
      `insert into orders (vendor, id, order_no, placed_at, contact_name, member, item_count, grand, state, payment, hold, push, risk, channel, pay_by, paid, refunded, revision, invoice_no, totals, ship_to, bill_to)
        select 'mgp', gen_random_uuid(), 'T-R' || n, now() - n * interval '1 year', 'Kept Invoice', '${id}', 1, 118000, 5, 3, 1, 4, 0, 1, 1, 118000, 0, 1, 'INV-R' || n, '{"tax": 18000}', '${address}', '${address}'
        from unnest('{1,3,9}'::int[]) n`,
    )
    const kept = async () =>
      (
        await rowsOf<{ line: string | null; grand: string }>(
          `select bill_to ->> 'line1' as line, grand from orders where member = '${id}' order by placed_at desc`,
        )
      ).map(({ line, grand }) => [line, Number(grand)])
    await agreed(await act('erase', id, { reason: 'Asked for by letter' }))
    expect(await kept()).toEqual([
      ['1 Street', 118_000],
      ['1 Street', 118_000],
      [null, 118_000],
    ])
    const years = (n: number) => rowsOf(`update settings set retention_years = ${n} returning id`)
    await years(2)
    await minute()
    expect((await kept()).map(([line]) => line)).toEqual(['1 Street', null, null])
    await years(8)
  })
})

describe('privacy requests', () => {
  const ask = (id: string, kind: string) => act('openPrivacy', id, { kind, asked: 'In the words of Hidden Person' })
  const requestOf = async (id: string) => (await admin.list(privacyRequests, `filter=member:${id}`)).rows[0]!
  const move = (action: string, id: string, input: Input = {}) =>
    admin.act(privacyRequests, action, { ids: [id], input }, secure)

  test('is opened with a second person, due when the law of the country says, and goes its way to the answer', async () => {
    const { id } = await made()
    const unsafe = await act('openPrivacy', id, { kind: 'access' }, {})
    expect(unsafe.body.details).toMatchObject({ subCode: 4031 })
    await agreed(await ask(id, 'access'))
    const request = await requestOf(id)
    expect(request.state).toBe('received')
    const days = (Date.parse(String(request.dueAt)) - Date.parse(request.createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(90)
    expect((await wrong(move('finish', request.id, { answer: 'Sent' }))).code).toBe('INVALID_TRANSITION')
    expect(await wrong(move('verify', request.id))).toMatchObject({ path: 'recognisedBy', code: 'REQUIRED' })
    await move('verify', request.id, { recognisedBy: 'Code to the verified phone' })
    await move('begin', request.id)
    await move('finish', request.id, { answer: 'Everything was sent' })
    expect(await requestOf(id)).toMatchObject({ state: 'done', answer: 'Everything was sent' })
  })

  test('is refused with its legal ground, and one kind is open only once', async () => {
    const { id } = await made()
    await agreed(await ask(id, 'correct'))
    expect((await wrong(ask(id, 'correct'))).code).toBe('STATE')
    const request = await requestOf(id)
    expect(await wrong(move('refuse', request.id, { answer: 'No' }))).toMatchObject({ path: 'legalGround' })
    await move('refuse', request.id, { legalGround: 'excessive', answer: 'Asked every day' })
    expect(await requestOf(id)).toMatchObject({ state: 'refused', legalGround: 'excessive' })
  })

  test('due in five days are those open and near their day', async () => {
    const { id } = await made()
    await agreed(await ask(id, 'access'))
    const { id: request } = await requestOf(id)
    const due = async () => (await admin.list(privacyRequests, 'filter=dueIn:5')).rows.map(row => row.id)
    expect(await due()).not.toContain(request)
    await rowsOf(`update privacy_requests set due_at = now() + interval '4 days' where id = '${request}'`)
    expect(await due()).toContain(request)
    await move('refuse', request, { legalGround: 'excessive', answer: 'No' })
    expect(await due()).not.toContain(request)
  })

  test('to erase is closed by erasing alone, which forgets the words of every request', async () => {
    const { id } = await made()
    await agreed(await ask(id, 'erase'))
    const { id: request } = await requestOf(id)
    await move('verify', request, { recognisedBy: 'Letter of Hidden Person' })
    await move('begin', request)
    expect((await wrong(move('finish', request, { answer: 'Done' }))).code).toBe('STATE')
    await agreed(await act('erase', id, { reason: 'Asked for' }))
    const kept = [
      ...(await rowsOf(`select * from privacy_requests where id = '${request}'`)),
      ...(await rowsOf(`select before, after from history where record_id = '${request}'`)),
      ...(await rowsOf(`select call from approvals where call::text like '%${id}%'`)),
    ]
    expect((await requestOf(id)).state).toBe('done')
    expect(JSON.stringify(kept)).not.toContain('Hidden Person')
  })
})

describe('addresses', () => {
  const home = { country: 'IND', recipient: 'Asha Rao', line1: '12, Hill  Road', city: 'Mumbai', pincode: '400050' }
  const place = (member: string, input: Input = {}) =>
    admin.act(memberAddresses, 'create', { input: { ...home, member, ...input } })
  const placed = async (member: string, input: Input = {}) => {
    const { body } = await place(member, input)
    return body.data.done[0]!
  }
  const of = async (member: string) => (await admin.list(memberAddresses, `filter=member:${member}`)).rows

  test('(3) are sealed and masked, and open with the contact that is revealed', async () => {
    const { id } = await made({ phone: '+919876560001' })
    const address = await placed(id)
    expect(address).toMatchObject({ recipient: 'A***', line1: '1***', place: 'Mumbai, 400050' })
    const raw = await rowsOf(`select * from member_addresses where id = '${address.id}'`)
    const past = (await admin.get(`/v1/member-addresses/${address.id}/history`)).body
    expect(JSON.stringify([raw, past])).not.toMatch(/Hill|Asha/)
    const contact = async () =>
      (await admin.get<{ data: { addresses: { recipient: string; text: string }[] } }>(`/v1/members/${id}/contact`))
        .body.data.addresses
    expect(await contact()).toEqual([])
    await act('reveal', id, { reason: 'The parcel is at the door' })
    expect(await contact()).toMatchObject([{ recipient: 'Asha Rao', text: '12, Hill Road, Mumbai, 400050' }])
  })

  test('are judged by their country, are there once however they are written, and are ten at most', async () => {
    const { id } = await made()
    expect(await wrong(place(id, { pincode: '40' }))).toMatchObject({ status: 422, path: 'pincode' })
    expect(await wrong(place(id, { country: 'ARE', area: 'Marina', pincode: null }))).toMatchObject({ path: 'emirate' })
    await placed(id)
    expect(await wrong(place(id, { line1: '12 HILL ROAD' }))).toMatchObject({ code: 'DUPLICATE', path: 'line1' })
    for (let at = 0; at < 9; at++) await placed(id, { line1: `Block ${at}, Lake Road` })
    expect(await wrong(place(id, { line1: 'Block 10, Lake Road' }))).toMatchObject({ code: 'LIMIT' })
    expect(await of(id)).toHaveLength(10)
  })

  test('tell how deliveries there ended', async () => {
    const { id } = await made()
    await placed(id)
    await rowsOf(
      `insert into orders (vendor, id, order_no, placed_at, contact_name, member, item_count, grand, state, payment, hold, push, risk, channel, pay_by, paid, refunded, revision, delivery, ship_to)
        select 'mgp', gen_random_uuid(), 'T-A' || n, now(), 'Asha', '${id}', 1, 100, case n when 3 then 9 else 5 end, 3, 1, 4, 0, 1, 1, 100, 0, 1,
          case n when 3 then ${codeIn(ParcelState, 'rtoDelivered')} end,
          jsonb_build_object('name', 'Asha Rao', 'line1', case n when 4 then 'Elsewhere' else '12 hill road' end, 'city', 'Mumbai', 'pincode', '400050', 'country', 'IND')
        from generate_series(1, 4) n`,
    )
    expect(await of(id)).toMatchObject([{ deliveredCount: 2, returnedCount: 1 }])
    const map = async () => {
      const { body } = await admin.act(members, 'addressMap', { ids: [id], input: {} })
      return (body.data.result as Extract<Shown, { kind: 'table' }>).rows
    }
    expect(await map()).toEqual([])
    await rowsOf(
      `insert into postal_areas (vendor, id, status, code, country, city, state, lat, lng) values ('mgp', gen_random_uuid(), 1, '400050', 'IND', 'Mumbai', 'Maharashtra', 19, 72)`,
    )
    expect(await map()).toEqual([['Mumbai', 2, 1]])
  })
})

describe('what a merge does to addresses and ways to be reached', () => {
  const merge = (survivor: string, loser: string) =>
    admin.act(members, 'merge', { ids: [survivor, loser], input: { survivor, take: [] } }, secure)
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
    expect((await merge(stays.id, goes.id)).body.data.refused).toEqual([])
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
  const merge = (survivor: string, loser: string, take: string[] = []) =>
    admin.act(members, 'merge', { ids: [survivor, loser], input: { survivor, take } }, secure)
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
    expect(JSON.stringify(plan.body)).toContain('A member has at most 10 addresses: 2 stay with the record that goes')
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
    const why = { code: 'STATE', message: `${goes.memberNo} is to be erased: settle that first` }
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
    const taken = { code: 'DUPLICATE', message: `Belongs to ${stays.memberNo} (verified)` }
    expect(await wrong(make({ phone: '+919876590002' }))).toMatchObject({ path: 'phone', ...taken })
    expect(await wrong(act('changePhone', next.id, { phone: '+919876590002' }))).toMatchObject(taken)
    await rowsOf(`update member_merges set at = at - interval '8 days' where loser = '${goes.id}'`)
    await act('changePhone', next.id, { phone: '+919876590002' })
    await act('confirmContact', next.id, { code: (await mailTo('+919876590002'))[0]?.code })
    const { rows } = await admin.list(members, 'filter=phone:%2B919876590002')
    expect(rows.map(row => row.id)).toEqual([next.id])
  })
})

describe('a member in a file', () => {
  test('is named by number, phone or e-mail; (3) neither stands in what the job keeps', async () => {
    const { id, memberNo } = await made({ phone: '+919876580001', email: 'named@example.com' })
    const file = (until: string) =>
      `key,kind,until,reason\n98765 80001,cod,${until}T00:00:00Z,By phone\n+919876580009,cod,${until}T00:00:00Z,Unknown\nno@example.com,cod,${until}T00:00:00Z,Unknown\n`
    const job = await here.files(admin).apply(members, 'memberBlock', file('2090-01-01'))
    expect(job).toMatchObject({ state: 'partial', ok: 1, failed: 2 })
    expect((await memberNow(id)).codBlockReason).toBe('By phone')
    const kept = [...(await rowsOf('select * from job_rows')), ...(await rowsOf('select * from jobs'))]
    const shown = (await admin.get(`/v1/jobs/${job.id}/errors`)).body
    expect(JSON.stringify([kept, shown])).not.toMatch(/98765 ?80001|9876580009|no@example\.com/)
    const { body } = await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/errors`)
    expect(body.text).toContain('+91 98***** 009')
    const mailed = `key,channel,purpose,state,at,proof\nNAMED@example.com,sms,marketing,optedOut,2026-01-01T00:00:00Z,\n`
    await here.files(admin).apply(members, 'memberConsent', mailed)
    await here.files(admin).apply(members, 'memberConsent', mailed.replace('NAMED@example.com', String(memberNo)))
    expect((await admin.list(consents, `filter=member:${id}`)).rows).toHaveLength(1)
  })

  test('that several unverified ones share is asked for by number', async () => {
    for (const firstName of ['One', 'Two']) await made({ firstName, phone: '+919876580002' })
    const { errors } = await here
      .files(admin)
      .check(members, 'memberBlock', 'key,kind,until,reason\n+919876580002,cod,2090-01-01T00:00:00Z,Refused\n')
    expect(errors[0]).toMatchObject({ code: 'RULE', column: 'key' })
  })

  test('comes into a snapshot and nowhere twice; a live segment takes nobody', async () => {
    const { id, memberNo } = await made({ phone: '+919876580003' })
    const live = await admin.act(segments, 'create', { input: { name: 'Filed', rule: 'tags:nobody-has-this' } })
    await admin.act(segments, 'snapshot', { ids: [live.body.data.done[0]!.id], input: { name: 'Filed, March' } })
    const files = here.files(admin)
    const file = (segment: string) => `segment,key\n"${segment}",+919876580003\n`
    expect((await files.check(segments, 'segmentMembers', file('Filed'))).errors[0]).toMatchObject({
      ...{ code: 'STATE', column: 'segment' },
    })
    expect(await files.apply(segments, 'segmentMembers', file('filed, march'))).toMatchObject({ ok: 1 })
    expect(await files.apply(segments, 'segmentMembers', `segment,key\n"Filed, March",${memberNo}\n`)).toMatchObject({
      ...{ ok: 0, unchanged: 1 },
    })
    const [held] = (await admin.list(segmentMembers, `filter=member:${id}`)).rows
    expect(held).toMatchObject({ memberNo })
    const sizeOf = async () =>
      (await admin.list(segments, `filter=${encodeURIComponent('name:"Filed, March"')}`)).rows[0]?.size
    expect(await sizeOf()).toBe(1)
    await admin.act(segmentMembers, 'remove', { ids: [held!.id] })
    expect(await sizeOf()).toBe(0)
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

test('(3) nothing of all that was asked and answered here stands in the log', async () => {
  await admin.get('/v1/search?q=98765%2043210')
  await admin.get('/v1/members?filter=phone:98765')
  await make({ phone: '+9198765432109876', email: 'not an e-mail of asha@example.com' })
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('\n')).not.toMatch(/98765|456789|@example\.com|sealed:/i)
})
