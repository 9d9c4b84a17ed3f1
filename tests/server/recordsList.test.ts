// What lists, the query line, search and neighbours promise.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#server/db/roles.ts'
import { openWorld, person, type World } from './recordsWorld.ts'

let world: World
const ada = person()
let maker: string

beforeAll(async () => {
  world = await openWorld()
  const create = async (resource: string, input: unknown) =>
    (await world.act(ada, resource, 'create', { input })).body.data.done[0]
  maker = (await create('makers', { name: 'Rosewood', code: 'RW' })).id
  const vegan = (await create('labels', { name: { 'en-in': 'Vegan', 'fr-fr': 'Végane' }, slug: 'vegan' })).id
  const fresh = (await create('labels', { name: { 'en-in': 'New' }, slug: 'new' })).id
  const drafts = [
    {
      name: 'Rose water',
      sku: 'RW-1',
      price: 49_900,
      maker,
      labels: [vegan, fresh],
      wall: true,
      made: '2026-11-20',
      words: ['wet'],
    },
    {
      name: 'Rose petals',
      sku: 'RW-2',
      price: 50_000,
      labels: [vegan],
      kind: 'steel',
      grade: 'A',
      made: '2026-11-01',
      margin: 1250,
    },
    { name: 'Água de rosas', sku: 'AG-1', price: 50_100, maker, wall: false, made: '2025-01-01', weight: '2.5' },
    { name: 'Plain 100% _oak_', sku: 'OAK', title: { 'en-in': 'Oak tree', 'hi-in': 'बलूत' } },
    { name: 'Last seen', sku: 'Z-9', price: 1, seen: '2026-11-18T20:00:00Z' },
  ]
  world.clock.at = new Date('2026-11-20T06:00:00.000Z')
  for (const draft of drafts) {
    await create('shelves', draft)
    world.clock.at = new Date(world.clock.at.getTime() + 60_000)
  }
})
afterAll(() => world.close())

const list = async (query: Record<string, string>) =>
  (await world.call(ada, 'GET', `/v1/shelves?${new URLSearchParams(query)}`)).body
const found = async (filter: string): Promise<string[]> =>
  (await list({ filter, sort: 'sku' })).data.rows.map(({ sku }: { sku: string }) => sku)

describe('the query line', () => {
  test.each([
    ['', ['AG-1', 'OAK', 'RW-1', 'RW-2', 'Z-9']],
    ['rose', ['RW-1', 'RW-2']],
    ['ROSE petals', ['RW-2']],
    ['"rose water"', ['RW-1']],
    ['agua', ['AG-1']],
    ['100%', ['OAK']],
    ['_oak_', ['OAK']],
    ['-rose', ['AG-1', 'OAK', 'Z-9']],
    ['price:500', ['RW-2']],
    ['price:>500', ['AG-1']],
    ['price:>=499,00', undefined],
    ['price:>=499.00 price:<501', ['RW-1', 'RW-2']],
    ['price:499..500', ['RW-1', 'RW-2']],
    ['price:499,501', ['AG-1', 'RW-1']],
    ['price:none', ['OAK']],
    ['-price:>500', ['OAK', 'RW-1', 'RW-2', 'Z-9']],
    ['kind:steel', ['RW-2']],
    ['kind:2', ['RW-2']],
    ['kind:STEEL,oak', ['AG-1', 'OAK', 'RW-1', 'RW-2', 'Z-9']],
    ['status:active', []],
    ['status:draft rose', ['RW-1', 'RW-2']],
    ['wall:yes', ['RW-1']],
    ['margin:12.5', ['RW-2']],
    ['weight:>2', ['AG-1']],
    ['maker:rosewood', ['AG-1', 'RW-1']],
    ['maker:RW', ['AG-1', 'RW-1']],
    ['maker:none', ['OAK', 'RW-2', 'Z-9']],
    ['labels:vegan', ['RW-1', 'RW-2']],
    ['label:Végane', ['RW-1', 'RW-2']],
    ['label:vegan -label:new', ['RW-2']],
    ['words:wet', ['RW-1']],
    ['sku:rw-1', ['RW-1']],
    ['title:oak', ['OAK']],
    ['made:today', ['RW-1']],
    ['made:2026-11-01', ['RW-2']],
    ['made:<30d', ['RW-1', 'RW-2']],
    ['made:>2025-12-31', ['RW-1', 'RW-2']],
    // 20:00 in UTC is the next day in Kolkata.
    ['seen:2026-11-19', ['Z-9']],
    ['seen:2026-11-18', []],
    ['updated:<1h', ['AG-1', 'OAK', 'RW-1', 'RW-2', 'Z-9']],
    ['cheap:yes', ['Z-9']],
    ['rose or sku:oak', ['OAK', 'RW-1', 'RW-2']],
    ['(kind:steel or wall:yes) -petals', ['RW-1']],
  ])('%s', async (filter, skus) => {
    if (skus) expect(await found(filter)).toEqual(skus)
    else expect(await list({ filter })).toMatchObject({ code: 'VALIDATION' })
  })

  test('a reference is found by its id', async () => {
    expect(await found(`maker:${maker}`)).toEqual(['AG-1', 'RW-1'])
  })

  test('an unknown name is refused with its place and the name that was meant', async () => {
    expect(await list({ filter: 'rose pirce:>5' })).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'filter', code: 'FIELD', params: { field: 'pirce', meant: 'price', at: 5, to: 10 } }],
    })
  })

  test('a value that cannot be is refused with its place', async () => {
    expect(await list({ filter: 'rose kind:glod' })).toMatchObject({
      code: 'VALIDATION',
      fields: [{ code: 'ENUM', params: { at: 5, v: 'glod' } }],
    })
    expect(await list({ filter: 'made:someday' })).toMatchObject({ fields: [{ code: 'TYPE' }] })
    expect(await list({ filter: 'price:abc' })).toMatchObject({ fields: [{ code: 'TYPE' }] })
  })

  test('no line reaches the database as anything but values', async () => {
    for (const filter of [
      "'; drop table shelves; --",
      'sku:"x\' or 1=1"',
      '%',
      '\\',
      '"unclosed',
      ':::',
      'price:>',
      '((((',
      '-'.repeat(60),
      '\u0000',
      'maker:\uD800',
    ]) {
      const answer = await list({ filter })
      expect(answer.code === 'VALIDATION' || Array.isArray(answer.data?.rows)).toBe(true)
    }
    expect(await found('')).toHaveLength(5)
  })
})

