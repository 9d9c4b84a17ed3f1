// Test carts are tried together: what is read at once for all of them prices each as it is priced alone.
import { expect, test } from 'vitest'
import { readTestCarts, tryCart, tryCarts } from '#areas/discounts/lab/tested.server.ts'
import { readShop } from '#areas/discounts/pricing/shop.server.ts'
import { withTenant } from '#server/db/tenant.ts'
import { opened } from '../../support/opened.ts'

const { here } = await opened()

test('tried together, every test cart costs what it costs alone', async () => {
  const { kit } = here.house
  await withTenant(kit.db, { vendor: 'mgp' }, async tx => {
    const shop = await readShop(tx, kit.clock.now())
    const trial = { shop, records: shop.records }
    const alone = []
    for (const cart of await readTestCarts(tx)) alone.push(await tryCart(tx, trial, cart))
    expect(alone.length).toBeGreaterThan(10)
    expect(await tryCarts(tx, trial)).toEqual(alone)
  })
})
