// What the server has against a record is read in the language of the page from the first: its words come before it is drawn.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Peek } from '#console/detail/Peek.tsx'
import { speak } from '#console/i18n/speech.ts'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const soaps = resource({
  name: 'soaps',
  one: 'soap',
  label: 'Soaps',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'catalogue',
  fields: { name: f.text({ required: true }), price: f.money() },
  actions: {},
})
const id = '018f0000-0000-7000-8000-000000000001'
const when = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-02T00:00:00Z', createdBy: null, updatedBy: null }
const soap = { id, vendorCode: 'mgp', status: 'draft', version: 2, name: 'Rose', ...when }
const blocker = { code: 'REQUIRED', path: 'price', message: 'Enter Preis', params: { col: 'Preis' } }

let desk: Desk
const said = (data: unknown) => () => ({ body: { data } })
beforeEach(async () => {
  desk = await openDesk({ resources: [soaps], isUntold: true })
  await speak('de')
  Object.assign(desk.script, {
    [`GET /v1/soaps/${id}`]: said(soap),
    [`GET /v1/soaps/${id}/offers`]: said({ offers: {}, blockers: [blocker] }),
  })
})
afterEach(async () => {
  await desk.close()
  await speak('en')
})

test('what blocks publishing stands in German, and never in English before', async () => {
  const read = new Set<string>()
  const watch = new MutationObserver(() => {
    for (const line of document.querySelectorAll('.detail-checklist li')) read.add(line.textContent ?? '')
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  desk.show(<Peek resource={soaps} id={id} />)
  await screen.findByText('Geben Sie „Preis“ ein')
  watch.disconnect()
  expect([...read]).toEqual(['Geben Sie „Preis“ ein'])
})
