// Texts that no two records share: how many rows a list of them finds is known to the planner before it looks.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { columnOf, tableOf } from '#contract/address.ts'
import { demoDatabase, type FreshDatabase } from '../../support/database.ts'

const vendor = 'mgp'
const asked = 100
let database: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  database = await demoDatabase()
  const owner = new pg.Client({ connectionString: database.adminUrl })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
  client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  await client.query("select set_config('app.vendor', $1, false), set_config('app.rows', '{}', false)", [vendor])
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const uniques = resources
  .filter(({ isTool }) => !isTool)
  .flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, { facts }]) =>
      facts.unique ? [[tableOf(resource), columnOf(name)] as const] : [],
    ),
  )

interface Plan {
  'Plan Rows': number
}

test.each(uniques)(
  '%s asked for by a list of %s is expected to answer with as many rows at most',
  async (table, column) => {
    const said = `lower("${column}")`
    const { rows } = await client.query<{ text: string }>(
      `select distinct ${said} as text from "${table}" where vendor = $1 and status <> 2 and "${column}" is not null limit $2`,
      [vendor, asked],
    )
    const texts = rows.map(({ text }) => text)
    const { rows: planned } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) select id from "${table}" where vendor = $1 and status <> 2 and ${said} = any($2)`,
      [vendor, texts],
    )
    expect(planned[0]!['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThanOrEqual(Math.max(2, 1.5 * texts.length))
  },
)
