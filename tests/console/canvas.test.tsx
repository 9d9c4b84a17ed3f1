// The canvas of a page by keys: its outline, the fields of a block and what stands under them. What is drawn into the frame is looked
// at in a browser (`tests/journeys/pages.test.ts`).
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { area } from '#areas/pages/area.ts'
import { pages } from '#areas/pages/pages.ts'
import { FormScreen } from '#console/form/FormScreen.tsx'
import type { Block } from '#contract/fields/blocks.ts'
import { bringAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const id = uuid(900)
const said = (english: string) => ({ 'en-in': english })
const hero: Block = { id: uuid(1), type: 'hero', props: { title: said('Winter skin'), buttonText: said('Shop') } }
const heading: Block = { id: uuid(3), type: 'heading', props: { title: said('Why it matters'), level: 'h2' } }
const columns: Block = { id: uuid(2), type: 'columns', props: { count: 2 }, children: [heading] }

const stored = {
  id,
  vendorCode: 'mgp',
  status: 'draft',
  version: 3,
  revision: 3,
  liveRevision: null,
  submittedRevision: null,
  scheduled: null,
  title: { 'en-in': 'Winter skin', 'ar-ae': 'بشرة الشتاء' },
  path: { 'en-in': '/winter/skin' },
  slug: { 'en-in': 'skin' },
  type: 'landing',
  blocks: [hero, columns],
  robots: 'index',
  structuredData: 'none',
  seoTitle: said('Winter skin care: a gentle routine for dry and sensitive skin on cold and windy days'),
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

let desk: Desk
beforeAll(() => bringAreas('pages'))
beforeEach(async () => {
  desk = await openDesk({ resources: area.resources, at: `/pages/${id}/edit` })
  desk.script['GET /v1/me/drafts'] = () => ({ body: { data: { drafts: [] } } })
  desk.script['POST /v1/me/drafts'] = () => ({ body: { data: {} } })
  desk.script[`GET /v1/pages/${id}`] = () => ({ body: { data: stored } })
  desk.show(<FormScreen resource={pages} id={id} />)
  await waitFor(() => expect(title('Winter skin')).toBeTruthy(), { timeout: 20_000 })
  // Whoever comes to a page comes to its blocks.
  await waitFor(() => expect(document.activeElement).toBe(title('Winter skin')))
})
afterEach(() => {
  cleanup()
  return desk.close()
})

const title = (words: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-title]')].find(one => one.textContent?.includes(words))!

test('a block is added by / and its name, filled in beside, and Escape leads back to it', async () => {
  title('Winter skin').focus()
  await desk.user.keyboard('/')
  await screen.findByRole('menuitem', { name: 'Heading' })
  await desk.user.keyboard('heading{Enter}')
  const fields = await screen.findByRole('group', { name: 'Heading' })
  await waitFor(() => expect(fields.contains(document.activeElement)).toBe(true))
  await desk.user.keyboard('What to do')
  await desk.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(title('What to do')))
})

test('the chosen block is the one the outline stands on, and Enter leads into its fields', async () => {
  title('Winter skin').focus()
  expect(title('Winter skin').getAttribute('aria-current')).toBe('true')
  await desk.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(title('Why it matters').getAttribute('aria-current')).toBe('true')
  await desk.user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Why it matters'))
})

test('a block is for guests or members by a field of its own, and the canvas draws and weighs it as either sees it', async () => {
  title('Winter skin').focus()
  await desk.user.keyboard('{Enter}')
  await desk.user.click(await screen.findByRole('combobox', { name: /Visible to/ }))
  await desk.user.click(await screen.findByRole('option', { name: 'Members' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Visible to/ }).textContent).toContain('Members'))
  const sent = () => Number(screen.getByRole('meter').getAttribute('aria-valuenow'))
  const seenBy = async (whom: string) => {
    await desk.user.click(screen.getByRole('combobox', { name: /View as/ }))
    await desk.user.click(await screen.findByRole('option', { name: whom }))
  }
  const all = sent()
  await seenBy('Guests')
  await waitFor(() => expect(sent()).toBeLessThan(all))
  await seenBy('Members')
  await waitFor(() => expect(sent()).toBe(all))
})

test('under it stand findings that lead to their block, the weight, and the search result with its cut', async () => {
  const summary = screen.getByText(/^2 warnings|warnings/, { selector: 'summary *, summary' })
  await desk.user.click(summary)
  const list = within(document.querySelector('details[open] ul')!)
  expect(list.getByText(/Shop has no link/)).toBeTruthy()
  expect(list.getAllByText(/Not translated to ar-ae/).length).toBeGreaterThan(0)
  await desk.user.click(list.getAllByRole('button', { name: /Heading/ })[0]!)
  await waitFor(() => expect(document.activeElement).toBe(title('Why it matters')))
  expect(screen.getByRole('meter').getAttribute('aria-valuemax')).toBe('600000')
  expect(screen.getByText(/^Light ·/)).toBeTruthy()
  const result = within(screen.getByRole('figure', { name: 'Search result preview' }))
  expect(result.getByText(/^Winter skin care: .* …$/)).toBeTruthy()
  expect(result.getByText('winter › skin')).toBeTruthy()
})
