// Members through the real endpoints: how they are reached stays sealed and is found, changed and revealed by whoever may.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactReveals } from '#areas/members/consents.ts'
import { memberAddresses } from '#areas/members/memberAddresses.ts'
import { members } from '#areas/members/members.ts'
import { ParcelState } from '#areas/orders/sets.ts'
import type { Hit, Shown } from '#contract/call.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Person, World } from '../../support/world.ts'
import { type Input, membersDesk } from './desk.ts'

let here: World
let admin: Person
const desk = membersDesk()
const { logged, make, made, act, wrong, memberNow, rowsOf, mailTo, secure } = desk

beforeAll(async () => {
  ;({ here, admin } = await desk.open())
})
afterAll(desk.close)

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

  test('(5) is found by 98765 43210, +91-9876543210 and the last four to six digits alike, and by the whole address', async () => {
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
    for (const words of [
      '91234 56789',
      '+91-9123456789',
      '09123456789',
      '456789',
      '56789',
      '6789',
      'Anita.S@example.com',
      'शर्मा',
    ])
      expect(await found(words), words).toContain(id)
    for (const line of [
      'phone:"91234 56789"',
      'phone:+91-9123456789',
      'email:ANITA.S@EXAMPLE.COM',
      '456789',
      'phone:6789',
      'अनीता',
    ])
      expect(await listed(line), line).toEqual([id])
    expect(await found('345678')).not.toContain(id)
    expect(await listed('phone:+919123456780')).toEqual([])
  })

  test('bad input: phone 98765, dob in the future, age below the minimum', async () => {
    expect(await wrong(make({ phone: '98765' }))).toMatchObject({
      status: 422,
      path: 'phone',
      code: 'PATTERN',
      message: 'Use the full number, like +919876543210',
    })
    expect(await wrong(make({ dob: '2200-01-01' }))).toMatchObject({ status: 422, path: 'dob', code: 'RANGE' })
    const child = { dob: `${new Date().getUTCFullYear() - 9}-01-01` }
    expect(await wrong(make(child))).toMatchObject({
      status: 422,
      path: 'dob',
      code: 'AGE',
      message: 'Guardian consent is required at age 9',
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
    expect((await mailTo('+919876500002'))[0]?.subject).toBe('Your contact details were changed')
    expect(await wrong(act('changePhone', other.id, { phone: '+919876500004' }))).toMatchObject({
      status: 422,
      code: 'DUPLICATE',
      message: `Already used by ${mine.memberNo} (verified)`,
    })
    expect(await wrong(make({ phone: '+919876500004' }))).toMatchObject({
      path: 'phone',
      code: 'DUPLICATE',
      message: `Already used by ${mine.memberNo} (verified)`,
    })
    await admin.post('/v1/undo', { operation: done.body.data.operation }, secure)
    expect(await memberNow(mine.id)).toMatchObject({ phone: '+91 98***** 002', isPhoneVerified: false })
  })

  test('that two records have is proven for one of them: the other asks for no code', async () => {
    const [one, other] = [await made({ phone: '+919876500021' }), await made({ phone: '+919876500021' })]
    await act('changePhone', one.id, { phone: '+919876500021' })
    await act('changePhone', other.id, { phone: '+919876500021' })
    const codes = (await mailTo('+919876500021')).map(({ code }) => code)
    const said = await Promise.all(codes.map(code => act('confirmContact', one.id, { code })))
    expect(said.some(({ body }) => body.data?.done?.length === 1)).toBe(true)
    const taken = { code: 'DUPLICATE', message: `Already used by ${one.memberNo} (verified)` }
    for (const code of codes)
      expect((await wrong(act('confirmContact', other.id, { code }))).code).toMatch(/^(DUPLICATE|PATTERN)$/)
    expect((await memberNow(other.id)).isPhoneVerified).toBe(false)
    expect(await wrong(act('changePhone', other.id, { phone: '+919876500021' }))).toMatchObject(taken)
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
      return admin.post<{ fields?: { code: string }[] }>('/v1/undo', { operation }, secure)
    }
    const first = await changed('+919876500013')
    expect((await hoursLater(first, 23)).status).toBe(200)
    expect((await memberNow(id)).phone).toBe('+91 98***** 012')
    const late = await hoursLater(await changed('+919876500014'), 25)
    expect(JSON.stringify(late.body)).toContain('Change it again')
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

  test('keep what is masked while other parts change, and take no mask for a new value', async () => {
    const { id } = await made()
    const address = await placed(id)
    const change = (input: Input) => admin.act(memberAddresses, 'change', { ids: [address.id], input })
    expect((await change({ city: 'Navi Mumbai' })).status).toBe(200)
    expect((await of(id))[0]).toMatchObject({ recipient: 'A***', line1: '1***', city: 'Navi Mumbai' })
    expect((await wrong(change({ line1: '1***' }))).code).toBe('NOT_EDITABLE')
    expect((await of(id))[0]).toMatchObject({ line1: '1***' })
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

test('(3) nothing of all that was asked and answered here stands in the log', async () => {
  await admin.get('/v1/search?q=98765%2043210')
  await admin.get('/v1/members?filter=phone:98765')
  await make({ phone: '+9198765432109876', email: 'not an email of asha@example.com' })
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('\n')).not.toMatch(/98765|456789|@example\.com|sealed:/i)
})
