// One field of many records, changed in one go: planned, tried on five, done as a job, taken back.
import { describe, expect, test } from 'vitest'
import { products, variants } from '#areas/products/products.ts'
import { tags } from '#areas/tags/tags.ts'
import type { ActBody, Plan, UndoStack } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { opened } from '../support/opened.ts'
import { daysAgo } from '../support/seedDay.ts'

const { here, admin, files } = await opened()

const until = daysAgo(-157)
const make = (prefix: string, count: number) =>
  files.apply(
    tags,
    'tag',
    [
      'code,label,applies_to',
      ...Array.from({ length: count }, (_, at) => `${prefix}-${at},${prefix} ${at},product|review`),
    ].join('\n'),
  )
const found = async (text: string): Promise<AnyRow[]> =>
  (await admin.list(tags, `size=100&filter=${encodeURIComponent(text)}`)).rows
const change = (resource: Resource, body: ActBody) => admin.act(resource, 'changeField', body)
const planOf = async (resource: Resource, body: ActBody): Promise<Plan> =>
  ((await change(resource, { ...body, dry: true })).body.data as unknown as { plan: Plan }).plan

describe('any field of a selection', () => {
  test('is shown before and after, then set, and taken back in one go', async () => {
    await make('some', 3)
    const ids = (await found('some')).map(({ id }) => id)
    const body = { ids, input: { field: 'color', how: 'set', color: '#112233' } }
    expect(await planOf(tags, body)).toMatchObject({
      affected: 3,
      sample: [{ diff: [{ field: 'color', before: null, after: '#112233' }] }, {}, {}],
    })
    expect((await found('some')).map(({ color }) => color)).toEqual([null, null, null])
    const { operation } = (await change(tags, body)).body.data
    expect((await found('some')).map(({ color }) => color)).toEqual(['#112233', '#112233', '#112233'])
    await admin.post('/v1/undo', { operation })
    expect((await found('some')).map(({ color }) => color)).toEqual([null, null, null])
  })

  test('a list is added to and taken from, an optional field emptied', async () => {
    await make('list', 2)
    const ids = (await found('list')).map(({ id }) => id)
    await change(tags, { ids, input: { field: 'appliesTo', howList: 'add', appliesTo: ['review', 'member'] } })
    expect((await found('list'))[0]?.appliesTo).toEqual(['product', 'review', 'member'])
    await change(tags, { ids, input: { field: 'appliesTo', howList: 'remove', appliesTo: ['product'] } })
    expect((await found('list'))[0]?.appliesTo).toEqual(['review', 'member'])
    await change(tags, { ids, input: { field: 'appliesTo', howList: 'clear' } })
    expect((await found('list'))[0]?.appliesTo).toBeNull()
  })

  test('a required field is not emptied: each record says why', async () => {
    await make('must', 2)
    const ids = (await found('must')).map(({ id }) => id)
    const plan = await planOf(tags, { ids, input: { field: 'label', how: 'clear' } })
    expect(plan).toMatchObject({ affected: 0, skipped: [{ why: { code: 'REQUIRED' } }, { why: { code: 'REQUIRED' } }] })
  })

  test.each([
    ['no value for the field that is set', { field: 'color', how: 'set' }, 'color'],
    ['a field that must be free', { field: 'code', how: 'set', code: 'x' }, 'field'],
    ['a field nobody declared', { field: 'isAdmin', how: 'clear' }, 'field'],
    ['no percentage', { field: 'sortRank', howMuch: 'raise' }, 'percent'],
  ])('%s is refused by name', async (_, input, path) => {
    const resource = input.field === 'sortRank' ? products : tags
    const [row] = (await admin.list(resource, 'size=1')).rows
    const { status, body } = await change(resource, { ids: [String(row?.id)], input })
    expect(status).toBe(422)
    expect(body.fields?.map(field => field.path)).toContain(path)
  })

  test('an amount rises by percent; one that falls tenfold waits for a second person', async () => {
    const [variant] = (await admin.list(variants, 'size=1&filter=price:>100 -sku:G1-LIPSTICK,G1-SERUM')).rows as [
      AnyRow,
    ]
    const body = (how: string, percent: number) => ({
      ids: [variant.id],
      input: { field: 'floorPrice', howMuch: how, ...(how === 'set' ? { floorPrice: percent } : { percent }) },
    })
    await change(variants, body('set', 1000))
    const raised = (await change(variants, body('raise', 1050))).body.data.done[0]
    expect(raised).toMatchObject({ floorPrice: 1105 })
    expect((await change(variants, body('lower', 9500))).body.data).toMatchObject({ approvalId: expect.any(String) })
  })

  test('who may not see what a thing costs cannot set it for many', async () => {
    const desk = await here.as('content')
    const [variant] = (await admin.list(variants, 'size=1')).rows as [AnyRow]
    const { status, body } = await desk.act(variants, 'changeField', {
      ids: [variant.id],
      input: { field: 'cost', howMuch: 'set', cost: 100 },
    })
    expect(status === 403 || JSON.stringify(body).includes('NOT_EDITABLE')).toBe(true)
  })
})