describe('pages', () => {
  test('a page says how many there are and how to go on', async () => {
    const { data } = await list({ size: '2', sort: 'sku' })
    expect(data.page).toMatchObject({ number: 1, size: 2, total: 5, about: false, next: expect.any(String) })
    expect((await list({ size: '2', page: '3', sort: 'sku' })).data).toMatchObject({
      rows: [{ sku: 'Z-9' }],
      page: { total: 5 },
    })
    const behind = (await list({ size: '2', page: '9', sort: 'sku' })).data
    expect(behind).toMatchObject({ rows: [], page: { total: 5, about: false } })
  })

  test.each(['sku', '-sku', 'price', '-price', 'updatedAt', '-updatedAt', 'kind', 'made', '-made', 'title', 'maker'])(
    'keysets over %s meet every record once, in the order of the pages',
    async sort => {
      const whole = (await list({ sort, size: '50' })).data.rows.map(({ id }: { id: string }) => id)
      const walked: string[] = []
      let after: string | undefined
      do {
        const { data } = await list({ sort, size: '2', ...(after && { after }) })
        walked.push(...data.rows.map(({ id }: { id: string }) => id))
        after = data.page.next
      } while (after)
      expect(walked).toEqual(whole)
      expect(new Set(walked).size).toBe(5)
    },
  )

  test.each(['made', '-made'])(
    'what is empty comes last over %s: page by page, and from record to record',
    async sort => {
      const sorted = (await list({ sort, size: '50' })).data.rows as { id: string; made: string | null }[]
      const dates = ['2025-01-01', '2026-11-01', '2026-11-20']
      expect(sorted.map(({ made }) => made)).toEqual([...(sort === 'made' ? dates : dates.toReversed()), null, null])
      const third = (await list({ sort, size: '2', page: '2' })).data.rows[0]
      expect(third.id).toBe(sorted[2]?.id)
      for (const [at, { id }] of sorted.entries()) {
        const { body } = await world.call(ada, 'GET', `/v1/shelves/${id}/neighbours?sort=${sort}`)
        expect(body.data).toEqual({
          ...(at > 0 && { previous: sorted[at - 1]?.id }),
          ...(at < 4 && { next: sorted[at + 1]?.id }),
        })
      }
    },
  )

  test('words that stand near the start are found there, in the order of the list, and the list goes on from them', async () => {
    const made = await world.act(ada, 'shelves', 'create', { input: { name: 'Plank', sku: 'PL-0' } })
    const ids = [made.body.data.done[0].id]
    for (let n = 1; n < 13; n++) {
      const { body } = await world.act(ada, 'shelves', 'create', { input: { name: `Plank ${n}`, sku: `PL-${n}` } })
      ids.push(body.data.done[0].id)
    }
    for (const sort of ['sku', '-price']) {
      const whole = (await list({ filter: 'plank', sort, size: '13' })).data.rows
      const first = (await list({ filter: 'plank', sort })).data
      const second = (await list({ filter: 'plank', sort, after: first.page.next })).data
      expect([...first.rows, ...second.rows]).toEqual(whole)
      expect(first.rows).toHaveLength(10)
      expect(first.page).toMatchObject({ total: 13, about: false })
    }
    await world.act(ada, 'shelves', 'remove', { ids })
  })

  test('a column nobody declared and a foreign cursor are refused', async () => {
    expect(await list({ sort: 'skuu' })).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'sort' }] })
    expect(await list({ sort: 'id;drop' })).toMatchObject({ code: 'VALIDATION' })
    expect(await list({ after: 'bogus' })).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'after' }] })
  })

  test('the number of records is right again at once after a write', async () => {
    const before = (await list({ size: '2' })).data.page.total
    const made = await world.act(ada, 'shelves', 'create', { input: { name: 'Passing', sku: 'PASS' } })
    expect((await list({ size: '2' })).data.page.total).toBe(before + 1)
    await world.act(ada, 'shelves', 'remove', { ids: [made.body.data.done[0].id] })
    expect((await list({ size: '2' })).data.page.total).toBe(before)
  })

  test('neighbours follow the order and the filter of the list', async () => {
    const rows = (await list({ sort: 'sku', filter: 'rose' })).data.rows
    const beside = async (id: string) =>
      (await world.call(ada, 'GET', `/v1/shelves/${id}/neighbours?sort=sku&filter=rose`)).body.data
    expect(await beside(rows[0].id)).toEqual({ next: rows[1].id })
    expect(await beside(rows[1].id)).toEqual({ previous: rows[0].id })
  })
})

