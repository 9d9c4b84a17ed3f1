// The desk at which discounts are tested: an own world of three vendors, and what most of the tests ask of it.
import { expect } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import type { Shown } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { opened } from '../../support/opened.ts'
import { daysAgo } from '../../support/seedDay.ts'

export type Input = Record<string, unknown>

export const typed = ['G1-LIPSTICK x2', 'G1-SERUM', 'G1-SACHET*3']
/** Noon of the demo's day. */
export const at = daysAgo(0, 12)

export const openDesk = async () => {
  const { here, admin, files } = await opened()

  const inVendor = <R>(work: (tx: Tx) => Promise<R>) => withTenant(here.house.kit.db, { vendor: 'mgp' }, work)
  const idOf = async (resource: Resource, filter: string) =>
    (await admin.list(resource, `filter=${filter}`)).rows[0]!.id
  const record = async (resource: Resource, id: string) =>
    (
      await admin.get<{ data: Record<string, unknown> }>(
        `/v1/${resource.name.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`)}/${id}`,
      )
    ).body.data
  const make = async (input: Input, resource: Resource = discounts) => {
    const { body } = await admin.act(resource, 'create', { input })
    if (!body.data) throw new Error(JSON.stringify(body.fields))
    return body.data.done[0]!
  }
  const wrong = async (input: Input, action = 'create') => {
    const { status, body } = await admin.act(discounts, action, { input })
    const [first] = body.fields ?? []
    return { status, path: first?.path, code: first?.code, message: first?.message }
  }
  const shown = async (resource: Resource, action: string, input: Input, ids?: string[]) =>
    (await admin.act(resource, action, { input, ...(ids && { ids }) })).body.data.result as Shown
  /** What a job that only reads keeps on its page. */
  const reportOf = async (resource: Resource, action: string, ids?: string[]) => {
    const { body } = await admin.act(resource, action, { input: {}, ...(ids && { ids }) })
    const job = await files.over(body.data.jobId!)
    expect([job.state, job.kind]).toEqual(['success', 'report'])
    const { report } = (await admin.get<{ data: { report: { shown: Shown } } }>(`/v1/jobs/${job.id}/report`)).body.data
    return { job, shown: report.shown }
  }
  const reported = async (resource: Resource, action: string, ids?: string[]): Promise<Shown> =>
    (await reportOf(resource, action, ids)).shown
  const steps = (answer: Shown) =>
    answer.kind === 'trace'
      ? answer.steps.map(({ input, outcome }) => `${printed(input ?? '')}: ${printed(outcome)}`)
      : []
  const refusals = async (action: string, ids: string[], input: Input = {}, who = admin) =>
    (await who.act(discounts, action, { ids, input })).body.data.refused.map(({ why }) => `${why.code} ${why.message}`)

  return { here, admin, files, inVendor, idOf, record, make, wrong, shown, reportOf, reported, steps, refusals }
}
