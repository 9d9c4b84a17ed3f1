// Four eyes: what a second person must approve, who may, and that nothing is done before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { products, variants } from '#areas/products/products.ts'
import type { ActBody, HistoryLine, Outcome, Plan, Shown, UndoStack } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { type Person, type World, world } from '../support/world.ts'

let here: World
let asker: Person
let second: Person
const secureToken = 'a'.repeat(43)
const secure = { 'secure-token': secureToken }

beforeAll(async () => {
  here = await world()
  asker = await here.as('admin')
  second = await here.as('catalogue')
  // Both have just shown their second factor.
  await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [hashOf(secureToken)])
})
afterAll(() => here.close())

const tenfold = { mode: 'percentUp', value: '900', mrpToo: true }
const productAt = async (at: number): Promise<AnyRow> =>
  (await asker.list(products, `size=1&page=${at + 1}&sort=slug`)).rows[0]!
const pricesOf = async ({ id }: AnyRow) =>
  (await asker.list(variants, `filter=product:${id}&sort=sku`)).rows.map(({ price }) => Number(price))
const asked = async (product: AnyRow, who = asker, body: Partial<ActBody> = {}) =>
  who.act(products, 'setPrice', { ids: [product.id], input: tenfold, reason: 'New year', ...body })
const requestOf = async (product: AnyRow, who = asker): Promise<string> => {
  const { status, body } = await asked(product, who)
  expect(status).toBe(202)
  return String((body.data as { approvalId?: string }).approvalId)
}
const stateOf = async (id: string) => (await asker.get<{ data: AnyRow }>(`/v1/approvals/${id}`)).body.data
const answer = (who: Person, action: string, id: string, input = {}) =>
  who.act(approvals, action, { ids: [id], input }, secure)