describe('search', () => {
  const hits = async (q: string, who = ada, within?: string) =>
    (await world.call(who, 'GET', `/v1/search?${new URLSearchParams({ q, ...(within && { resource: within }) })}`)).body
      .data.hits

  test('finds records of every resource, the exact one first', async () => {
    const found = await hits('rw-1')
    expect(found[0]).toMatchObject({ resource: 'shelves', title: 'Rose water', subtitle: 'RW-1', status: 'draft' })
    expect((await hits('rose')).map(({ resource }: { resource: string }) => resource)).toEqual(
      expect.arrayContaining(['shelves', 'makers']),
    )
    expect(await hits('végane')).toMatchObject([{ resource: 'labels', title: 'Vegan' }])
  })

  test('stays within one resource when that is said, and within what may be opened', async () => {
    const kinds = async (who = ada) =>
      (await hits('rose', who, 'makers')).map(({ resource }: { resource: string }) => resource)
    expect(new Set(await kinds())).toEqual(new Set(['makers']))
    expect(await kinds(person({ may: action => !action.startsWith('makers.') }))).toEqual([])
  })

  test('leaves out what the person may not open', async () => {
    const found = await hits('rose', person({ may: action => !action.startsWith('makers.') }))
    expect(new Set(found.map(({ resource }: { resource: string }) => resource))).toEqual(new Set(['shelves']))
    expect(await hits('   ')).toEqual([])
  })

  test('two letters are found inside the words of what was touched last, among thousands where a word begins', async () => {
    const titles = async (q: string) => (await hits(q)).map(({ title }: { title: string }) => title)
    expect(await titles('tl')).toEqual([])
    expect(await titles('at')).toEqual(['Rose water'])
    const onOwn = (statement: string) =>
      withClient(world.adminUrl, client => client.query(`begin; set local app.vendor = 'mgp'; ${statement}; commit`))
    await onOwn(`insert into shelves (vendor, id, status, version, created_at, updated_at, name, sku, kind)
      select 'mgp', uuidv7(), 1, 1, now(), '2027-01-01', 'Tin', 'T' || n, 1 from generate_series(1, 2000) n`)
    expect(await titles('at')).toEqual([])
    expect(await titles('wa')).toEqual(['Rose water'])
    expect(await titles('RW')).toEqual(expect.arrayContaining(['Rose water', 'Rose petals']))
    await onOwn(`delete from shelves where name = 'Tin'`)
  })

  test('signs alone find nothing', async () => {
    expect(await hits('%')).toEqual([])
    expect(await hits('--')).toEqual([])
  })
})

