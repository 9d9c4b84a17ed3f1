// The examples of the developer page are read off the schemas; here the server reads each of them.
import { expect, test } from 'vitest'
import { type Description, entriesOf } from '#console/developer/description.ts'
import { fieldsOf, sampleOf } from '#console/developer/sample.ts'
import { opened } from '../support/opened.ts'

const { admin } = await opened({ demo: false })

test('the body of every action is one the server can read: it names no field the server does not know', async () => {
  const entries = entriesOf((await admin.get<Description & Record<string, unknown>>('/docs/json')).body)
  const actions = entries.filter(({ path, body }) => path.includes('/actions/') && body)
  expect(actions.length).toBeGreaterThan(100)
  const strange: string[] = []
  for (const { path, body = {} } of actions) {
    const sample = { ...(sampleOf(body) as object), dry: true }
    const { fields = [] } = (await admin.post(path, sample)).body
    strange.push(...fields.filter(({ code }) => code === 'UNKNOWN_FIELD').map(({ path: at }) => `${path}: ${at}`))
  }
  expect(strange).toEqual([])
})

test('what moves money says that it wants an idempotency key, a tag does not', async () => {
  const entries = entriesOf((await admin.get<Description & Record<string, unknown>>('/docs/json')).body)
  const needsKey = (action: string) =>
    entries.find(one => one.action === action && one.path.includes('/actions/'))?.needsKey
  expect(['orders.refund', 'stock.adjust', 'tags.create'].map(needsKey)).toEqual([true, true, false])
})

test('nested fields are named by their place', () => {
  const inner = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }
  const list = fieldsOf({ type: 'object', properties: { one: inner, many: { type: 'array', items: inner } } })
  expect(list.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['one', 'object', false],
    ['one.a', 'integer', true],
    ['many', 'object[]', false],
    ['many[].a', 'integer', true],
  ])
})