describe('an action that needs a second person', () => {
  test('says so in its plan, does nothing and waits; small changes go through at once', async () => {
    const product = await productAt(0)
    const before = await pricesOf(product)
    const plan = await asker.post<{ data: { plan: object } }>('/v1/products/actions/set-price', {
      ids: [product.id],
      input: tenfold,
      dry: true,
    })
    expect(plan.body.data.plan).toMatchObject({
      approval: true,
      outliers: expect.arrayContaining([expect.objectContaining({ resource: 'variants' })]),
    })
    const id = await requestOf(product)
    expect(await pricesOf(product)).toEqual(before)
    expect(await stateOf(id)).toMatchObject({
      state: 'waiting',
      requestedByName: 'Administrator',
      action: 'products.setPrice',
      reason: 'New year',
    })
    // By key, so that everybody reads it in their own language.
    expect(await stateOf(id)).toMatchObject({
      title: 'Products: Set price',
      titleTold: {
        key: 'server.job.action',
        params: { things: { key: 'products.label' }, action: { key: 'products.actions.setPrice.label' } },
      },
    })
    const usual = await asker.act(products, 'setPrice', {
      ids: [product.id],
      input: { mode: 'percentDown', value: '1' },
    })
    expect(usual.status).toBe(200)
  })

  test('is done when a colleague approves, as whoever asked, and history names both', async () => {
    const product = await productAt(1)
    const before = await pricesOf(product)
    const id = await requestOf(product)
    const plan = await answer(second, 'approve', id).then(({ status }) => status)
    expect(plan).toBe(200)
    expect(await pricesOf(product)).toEqual(before.map(price => price * 10))
    expect(await stateOf(id)).toMatchObject({ state: 'approved', decidedByName: 'Catalogue desk' })
    const [variant] = (await asker.list(variants, `filter=product:${product.id}`)).rows
    const { body } = await asker.get<{ data: { lines: HistoryLine[] } }>(`/v1/variants/${variant!.id}/history`)
    expect(body.data.lines[0]).toMatchObject({
      action: 'products.setPrice',
      byName: 'Administrator',
      approvedBy: 'Catalogue desk',
      reason: 'New year',
    })
    const { operations } = (
      await asker.get<{ data: { operations: { id: string; action: string }[] } }>('/v1/operations')
    ).body.data
    expect(operations[0]).toMatchObject({ id: body.data.lines[0]?.operation })
    expect((await answer(second, 'approve', id)).body.code).toBe('STATE')
  })

  test('shows whoever answers what would change now', async () => {
    const product = await productAt(2)
    const id = await requestOf(product)
    const { body } = await second.post<{ data: { plan: object } }>(
      '/v1/approvals/actions/approve',
      { ids: [id], input: {}, dry: true },
      secure,
    )
    const sample = expect.arrayContaining([expect.objectContaining({ resource: 'variants' })])
    expect(body.data.plan).toMatchObject({ affected: 1, sample })
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
  })

  test('is never approved by oneself, nor by who may not do it, nor without the second factor', async () => {
    const id = await requestOf(await productAt(2))
    const onRow = async (who: Person) => (await who.list(approvals, `filter=id:${id}`)).rows[0]?.withheld
    expect(await onRow(asker)).toMatchObject({
      approve: { code: 'SECOND_PERSON' },
      sendBack: { code: 'SECOND_PERSON' },
    })
    expect(await onRow(second)).toBeUndefined()
    expect((await answer(asker, 'approve', id)).body.code).toBe('SECOND_PERSON')
    expect((await answer(asker, 'sendBack', id, { reason: 'No' })).body.code).toBe('SECOND_PERSON')
    expect((await second.act(approvals, 'approve', { ids: [id], input: {} })).body.details).toMatchObject({
      subCode: 4031,
    })
    const viewer = await here.as('viewer')
    expect((await answer(viewer, 'approve', id)).status).toBe(403)
    await here.sql("update role set grants = array_append(grants, 'approvals.*') where name = 'Content desk'")
    const content = await here.as('content')
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secureToken),
    ])
    expect((await answer(content, 'approve', id)).body).toMatchObject({
      code: 'FORBIDDEN',
      key: 'server.approval.right',
    })
  })

  test('offers each person what they may do with it now', async () => {
    const id = await requestOf(await productAt(3))
    const offersFor = async (who: Person) => {
      type Offers = Record<string, { allowed: boolean; why?: { key: string } }>
      const { offers } = (await who.get<{ data: { offers: Offers } }>(`/v1/approvals/${id}/offers`)).body.data
      return ['approve', 'sendBack', 'withdraw'].map(name => offers[name]?.why?.key ?? offers[name]?.allowed)
    }
    expect(await offersFor(second)).toEqual([true, true, 'server.approval.notYours'])
    expect(await offersFor(asker)).toEqual(['server.approval.own', 'server.approval.own', true])
    await answer(asker, 'withdraw', id)
    expect(await offersFor(second)).toEqual([
      'server.approval.over',
      'server.approval.over',
      'server.approval.notYours',
    ])
  })

  test('is refused with a reason, and withdrawn by who asked only', async () => {
    const id = await requestOf(await productAt(3))
    expect((await answer(second, 'sendBack', id)).status).toBe(422)
    expect((await answer(second, 'withdraw', id)).body.code).toBe('STATE')
    expect((await answer(second, 'sendBack', id, { reason: 'A slip of the hand' })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'sentBack', answer: 'A slip of the hand' })
    const other = await requestOf(await productAt(3))
    expect((await answer(asker, 'withdraw', other)).status).toBe(200)
    expect((await answer(second, 'approve', other)).body.code).toBe('STATE')
  })

  test('waits in the queue of those who may answer it, oldest first, and in nobody else’s', async () => {
    for (const { id } of (await asker.list(approvals, 'filter=state:waiting&size=100')).rows)
      await answer(asker, 'withdraw', id)
    const first = await requestOf(await productAt(2))
    const other = await requestOf(await productAt(3))
    type Answer = { data: { id: string | null; left: number; next: string | null } }
    const dealt = async (who: Person) =>
      (await who.post<Answer>('/v1/approvals/queues/mine/take', { way: 'next' })).body.data
    expect(await dealt(second)).toMatchObject({ id: first, next: other, left: 2 })
    // One's own wait for others.
    expect(await dealt(asker)).toMatchObject({ id: null, left: 0 })
    const counts = await second.get<{ data: object }>('/v1/queues?of=approvals')
    expect(counts.body.data).toEqual({ approvals: { mine: { total: 2, about: false } } })
  })

  test('asks for it in however many steps an amount gets there, until a day is over or somebody has let it go', async () => {
    const product = await productAt(5)
    const times = async (percent: string, body: Partial<ActBody> = {}) =>
      asked(product, asker, { input: { mode: 'percentUp', value: percent, mrpToo: true }, ...body })
    const before = await pricesOf(product)
    expect((await times('300')).status).toBe(200)
    const plan = await asker.post<{ data: { plan: object } }>('/v1/products/actions/set-price', {
      ids: [product.id],
      input: { mode: 'percentUp', value: '300', mrpToo: true },
      dry: true,
    })
    expect(plan.body.data.plan).toMatchObject({
      approval: true,
      outliers: [expect.anything(), ...Array(before.length - 1).fill(expect.anything())],
    })
    const { status, body } = await times('300')
    expect(status).toBe(202)
    await answer(second, 'approve', String((body.data as { approvalId?: string }).approvalId))
    expect(await pricesOf(product)).toEqual(before.map(price => price * 16))
    // From where it was let go, further steps begin anew.
    const { status: further, body: done } = await times('300')
    expect(further).toBe(200)
    expect((await times('300')).status).toBe(202)
    await asker.post('/v1/undo', { operation: done.data.operation })
    expect((await times('200')).status).toBe(200)
    expect((await times('300')).status).toBe(202)
    const later = "update history set at = at - interval '25 hours'"
    await here.sql(
      `alter table history no force row level security; ${later}; alter table history force row level security`,
    )
    expect((await times('300')).status).toBe(200)
  })

  test('is done once, however many answer at the same moment', async () => {
    const product = await productAt(4)
    const before = await pricesOf(product)
    const id = await requestOf(product)
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(second, 'approve', id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await pricesOf(product)).toEqual(before.map(price => price * 10))
  })

  test('of more than fifty becomes a job that names both', async () => {
    const { total } = (await asker.list(products, 'filter=-tag:none&size=1')).page
    const matching = { filter: '', count: total }
    const { status, body } = await asker.act(products, 'setPrice', { matching, input: tenfold })
    expect(status).toBe(202)
    const { approvalId } = body.data as { approvalId?: string }
    expect((await answer(second, 'approve', String(approvalId))).status).toBe(200)
    const job = String((await stateOf(String(approvalId))).job)
    expect(await here.files(asker).over(job)).toMatchObject({
      requestedByName: 'Administrator',
      approvedByName: 'Catalogue desk',
      total,
    })
    expect((await asker.list(jobs, 'size=1')).rows[0]).toMatchObject({ id: job })
  })
})

