// Members and what is known of them come by files and leave in files: each row by its own reason, contacts with a reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { consents, contactReveals } from '#areas/members/consents.ts'
import { members } from '#areas/members/members.ts'
import { segmentMembers } from '#areas/members/segmentMembers.ts'
import { segments } from '#areas/members/segments.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Person, World } from '../../support/world.ts'
import { membersDesk } from './desk.ts'

let here: World
let admin: Person
const desk = membersDesk()
const { secure, made, act, wrong, memberNow, rowsOf, ended } = desk

beforeAll(async () => {
  ;({ here, admin } = await desk.open())
})
afterAll(desk.close)

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

  test('where a file is put back its rows keep nobody’s name: a member stands there by number', async () => {
    const job = await files().apply(members, 'member', 'member_no,phone,first_name\n,+919876520031,Unspoken\n')
    const asked = await admin.act(jobs, 'undoJob', { ids: [String(job.id)] }, secure)
    const shown = asked.body.data.result
    const undo = await files().over(String(shown?.kind === 'facts' && shown.facts[0]?.value))
    expect(undo).toMatchObject({ state: 'success', ok: 1 })
    const [kept] = await rowsOf<{ key: string }>(`select key from job_rows where job = '${undo.id}'`)
    expect(kept?.key).toMatch(/^M-?\d/)
  })

  test('a file of members is told of its rows: a phone or e-mail somebody proved, a child without a guardian', async () => {
    const { id, memberNo } = await made({ phone: '+919876520021', email: 'proven@example.com' })
    await rowsOf(`update members set is_phone_verified = true, is_email_verified = true where id = '${id}'`)
    const child = `${new Date().getUTCFullYear() - 9}-01-01`
    const of = (row: string) => wrongIn('member', `member_no,phone,email,first_name,dob\n${row}\n`)
    expect(await of(',+919876520021,,Other,')).toMatchObject({
      code: 'DUPLICATE',
      column: 'phone',
      message: `Phone already used by ${memberNo} (verified)`,
    })
    expect(await of(',,Proven@Example.com,Other,')).toMatchObject({
      code: 'DUPLICATE',
      column: 'email',
      message: `Email already used by ${memberNo} (verified)`,
    })
    const young = { code: 'AGE', column: 'dob', message: 'The member is 9 years old; guardian consent is missing' }
    for (const row of [`,,,Young,${child}`, `${memberNo},,,,${child}`]) expect(await of(row)).toMatchObject(young)
    await admin.act(members, 'change', { ids: [id], input: { hasGuardian: true } })
    const filed = `member_no,dob\n${memberNo},${child}\n`
    expect(await files().apply(members, 'member', filed)).toMatchObject({ state: 'success', ok: 1 })
    expect(await of(`M-999999,,,,${child}`)).toMatchObject({ code: 'REF_NOT_FOUND', column: 'member_no' })
  })

  test('consents need their proof, blocks their day, and a key of a grant counts once', async () => {
    const { id, memberNo } = await made()
    const consent = `key,channel,purpose,state,at,proof\n${memberNo},EMAIL,MARKETING,OPTED_IN,,`
    expect(await wrongIn('memberConsent', consent)).toMatchObject({
      code: 'CONSENT',
      column: 'proof',
      message: 'Cannot opt in without proof',
    })
    expect(await files().apply(members, 'memberConsent', `${consent}Form 7\n`)).toMatchObject({ state: 'success' })
    const block = `key,kind,until,reason\n${memberNo},COD,2020-01-01T00:00:00Z,Refused\n`
    expect(await wrongIn('memberBlock', block)).toMatchObject({
      code: 'RANGE',
      column: 'until',
      message: 'Must be in the future',
    })
    await files().apply(members, 'memberBlock', block.replace('2020', '2090'))
    expect((await memberNow(id)).codBlockReason).toBe('Refused')
    const all = `key,kind,until,reason\n${memberNo},ALL,,Fraud\n`
    expect(await files().apply(members, 'memberBlock', all)).toMatchObject({ state: 'success', ok: 1 })
    expect(await memberNow(id)).toMatchObject({ status: 'inactive', blockReason: 'Fraud' })
    expect(await wrongIn('memberBlock', all)).toMatchObject({ message: 'This member is already blocked' })
    const credit = `key,amount,expires_at,reason,idempotency_key\n${memberNo},50.00,,Goodwill,CAMPAIGN-1\n`
    expect(await files().apply(members, 'storeCredit', credit)).toMatchObject({ state: 'success', ok: 1 })
    expect(await files().apply(members, 'storeCredit', `${credit}\n`)).toMatchObject({ state: 'success' })
    expect((await memberNow(id)).storeCredit).toBe(5000)
    expect(
      await wrongIn('storeCredit', credit.replace('50.00', '9000.00').replace('CAMPAIGN-1', 'CAMPAIGN-2')),
    ).toMatchObject({
      code: 'APPROVAL',
      column: 'amount',
      message: 'Above the limit. Grant it on the member, with approval',
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
    await ended(admin.act(segments, 'snapshot', { ids: [live.body.data.done[0]!.id], input: { name: 'Filed, March' } }))
    const files = here.files(admin)
    const file = (segment: string) => `segment,key\n"${segment}",+919876580003\n`
    expect((await files.check(segments, 'segmentMembers', file('Filed'))).errors[0]).toMatchObject({
      code: 'STATE',
      column: 'segment',
      message: 'Only a snapshot segment can have members added. A live segment follows its rule',
    })
    expect(await files.apply(segments, 'segmentMembers', file('filed, march'))).toMatchObject({ ok: 1 })
    expect(await files.apply(segments, 'segmentMembers', `segment,key\n"Filed, March",${memberNo}\n`)).toMatchObject({
      ok: 0,
      unchanged: 1,
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
