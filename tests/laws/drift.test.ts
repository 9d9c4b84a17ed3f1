// Two truths, one house: the migrations make the tables, the declarations say what is in them. This holds them together.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { columnOf } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import type { Fields } from '#contract/field.ts'
import { isKept } from '#contract/resource.ts'
import { scopedOf } from '#server/records/scoped.ts'
import { searchableOf } from '#server/records/searchable.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { fenceOf, foundAs, lacking, scopedAs, strange, unfound, viewOf } from './drifting.ts'

const help = 'npm run db:draft prints the SQL for the next migration'

let database: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe.each(resources.filter(isKept))('$name', resource => {
  test('has a column of the right type for every stored field', async () => {
    expect(await lacking(client, resource), help).toEqual([])
  })

  test('has no column that nothing declares', async () => {
    expect(await strange(client, resource), help).toEqual([])
  })

  test.runIf(resource.derived)('reads through the fences of the tables below it', async () => {
    expect(await viewOf(client, resource)).toEqual([{ kind: 'v', options: ['security_invoker=true'] }])
  })

  test.runIf(!resource.derived)('is fenced by vendor, even for its owner', async () => {
    expect(await fenceOf(client, resource)).toEqual([{ on: true, forced: true, policies: 1 }])
  })

  test('is found by the palette as it is declared, and by nothing that is personal or secret', async () => {
    const told = searchableOf(resource)
    expect(await foundAs(client, resource), help).toEqual(told ? [{ told, triggers: 3 }] : [])
    const hidden = Object.entries(resource.fields).filter(
      ([, { facts }]) => facts.personal || facts.secret || facts.needs,
    )
    const columns: readonly string[] = (told ?? '').match(/\w+(?=[',])/g) ?? []
    expect(hidden.map(([name]) => columnOf(name)).filter(name => columns.includes(name))).toEqual([])
  })

  test('shows a role that is limited the rows it declares, by people its fields name', async () => {
    const scoped = scopedOf(resource)
    expect(await scopedAs(client, resource), help).toEqual(scoped ? [{ told: scoped, beside: true }] : [])
    for (const { by, of } of Object.values(resource.rows ?? {})) {
      expect(resource.derived).toBeFalsy()
      const to = of === undefined ? resource : resources.find(({ name }) => name === resource.fields[of]?.facts.to)
      const people: Fields = { ...to?.fields, createdBy: f.text(), updatedBy: f.text() }
      expect([by].flat().filter(name => !['text', 'list'].includes(people[name]?.kind ?? ''))).toEqual([])
    }
  })

  test('can find every unique field by an index that leads with the vendor', async () => {
    expect(await unfound(client, resource), help).toEqual([])
  })
})

test('columns that bear a word of SQL are read like any other', async () => {
  await client.query(`create table "order" (vendor text, status smallint, "order" text not null, "group" uuid[]);
    call make_unique('order', 'order'); call make_unique('order', 'order')`)
  const named = { name: 'order', derived: false } as const
  const declared = {
    ...resources[0]!,
    ...named,
    fields: { order: f.text({ required: true, unique: true }), group: f.integer({}) },
  }
  expect(await lacking(client, declared)).toEqual(['group is uuid[], not integer'])
  expect(await strange(client, declared)).toEqual([])
  expect(await unfound(client, declared)).toEqual([])
})