describe('several fields', () => {
  const also = [
    { field: 'appliesTo', howList: 'add', appliesTo: ['member'] },
    { field: 'label', how: 'set', label: { 'en-in': 'Both' } },
  ]
  const input = { field: 'color', how: 'set', color: '#445566', also }

  test('are one plan, one line of history for each record and one undo', async () => {
    await make('both', 2)
    const before = await found('code:both-0,both-1')
    const ids = before.map(({ id }) => id)
    const [line] = (await planOf(tags, { ids, input })).sample
    expect(line?.diff.map(({ field }) => field).sort()).toEqual(['appliesTo', 'color', 'label'])
    const { operation, done } = (await change(tags, { ids, input })).body.data
    expect(done[0]).toMatchObject({ color: '#445566', appliesTo: ['product', 'review', 'member'], version: 2 })
    expect(done[0]?.label).toMatchObject({ 'en-in': 'Both' })
    await admin.post('/v1/undo', { operation })
    const after = await found('code:both-0,both-1')
    for (const [at, { color, appliesTo, label, version }] of after.entries())
      expect({ color, appliesTo, label, version }).toEqual({
        color: null,
        appliesTo: before[at]?.appliesTo,
        label: before[at]?.label,
        version: 3,
      })
  })

  test.each<[string, unknown, string]>([
    ['asked for twice', [{ field: 'color', how: 'clear' }], 'also.0.field'],
    ['without a value', [also[0], { field: 'label', how: 'set' }], 'also.1.label'],
    ['nobody declared', [{ field: 'isAdmin', how: 'clear' }], 'also.0.field'],
    ['with sets of its own', [{ ...also[0], also }], 'also.0.also'],
    ['that are no list', 'color', 'also'],
  ])('one %s is refused by its place', async (_, more, path) => {
    const [row] = (await admin.list(tags, 'size=1')).rows
    const body = { ids: [String(row?.id)], input: { ...input, also: more } }
    const answer = await change(tags, body)
    expect(answer.status).toBe(422)
    expect(answer.body.fields?.map(field => field.path)).toContain(path)
  })
})

test('★ 28: the expiry and the colour of 2,000 records are changed at once, five first, and put back by one undo', async () => {
  await make('voucher', 2000)
  const also = [{ field: 'color', how: 'set', color: '#778899' }]
  const input = { field: 'expiresAt', how: 'set', expiresAt: until, also }
  const matching = { filter: 'voucher', count: 2000 }
  const tried = await change(tags, { matching, input, first: 5 })
  expect(tried.body.data.done).toHaveLength(5)
  const { operation } = tried.body.data
  const { jobId } = (await change(tags, { matching, input, operation })).body.data
  expect(await files.over(String(jobId))).toMatchObject({ state: 'success', total: 2000, failed: 0 })
  const set = async () => new Set((await found('voucher')).map(({ expiresAt, color }) => `${expiresAt} ${color}`))
  expect(await set()).toEqual(new Set([`${until} #778899`]))
  const { operations } = (await admin.get<{ data: UndoStack }>('/v1/operations')).body.data
  expect(operations[0]).toMatchObject({ id: operation, changed: 2000, jobId })
  const undone = await admin.post<{ data: { jobId: string } }>('/v1/undo', { operation })
  await files.over(undone.body.data.jobId)
  expect(await set()).toEqual(new Set(['null null']))
}, 60_000)
