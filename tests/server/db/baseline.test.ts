// Whatever comes after the baseline copes with the rows that are there.
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { migrate, migrationsFolder } from '#server/db/migrate.ts'
import { withClient } from '#server/db/roles.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { scratch } from '../../support/scratch.ts'
import { baseline, copyBaseline } from './baselineFiles.ts'
import { fill } from './filled.ts'

const names = Object.keys(baseline)

let filled: FreshDatabase
let tables: string[]
let database: FreshDatabase
let folder: string

beforeAll(async () => {
  filled = await freshDatabase('template1')
  const alone = scratch('nucleus-baseline-')
  copyBaseline(alone)
  expect(await migrate(filled.adminUrl, alone)).toEqual(names)
  rmSync(alone, { recursive: true })
  tables = await withClient(mighty(filled), fill)
  // An address that a product has left.
  await withClient(mighty(filled), client =>
    client.query(
      `update redirects r set vendor = p.vendor, resource = 'products', record = p.id, slug = 'before' from products p`,
    ),
  )
})
beforeEach(async () => {
  database = await freshDatabase(nameOf(filled))
  folder = scratch('nucleus-baseline-')
  copyBaseline(folder)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})
afterAll(() => filled.drop())

const nameOf = ({ adminUrl }: FreshDatabase) => new URL(adminUrl).pathname.slice(1)

/** Past the fences. */
const mighty = (of: FreshDatabase) => {
  const url = new URL(inject('cluster').superUrl)
  url.pathname = nameOf(of)
  return url.href
}

const rowsOf = async (sql: string) => (await withClient(mighty(database), client => client.query(sql))).rows

