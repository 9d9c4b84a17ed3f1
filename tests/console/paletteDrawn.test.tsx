// A verb whose area draws what it asks is asked in that drawing, also when it was chosen in the palette.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startWish } from '#console/action/startWish.ts'
import { type AskProps, present } from '#console/present.ts'
import { actionOf } from '#contract/standard.ts'
import { dialog, freshDesks, selectSoaps, soap, soaps, state } from './paletteDesk.tsx'

const Drawing = ({ records, onGive }: AskProps) => (
  <button type="button" onClick={() => onGive({ mode: 'set', price: 100 })}>
    Both of {records.map(({ name }) => String(name)).join(' and ')}
  </button>
)
const create = { ...actionOf(soaps, 'create')!, input: { name: soaps.fields.name } }
const Picture = () => (
  <button
    type="button"
    onClick={() => void startWish({ action: create, resource: soaps, face: 'button', isInPlace: true })}
  >
    Keep it
  </button>
)
present(soaps, { asks: { reprice: Drawing }, pictures: { whyHidden: Picture } })

const { at, press, open, calls } = freshDesks()

test('with records chosen the drawing asks, and the call goes on from what it gives', async () => {
  at.desk.script['POST /v1/soaps/actions/reprice'] = ({ body }) => ({
    body: {
      data: body.dry ? { plan: { affected: 2, skipped: [], sample: [], warnings: [] } } : { done: [], refused: [] },
    },
  })
  selectSoaps(soap(1), soap(2))
  await open()
  await press('set price{Enter}')
  const drawing = await screen.findByRole('button', { name: 'Both of Soap 1 and Soap 2' })
  expect(dialog()).toBeNull()
  await at.desk.user.click(drawing)
  await waitFor(() => expect(calls('/v1/soaps/actions/reprice')[0]?.body.input).toEqual({ mode: 'set', price: 100 }))
})

test('what was typed along is an answer already, and nothing is drawn', async () => {
  selectSoaps(soap(1))
  await open()
  await press('set price raise 499')
  await press('{Enter}')
  await waitFor(() => expect(state()).not.toBe('browsing'))
  expect(screen.queryByRole('button', { name: /^Both of/ })).toBeNull()
})

test('an alias and a blank keep the line where a dialog would take its place: what is typed behind them is an answer', async () => {
  selectSoaps(soap(1))
  await open()
  await press('sp ')
  expect(state()).toBe('browsing')
  expect(screen.queryByRole('button', { name: /^Both of/ })).toBeNull()
  await press('raise 499{Enter}')
  await waitFor(() => expect(state()).not.toBe('browsing'))
  expect(screen.queryByRole('button', { name: /^Both of/ })).toBeNull()
})

test('a dialog that comes out of an answer has the focus, and gives it back to where the palette was opened', async () => {
  const shown = { kind: 'facts', title: 'Why hidden', facts: [{ label: 'Stock', value: 'none' }] }
  at.desk.script['POST /v1/soaps/actions/why-hidden'] = () => ({
    body: { data: { done: [], refused: [], result: shown } },
  })
  const before = screen.getByRole('button', { name: 'before' })
  before.focus()
  selectSoaps(soap(1))
  await open()
  await press('why ')
  ;(await screen.findByRole('button', { name: 'Keep it' })).focus()
  await press('{Enter}')
  const name = await screen.findByLabelText(/^Name/)
  await waitFor(() => expect(state()).toBe('closed'))
  await waitFor(() => expect(document.activeElement).toBe(name))
  await press('Rose')
  expect((name as HTMLInputElement).value).toBe('Rose')
  await press('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(before))
})

test('what leaves the house in a moment is said, and cancelled, by its toast: the palette is closed over it', async () => {
  const plan = { affected: 1, skipped: [], sample: [], warnings: [] }
  at.desk.script['POST /v1/soaps/actions/letter'] = ({ body }) => ({
    body: { data: body.dry ? { plan } : { done: [], refused: [] } },
  })
  selectSoaps(soap(1))
  await open()
  await press('send a letter{Enter}')
  await waitFor(() => expect(state()).toBe('confirming'))
  // A key that was held too long confirms nothing.
  await waitFor(async () => {
    await press('{Control>}{Enter}{/Control}')
    expect(state()).toBe('closed')
  })
  await at.desk.user.click(await screen.findByRole('button', { name: /Cancel/ }))
  await waitFor(() => expect(screen.queryByText(/leaves in/)).toBeNull())
  expect(calls('/v1/soaps/actions/letter').filter(({ body }) => !body.dry)).toEqual([])
})
