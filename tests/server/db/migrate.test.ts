// Migrations: once each, in order, whole or not at all, and never rewritten.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrationsFolder } from '#server/db/migrate.ts'
import { withClient } from '#server/db/roles.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { scratch } from '../../support/scratch.ts'

let database: FreshDatabase
let folder: string

beforeEach(async () => {
  database = await freshDatabase()
  await withClient(database.adminUrl, client => client.query('truncate migration'))
  folder = scratch('nucleus-migrations-')
  write('0001_first.sql', 'create table first (id int)')
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

const run = () => migrate(database.adminUrl, folder)

test('each file runs once, a new one when it comes', async () => {
  expect(await run()).toEqual(['0001_first'])
  write('0002_second.sql', 'alter table first add column name text')
  expect(await run()).toEqual(['0002_second'])
  expect(await run()).toEqual([])
})

test('what a file says of the rows it put right is passed on', async () => {
  write(
    '0002_second.sql',
    "do $$ begin raise notice '3 rows put right'; end $$; create table if not exists first (id int)",
  )
  const said: string[] = []
  await migrate(database.adminUrl, folder, text => said.push(text))
  expect(said).toEqual(['3 rows put right'])
})

test('two processes at once run each file once', async () => {
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.flat()).toEqual(['0001_first'])
})

test('a file that changed after it ran is refused by name', async () => {
  await run()
  write('0001_first.sql', 'create table first (id bigint)')
  await expect(run()).rejects.toThrow('Migration 0001_first was changed after it ran')
})

test('a failing file leaves nothing of itself and is named', async () => {
  write('0002_second.sql', 'create table second (id int); select 1 / 0')
  await expect(run()).rejects.toThrow('Migration 0002_second failed and was rolled back: division by zero')
  const { rows } = await withClient(database.adminUrl, client => client.query("select to_regclass('second') as second"))
  expect(rows).toEqual([{ second: null }])
  write('0002_second.sql', 'create table second (id int)')
  expect(await run()).toEqual(['0002_second'])
})

test('a database that is ahead of this code is left alone', async () => {
  write('0002_second.sql', 'select 1')
  await run()
  rmSync(join(folder, '0002_second.sql'))
  await expect(run()).rejects.toThrow('migration 0002_second, which this version does not know')
})

test('a database from before the first release is told to begin anew', async () => {
  await withClient(database.adminUrl, client =>
    client.query("insert into migration (name, sha256) values ('0001_ground', $1)", [
      'c91f36975d1de06081efab63adf33c1972df361dcca0780ba9691ac5ccd88869',
    ]),
  )
  await expect(migrate(database.adminUrl, migrationsFolder)).rejects.toThrow(
    /from before the first release.*Start with an empty one: move the data folder \(DATA_DIR\) away/,
  )
})

test('two files of one number, and a name without one, are refused', async () => {
  write('0001_other.sql', 'select 1')
  await expect(run()).rejects.toThrow('bear the same number')
  rmSync(join(folder, '0001_other.sql'))
  write('later.sql', 'select 1')
  await expect(run()).rejects.toThrow('must be named like 0007_orders.sql')
})

test('the product itself is migrated in every fresh database', async () => {
  const other = await freshDatabase()
  expect(await migrate(other.adminUrl, migrationsFolder)).toEqual([])
  await other.drop()
})
