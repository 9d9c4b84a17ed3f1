import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/records/ids.ts'
import { type Body, openWorld, person, tmc, type World } from './recordsWorld.ts'

let world: World
let count = 0
const ada = person()
const bob = person({ name: 'Bob', userId: newId() })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.published.length = 0
  world.jobs.length = 0
})

type Draft = Record<string, unknown>
const given = async (draft: Draft = {}, who = ada): Promise<Body> => {
  count += 1
  const answer = await world.act(who, 'shelves', 'create', {
    input: { name: `Shelf ${count}`, sku: `S-${count}`, price: 10_000, ...draft },
  })
  expect(answer.body).toMatchObject({ data: { refused: [] } })
  return answer.body.data.done[0]
}
const read = async (id: string, who = ada) => (await world.call(who, 'GET', `/v1/shelves/${id}`)).body.data
const act = (action: string, body: unknown, who = ada) => world.act(who, 'shelves', action, body)
const history = async (id: string) => (await world.call(ada, 'GET', `/v1/shelves/${id}/history`)).body.data.lines

describe('writing', () => {
  test('a new record starts as a draft at version 1, with its defaults, and tells who made it', async () => {
    const shelf = await given()
    expect(shelf).toMatchObject({ status: 'draft', version: 1, kind: 'oak', createdBy: ada.userId, vendorCode: 'mgp' })
    expect(world.published).toEqual([
      {
        vendor: 'mgp',
        message: {
          type: 'record.changed',
          resource: 'shelves',
          by: ada.userId,
          records: [{ id: shelf.id, version: 1, status: 'draft' }],
        },
      },
    ])
  })

  test('every kind of value comes back as it went in', async () => {
    const label = (
      await world.act(ada, 'labels', 'create', {
        input: { name: { 'en-in': 'Vegan', 'ar-ae': 'نباتي' }, slug: 'vegan' },
      })
    ).body.data.done[0]
    const maker = (await world.act(ada, 'makers', 'create', { input: { name: 'Ödön & Søn', code: 'ODON' } })).body.data
      .done[0]
    const values = {
      slug: 'tall-one',
      price: 49_900,
      cost: 999_999_999_999,
      margin: 1250,
      weight: '12.345000',
      kind: 'steel',
      grade: 'A',
      wall: false,
      made: '2026-02-28',
      seen: '2026-11-20T09:30:15.123Z',
      maker: maker.id,
      labels: [label.id],
      words: ['a,b', '"c"', '{d}', 'NULL', ''],
      title: { 'en-in': 'Tall', 'fa-ir': 'بلند' },
      size: { width: 1, height: -2 },
      sides: [{ name: 'Left', price: 100 }, { name: 'Permission' }],
    }
    values.words.pop()
    const shelf = await given(values)
    expect(await read(shelf.id)).toMatchObject({ ...values, makerTitle: 'Ödön & Søn', labelsTitle: ['Vegan'] })
  })

  test('what is wrong in a row is told with the row and the part', async () => {
    const { status, body } = await world.act(ada, 'shelves', 'create', {
      input: { name: 'Tall', sku: 'TALL-9', sides: [{ name: 'Left' }, { price: 100 }] },
    })
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ path: 'sides.1.name', code: 'REQUIRED', message: '2, Name: Enter name' }])
  })

  test('texts of any script, quotes and control characters are kept to the letter', async () => {
    for (const name of [
      'Robert"); drop table shelves;--',
      "O'Neil \\ \\u0000 %_",
      '\u202Eمرحبا\u200B',
      '👩‍👩‍👧 ｆｕｌｌ',
      '\t\n x ',
      '{"a":1}',
      '$1 $2 null',
    ]) {
      expect((await read((await given({ name })).id)).name).toBe(name)
    }
  })

  test('half a surrogate pair and the null character are refused by name', async () => {
    for (const name of ['a\uD83D', 'a\u0000b']) {
      const answer = await act('create', { input: { name, sku: 'X-1' } })
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION', fields: [{ path: 'name', code: 'PATTERN' }] },
      })
    }
  })

  test('everything that is wrong is named at once, one finding per field', async () => {
    const { status, body } = await act('create', {
      input: {
        name: '',
        sku: 'x'.repeat(300),
        price: 'cheap',
        kind: 'gold',
        made: '2026-02-30',
        maker: newId(),
        stock: 5,
        nmae: 'x',
        margin: 20_000,
        slug: 'Not A Slug',
        loud: 'x',
      },
    })
    expect(status).toBe(422)
    const findings = Object.fromEntries(
      body.fields.map((found: { path: string; code: string }) => [found.path, found.code]),
    )
    expect(findings).toEqual({
      name: 'REQUIRED',
      sku: 'LENGTH',
      price: 'TYPE',
      kind: 'ENUM',
      made: 'PATTERN',
      stock: 'NOT_EDITABLE',
      nmae: 'UNKNOWN_FIELD',
      margin: 'RANGE',
      slug: 'PATTERN',
      loud: 'NOT_EDITABLE',
    })
  })

  test('a reference to nothing, to the bin or to another vendor is refused', async () => {
    const foreign = (
      await world.act(person({ place: tmc }), 'makers', 'create', { input: { name: 'Theirs', code: 'T-1' } })
    ).body.data.done[0].id
    const gone = (await world.act(ada, 'makers', 'create', { input: { name: 'Gone', code: 'G-1' } })).body.data.done[0]
      .id
    await world.act(ada, 'makers', 'remove', { ids: [gone] })
    for (const maker of [newId(), foreign, gone]) {
      const answer = await act('create', { input: { name: 'A', sku: newId(), maker } })
      expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'maker', code: 'REF_NOT_FOUND' }] } })
    }
  })

  test('a field that only sometimes matters is only then required', async () => {
    expect(
      (await act('create', { input: { name: 'A', sku: newId().slice(0, 30), kind: 'steel' } })).body.fields,
    ).toMatchObject([{ path: 'grade', code: 'REQUIRED' }])
    await given({ kind: 'steel', grade: 'B' })
  })

  test('unique means per vendor, whatever the case, among what is not deleted', async () => {
    const first = await given({ sku: 'Same-1' })
    expect(await act('create', { input: { name: 'B', sku: 'sAME-1' } })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'sku', code: 'DUPLICATE' }] },
    })
    await given({ sku: 'Same-1' }, person({ place: tmc }))
    await act('remove', { ids: [first.id] })
    await given({ sku: 'Same-1' })
  })

  test('of thirty people who want one name at the same moment one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => act('create', { input: { name: 'Mine', sku: 'WANTED' } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.fields[0].code).toBe('DUPLICATE')
  })

  test("the area's own check speaks for its field", async () => {
    expect((await act('create', { input: { name: 'Cursed', sku: 'C-1' } })).body.fields).toEqual([
      { code: 'RULE', message: 'must not be cursed', path: 'name' },
    ])
  })

  test('a fixed field is given once', async () => {
    const shelf = await given()
    expect((await act('change', { ids: [shelf.id], input: { sku: 'Other' } })).body.fields).toMatchObject([
      { path: 'sku', code: 'NOT_EDITABLE' },
    ])
    expect((await act('change', { ids: [shelf.id], input: { sku: shelf.sku, name: 'Same sku' } })).status).toBe(200)
  })

  test('saving what is already so writes nothing', async () => {
    const shelf = await given()
    const answer = await act('change', { ids: [shelf.id], input: { name: shelf.name, price: shelf.price } })
    expect(answer.body.data.operation).toBeUndefined()
    expect(await read(shelf.id)).toMatchObject({ version: 1 })
    expect(await history(shelf.id)).toHaveLength(1)
  })

  test('the second of two people learns what the first one changed, and nothing is lost', async () => {
    const { id } = await given({ name: 'Before', price: 100 })
    await act('change', { ids: [id], versions: { [id]: 1 }, input: { name: 'By Ada' } })
    const answer = await act('change', { ids: [id], versions: { [id]: 1 }, input: { price: 200 } }, bob)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'STALE_VERSION',
        details: {
          current: { id, version: 2, name: 'By Ada', price: 100 },
          diff: [{ field: 'name', before: 'Before', after: 'By Ada' }],
        },
      },
    })
    expect(await act('change', { ids: [id], versions: { [id]: 2 }, input: { price: 200 } }, bob)).toMatchObject({
      status: 200,
    })
    expect(await read(id)).toMatchObject({ name: 'By Ada', price: 200, version: 3, updatedBy: bob.userId })
  })

  test('of fifty people saving the same version at the same moment one succeeds', async () => {
    const { id } = await given()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        act('change', { ids: [id], versions: { [id]: 1 }, input: { price: n + 1 } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await read(id)).toMatchObject({ version: 2 })
  })
})
