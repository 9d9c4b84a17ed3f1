// By night: a repush of a thousand against a real order system over HTTP.
import { afterAll, beforeAll, test } from 'vitest'
import { type OrderSystemServer, openOrderSystem } from '../support/orderSystem.ts'
import { repushesOnce } from '../support/repushing.ts'
import { type World, world } from '../support/world.ts'

let system: OrderSystemServer
let here: World

beforeAll(async () => {
  system = await openOrderSystem()
  here = await world({ env: { orderSystem: { url: system.url, secret: system.secret } } })
})
afterAll(async () => {
  await here.close()
  await system.close()
})

test('(5) a repush of a thousand with 37 conflicts ends PARTIAL, and none arrives twice', async () => {
  await repushesOnce({ here, admin: await here.as('admin'), system }, { count: 1000, clashing: 37 })
}, 120_000)
