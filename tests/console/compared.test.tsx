// Two versions of a page are told field by field and drawn as they are seen: one over the other with an edge that keys move, or side by side.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { area } from '#areas/pages/area.ts'
import { ShownView } from '#console/action/ShownView.tsx'
import type { Block } from '#contract/fields/blocks.ts'
import { bringAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const id = '018f0000-0000-7000-8000-000000000001'
const heading = (words: string): Block => ({ id, type: 'heading', props: { title: { 'en-in': words }, level: 'h2' } })

let desk: Desk
beforeAll(() => bringAreas('pages'))
beforeEach(async () => {
  desk = await openDesk({ resources: area.resources })
})
afterEach(() => desk.close())

const shown = (field: string, before: unknown, after: unknown) => (
  <ShownView shown={{ kind: 'diff', title: 'Compared', resource: 'pages', id, diff: [{ field, before, after }] }} />
)

test('both are drawn, each with its name, and the edge between them is moved by keys', async () => {
  desk.show(shown('blocks', [heading('Winter')], [heading('Summer')]))
  const drawn = within(await screen.findByRole('region', { name: 'Both versions rendered' }, { timeout: 20_000 }))
  expect(drawn.getAllByRole('figure').map(one => one.textContent)).toEqual(['After', 'Before'])
  const cut = () => drawn.getAllByRole('figure')[1]?.style.clipPath
  expect(cut()).toBe('inset(0 50% 0 0)')
  fireEvent.change(drawn.getByRole('slider', { name: 'Divider' }), { target: { value: '80' } })
  expect(cut()).toBe('inset(0 20% 0 0)')
  await desk.user.click(drawn.getByRole('radio', { name: 'Side by side' }))
  await waitFor(() => expect(drawn.getAllByRole('figure').map(one => one.textContent)).toEqual(['Before', 'After']))
  expect(drawn.queryByRole('slider')).toBeNull()
  for (const one of drawn.getAllByRole('figure')) expect(one.style.clipPath).toBe('')
})

test('what is not drawn is told and nothing more', async () => {
  desk.show(shown('author', 'Ada', 'Bea'))
  expect(await screen.findByText('Bea')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})