describe('taking back what a second person let go', () => {
  const undo = (who: Person, operation: string) =>
    who.post<{ data: Outcome & { approvalId?: string } }>('/v1/undo', { operation })
  const stackOf = async (who: Person) => (await who.get<{ data: UndoStack }>('/v1/operations')).body.data
  /** Ten times the price, as a colleague let it go; its operation. */
  const raised = async (product: AnyRow): Promise<string> => {
    const id = await requestOf(product)
    expect((await answer(second, 'approve', id)).status).toBe(200)
    return (await stackOf(asker)).operations[0]!.id
  }

  test('asks a second person again, does nothing before, and is done as whoever asked; bringing it back as well', async () => {
    const product = await productAt(6)
    const before = await pricesOf(product)
    const tenTimes = before.map(price => price * 10)
    const operation = await raised(product)
    const asking = await undo(asker, operation)
    expect([asking.status, asking.body.data.operation]).toEqual([202, undefined])
    const request = asking.body.data.approvalId!
    expect(await pricesOf(product)).toEqual(tenTimes)
    expect(await stateOf(request)).toMatchObject({
      state: 'waiting',
      action: 'products.setPrice',
      title: 'Undo: Products: Set price',
      requestedByName: 'Administrator',
      count: before.length,
    })
    expect((await answer(asker, 'approve', request)).body.code).toBe('SECOND_PERSON')
    const plan = await second.post<{ data: { plan: Plan } }>(
      '/v1/approvals/actions/approve',
      { ids: [request], input: {}, dry: true },
      secure,
    )
    const sample = expect.arrayContaining([expect.objectContaining({ resource: 'variants' })])
    expect(plan.body.data.plan).toMatchObject({ affected: before.length, sample })
    expect(await pricesOf(product)).toEqual(tenTimes)
    expect((await answer(second, 'approve', request)).status).toBe(200)
    expect(await pricesOf(product)).toEqual(before)
    const [back] = (await stackOf(asker)).redoable
    const again = await undo(asker, back!.id)
    expect(again.status).toBe(202)
    expect(await pricesOf(product)).toEqual(before)
    expect(await stateOf(again.body.data.approvalId!)).toMatchObject({ title: 'Redo: Products: Set price' })
    expect((await answer(second, 'approve', again.body.data.approvalId!)).status).toBe(200)
    expect(await pricesOf(product)).toEqual(tenTimes)
  })

  test('is refused as what it is, not asked for, where nothing of it can be put back', async () => {
    const product = await productAt(7)
    const operation = await raised(product)
    const { rows } = await asker.list(variants, `filter=product:${product.id}`)
    for (const { id, version, price } of rows)
      await second.act(variants, 'change', {
        ids: [id],
        versions: { [id]: version },
        input: { price: Number(price) - 1 },
      })
    const asking = await undo(asker, operation)
    expect([asking.status, asking.body.data.done]).toEqual([200, []])
    expect(asking.body.data.refused).toHaveLength(rows.length)
  })

  test('of a job asks for it as well, from its page too, and the job that puts it back names both', async () => {
    const ids = (await asker.list(products, 'size=60&page=1&sort=slug')).rows.map(({ id }) => id)
    const { body } = await asker.act(products, 'setPrice', { ids, input: tenfold })
    const { approvalId } = body.data as { approvalId?: string }
    expect((await answer(second, 'approve', String(approvalId))).status).toBe(200)
    const job = String((await stateOf(String(approvalId))).job)
    await here.files(asker).over(job)
    const some = await pricesOf({ id: ids[30] } as AnyRow)
    const onPage = await asker.act(jobs, 'undoJob', { ids: [job], input: {} })
    const facts = (onPage.body.data.result as Extract<Shown, { kind: 'facts' }>).facts
    expect(facts).toMatchObject([{ about: { resource: 'approvals' } }])
    const request = facts[0]!.about!.id
    expect(await pricesOf({ id: ids[30] } as AnyRow)).toEqual(some)
    expect((await answer(second, 'approve', request)).status).toBe(200)
    const putBack = await here.files(asker).over(String((await stateOf(request)).job))
    expect(putBack).toMatchObject({ approvedByName: 'Catalogue desk', requestedByName: 'Administrator' })
    expect(await pricesOf({ id: ids[30] } as AnyRow)).toEqual(some.map(price => price / 10))
    // The way there and back is one deed's: what it left is asked for as it was.
    const [back] = (await stackOf(asker)).redoable
    expect(back).toMatchObject({ action: 'products.setPrice' })
    expect((await undo(asker, back!.id)).status).toBe(202)
  })
})
