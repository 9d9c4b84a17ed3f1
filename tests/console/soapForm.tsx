// A desk of soaps at which forms are filled in: the record as the server has it, what was asked of it, and hands that type.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { FormScreen } from '#console/form/FormScreen.tsx'
import { f } from '#contract/f.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { type Desk, openDesk, type ReceivedRequest, type ScriptedAnswer } from '../support/desk.tsx'

export const soaps = resource({
  name: 'soaps',
  one: 'soap',
  label: 'Soaps',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'catalogue',
  fields: {
    name: f.text({ required: true, column: true, min: 3 }),
    slug: f.text({ required: true, unique: true, format: 'slug' }),
    price: f.money({ column: true, help: 'With tax' }),
    note: f.text({ format: 'long' }),
    code: f.text({ fixed: true }),
  },
  actions: {},
})
export const id = '018f0000-0000-7000-8000-000000000001'
export const stored: AnyRow = {
  id,
  vendorCode: 'mgp',
  status: 'draft',
  version: 3,
  name: 'Rose soap',
  slug: 'rose-soap',
  price: 49_900,
  note: null,
  code: 'A1',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
}

/** Of the test that runs. */
export let desk: Desk
/** The record as the server has it. */
export let now: AnyRow
export const keepNow = (row: AnyRow): void => {
  now = row
}
beforeEach(async () => {
  now = stored
  desk = await openDesk({ resources: [soaps], at: `/soaps/${id}/edit` })
  desk.script['GET /v1/me/drafts'] = () => ({ body: { data: { drafts: [] } } })
  desk.script['POST /v1/me/drafts'] = () => ({ body: { data: {} } })
  desk.script[`GET /v1/soaps/${id}`] = () => ({ body: { data: now } })
})
afterEach(() => desk.close())

export const calls = (path: string): ReceivedRequest[] =>
  desk.asked.filter(asked => asked.path === path && asked.method === 'POST')
export const changes = () => calls('/v1/soaps/actions/change')
export const saves = () => {
  desk.script['POST /v1/soaps/actions/change'] = ({ body }): ScriptedAnswer => {
    now = { ...now, ...(body.input as object), version: now.version + 1 }
    return { body: { data: { done: [now], refused: [], operation: 'op-1' } } }
  }
}
export const edit = async (): Promise<HTMLElement> => {
  desk.show(<FormScreen resource={soaps} id={id} />)
  return screen.findByLabelText(/^Name/)
}
export const retype = async (input: HTMLElement, text: string): Promise<void> => {
  await desk.user.clear(input)
  await desk.user.type(input, text)
}
