// The desk at which delivery is tested: an own world of three vendors, and what most of the tests ask of it.
import { expect } from 'vitest'
import type { Shown } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { allPlaces } from '#server/auth/places.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { opened } from '../../support/opened.ts'

export type Input = Record<string, unknown>

export const openDesk = async () => {
  const { here, admin, files } = await opened()

  const inVendor = <R>(work: (tx: Tx) => Promise<R>) => withTenant(here.house.kit.db, { vendor: 'mgp' }, work)

  /** The clock of one area comes by. */
  const tick = async (area: string) => {
    const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    await areaClocks(here.house.kit, place, area)
  }

  const asked = async (resource: Resource, action: string, input: Input) => {
    const { body } = await admin.act(resource, action, { input })
    return body.data.result as Shown
  }
  /** What an action that runs as a job answers, and how much it went through. */
  const reported = async (resource: Resource, action: string, body: { ids?: string[]; input?: Input }, who = admin) => {
    const answer = await who.act(resource, action, { input: {}, ...body })
    const job = await here.files(who).over(answer.body.data.jobId!)
    expect([job.state, job.kind, job.ok]).toEqual(['success', 'report', job.total])
    const { report } = (await who.get<{ data: { report: { shown: Shown } } }>(`/v1/jobs/${job.id}/report`)).body.data
    return { shown: report.shown as Extract<Shown, { kind: 'table' }>, job }
  }
  const trace = async (resource: Resource, input: Input) => {
    const shown = await asked(resource, 'quote', input)
    if (shown.kind !== 'trace') throw new Error('no trace')
    const lines = shown.steps.map(
      ({ rule, input: about, outcome }) => `${rule} ${printed(about ?? '')}: ${printed(outcome)}`,
    )
    return { result: printed(shown.result), lines }
  }
  const idOf = async (resource: Resource, filter: string) =>
    (await admin.list(resource, `filter=${filter}`)).rows[0]!.id
  const refused = async (resource: Resource, input: Input, action = 'create', ids?: string[]) => {
    const { status, body } = await admin.act(resource, action, { input, ...(ids && { ids }) })
    const [first] = body.fields ?? []
    return { status, path: first?.path, code: first?.code, message: first?.message }
  }
  const made = async (resource: Resource, input: Input) =>
    (await admin.act(resource, 'create', { input })).body.data.done[0]!.id
  const published = async (resource: Resource, ...ids: string[]) => {
    const { body } = await admin.act(resource, 'publish', { ids })
    return body.data.refused.map(({ why }) => why.message)
  }

  return { here, admin, files, inVendor, tick, asked, reported, trace, idOf, refused, made, published }
}
