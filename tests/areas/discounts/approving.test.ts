// A discount that gives more than its author may: handed in, and approved or sent back by somebody else, who says why.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import { Benefit, DiscountKind, SetMode } from '#areas/discounts/sets.ts'
import { settings } from '#areas/settings/settings.ts'
import type { Outcome } from '#contract/call.ts'
import type { QueueCounts } from '#contract/queue.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Withheld } from '#contract/standing.ts'
import { type Notice, watchPaths } from '#contract/watching.ts'
import type { DiscountRecord } from '#rules/pricing/recorded.ts'
import { approvalFindings } from '#rules/pricing/recordFindings.ts'
import { newId } from '#server/records/ids.ts'
import type { Person } from '../../support/world.ts'
import { openDesk } from './desk.ts'

const { here, admin, inVendor, record, make, refusals } = await openDesk()
const second = await here.as('catalogue')

let last = 0
const steep = async (percentOff = 3000, more: object = {}) =>
  (await make({ kind: 'coupon', code: `STEEP${++last}`, percentOff, target: 'sku:G1-SERUM', ...more })).id
const does = async (who: Person, action: string, id: string, input: Record<string, unknown> = {}) =>
  (await who.act(discounts, action, { ids: [id], input })).body as { data: Outcome }
const statusOf = async (id: string) => (await record(discounts, id)).status
const waitFor = async (who: Person) =>
  (await who.get<{ data: Record<string, QueueCounts> }>('/v1/queues?of=discounts')).body.data.discounts?.approval
    ?.total ?? 0
const newsOf = async (who: Person, id: string) => {
  const { body } = await who.get<{ data: { notices: Notice[] } }>(watchPaths.notices)
  return body.data.notices
    .filter(({ record }) => record === id)
    .map(({ kind, state, byName, reason }) => [kind, state, byName, reason])
}

test('whoever may publish hands a draft above the ceiling in; one within it needs nobody, and both are told so beforehand', async () => {
  const [above, within] = [await steep(), await steep(900)]
  const offered = async (id: string) => {
    const { body } = await admin.get<{ data: { offers: Record<string, { allowed: boolean }> } }>(
      `/v1/discounts/${id}/offers`,
    )
    return ['publish', 'submit', 'schedule'].filter(name => body.data.offers[name]?.allowed)
  }
  expect([await offered(above), await offered(within)]).toEqual([['submit'], ['publish', 'schedule']])
  expect((await refusals('schedule', [above], { at: '2045-01-01T00:00:00Z' }))[0]).toMatch(
    /Above your discount limit of 10%/,
  )
  expect((await does(admin, 'submit', above)).data.done).toMatchObject([{ id: above, status: 'moderate' }])
  expect((await does(admin, 'submit', within)).data.refused).toMatchObject([
    { why: { key: 'record.refused.notModerated' } },
  ])
})

test('what only a second person lets go stands in nobody’s way who approves it; what else blocks it does', async () => {
  const [id, nothing] = [await steep(), await steep(3000, { target: 'sku:NO-SUCH-SKU' })]
  for (const one of [id, nothing]) await does(admin, 'submit', one)
  const offered = async (one: string) => {
    const { body } = await second.get<{
      data: { offers: Record<string, { allowed: boolean; why?: { message: string } }> }
    }>(`/v1/discounts/${one}/offers`)
    const { allowed, why } = body.data.offers.approve!
    return [allowed, why?.message]
  }
  expect([await offered(id), await offered(nothing)]).toEqual([
    [true, undefined],
    [false, '0 products match'],
  ])
  expect(await refusals('approve', [nothing], {}, second)).toEqual(['BLOCKED 0 products match'])
})

test('it waits for everybody who may allow it but whoever wrote or handed it in, and is live once approved', async () => {
  const [before, mine] = [await waitFor(second), await waitFor(admin)]
  const id = await steep()
  await does(admin, 'submit', id)
  expect([(await waitFor(second)) - before, (await waitFor(admin)) - mine]).toEqual([1, 0])
  expect(await refusals('approve', [id])).toEqual(['SECOND_PERSON Someone else must approve your change'])
  expect((await does(second, 'approve', id)).data.done).toHaveLength(1)
  expect(await record(discounts, id)).toMatchObject({ status: 'active', allowedPercent: 3000 })
  expect(await waitFor(second)).toBe(before)
  expect(await newsOf(admin, id)).toEqual([['answer', 'approved', 'Catalogue desk', null]])
})

test('whoever wrote or handed it in is told so before the click, by its page and by each row of a list; others see nothing of it', async () => {
  const id = await steep()
  const told = async (who: Person) => {
    const { body } = await who.get<{ data: { offers: Record<string, { allowed: boolean; why?: { code: string } }> } }>(
      `/v1/discounts/${id}/offers`,
    )
    const [row] = (await who.list(discounts, `filter=id:${id}`)).rows as (AnyRow & Withheld)[]
    return ['approve', 'overcap'].map(name => [body.data.offers[name]?.why?.code, row?.withheld?.[name]?.code])
  }
  const own = 'SECOND_PERSON'
  expect((await told(admin))[1]).toEqual([own, own])
  await does(admin, 'submit', id)
  expect(await told(admin)).toEqual([
    [own, own],
    [own, own],
  ])
  expect((await told(second))[0]).toEqual([undefined, undefined])
  expect(await record(discounts, id)).toMatchObject({ withheld: { approve: { code: own } } })
  // Within the limits since: then nobody has to allow anything, and their own right lets it go.
  await inVendor(tx => tx.execute(sql`update discounts set percent_off = 900 where id = ${id}::uuid`))
  expect((await told(admin))[0]).toEqual([undefined, undefined])
})

