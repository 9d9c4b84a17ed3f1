// A start that was killed while it filled the demo: the next one takes the rest away and fills it to its end.
import { expect, test } from 'vitest'
import { seedCatalogue } from '#areas/all.seed.ts'
import { seedTags } from '#areas/tags/tags.seed.ts'
import { alone } from '#server/db/alone.ts'
import { clearVendor } from '#server/db/clearVendor.ts'
import { openDatabase } from '#server/db/pool.ts'
import { withClient } from '#server/db/roles.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { seedAccess } from '#server/seed/access.ts'
import { seedDayOf } from '#server/seed/day.ts'
import { datedChance } from '#server/seed/rows.ts'
import { demoSecret, freshDatabase } from '../support/database.ts'

const counted = ['tags', 'products', 'orders', 'members', 'history', 'settings', 'discounts', 'refunds']

test('what was begun and never finished is taken away and begun anew; what is full is left alone', async () => {
  const fresh = await freshDatabase()
  const { db, close } = await openDatabase(fresh.appUrl, { size: 2 })
  const day = seedDayOf(new Date('2043-06-01T06:30:00Z'))
  const env = { serverSecret: demoSecret, dataDir: '' }
  const clear = (vendor: string, spared: readonly string[]) =>
    withClient(fresh.adminUrl, client => clearVendor(client, vendor, spared))
  const fill = () => seedCatalogue(db, env, day, { share: 0.01, clear })
  const inShop = <R>(work: (tx: Tx) => Promise<R>) => withTenant(db, { vendor: 'mgp' }, work)
  const rows = () =>
    inShop(async tx => {
      const all: Record<string, number> = {}
      for (const table of counted) all[table] = (await tx.execute(`select from ${table}`)).rowCount ?? 0
      return all
    })
  await seedAccess(db)
  try {
    expect(await fill()).toBe(true)
    const full = await rows()
    expect(full).toMatchObject({ orders: 40, settings: 1 })
    expect(Math.min(...Object.values(full))).toBeGreaterThan(0)
    expect(await fill()).toBe(false)
    expect(await rows()).toEqual(full)

    // Killed on its way: some pieces are there, one of them twice.
    await inShop(tx => tx.execute('update demo_filled set filled_at = null'))
    await inShop(tx => tx.execute('delete from refunds'))
    expect(await fill()).toBe(true)
    expect(await rows()).toEqual(full)
    expect(await withTenant(db, { vendor: 'tmc' }, async tx => (await tx.execute('select from brands')).rowCount)).toBe(
      2,
    )
  } finally {
    await close()
    await fresh.drop()
  }
}, 180_000)

test('without anybody who may take it away a half-filled demo is refused, not filled twice', async () => {
  const fresh = await freshDatabase()
  const { db, close } = await openDatabase(fresh.appUrl, { size: 2 })
  const day = seedDayOf(new Date('2043-06-01T06:30:00Z'))
  await seedAccess(db)
  try {
    await withTenant(db, { vendor: 'mgp' }, async tx => {
      await tx.execute("insert into demo_filled (vendor) values ('mgp')")
      await seedTags(tx, 'mgp', datedChance(1, day))
    })
    const filled = seedCatalogue(db, { serverSecret: demoSecret, dataDir: '' }, day, { share: 0.01 })
    await expect(filled).rejects.toThrow('The demo of mgp was begun and never finished')
  } finally {
    await close()
    await fresh.drop()
  }
})

test('of two that fill at once one does, and the other waits and finds it full', async () => {
  const fresh = await freshDatabase()
  const { db, close } = await openDatabase(fresh.appUrl, { size: 4 })
  const day = seedDayOf(new Date('2043-06-01T06:30:00Z'))
  const clear = () => Promise.reject(new Error('what another fills is nobody’s to take away'))
  const fill = () =>
    alone(fresh.adminUrl, () =>
      seedCatalogue(db, { serverSecret: demoSecret, dataDir: '' }, day, { share: 0.01, clear }),
    )
  await seedAccess(db)
  try {
    expect((await Promise.all([fill(), fill()])).sort()).toEqual([false, true])
    const count = await withTenant(db, { vendor: 'mgp' }, async tx => (await tx.execute('select from orders')).rowCount)
    expect(count).toBe(40)
  } finally {
    await close()
    await fresh.drop()
  }
}, 120_000)