/** Those that are still there and have lost their rows. */
const emptied = (all: readonly string[]) =>
  withClient(mighty(database), async client => {
    const empty: string[] = []
    for (const table of all) {
      const { rows } = await client.query('select to_regclass($1) is not null as there', [table])
      if (!rows[0].there) continue
      const { rowCount } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`)
      if (rowCount === 0) empty.push(table)
    }
    return empty
  })

const later = (text: string) => writeFileSync(join(folder, '9000_later.sql'), text)
const lifted = (what: string) =>
  `alter table tags no force row level security; ${what}; alter table tags force row level security;`

test('a database of the baseline, with a row in every table, comes up to date', async () => {
  const after = readdirSync(migrationsFolder)
    .map(file => file.replace(/\.sql$/, ''))
    .filter(name => !(name in baseline))
  expect(await migrate(database.adminUrl)).toEqual(after.sort())
  expect(await emptied(tables)).toEqual([])
})

test('the addresses records have left lead on from the table of redirects', async () => {
  await migrate(database.adminUrl)
  const slugs: { slug: string }[] = await rowsOf('select lower(slug) as slug from products')
  expect(await rowsOf('select "from", "to", code, of_resource from redirects')).toEqual([
    { from: '/products/before', to: `/products/${slugs[0]?.slug}`, code: 301, of_resource: 'products' },
  ])
})

/** All that came before a file, as an installation of then had run it. */
const migrateUntil = (name: string) => {
  for (const file of readdirSync(migrationsFolder).filter(one => one < name))
    copyFileSync(join(migrationsFolder, file), join(folder, file))
  return migrate(database.adminUrl, folder)
}

test('whoever had put cards of the start page out of sight has a layout without them, and nobody else has one', async () => {
  await migrateUntil('0530')
  const person = (n: number, profile: object) =>
    rowsOf(`insert into user_account (id, email, name, profile)
      values ('a0000000-0000-7000-8000-00000000000${n}', 'p${n}@nucleus.example', 'P${n}', '${JSON.stringify(profile)}')`)
  await person(1, { language: 'de', home: { period: 'week', hidden: ['figures', 'recent'] } })
  await person(2, { home: { hidden: [] } })
  await person(3, { home: { views: ['orders/Held'] } })
  await person(4, { home: { hidden: ['figures', 'attention', 'planned', 'views', 'recent', 'jobs'] } })
  await person(5, {})
  await migrate(database.adminUrl)
  const people = await rowsOf(`select u.name, u.profile, l.version,
      (select array_agg(e ->> 'card' || ' ' || (e ->> 'size') order by place) from jsonb_array_elements(l.cards) with ordinality c (e, place)) as cards
    from user_account u left join home_layout l on l.user_id = u.id where u.name ~ '^P[0-9]$' order by u.name`)
  expect(people).toEqual([
    {
      name: 'P1',
      profile: { language: 'de', home: { period: 'week' } },
      version: 1,
      cards: ['attention l', 'planned l', 'drafts l', 'views m', 'jobs m'],
    },
    { name: 'P2', profile: { home: {} }, version: null, cards: null },
    { name: 'P3', profile: { home: { views: ['orders/Held'] } }, version: null, cards: null },
    { name: 'P4', profile: { home: {} }, version: 1, cards: ['drafts l'] },
    { name: 'P5', profile: {}, version: null, cards: null },
  ])
})

test('a later file meets the rows, and makes its table as the baseline made its own', async () => {
  later(`alter table tags add column rank integer;
    ${lifted('update tags set rank = 7')}
    alter table tags alter column rank set not null;
    call make_resource('tiers', $$ code text not null, label jsonb not null $$, searched => 'code, label', uniques => 'code');`)
  expect(await migrate(database.adminUrl, folder)).toEqual(['9000_later'])
  expect(await migrate(database.adminUrl, folder)).toEqual([])
  expect(await rowsOf('select code, rank from tags')).toEqual([{ code: 'some', rank: 7 }])
  expect(
    await rowsOf("select relname, relrowsecurity, relforcerowsecurity from pg_class where oid = 'tiers'::regclass"),
  ).toEqual([{ relname: 'tiers', relrowsecurity: true, relforcerowsecurity: true }])
})

test('what begins as a draft is found by who began it, in every table there is and in one made later', async () => {
  await migrateUntil('0580')
  expect(await rowsOf("select from pg_indexes where indexname like '%_drafts'")).toEqual([])
  later(`call make_resource('tiers', $$ code text not null $$);
    call make_resource('stamps', $$ code text not null $$, begins => 'active');`)
  for (const file of readdirSync(migrationsFolder)) copyFileSync(join(migrationsFolder, file), join(folder, file))
  await migrate(database.adminUrl, folder)
  const begun = await rowsOf(`select c.table_name as name from information_schema.columns c
    where c.column_name = 'status' and c.column_default = '3' and c.table_schema = 'public' order by 1`)
  const indexed = await rowsOf(
    `select tablename as name from pg_indexes where indexname = tablename || '_drafts' order by 1`,
  )
  expect(indexed).toEqual(begun)
  expect(begun.map(({ name }) => name)).toEqual(expect.arrayContaining(['discounts', 'pages', 'tiers']))
  expect(begun.map(({ name }) => name)).not.toContain('stamps')
})

test('a later file that forgot the rows is refused whole', async () => {
  later(`call make_resource('tiers', $$ code text not null $$); alter table tags add column rank integer not null;`)
  await expect(migrate(database.adminUrl, folder)).rejects.toThrow('Migration 9000_later failed and was rolled back')
  expect(await rowsOf("select to_regclass('tiers') as tiers")).toEqual([{ tiers: null }])
})

test('what a table is not made of is said', async () => {
  const made = (call: string) => withClient(database.adminUrl, client => client.query(`call make_resource(${call})`))
  await expect(made("'tiers', 'code text', begins => 'hidden'")).rejects.toThrow(
    'begins as draft or active, not as hidden',
  )
  await expect(made("'tiers', 'code text', searched => 'code, lable'")).rejects.toThrow('column "lable" does not exist')
  await expect(made("'tiers', 'code text', uniques => 'kode'")).rejects.toThrow('column "kode" does not exist')
})