test('whoever only handed it in does not approve it either', async () => {
  const { id } = (
    await second.act(discounts, 'create', {
      input: { kind: 'coupon', code: 'HANDEDIN', percentOff: 3000, target: 'sku:G1-SERUM' },
    })
  ).body.data.done[0]!
  await does(admin, 'submit', id)
  expect(await refusals('approve', [id])).toEqual(['SECOND_PERSON Someone else must approve your change'])
  expect(await refusals('approve', [id], {}, second)).toEqual(['SECOND_PERSON Someone else must approve your change'])
})

test('a second person sends it back with a reason, which whoever handed it in is told', async () => {
  const id = await steep()
  await does(admin, 'submit', id)
  expect((await second.act(discounts, 'sendBack', { ids: [id], input: {} })).status).toBe(422)
  expect((await does(second, 'sendBack', id, { reason: 'Not before the sale' })).data.done).toHaveLength(1)
  expect(await statusOf(id)).toBe('draft')
  expect(await newsOf(admin, id)).toEqual([['answer', 'declined', 'Catalogue desk', 'Not before the sale']])
  expect(await newsOf(second, id)).toEqual([])
})

test('whoever may publish but not go above the ceiling does not approve what does', async () => {
  await here.sql("update role set denies = '{discounts.overcap}' where name = 'Catalogue desk'")
  const desk = await here.as('catalogue')
  const [id, within] = [await steep(), await steep(900)]
  await does(admin, 'submit', id)
  expect((await refusals('approve', [id], {}, desk))[0]).toMatch(/^FORBIDDEN/)
  expect(await statusOf(id)).toBe('moderate')
  await here.sql("update role set denies = '{}' where name = 'Catalogue desk'")
  expect(await statusOf(within)).toBe('draft')
})

test('drafts that need approval are found by the list exactly where publishing asks for it, whatever their kind and whatever else is filled in', async () => {
  const [row] = (await admin.list(settings, 'size=1')).rows as (AnyRow & Record<string, number>)[]
  const limits = { ceiling: row!.productDiscount!, budget: row!.discountBudget!, currency: 'INR' }
  const base = await steep(500, { name: 'Drawn' })
  const codes = (set: { codes: Record<string, number> }) => fc.constantFrom(...Object.values(set.codes))
  const around = (limit: number) => fc.constantFrom(null, 0, 1, limit - 1, limit, limit + 1, limit * 3)
  const percent = fc.option(around(limits.ceiling).map(value => value ?? 0))
  const steps = fc.option(fc.array(fc.record({ percent }, { requiredKeys: [] }), { maxLength: 3 }))
  const drawn = fc.record({
    kind: codes(DiscountKind),
    benefit: fc.option(codes(Benefit)),
    set_mode: fc.option(codes(SetMode)),
    percent_off: around(limits.ceiling),
    reward_percent: around(limits.ceiling),
    bulk_tiers: steps,
    phases: steps,
    set_tiers: steps,
    budget: around(limits.budget),
    allowed_percent: around(limits.ceiling),
    allowed_budget: around(limits.budget),
  })
  const filled = async (all: readonly object[]) => {
    const ids = all.map(() => newId())
    await inVendor(async tx => {
      const { rows } = await tx.execute<{
        names: string
      }>(sql`select string_agg(quote_ident(column_name), ', ') as names
        from information_schema.columns where table_name = 'discounts' and is_generated = 'NEVER'`)
      const names = sql.raw(rows[0]!.names)
      for (const [at, fields] of all.entries()) {
        const own = { ...fields, id: ids[at], internal_code: `D-9${ids[at]!.slice(-12)}`, code: null }
        await tx.execute(sql`insert into discounts (${names}) select ${names} from (
          select (json_populate_record(t, ${JSON.stringify(own)}::json)).* from discounts t where t.id = ${base}::uuid) filled`)
      }
    })
    return ids
  }
  const listed = async (filter: string) => {
    const pages = await Promise.all(
      [1, 2, 3].map(page => admin.list(discounts, `size=100&page=${page}&filter=${filter}`)),
    )
    return new Map(pages.flatMap(({ rows }) => rows).map(one => [one.id, one]))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 30, maxLength: 60 }), async all => {
      const ids = await filled(all)
      const [drafts, found] = [await listed('status:draft'), await listed('approval:needed')]
      for (const id of ids) {
        const asked = approvalFindings(drafts.get(id) as unknown as DiscountRecord, limits).length > 0
        expect([drafts.get(id), found.has(id)]).toEqual([drafts.get(id), asked])
      }
      await inVendor(tx => tx.execute(sql`delete from discounts where id = any(${sql.param(ids)}::uuid[])`))
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
