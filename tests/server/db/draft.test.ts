// npm run db:draft: what it prints, once run, makes tables of declarations; what it cannot know it asks.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { tags } from '#areas/tags/tags.ts'
import { f } from '#contract/f.ts'
import { type Resource, resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { draftOf, readSchema } from '#server/db/drafting.ts'
import { searchableOf } from '#server/records/searchable.ts'
import { fenceOf, foundAs, lacking, strange, unfound } from '../../laws/drifting.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

let database: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
})
beforeEach(() => client.query('rollback').then(() => client.query('begin')))
afterAll(async () => {
  await client.end()
  await database.drop()
})

const tiers = resource({
  name: 'loyaltyTiers',
  one: 'loyalty tier',
  label: 'Loyalty tiers',
  group: 'people',
  icon: 'tag',
  title: 'code',
  lifecycle: 'toggle',
  fields: {
    code: f.text({ required: true, unique: true, search: true }),
    label: f.localized({ required: true, search: true }),
    aliases: f.list({ search: true }),
    order: f.reference('orders', { required: true }),
    goods: f.references('products'),
    points: f.integer({ required: true }),
    factor: f.decimal(),
    worth: f.money(),
    left: f.money(),
    share: f.percent(),
    isOpen: f.toggle(),
    mood: f.choice(RecordStatus),
    from: f.date(),
    until: f.moment(),
    mail: f.text({ personal: 'email', search: true }),
    guessed: f.integer({ virtual: true }),
  },
  actions: {},
})

const widened: Resource = {
  ...tags,
  fields: { ...tags.fields, rank: f.integer({ required: true }), end: f.text({ unique: true }) },
}

const withThese = (...changed: Resource[]): Resource[] => [
  ...resources.filter(({ name }) => !changed.some(other => other.name === name)),
  ...changed,
]

/** Of a schema that was changed in the open transaction the reader must see the change: it reads by the same connection. */
const drafted = async (resources: readonly Resource[]) => draftOf(resources, await readSchema(client))

test('of what is declared and has its table it says nothing', async () => {
  expect(await drafted(resources)).toBe('')
})

test('new fields and a new resource become SQL that, once run, makes tables of them', async () => {
  const resources = withThese(widened, tiers)
  const sql = await drafted(resources)
  expect(sql).toContain(`call make_resource('loyalty_tiers', $$
  code text not null,
  label jsonb not null,
  aliases text[],
  "order" uuid not null,
  goods uuid[],
  points integer not null,
  factor numeric,
  worth bigint,
  "left" bigint,
  share integer,
  is_open boolean,
  mood smallint,
  "from" date,
  until timestamptz,
  mail text
$$, searched => 'code, label, aliases', uniques => 'code');`)
  expect(sql).toContain('alter table tags add column rank integer;')
  expect(sql).toContain('-- update tags set rank = ...;')
  expect(sql).toContain('alter table tags add column "end" text;')
  await client.query(sql)
  expect(await drafted(resources)).toBe('')
  for (const one of [widened, tiers]) {
    const drift = [await lacking(client, one), await strange(client, one), await unfound(client, one)].flat()
    expect(drift).toEqual([])
    expect(await fenceOf(client, one)).toEqual([{ on: true, forced: true, policies: 1 }])
    expect(await foundAs(client, one)).toEqual([{ told: searchableOf(one), triggers: 3 }])
  }
})

test('what may be a new name, what became another kind and what is gone it asks, and changes nothing', async () => {
  const { color, synonyms, expiresAt, ...kept } = tags.fields
  const turned: Resource = { ...tags, fields: { ...kept, shade: f.text({}), expiresAt: f.date({ required: true }) } }
  const sql = await drafted(withThese(turned).filter(({ name }) => name !== 'carts'))
  expect(sql.split('\n').filter(line => line && !line.startsWith('-- '))).toEqual([
    'alter table tags add column shade text;',
    "call make_searchable('tags', title => 'code', subtitle => 'namespace', searched => 'code, label', exact => 'code');",
  ])
  expect(sql).toContain('alter table tags rename column color to shade;')
  expect(sql).toContain('Nothing declares tags.synonyms (text[])')
  expect(sql).toContain('tags.expires_at is timestamptz, its declaration says date')
  expect(sql).toContain('tags.expires_at may be empty, its declaration requires it')
  expect(sql).toContain('Nothing declares carts. Is it gone?')
})

test('a view that lacks a column is named', async () => {
  const view = resources.find(({ derived }) => derived)!
  const more: Resource = { ...view, fields: { ...view.fields, margin: f.money({}) } }
  expect(await drafted(withThese(more))).toContain('The view taxed_skus lacks margin')
})

test('as a program it compares the database it is given, and says when there is nothing to write', async () => {
  const program = join(import.meta.dirname, '../../../src/server/db/draft.ts')
  const asked = (databaseUrl: string) =>
    promisify(execFile)(process.execPath, [program], { env: { ...process.env, DATABASE_URL: databaseUrl } })
  expect((await asked(database.adminUrl)).stdout).toBe('-- The tables are what is declared.\n')
  const empty = await freshDatabase('template1')
  expect((await asked(empty.adminUrl)).stdout).toContain("call make_resource('refunds', $$")
  await empty.drop()
})
