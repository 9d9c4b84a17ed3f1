// A database that is somebody else's: reached by DATABASE_URL, with a user who may make roles, or may not.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provideDatabase } from '#server/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { withClient } from '#server/db/roles.ts'
import { scratch } from '../../support/scratch.ts'

let home: string
let theirs: EmbeddedDatabase
let shop: string
let poor: string

beforeAll(async () => {
  home = scratch('nucleus-external-')
  theirs = await startEmbedded(home)
  const inNucleus = theirs.superUrl.replace('/postgres?', '/nucleus?')
  await withClient(inNucleus, client => client.query('drop owned by nucleus_app; drop role nucleus_app'))
  await withClient(theirs.superUrl, async client => {
    await client.query("create role shop_owner login createrole password 'long and p%ain'")
    await client.query("create role poor login password 'poor'")
    await client.query('create database shop owner shop_owner')
  })
  const as = (user: string, password: string) =>
    theirs.superUrl.replace(/\/\/.*@localhost\/postgres/, `//${user}:${encodeURIComponent(password)}@localhost/shop`)
  shop = as('shop_owner', 'long and p%ain')
  poor = as('poor', 'poor')
})

afterAll(async () => {
  await theirs.stop()
  rmSync(home, { recursive: true, force: true })
})

const provide = (databaseUrl: string, databaseAppUrl?: string) =>
  provideDatabase({ dataDir: home, databaseUrl, databaseAppUrl })

test('a user who may not make roles is told what an administrator has to run', async () => {
  await expect(provide(poor)).rejects.toThrow('let an administrator run: create role nucleus_app')
})

test('a user who may gets the run-time role, and every process with the same URL the same one', async () => {
  const first = await provide(shop)
  const second = await provide(shop)
  expect([first.kind, second.appUrl]).toEqual(['external', first.appUrl])
  expect(await migrate(first.adminUrl)).toContain('0001_ground')
  const { rows } = await withClient(first.appUrl, client =>
    client.query('select current_user as role, app_vendor() as vendor'),
  )
  expect(rows).toEqual([{ role: 'nucleus_app', vendor: null }])
})

test('a run-time login that could bypass row-level security is refused', async () => {
  await expect(provide(shop, shop)).rejects.toThrow('may bypass row-level security or owns tables')
  await expect(provide(shop, theirs.superUrl)).rejects.toThrow('may bypass row-level security or owns tables')
})
