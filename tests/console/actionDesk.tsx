// A desk of soaps at which actions are tried: what may be done with them, who asks for it, and what the server was asked.
import { configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { startWish } from '#console/action/startWish.ts'
import { clearSubjects } from '#console/action/subject.ts'
import { f } from '#contract/f.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { valueSet } from '#contract/valueSet.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const Wrapping = valueSet('wrapping', { bare: 1, wrapped: 2 }, {}, { wrapped: 'In paper' })
export const soaps = resource({
  name: 'soaps',
  one: 'soap',
  label: 'Soaps',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'catalogue',
  fields: {
    name: f.text({ required: true }),
    price: f.money(),
    wrapping: f.choice(Wrapping, { readOnly: true }),
    papers: f.list({ of: Wrapping, readOnly: true }),
  },
  actions: {
    reprice: { on: 'records', input: { price: f.money({ required: true }) } },
    whyHidden: { on: 'record', label: 'Why hidden?', effect: 'read', group: 'view' },
    unwrap: { on: 'records', input: { papers: f.list({ of: Wrapping, required: true }) } },
    wrap: { on: 'records', when: { wrapping: ['bare'] } },
    unmelt: { on: 'record', when: { status: ['deleted'] } },
    join: { on: 'records', input: { into: f.reference('soaps', { required: true }) } },
    mould: { on: 'nothing', label: 'Mould a soap' },
    melt: { on: 'records', effect: 'danger', undo: 'never', label: 'Melt' },
    callOff: { on: 'records', confirm: true, label: 'Cancel soaps', input: { reason: f.text({ required: true }) } },
  },
})
export const row = (at: number, over: Partial<AnyRow> = {}): AnyRow => ({
  id: `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  vendorCode: 'mgp',
  status: 'active',
  version: 3,
  name: `Soap ${at}`,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  ...over,
})
export const known = (name: string): ResolvedAction => actionOf(soaps, name) as ResolvedAction
export const wish = (name: string, records: AnyRow[], input?: Record<string, unknown>) =>
  startWish({ action: known(name), resource: soaps, subject: { records }, face: 'button', ...(input && { input }) })

// A busy machine takes its time; what has not come by then does not come.
configure({ asyncUtilTimeout: 10_000 })

/** Of the test that runs. */
export let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources: [soaps] })
})
afterEach(async () => {
  clearSubjects()
  await desk.close()
})
/** The same for somebody who may do no more than this. */
export const openFor = async (permissions: string[]) => {
  await desk.close()
  desk = await openDesk({ resources: [soaps], permissions })
}

export const done =
  (records: AnyRow[], operation = 'op-1') =>
  () => ({ body: { data: { done: records, refused: [], operation } } })
export const calls = (path: string) => desk.asked.filter(asked => asked.path === path && asked.method === 'POST')

export const plan = {
  affected: 1,
  skipped: [{ id: row(5).id, title: 'Soap 5', why: { code: 'IN_USE', message: 'used by 2 baskets' } }],
  sample: [{ id: row(4).id, title: 'Soap 4', diff: [{ field: 'name', before: 'Soap 4', after: 'Molten' }] }],
  warnings: [],
}
