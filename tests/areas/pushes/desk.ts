import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { pushes } from '#areas/pushes/pushes.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { allPlaces } from '#server/auth/places.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { type Errand, errandOf } from '#server/records/errand.ts'
import { openOrderSystem } from '../../support/orderSystem.ts'
import { world } from '../../support/world.ts'

export const pushesDesk = async () => {
  const system = await openOrderSystem()
  const here = await world({ env: { orderSystem: { url: system.url, secret: system.secret } } })
  const admin = await here.as('admin')
  const files = here.files(admin)
  afterAll(async () => {
    await here.close()
    await system.close()
  })

  const inShop = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => withTenant(here.house.kit.db, { vendor: 'mgp' }, work)
  const placeHere = async () => (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
  const tick = async (area: string) => areaClocks(here.house.kit, await placeHere(), area)
  const errand = async (): Promise<Errand> =>
    errandOf(here.house.kit, clockwork(await placeHere()), { action: 'pushes.clock', face: 'system' })
  const one = async (resource: Resource, filter: string): Promise<AnyRow> =>
    (await admin.list(resource, `filter=${encodeURIComponent(filter)}`)).rows[0]!

  let taken = 0
  /** Orders nobody else of this file uses, placed, free and in that state of their push. */
  const placed = (count: number, push = 5): Promise<{ id: string; order_no: string }[]> =>
    inShop(async tx => {
      const { rows } = await tx.execute<{ id: string; order_no: string }>(
        sql`update orders set state = 2, hold = 1, push = ${push}, push_code = null where vendor = 'mgp' and id in
        (select id from orders where vendor = 'mgp' order by order_no offset ${taken} limit ${count}) returning id, order_no`,
      )
      taken += count
      await tx.execute(
        sql`update holds set state = 2 where vendor = 'mgp' and "order" = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
      )
      return rows.sort((a, b) => a.order_no.localeCompare(b.order_no))
    })
  const known = (...all: { order_no: string }[]) => `orderNo:${all.map(({ order_no }) => order_no).join(',')}`
  /** What is known of the pushes of these orders: they are pushed once, as the clock would. */
  const pushed = async (all: { id: string; order_no: string }[]): Promise<AnyRow[]> => {
    await inShop(tx =>
      tx.execute(
        sql`update orders set push = 2 where vendor = 'mgp' and id = any(${sql.param(all.map(({ id }) => id))}::uuid[])`,
      ),
    )
    // Where a whole turn arrived nowhere, the others wait for the next one.
    for (let turns = Math.ceil(all.length / 50); turns > 0; turns--) await tick('pushes')
    return (await admin.list(pushes, `size=100&filter=${known(...all)}`)).rows
  }

  /** The job of a repush as it ended, and what it said of each order it left. */
  const repushed = async (resource: Resource, ids: string[], input: Record<string, unknown> = {}) => {
    const { body } = await admin.act(resource, 'repush', { ids, input })
    const job = await files.over(body.data.jobId!)
    const told = await inShop(tx =>
      tx.execute<{ message: string }>(
        sql`select message from job_rows where job = ${job.id} and outcome = 6 order by line`,
      ),
    )
    return { job, why: told.rows.map(({ message }) => message) }
  }

  return { system, here, admin, files, inShop, placeHere, tick, errand, one, placed, known, pushed, repushed }
}