describe('a list put together by a field', () => {
  const grouped = async (filter: string, who = ada) =>
    (await world.call(who, 'GET', `/v1/shelves/groups?${new URLSearchParams({ filter })}`)).body

  test('counts and adds up each group and the whole, over everything the filter finds', async () => {
    expect((await grouped('group:kind')).data).toEqual({
      by: 'kind',
      total: { count: 5, sums: { price: '150001' } },
      groups: [
        { value: 'oak', count: 4, sums: { price: '100001' } },
        { value: 'steel', count: 1, sums: { price: '50000' } },
      ],
    })
    expect((await grouped('rose group:none')).data).toEqual({
      by: null,
      total: { count: 2, sums: { price: '99900' } },
      groups: [],
    })
  })

  test('names what a reference points to, and keeps a group for those without', async () => {
    const { groups } = (await grouped('group:maker')).data
    expect(groups).toEqual([
      { value: maker, title: 'Rosewood', count: 2, sums: { price: '100000' } },
      { value: '', count: 3, sums: { price: '50001' } },
    ])
    const within = async (value: string) =>
      (await list({ filter: 'group:maker', within: value, sort: 'sku' })).data.rows.map(
        ({ sku }: { sku: string }) => sku,
      )
    expect(await within(maker)).toEqual(['AG-1', 'RW-1'])
    expect(await within('')).toEqual(['OAK', 'RW-2', 'Z-9'])
  })

  test('counts a record in each of several values, and once in the whole', async () => {
    const { by, total, groups } = (await grouped('group:labels')).data
    expect({ by, count: total.count }).toEqual({ by: 'labels', count: 5 })
    expect(groups.at(-1).value).toBe('')
    for (const { value, count } of groups) {
      const rows = (await list({ filter: 'group:labels', within: value })).data.rows as { labels: string[] | null }[]
      expect(rows).toHaveLength(count)
      expect(rows.every(({ labels }) => (value === '' ? !labels?.length : labels?.includes(value)))).toBe(true)
    }
    const several = groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(several).toBeGreaterThan(total.count)
  })

  test('adds up no field the reader may not see, neither by group nor in the whole', async () => {
    const [{ id }] = (await list({ filter: 'group:kind', within: 'oak' })).data.rows
    await world.act(ada, 'shelves', 'change', { ids: [id], input: { cost: 700 } })
    const mine = (await grouped('group:kind')).data
    expect(mine.total.sums.cost).toBe('700')
    const theirs = (await grouped('group:kind', person({ may: action => action !== 'shelves.cost' }))).data
    expect(JSON.stringify(theirs)).not.toContain('cost')
    expect(theirs.total.sums.price).toBe(mine.total.sums.price)
    await world.act(ada, 'shelves', 'change', { ids: [id], input: { cost: null } })
  })

  test('hides no record by itself', async () => {
    expect(await found('group:kind')).toEqual(await found(''))
    expect(await found('group:kind rose')).toEqual(['RW-1', 'RW-2'])
  })

  test.each([
    ['group:price', 'query.groupBy', 0],
    ['rose group:nothing', 'query.groupBy', 5],
    ['rose -group:kind', 'query.groupInside', 5],
    ['group:kind,wall', 'query.groupInside', 0],
    ['(rose or group:kind)', 'query.groupInside', 0],
    ['group:kind group:wall', 'query.groupOnce', 11],
  ])('%s is refused at its place', async (filter, key, at) => {
    const { fields } = await grouped(filter)
    expect(fields[0]).toMatchObject({ key: `rules.${key}`, path: 'filter', params: { at } })
  })

  test('a value that is none of the field is refused, not overlooked', async () => {
    expect((await list({ filter: 'group:kind', within: 'glass' })).code).toBe('VALIDATION')
  })
})

describe('the counts of a state map', () => {
  const counts = async (filter = '') =>
    (await world.call(ada, 'GET', `/v1/shelves/states?${new URLSearchParams({ filter })}`)).body

  test('count each state within the filter, and the list finds as many once the state is its filter', async () => {
    const { data } = await counts('rose')
    expect(data.draft).toEqual({ total: 2, about: false })
    expect(data.active).toEqual({ total: 0, about: false })
    const { total } = (await list({ filter: 'rose status:draft' })).data.page
    expect(total).toBe(data.draft.total)
  })

  test('a state of the filter is put aside, alternatives stay together', async () => {
    expect((await counts('status:active')).data.draft.total).toBe(5)
    expect((await counts('sku:RW-1 or sku:RW-2')).data.draft.total).toBe(2)
  })

  test('a filter that cannot be read is refused with its place, and who may not open the list learns nothing', async () => {
    expect((await counts('prise:>5')).fields[0].path).toBe('filter')
    const blind = person({ may: action => action !== 'shelves.open' })
    expect((await world.call(blind, 'GET', '/v1/shelves/states')).status).toBe(403)
  })
})
