// Two truths, one house: the migrations make the tables, the declarations say what is in them. This holds them together.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#areas/all.ts'
import { columnOf, tableOf } from '#contract/address.ts'
import type { FieldKind } from '#contract/field.ts'
import { isStored, type Resource } from '#contract/resource.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const typeOf: Record<FieldKind, string> = {
  text: 'text',
  localized: 'jsonb',
  integer: 'integer',
  decimal: 'numeric',
  money: 'bigint',
  percent: 'integer',
  toggle: 'boolean',
  choice: 'smallint',
  date: 'date',
  moment: 'timestamp with time zone',
  reference: 'uuid',
  references: 'ARRAY',
  list: 'ARRAY',
  json: 'jsonb',
  file: 'jsonb',
  files: 'jsonb',
  groups: 'jsonb',
}

const baseColumns = [
  'vendor',
  'id',
  'status',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'x',
]

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

const columnsIn = async (resource: Resource) => {
  const { rows } = await client.query<{
    column_name: string
    data_type: string
    is_nullable: string
    is_generated: string
  }>(
    "select column_name, data_type, is_nullable, is_generated from information_schema.columns where table_schema = 'public' and table_name = $1",
    [tableOf(resource)],
  )
  return rows
}

describe.each(areas)('$name', resource => {
  test('has a column of the right type for every stored field', async () => {
    const columns = await columnsIn(resource)
    const expected = Object.entries(resource.fields)
      .filter(([, field]) => isStored(field))
      .map(([name, field]) => ({ column: columnOf(name), type: typeOf[field.kind], required: field.required }))
    const found = expected.map(({ column, required }) => {
      const real = columns.find(({ column_name: name }) => name === column)
      return { column, type: real?.data_type, required: required ? real?.is_nullable === 'NO' : required }
    })
    expect(found).toEqual(expected)
  })

  test('has no column that nothing declares', async () => {
    const declared = new Set([...baseColumns, ...Object.keys(resource.fields).map(columnOf)])
    const strange = (await columnsIn(resource)).filter(
      ({ column_name: name, is_generated: made }) => made === 'NEVER' && !declared.has(name),
    )
    expect(strange.map(({ column_name: name }) => name)).toEqual([])
  })

  test.runIf(resource.derived)('reads through the fences of the tables below it', async () => {
    const { rows } = await client.query<{ kind: string; options: string[] }>(
      'select relkind as kind, reloptions as options from pg_class where oid = $1::regclass',
      [tableOf(resource)],
    )
    expect(rows).toEqual([{ kind: 'v', options: ['security_invoker=true'] }])
  })

  test.runIf(!resource.derived)('is fenced by vendor, even for its owner', async () => {
    const { rows } = await client.query<{ on: boolean; forced: boolean; policies: number }>(
      `select relrowsecurity as on, relforcerowsecurity as forced, (select count(*)::int from pg_policy where polrelid = c.oid and polqual is not null and polwithcheck is not null) as policies
       from pg_class c where oid = $1::regclass`,
      [tableOf(resource)],
    )
    expect(rows).toEqual([{ on: true, forced: true, policies: 1 }])
  })

  test('can find every unique field by an index that leads with the vendor', async () => {
    const { rows } = await client.query<{ def: string }>(
      'select indexdef as def from pg_indexes where tablename = $1',
      [tableOf(resource)],
    )
    const unique = Object.entries(resource.fields).filter(([, { facts }]) => facts.unique)
    const missing = unique.filter(
      ([name]) =>
        !rows.some(({ def }) => new RegExp(`UNIQUE INDEX .*\\(vendor, lower\\(${columnOf(name)}\\)\\)`).test(def)),
    )
    expect(missing.map(([name]) => name)).toEqual([])
  })
})
