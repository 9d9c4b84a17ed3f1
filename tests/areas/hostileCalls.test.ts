// Calls that were errors of ours once: lists that must hold something and hold nothing, a line the order does not have, and people
// who put the same records in order at the same moment.
import { beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { categories } from '#areas/categories/categories.ts'
import { codRules } from '#areas/codCharges/codCharges.ts'
import { orders } from '#areas/orders/orders.ts'
import { pincodeMappings } from '#areas/warehouses/warehouses.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { opened } from '../support/opened.ts'

const { here, admin } = await opened()
const secure = { 'secure-token': 'a'.repeat(43) }
beforeAll(() =>
  here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
    hashOf(secure['secure-token']),
  ]),
)

const emptied = resources.flatMap(resource =>
  Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
    Object.entries(action.input ?? {})
      .filter(([, field]) => field.required && field.kind === 'list')
      .map(([field]) => [`${resource.name}.${name}.${field}`, resource, name, field] as const),
  ),
)

test.each(emptied)('%s must hold something', async (_, resource, name, field) => {
  const [row] = (await admin.list(resource, 'size=1')).rows
  const ids = row && { ids: [row.id] }
  const { status, body } = await admin.act(resource, name, { ...ids, input: { [field]: [] } }, secure)
  expect(status).toBe(422)
  expect(body.fields).toContainEqual(expect.objectContaining({ code: 'REQUIRED', path: field }))
})

test('pincodes to block are one at least', () => {
  expect(emptied.map(([what]) => what)).toContain(`${pincodeMappings.name}.block.pincodes`)
})

const addressed = resources.filter(({ fields }) => Object.values(fields).some(({ facts }) => facts.format === 'slug'))

test.each(addressed.map(resource => [resource.name, resource] as const))(
  'no address is made of a name of %s that is none',
  async (_, area) => {
    const made = async (name: unknown) =>
      (await admin.act(area, 'create', { input: { [area.title]: name } }, secure)).status
    for (const name of [{ x: { valueOf: 1 } }, { 'en-in': null }, 7, [], {}]) expect(await made(name)).toBe(422)
    // No text can be made of these: the body itself is refused.
    for (const name of [{ x: { toString: 1 } }, { toString: 1 }]) expect(await made(name)).toBe(400)
  },
)

test('a refund of a line the order does not have is refused by its place', async () => {
  const filter = encodeURIComponent('payment:paid state:delivered,closed')
  const [order] = (await admin.list(orders, `size=1&filter=${filter}`)).rows
  const line = '00000000-0000-4000-8000-000000000000'
  const input = { reason: 'damaged', destination: 'original', items: [{ line, units: [1] }] }
  for (const dry of [true, false]) {
    const { status, body } = await admin.act(orders, 'refund', { ids: [order!.id], input, dry }, secure)
    expect([status, body.fields?.[0]]).toMatchObject([422, { code: 'REF_NOT_FOUND', path: `items.${line}` }])
  }
})

test('twenty people who order the same records at once are served one after the other', async () => {
  const { rows } = await admin.list(codRules, 'size=100')
  const ids = rows.map(({ id }) => id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      admin.act(codRules, 'reorder', { ids: [ids[at % ids.length]!], input: { place: 1 + (at % 3) } }, secure),
    ),
  )
  expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
})

test('nor do those of a tree meet who sort its branches and move its leaves', async () => {
  const tree = (await admin.list(categories, 'size=100')).rows
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const node = tree[at % tree.length]!
      return at % 2 === 0
        ? admin.act(categories, 'sortChildren', { ids: [node.id], input: { by: at % 4 ? 'name' : 'products' } }, secure)
        : admin.act(categories, 'move', { ids: [node.id], input: { newParent: node.parent, position: at % 5 } }, secure)
    }),
  )
  expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
})
