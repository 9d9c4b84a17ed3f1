// What members allow is obeyed, what they ask for is answered, and whoever is erased is gone for good.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RedemptionState } from '#areas/discounts/sets.ts'
import { consents } from '#areas/members/consents.ts'
import { members } from '#areas/members/members.ts'
import { queueMessage } from '#areas/members/messages.server.ts'
import { privacyRequests } from '#areas/members/privacyRequests.ts'
import { linkTo } from '#contract/codecs/files.ts'
import { RefundState } from '#contract/refund.ts'
import { wording } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Person, World } from '../../support/world.ts'
import { type Input, membersDesk } from './desk.ts'

let here: World
let admin: Person
let second: Person
const desk = membersDesk()
const { secure, made, act, wrong, memberNow, scoped, sealedMark, rowsOf, minute, mailTo, approved, agreed, merge } =
  desk

beforeAll(async () => {
  ;({ here, admin, second } = await desk.open())
})
afterAll(desk.close)

describe('consent', () => {
  const letter = { subject: wording('members.code.sent', 'Code sent'), parts: [] }
  const message = (member: string, cause: string) =>
    ({ member, channel: 'email', purpose: 'marketing', letter, cause, sendAt: new Date() }) as const
  const queued = (member: string, cause: string) => scoped(tx => queueMessage(tx, message(member, cause), new Date()))
  const say = (id: string, state: string, proof?: string) =>
    act('recordConsent', id, { channel: 'email', purpose: 'marketing', state, ...(proof && { proof }) })

  test('bad input: an opt-in by staff needs its proof', async () => {
    const { id } = await made()
    const refused = await wrong(say(id, 'optedIn'))
    expect(refused).toMatchObject({ status: 422, path: 'proof', code: 'CONSENT' })
    expect(refused.message).toMatch(/^Attach proof/)
    expect((await say(id, 'optedIn', 'Said so on the phone')).status).toBe(200)
    expect((await admin.list(consents, `filter=member:${id}`)).rows).toHaveLength(1)
  })

  test('a file proves an opt-in: of a known kind, seen by who may reveal contacts, gone with who is erased', async () => {
    const { id, memberNo } = await made()
    const signed = await here.files(admin).send('form.pdf', '%PDF-1.7 signed by hand')
    const page = await here.files(admin).send('form.html', '<html><script>alert(1)</script></html>')
    const yes = (fileId: string) =>
      act('recordConsent', id, { channel: 'sms', purpose: 'marketing', state: 'optedIn', proofFile: linkTo(fileId) })
    expect(await wrong(yes(page))).toMatchObject({ status: 422, path: 'proofFile', code: 'FILE_TYPE' })
    expect((await yes(signed)).status).toBe(200)
    const [line] = (await admin.list(consents, `filter=member:${id}`)).rows
    expect(line).toMatchObject({
      proof: null,
      proofFile: { fileId: signed, name: 'form.pdf', mime: 'application/pdf' },
    })
    const { body } = await admin.act(members, 'export', { ids: [id], input: { upload: 'memberConsent' } })
    const job = await here.files(admin).over(String(body.data.jobId))
    const { text } = (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body
    expect(text).toContain(`/v1/files/${signed}\r\n`)
    const filed = `key,channel,purpose,state,at,proof\n${memberNo},call,marketing,optedIn,,/v1/files/${signed}\n`
    expect(await here.files(admin).apply(members, 'memberConsent', filed)).toMatchObject({ state: 'success', ok: 1 })

    await here.sql(
      "update role set grants = '{consents.*,members.*}', denies = '{members.reveal}' where name = 'Viewer'",
    )
    const viewer = await here.as('viewer')
    expect((await viewer.list(consents, `filter=member:${id}`)).rows[0]).not.toHaveProperty('proofFile')
    const seen = async (who: Person) => (await who.get(`/v1/files/${signed}`)).status
    expect([await seen(second), await seen(viewer)]).toEqual([200, 404])
    await here.sql("update role set grants = '{members.reveal,consents.show}', denies = '{}' where name = 'Viewer'")
    expect(await seen(await here.as('viewer'))).toBe(200)

    await agreed(await act('erase', id, { reason: 'Letter of 3 March' }))
    expect(await seen(admin)).toBe(404)
    await minute()
    await expect(here.house.kit.files.open('mgp', signed)).rejects.toThrow('no such file')
    expect(await rowsOf('select * from forgotten_files')).toEqual([])
    const [told] = await rowsOf<{ text: string }>(
      `select string_agg(coalesce(before::text, '') || after::text, ' ') as text from history where resource = 'consents'`,
    )
    expect(told?.text).not.toContain(signed)
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
    expect(await agreed(asked)).toMatchObject({ kind: 'action', state: 'success', total: 1, ok: 1 })
    expect(await register()).toEqual(before)
    const texts = [
      ...(await rowsOf(`select * from members where id = '${id}'`)),
      ...(await rowsOf(`select * from orders where member = '${id}'`)),
      ...(await rowsOf(`select before, after from history where record_id = '${id}'`)),
      ...(await rowsOf(`select ship_to, phone from packages where package_no = 'T-6-1'`)),
      ...(await rowsOf(
        `select j.*, r.* from jobs j join job_rows r on r.job = j.id where j.params ->> 'action' = 'erase'`,
      )),
      ...(await rowsOf(`select raw from order_events e join orders o on o.id = e."order" where o.order_no = 'T-6'`)),
    ]
    expect(JSON.stringify(texts)).not.toMatch(/Forgotten|Person|1990-05-05|press|sealed:/)
    const named = await rowsOf<{ key: string }>(
      `select r.key from jobs j join job_rows r on r.job = j.id where j.params ->> 'action' = 'erase'`,
    )
    expect(named.map(({ key }) => key)).toContain((await memberNow(id)).memberNo)
    expect(await memberNow(id)).toMatchObject({ status: 'deleted', phone: null, email: null })
    expect((await wrong(act('unmerge', id))).code).toBe('STATE')
  })

  test('a refund sent meanwhile keeps it from being done: the second person is told, and no job is begun', async () => {
    const { id } = await made()
    const [order] = await rowsOf<{ id: string }>(
      `insert into orders (vendor, id, order_no, placed_at, contact_name, member, item_count, grand, state, payment, hold, push, risk, channel, pay_by, paid, refunded, revision)
        values ('mgp', gen_random_uuid(), 'T-78', now(), 'Test', '${id}', 1, 50000, 5, 3, 1, 4, 0, 1, 1, 50000, 0, 1) returning id`,
    )
    const asked = await act('erase', id, { reason: 'Letter' })
    await rowsOf(
      `insert into refunds (vendor, id, refund_no, "order", state, amount, reason, destination, shipping, cod_fee, return_fee, goodwill, tries)
        values ('mgp', gen_random_uuid(), 'R-78', '${order!.id}', ${codeIn(RefundState, 'sent')}, 50000, 1, 1, 0, 0, 0, 0, 1)`,
    )
    const jobs = async () => (await rowsOf<{ n: number }>('select count(*)::int as n from jobs'))[0]?.n
    const before = await jobs()
    expect(await wrong(approved(asked))).toMatchObject({ code: 'STATE', message: 'Refund R-78 is being sent' })
    expect([(await memberNow(id)).status, await jobs()]).toEqual(['active', before])
  })

  test('whom they were merged with is forgotten too, and the mark of a phone stays in no counter of discounts', async () => {
    const phone = '+919876530011'
    const [stays, goes] = [await made({ firstName: 'Stays' }), await made({ firstName: 'Vanished', phone })]
    const other = await made({ firstName: 'Sharing', phone })
    expect(await merge(stays.id, goes.id)).toMatchObject({ job: { state: 'success' } })
    const mark = sealedMark(
      String((await rowsOf<{ phone: string }>(`select phone from members where id = '${other.id}'`))[0]?.phone),
    )
    const discount = crypto.randomUUID()
    await rowsOf(
      `with r as (insert into redemptions (vendor, id, status, discount, held_for, member, phone_hash, day, amount, state)
          select 'mgp', gen_random_uuid(), 1, '${discount}', 'T-' || n, m, '${mark}', '2026-01-01', n * 100, s
          from (values (1, '${stays.id}', ${codeIn(RedemptionState, 'committed')}), (2, '${goes.id}', ${codeIn(RedemptionState, 'committed')}),
            (3, '${stays.id}', ${codeIn(RedemptionState, 'released')}), (4, '${other.id}', ${codeIn(RedemptionState, 'committed')})) v (n, m, s))
        insert into discount_counters (vendor, discount, scope, uses, amount) values ('mgp', '${discount}', 'p:${mark}', 3, 700) returning scope`,
    )
    const counters = () =>
      rowsOf(`select uses, amount::int as amount from discount_counters where discount = '${discount}'`)
    await agreed(await act('erase', stays.id, { reason: 'Letter' }))
    expect(await counters()).toEqual([{ uses: 1, amount: 400 }])
    const left = [
      ...(await rowsOf(`select * from members where id in ('${stays.id}', '${goes.id}')`)),
      ...(await rowsOf(`select before, after from history where record_id in ('${stays.id}', '${goes.id}')`)),
      ...(await rowsOf(`select * from redemptions where member in ('${stays.id}', '${goes.id}')`)),
    ]
    expect(JSON.stringify(left)).not.toContain(mark)
    expect(JSON.stringify(left)).not.toMatch(/Stays|Vanished|sealed:/)
    await agreed(await act('erase', other.id, { reason: 'Letter' }))
    expect(await counters()).toEqual([])
    expect(JSON.stringify(await rowsOf('select * from redemptions'))).not.toContain(mark)
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
    await agreed(await act('erase', id, { reason: 'Requested' }))
    const kept = [
      ...(await rowsOf(`select * from privacy_requests where id = '${request}'`)),
      ...(await rowsOf(`select before, after from history where record_id = '${request}'`)),
      ...(await rowsOf(`select call from approvals where call::text like '%${id}%'`)),
    ]
    expect((await requestOf(id)).state).toBe('done')
    expect(JSON.stringify(kept)).not.toContain('Hidden Person')
  })
})
