// The head of each test file of warehouses: a world of its own, lines of stock nobody else counts, and what its clocks and jobs did.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { allPlaces } from '#server/auth/places.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { opened } from '../../support/opened.ts'

export type Input = Record<string, unknown>

export const warehousesDesk = async () => {
  const { here, admin, files } = await opened()

  const within = <R>(work: (tx: Tx) => Promise<R>) => withTenant(here.house.kit.db, { vendor: 'mgp' }, work)
  const rowsOf = async (resource: Resource, filter: string) =>
    (await admin.list(resource, `size=100&filter=${encodeURIComponent(filter)}`)).rows
  const oneOf = async (resource: Resource, filter: string) => (await rowsOf(resource, filter))[0] as AnyRow
  const asked = async (resource: Resource, action: string, input: Input) => {
    const { body } = await admin.act(resource, action, { input })
    return body.data.result as Shown
  }
  const refusedBy = async (resource: Resource, action: string, body: { ids?: string[]; input: Input }) => {
    const { status, body: answer } = await admin.act(resource, action, body)
    const why = answer.data?.refused[0]?.why ?? answer.fields?.[0]
    return { status, path: why?.path, code: why?.code ?? answer.code, message: why?.message ?? answer.message }
  }

  /** A line of its own for each test: so many pieces in BLR1, nothing spoken for. */
  const lines = (await rowsOf(stock, 'warehouse:BLR1 onHand:>0')).filter(({ damaged }) => damaged === 0)
  const lineOf = async (onHand: number) => {
    const { id } = lines.pop() as AnyRow
    const line = await oneOf(stock, `id:${id}`)
    await admin.act(stock, 'setSafety', { ids: [id], input: { safety: 0 } })
    const input = { quantity: onHand, expectedQty: line.onHand, reason: 'count' }
    await admin.act(stock, 'setQuantity', { ids: [id], input })
    return oneOf(stock, `id:${id}`)
  }
  /** Every job that was begun has ended, and those that it began. */
  const settledJobs = async () => {
    for (
      let open = await rowsOf(jobs, 'state:steady,start');
      open.length > 0;
      open = await rowsOf(jobs, 'state:steady,start')
    )
      for (const { id } of open) await files.over(id)
  }
  /** What the ledger check says once its job is over, and the job, which has been through every line. */
  const checked = async (input: Input = {}) => {
    const { body } = await admin.act(stock, 'verifyLedger', { input })
    const job = await files.over(body.data.jobId!)
    expect([job.state, job.kind, job.ok]).toEqual(['success', 'report', job.total])
    const { report } = (await admin.get<{ data: { report: { shown: Shown } } }>(`/v1/jobs/${job.id}/report`)).body.data
    return { shown: report.shown as Extract<Shown, { kind: 'table' }>, job }
  }
  /** What an area does by the clock, with what it counts every hour counted anew. */
  const ticked = async (area: string) => {
    const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    await within(tx => tx.execute(sql`delete from delivery_counts where what = ${area}`))
    await areaClocks(here.house.kit, place, area)
  }
  const verified = async () => printed((await checked()).shown.title)
  const well = 'All balances match the ledger'

  return {
    here,
    admin,
    files,
    within,
    rowsOf,
    oneOf,
    asked,
    refusedBy,
    lineOf,
    settledJobs,
    checked,
    ticked,
    verified,
    well,
  }
}
