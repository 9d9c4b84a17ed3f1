// What each test file of members begins with: a world without the demo shop, whose log is kept, and how its administrator makes,
// changes and reads a member. Whatever a file did, nobody's phone or email may stand in the log once it is over.
import { expect } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { members } from '#areas/members/members.ts'
import type { ActBody } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { type Person, type World, world } from '../../support/world.ts'

export type Input = Record<string, unknown>

export const membersDesk = () => {
  let here: World
  let admin: Person
  const secureToken = 'a'.repeat(43)
  const secure = { 'secure-token': secureToken }

  const logged: string[] = []
  const noted = (facts: object, text: string) => logged.push(`${JSON.stringify(facts)} ${text}`)
  const nothingLogged = () => expect(logged.join('\n')).not.toMatch(/98765|456789|@example\.com|sealed:/i)

  const open = async () => {
    here = await world({ demo: false, log: { info: noted, warn: noted, error: noted } })
    admin = await here.as('admin')
    const second = await here.as('admin')
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secureToken),
    ])
    return { here, admin, second }
  }
  const close = async () => {
    await here.close()
    nothingLogged()
  }

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
  const scoped = <R>(work: Parameters<typeof withTenant<R>>[2]) =>
    withTenant(here.house.kit.db, { vendor: 'mgp' }, work)
  /** What stands for a phone or an email where it is sealed. */
  const sealedMark = (sealed: string) => sealed.split(':')[1] ?? ''
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
  const approved = async (asked: Awaited<ReturnType<typeof act>>) => {
    expect(asked.status).toBe(202)
    await here.sql("update role set grants = '{*}' where name = 'Catalogue desk'")
    const other = await here.as('catalogue')
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secureToken),
    ])
    const approvalId = String((asked.body.data as { approvalId?: string }).approvalId)
    return other.act(approvals, 'approve', { ids: [approvalId], input: {} }, secure)
  }

  /** What became of a call that goes on as a job: the job itself once it is over, else what was answered at once. */
  const ended = async (asked: ReturnType<typeof act>) => {
    const answer = await asked
    const { jobId } = answer.body.data ?? {}
    return jobId ? { ...answer, job: await here.files(admin).over(jobId) } : answer
  }
  const agreed = async (asked: Awaited<ReturnType<typeof act>>) => {
    const answer = await ended(approved(asked))
    expect(answer.body.data.refused).toEqual([])
    return 'job' in answer ? answer.job : undefined
  }
  const merge = (survivor: string, loser: string, take: string[] = []) =>
    ended(admin.act(members, 'merge', { ids: [survivor, loser], input: { survivor, take } }, secure))

  return {
    open,
    close,
    logged,
    secureToken,
    secure,
    make,
    made,
    act,
    wrong,
    memberNow,
    scoped,
    sealedMark,
    rowsOf,
    minute,
    mailTo,
    approved,
    ended,
    agreed,
    merge,
  }
}
