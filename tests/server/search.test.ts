// The palette's search looks into one table that triggers keep. What it answers is held against a look into every table, over the demo.
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { behaviours } from '#areas/all.server.ts'
import { columnOf, tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { allRows } from '#server/auth/rowRights.ts'
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { hasSearchText } from '#server/records/indexed.ts'
import { meantBy } from '#server/records/personal.ts'
import { searchAll } from '#server/records/search.ts'
import { findable, searchableOf } from '#server/records/searchable.ts'
import { searched } from '#server/records/searched.ts'
import { shapeOf } from '#server/records/shape.ts'
import { demoDatabase, demoSecret, type FreshDatabase } from '../support/database.ts'

let database: FreshDatabase
let open: OpenDatabase
let owner: pg.Client
let kit: Kit
const found = findable({ resources })

beforeAll(async () => {
  database = await demoDatabase()
  open = await openDatabase(database.appUrl, { size: 2 })
  kit = { resources, behaviours, db: open.db, env: { serverSecret: demoSecret } } as unknown as Kit
  owner = new pg.Client({ connectionString: database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await open.close()
  await database.drop()
})

const staffOf = (vendorCode: string, urlLang: string, may: Staff['may'] = () => true): Staff =>
  ({
    userId: 'x',
    may,
    rows: allRows,
    place: { vendorCode, urlLang, country: 'IND', timezone: 'Asia/Kolkata' },
  }) as Staff

interface Row {
  resource: Resource
  id: string
  title: string | null
  said: string
  name: string
  also: string
}

/** Everything of a resource that is not in the trash, read from its own table. */
const rowsIn = async (resource: Resource, vendor: string, urlLang: string): Promise<Row[]> => {
  const { columns } = shapeOf(resource)
  const at = (name: string) => `t."${columnOf(name)}"`
  const kindOf = (name: string) => columns.get(name)?.field.kind
  const words = searched(shapeOf(resource)).map(({ name }) => {
    if (kindOf(name) === 'localized') return `words_of(${at(name)})`
    return kindOf(name) === 'list' ? `joined(${at(name)})` : `${at(name)}::text`
  })
  const called = (name?: string) => {
    if (!name) return `''`
    return kindOf(name) === 'localized'
      ? `coalesce(${at(name)} ->> '${urlLang}', ${at(name)} ->> 'en-in')`
      : `${at(name)}::text`
  }
  const folded = (text: string) => `plain_text(coalesce(${text}, ''))`
  const indexed = await hasSearchText(open.db, resource)
  const { rows } = await owner.query(
    `select t.id, ${at(resource.title)}::text as title, ${indexed ? 't.search_text' : folded(`concat_ws(' ', ${words.join(', ')})`)} as said,
       ${folded(called(resource.title))} as name, ${folded(called(resource.subtitle))} as also
     from "${tableOf(resource)}" t where t.vendor = $1 and t.status <> 2`,
    [vendor],
  )
  return rows.map(row => ({ ...row, resource }))
}

const everything = async (vendor: string, urlLang: string): Promise<Row[]> => {
  await owner.query("select set_config('app.vendor', $1, false)", [vendor])
  const rows: Row[] = []
  for (const resource of found) rows.push(...(await rowsIn(resource, vendor, urlLang)))
  return rows
}

const rankIn = async (rows: readonly Row[], needle: string): Promise<Map<Row, number>> => {
  const { rows: near } = await owner.query<{ near: number }>(
    'select similarity(name, $2) as near from unnest($1::text[]) with ordinality n (name, at) order by at',
    [rows.map(({ name }) => name), needle],
  )
  return new Map(
    rows.map((row, at) => {
      const starts = row.name.startsWith(needle) || row.also.startsWith(needle)
      const whole = row.name === needle || row.also === needle
      return [row, (whole ? 3 : starts ? 2 : 1) + (near[at]?.near ?? 0)]
    }),
  )
}

const inOrder = (one: string | null, other: string | null): number =>
  Number(one === null) - Number(other === null) ||
  Number((one ?? '') > (other ?? '')) - Number((one ?? '') < (other ?? ''))

/** The best eight of each resource, and of these the best twenty. */
const expected = async (rows: readonly Row[], words: string): Promise<string[]> => {
  const { rows: folded } = await owner.query<{ needle: string }>('select plain_text($1) as needle', [words])
  const { needle } = folded[0]!
  const holding = rows.filter(({ said }) => said.includes(needle))
  const ranks = await rankIn(holding, needle)
  const best = found.flatMap(resource =>
    holding
      .filter(row => row.resource === resource)
      .toSorted((one, other) => ranks.get(other)! - ranks.get(one)! || inOrder(one.id, other.id))
      .slice(0, 8),
  )
  return best
    .toSorted((one, other) => ranks.get(other)! - ranks.get(one)! || inOrder(one.title, other.title))
    .slice(0, 20)
    .map(({ resource, id }) => `${resource.name} ${id}`)
}

describe.each([
  ['mgp', 'en-in'],
  ['mgp-are', 'en-ae'],
])('in %s', (vendor, urlLang) => {
  let all: Row[]
  beforeAll(async () => {
    all = await everything(vendor, urlLang)
  })

  /** Some letters out of what some record is found by. */
  const typed = () =>
    fc
      .record({ row: fc.nat(), from: fc.nat(), length: fc.integer({ min: 3, max: 12 }) })
      .map(({ row, from, length }) => {
        const { said } = all[row % all.length]!
        const start = from % Math.max(1, said.length - 2)
        return said.slice(start, start + length).trim()
      })
      .filter(words => /[\p{L}\p{N}]{3}/u.test(words))

  /** What may be a phone, an email or a parcel's number finds whoever it belongs to as well (tests/areas/members, orders/finding). */
  const isPlain = (words: string) =>
    found.every(
      resource => meantBy(kit, settingOf(staffOf(vendor, urlLang).place), shapeOf(resource), words).length === 0,
    )

  /** Of a word that more hold it looks at the first few hundred of each resource. */
  const isRare = (words: string) => all.filter(({ said }) => said.includes(words)).length < 1000

  test.each([
    ['everything', () => true],
    ['neither products nor orders', (action: string) => !/^(products|orders)\./.test(action)],
  ])('whoever may see %s finds what a look into every table would find, in the same order', async (_, may) => {
    const staff = staffOf(vendor, urlLang, may)
    const seen = all.filter(({ resource }) => may(`${resource.name}.show`))
    await fc.assert(
      fc.asyncProperty(typed().filter(isPlain).filter(isRare), async words => {
        const hits = await searchAll(kit, staff, words)
        expect(hits.map(({ resource, id }) => `${resource} ${id}`)).toEqual(await expected(seen, words))
      }),
      { numRuns: 60 },
    )
  })
})

const atOnce = async (work: () => Promise<void>): Promise<void> => {
  await owner.query('begin')
  try {
    await work()
  } finally {
    await owner.query('rollback')
  }
}

const kept = async () => (await owner.query('select * from search_entry order by vendor, resource, id')).rows

/** What would stand there had it been filled just now. */
const filledAnew = async () => {
  for (const resource of found)
    await owner.query(`call make_searchable('${tableOf(resource)}', ${searchableOf(resource)})`)
  return kept()
}

test('what seeds and people wrote, trashed, restored and took away is kept as it would be filled anew', () =>
  atOnce(async () => {
    await owner.query("select set_config('app.vendor', 'mgp', true)")
    const some = (table: string) => `(select id from ${table} where vendor = 'mgp' order by md5(id::text) limit 3)`
    for (const resource of found) {
      const table = `"${tableOf(resource)}"`
      await owner.query(`update ${table} set status = 2 where vendor = 'mgp' and id in ${some(table)}`)
      await owner.query(
        `update ${table} set status = 0 where vendor = 'mgp' and id = (select min(id::text)::uuid from ${table} where vendor = 'mgp' and status = 2)`,
      )
    }
    await owner.query(
      "update tags set code = code || '-new', label = label || '{\"en-in\": \"Crème\"}' where vendor = 'mgp'",
    )
    await owner.query(`delete from test_carts where vendor = 'mgp' and id in ${some('test_carts')}`)
    const now = await kept()
    expect(now.length).toBeGreaterThan(1000)
    expect(now).toEqual(await filledAnew())
  }))

test('what the owner of the tables writes past the fence, for all vendors at once, is found by each', () =>
  atOnce(async () => {
    await owner.query("select set_config('app.vendor', '', true)")
    await owner.query(`alter table tags no force row level security; update tags set code = code || '-moved';
      alter table tags force row level security`)
    for (const vendor of ['mgp', 'tmc']) {
      await owner.query("select set_config('app.vendor', $1, true)", [vendor])
      const { rows } = await owner.query("select title from search_entry where resource = 'tags'")
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter(({ title }) => !title.endsWith('-moved'))).toEqual([])
    }
  }))
