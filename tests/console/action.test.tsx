// Actions as people meet them: offered or off with a reason, asked, planned, confirmed, run, told, taken back.
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { offersOf } from '#console/action/offers.ts'
import { startWish } from '#console/action/startWish.ts'
import { clearSubjects, setSubject, subject } from '#console/action/subject.ts'
import { redoLast, undoLast } from '#console/action/undo.ts'
import { whySaid } from '#console/action/useActions.ts'
import { i18n, speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { deliver } from '#console/net/live.ts'
import { dropToast } from '#console/shell/toast.ts'
import { f } from '#contract/f.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { actionOf, type Known } from '#contract/standard.ts'
import { valueSet } from '#contract/valueSet.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const Wrapping = valueSet('wrapping', { bare: 1, wrapped: 2 }, {}, { wrapped: 'In paper' })
const soaps = resource({
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
  },
})
const row = (at: number, over: Partial<AnyRow> = {}): AnyRow => ({
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
const known = (name: string): Known => actionOf(soaps, name) as Known
const wish = (name: string, records: AnyRow[], input?: Record<string, unknown>) =>
  startWish({ action: known(name), resource: soaps, subject: { records }, face: 'button', ...(input && { input }) })

// A busy machine takes its time; what has not come by then does not come.
configure({ asyncUtilTimeout: 10_000 })

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ areas: [soaps] })
})
afterEach(async () => {
  clearSubjects()
  await desk.close()
})
const done =
  (records: AnyRow[], operation = 'op-1') =>
  () => ({ body: { data: { done: records, refused: [], operation } } })
const calls = (path: string) => desk.asked.filter(asked => asked.path === path && asked.method === 'POST')

describe('the subject', () => {
  test('a selection outranks the focus, which outranks what is open', () => {
    for (const from of ['open', 'focus', 'selection'] as const) setSubject({ resource: soaps, records: [row(1)], from })
    expect(subject()?.from).toBe('selection')
  })
})

describe('offers', () => {
  const may = () => true
  const offer = (name: string, records: AnyRow[]) =>
    offersOf(soaps, { records }, may).find(({ action }) => action.name === name)
  test('a draft cannot be hidden, and the reason says so', () => {
    expect(offer('hide', [row(1, { status: 'draft' })])).toMatchObject({
      allowed: false,
      why: { key: 'record.refused.isDraft' },
    })
  })
  test('of several, those that cannot are only counted', () =>
    expect(offer('hide', [row(1), row(2, { status: 'draft' })])).toMatchObject({ allowed: true, left: 1 }))
  test('one at a time is said', () =>
    expect(offer('whyHidden', [row(1), row(2)])).toMatchObject({ allowed: false, why: { key: 'action.onlyOne' } }))
  test('outside the states it is declared for it is off, in the words of the field', () => {
    expect(offer('wrap', [row(1, { wrapping: 'bare' })])).toMatchObject({ allowed: true })
    const off = offer('wrap', [row(1, { wrapping: 'wrapped' })])
    expect(off).toMatchObject({ allowed: false })
    expect(whySaid(wordsNow(), off!.why!)).toBe('Not possible while Wrapping is In paper')
    // What a row does not tell, the server knows.
    expect(offer('wrap', [row(1)])).toMatchObject({ allowed: true })
  })
  test('what is there for the deleted is refused to all others', () => {
    expect(offer('unmelt', [row(1, { status: 'deleted' })])).toMatchObject({ allowed: true })
    expect(offer('unmelt', [row(1)])).toMatchObject({ allowed: false })
    expect(offer('reprice', [row(1, { status: 'deleted' })])).toMatchObject({ why: { key: 'action.isDeleted' } })
  })
  test('a missing right is named', () => {
    const [first] = offersOf(soaps, { records: [row(1)] }, () => false)
    expect(first).toMatchObject({ permitted: false, why: { params: { right: 'soaps.open' } } })
  })
})

test('a button that is off stays, says why, and does nothing', async () => {
  desk.show(
    <ActionButton action={known('hide')} resource={soaps} subject={{ records: [row(1, { status: 'draft' })] }} />,
  )
  const button = screen.getByRole('button', { name: /Hide/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('Not possible for a draft.')
  await desk.user.click(button)
  expect(desk.asked).toHaveLength(0)
})

test('a menu shows what is off with its reason and leaves out what is not permitted', async () => {
  await desk.close()
  desk = await openDesk({ areas: [soaps], permissions: ['soaps.hide', 'soaps.publish'] })
  desk.show(<ActionMenu resource={soaps} subject={{ records: [row(1)] }} />)
  await desk.user.click(screen.getByRole('button', { name: 'More actions' }))
  const lines = await screen.findAllByRole('menuitem')
  // Whoever sees a record may be told of it.
  expect(lines.map(({ textContent }) => textContent?.match(/Hide|Publish|Tell me when/)?.[0])).toEqual([
    ...['Hide', 'Publish', 'Tell me when'],
  ])
  expect(screen.getByRole('menuitem', { name: /Publish/ }).getAttribute('aria-disabled')).toBe('true')
})

test('a reversible action runs at once, tells it, and undo takes it back', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = done([row(1, { status: 'hidden' })])
  desk.script['POST /v1/undo'] = done([row(1)])
  desk.show(
    <>
      <ActingHost />
      <ActionButton action={known('hide')} resource={soaps} subject={{ records: [row(1)] }} />
    </>,
  )
  await desk.user.click(screen.getByRole('button', { name: /Hide/ }))
  expect(await screen.findByText('Hide: Soap 1: done')).toBeTruthy()
  const [call] = calls('/v1/soaps/actions/hide')
  expect(call?.body).toMatchObject({ ids: [row(1).id], versions: { [row(1).id]: 3 } })
  expect(call?.headers['idempotency-key']).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls('/v1/undo')[0]?.body).toEqual({ operation: 'op-1' }))
  expect(await screen.findByText('Undone: Hide: Soap 1')).toBeTruthy()
})

test('the key for undo takes back the last thing done', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = done([row(2)], 'op-2')
  desk.script['POST /v1/undo'] = done([row(2)])
  desk.show(<ActingHost />)
  wish('hide', [row(2)])
  await screen.findByText('Hide: Soap 2: done')
  await undoLast()
  expect(calls('/v1/undo')[0]?.body).toEqual({ operation: 'op-2' })
})

test('what was taken back is brought back by key, and something new ends that', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = done([row(5)], 'op-5')
  desk.script['POST /v1/undo'] = ({ body }) => done([row(5)], `back of ${body.operation}`)()
  desk.script['GET /v1/operations'] = () => ({ body: { data: { operations: [], redoable: [] } } })
  desk.show(<ActingHost />)
  wish('hide', [row(5)])
  await screen.findByText('Hide: Soap 5: done')
  await undoLast()
  await redoLast()
  expect(await screen.findByText('Brought back: Hide: Soap 5')).toBeTruthy()
  expect(calls('/v1/undo').map(({ body }) => body.operation)).toEqual(['op-5', 'back of op-5'])
  await undoLast()
  expect(calls('/v1/undo')[2]?.body).toEqual({ operation: 'back of back of op-5' })
  wish('hide', [row(5)])
  await waitFor(() => expect(calls('/v1/soaps/actions/hide')).toHaveLength(2))
  await screen.findAllByText('Hide: Soap 5: done')
  await redoLast()
  expect(await screen.findByText('There is nothing to bring back')).toBeTruthy()
})

test('right to left the record a toast names keeps to itself, so that the colon after it stays in its place', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = done([row(8)], 'op-8')
  desk.show(<ActingHost />)
  await act(() => speak('ur'))
  wish('hide', [row(8)])
  expect(await screen.findByText(/: \u2068Soap 8\u2069: /)).toBeTruthy()
  await act(() => speak('en'))
})

test('what somebody changed since is explained field by field, and not overwritten', async () => {
  const why = { code: 'STALE_VERSION', message: 'was changed since', key: 'record.refused.changedSince' }
  const diff = [{ field: 'name', before: 'Soap 6', after: 'Rose soap' }]
  const refused = [{ id: row(6).id, title: 'Rose soap', why, resource: 'soaps', diff, byName: 'Catalogue desk' }]
  desk.script['POST /v1/soaps/actions/hide'] = done([row(6)], 'op-6')
  desk.script['POST /v1/undo'] = () => ({ body: { data: { done: [], refused } } })
  desk.show(<ActingHost />)
  wish('hide', [row(6)])
  await screen.findByText('Hide: Soap 6: done')
  await undoLast()
  await desk.user.click(await screen.findByRole('button', { name: 'Details' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Somebody has changed it since.')
  expect(dialog.textContent).toMatch(/Changed by .?Catalogue desk.?:/)
  expect(dialog.querySelector('ins')?.textContent).toContain('Rose soap')
  await desk.user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what leaves the house waits eight seconds: the key for undo cancels it, and nothing was asked', async () => {
  const letter = { ...known('hide'), undo: 'grace' } as Known
  const plan = { affected: 1, skipped: [], sample: [], warnings: [] }
  desk.script['POST /v1/soaps/actions/hide'] = ({ body }) =>
    body.dry ? { body: { data: { plan } } } : done([row(1)])()
  desk.show(<ActingHost />)
  void startWish({ action: letter, resource: soaps, subject: { records: [row(1)] }, face: 'button', input: {} })
  const card = await screen.findByRole('dialog')
  await desk.user.click(await within(card).findByRole('button', { name: /Hide/ }))
  expect(await screen.findByText('Hide: Soap 1: leaves in 8 seconds')).toBeTruthy()
  await undoLast()
  expect(await screen.findByText('Cancelled, nothing has left: Hide: Soap 1')).toBeTruthy()
  expect(calls('/v1/soaps/actions/hide').filter(({ body }) => !body.dry)).toEqual([])
})

test.each([
  [[['wrapped'], null], ['In paper']],
  [
    [['wrapped'], ['bare']],
    ['Bare', 'In paper'],
  ],
] as const)('what the records have together is offered, and nothing else: %j', async (papers, offered) => {
  desk.show(<ActingHost />)
  wish(
    'unwrap',
    papers.map((had, at) => row(at + 1, { papers: had as never })),
  )
  const card = await screen.findByRole('dialog')
  await within(card).findByText('In paper')
  for (const word of ['Bare', 'In paper'])
    expect(within(card).queryAllByText(word).length > 0).toBe((offered as readonly string[]).includes(word))
})

test('a plan shows what changes tenfold and that a second person must approve; asked for, it is told as waiting', async () => {
  const line = { resource: 'soaps', id: row(1).id, title: 'Soap 1', diff: [{ field: 'name', before: 'a', after: 'b' }] }
  const plan = { affected: 1, skipped: [], sample: [line], warnings: [], outliers: [line], approval: true }
  desk.script['POST /v1/soaps/actions/remove'] = ({ body }) =>
    body.dry ? { body: { data: { plan } } } : { status: 202, body: { data: { approvalId: 'approval-1' } } }
  desk.show(<ActingHost />)
  wish('remove', [row(1)])
  const card = await screen.findByRole('dialog')
  await within(card).findByText('Changes tenfold: is that meant?')
  expect(card.textContent).toContain('A second person must approve this.')
  expect(card.textContent?.match(/1 soap/g)).toHaveLength(1)
  await desk.user.click(within(card).getByRole('button', { name: /Ask for approval/ }))
  expect(await screen.findByText('Delete: Soap 1: waits for a second person')).toBeTruthy()
  // Such news stays until it is closed.
  await dropToast('approval approval-1')
  await waitFor(() => expect(screen.queryByText(/waits for a second person/)).toBeNull())
})

test('what a plan merely tells is no warning', async () => {
  const warnings = [
    { code: 'INFO', message: '2 variants change, 1 stays' },
    { code: 'BLAST', message: 'One price falls to nothing' },
  ]
  desk.script['POST /v1/soaps/actions/melt'] = () => ({
    body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings } } },
  })
  desk.show(<ActingHost />)
  void wish('melt', [row(1)])
  expect((await screen.findByText('One price falls to nothing')).closest('.rt-CalloutRoot')).toBeTruthy()
  expect(screen.getByText('2 variants change, 1 stays').closest('.rt-CalloutRoot')).toBeNull()
})

test('in a new tab the key for undo names what the server still remembers, and asks first', async () => {
  const operation = { id: 'op-9', action: 'soaps.hide', at: '2026-01-01T00:00:00Z', changed: 3, left: 0 }
  desk.script['GET /v1/operations'] = () => ({ body: { data: { operations: [operation], redoable: [] } } })
  desk.script['POST /v1/undo'] = done([row(2)])
  desk.show(<ActingHost />)
  await undoLast()
  expect(await screen.findByText('Hide: Soaps')).toBeTruthy()
  expect(calls('/v1/undo')).toEqual([])
  await desk.user.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(await screen.findByText('Undone: Hide: Soaps')).toBeTruthy()
  expect(calls('/v1/undo')[0]?.body).toEqual({ operation: 'op-9' })
})

test('an undo that runs as a job is not called taken back while it runs; how it ended is told, with what was left', async () => {
  const operation = { id: 'op-9', action: 'soaps.reprice', at: '2026-01-01T00:00:00Z', changed: 60, left: 0 }
  desk.script['GET /v1/operations'] = () => ({ body: { data: { operations: [operation], redoable: [] } } })
  desk.script['POST /v1/undo'] = () => ({ status: 202, body: { data: { jobId: 'j9', number: 7, operation: 'op-10' } } })
  desk.show(<ActingHost />)
  await undoLast()
  await desk.user.click(await screen.findByRole('button', { name: 'Take it back' }))
  expect(await screen.findByText(/^Undoing: Reprice/)).toBeTruthy()
  expect(screen.queryByText(/Undone: Reprice/)).toBeNull()
  const counts = { total: 60, done: 60, ok: 58, failed: 2, skipped: 0, rate: null, eta: null }
  const job = { jobId: 'j9', number: 7, title: 'Undo', status: 'PARTIAL' as never, phase: 'done', ...counts }
  act(() => deliver({ type: 'job.done', offset: '1', ...job }))
  expect(await screen.findByText('Undone: 58. Not undone: 2')).toBeTruthy()
  await act(async () => dropToast('operation j9'))
})

test('input is asked with the same controls; what is missing is told at its field', async () => {
  desk.script['POST /v1/soaps/actions/reprice'] = done([row(3)])
  desk.show(<ActingHost />)
  wish('reprice', [row(3)])
  const dialog = within(await screen.findByRole('dialog', { name: 'Reprice: Soap 3' }))
  await desk.user.keyboard('{Enter}')
  expect(dialog.getByText('"Price" is required')).toBeTruthy()
  await desk.user.type(dialog.getByLabelText(/Price/), '499{Enter}')
  await waitFor(() => expect(calls('/v1/soaps/actions/reprice')[0]?.body.input).toEqual({ price: 49_900 }))
})

test('what was filled in beforehand, by dragging say, can be changed where it is refused', async () => {
  const fields = [{ path: 'price', code: 'TOO_LOW', message: 'Price is too low' }]
  desk.script['POST /v1/soaps/actions/reprice'] = () => ({
    status: 422,
    body: { code: 'VALIDATION', message: 'Not right', fields },
  })
  desk.show(<ActingHost />)
  wish('reprice', [row(3)], { price: 500 })
  await desk.user.click(await screen.findByRole('button', { name: 'Details' }))
  await desk.user.click(await screen.findByRole('button', { name: 'Change the input' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reprice: Soap 3' }))
  const price = (await dialog.findByLabelText(/Price/)) as HTMLInputElement
  expect([price.value, price.getAttribute('aria-invalid')]).toEqual(['5.00', 'true'])
})

const plan = {
  affected: 1,
  skipped: [{ id: row(5).id, title: 'Soap 5', why: { code: 'IN_USE', message: 'used by 2 baskets' } }],
  sample: [{ id: row(4).id, title: 'Soap 4', diff: [{ field: 'name', before: 'Soap 4', after: 'Molten' }] }],
  warnings: [],
}

test('one field is asked for at once; another is added, loses what is chosen already, is told what is wrong with it, and leaves', async () => {
  const plan = { affected: 1, skipped: [], sample: [], warnings: [] }
  let answer: () => { status?: number; body: unknown } = () => ({ body: { data: { plan } } })
  desk.script['POST /v1/soaps/actions/change-field'] = () => answer()
  desk.show(<ActingHost />)
  void wish('changeField', [row(1)])
  const choose = async (label: string, name: string, at = 0) => {
    await desk.user.click((await screen.findAllByLabelText(new RegExp(`^${label}`)))[at] as HTMLElement)
    await desk.user.click(await screen.findByRole('option', { name }))
  }
  await choose('Field', 'Name')
  await desk.user.type(screen.getByLabelText(/^Name/), 'Soap')
  await desk.user.click(screen.getByRole('button', { name: 'Another field' }))
  await desk.user.click(screen.getAllByLabelText(/^Field/)[1] as HTMLElement)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Price'])
  await desk.user.click(screen.getByRole('option', { name: 'Price' }))
  expect(screen.queryByRole('button', { name: 'Another field' })).toBeNull()
  const another = screen.getByRole('group', { name: 'Price' })
  await desk.user.type(within(another).getByLabelText(/^Price/), '5')
  const wrong = [{ path: 'also.0.price', code: 'TOO_LOW', message: 'Price is too low' }]
  answer = () => ({ status: 422, body: { code: 'VALIDATION', message: 'Not right', fields: wrong } })
  await desk.user.keyboard('{Control>}{Enter}{/Control}')
  await desk.user.click(await screen.findByRole('button', { name: 'Change the input' }))
  expect(await within(await screen.findByRole('group', { name: 'Price' })).findByText('Price is too low')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  const asked = () => calls('/v1/soaps/actions/change-field').map(({ body }) => body.input)
  const name = { field: 'name', how: 'set', name: 'Soap' }
  expect(asked()).toEqual([{ ...name, also: [{ field: 'price', howMuch: 'set', price: 500 }] }])
  // What was said of one value says nothing of another.
  await desk.user.type(within(screen.getByRole('group', { name: 'Price' })).getByLabelText(/^Price/), '5')
  expect(screen.queryByText('Price is too low')).toBeNull()
  await desk.user.click(screen.getByRole('button', { name: 'Remove Price' }))
  // The page contains its words too: it has the focus for a moment after the button that was pressed is gone.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Another field' })))
  answer = () => ({ body: { data: { plan } } })
  await desk.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(asked()[1]).toEqual(name))
})

test('danger is planned and named; Enter alone is inert, Ctrl+Enter confirms', async () => {
  desk.script['POST /v1/soaps/actions/melt'] = ({ body }) =>
    body.dry ? { body: { data: { plan } } } : { body: { data: { done: [row(4)], refused: [] } } }
  desk.show(<ActingHost />)
  wish('melt', [row(4), row(5)])
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('MGP India')).toBeTruthy()
  expect(dialog.getByText('used by 2 baskets')).toBeTruthy()
  expect(dialog.getByText('Molten')).toBeTruthy()
  expect(dialog.getByText('It cannot be taken back.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Cancel')
  const real = () => calls('/v1/soaps/actions/melt').filter(({ body }) => !body.dry)
  dialog.getByRole('button', { name: /Melt/ }).focus()
  await desk.user.keyboard('{Enter}')
  expect(real()).toHaveLength(0)
  await waitFor(async () => {
    await desk.user.keyboard('{Control>}{Enter}{/Control}')
    expect(real()).toHaveLength(1)
  })
})

test('above ten records danger asks for the number', async () => {
  const records = Array.from({ length: 12 }, (_, at) => row(at))
  desk.script['POST /v1/soaps/actions/melt'] = () => ({ body: { data: { plan: { ...plan, affected: 12 } } } })
  desk.show(<ActingHost />)
  wish('melt', records)
  const typed = await screen.findByLabelText('Type 12 to confirm')
  const button = screen.getByRole('button', { name: /Melt/ })
  expect(button.hasAttribute('disabled')).toBe(true)
  await desk.user.type(typed, '12')
  expect(button.hasAttribute('disabled')).toBe(false)
})

test('who was left out is listed with reasons and can be tried again under a new key', async () => {
  const left = { id: row(7).id, title: 'Soap 7', why: { code: 'STATE', message: 'not allowed while draft' } }
  desk.script['POST /v1/soaps/actions/hide'] = () => ({
    body: { data: { done: [row(6)], refused: [left], operation: 'op-6' } },
  })
  desk.show(<ActingHost />)
  wish('hide', [row(6), row(7)])
  await screen.findByText(/1 done, 1 left out/)
  await desk.user.click(screen.getByRole('button', { name: 'Details' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('link', { name: 'Soap 7' })).toBeTruthy()
  expect(dialog.getByText('not allowed while draft')).toBeTruthy()
  await desk.user.click(dialog.getByRole('button', { name: 'Retry 1' }))
  await waitFor(() => expect(calls('/v1/soaps/actions/hide')).toHaveLength(2))
  const [first, second] = calls('/v1/soaps/actions/hide')
  expect(second?.body.ids).toEqual([row(7).id])
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
})

test('a refusal says why and stays', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = () => ({
    status: 409,
    body: { code: 'STATE', message: 'not allowed while draft' },
  })
  desk.show(<ActingHost />)
  wish('hide', [row(8)])
  expect(await screen.findByText('Not done: Hide: Soap 8')).toBeTruthy()
  expect(screen.getByText('not allowed while draft')).toBeTruthy()
})

test('a why is drawn as a trace', async () => {
  desk.script['POST /v1/soaps/actions/why-hidden'] = () => ({
    body: {
      data: {
        done: [],
        refused: [],
        result: {
          kind: 'trace',
          title: 'Why is Soap 9 hidden?',
          result: 'It is hidden',
          steps: [{ rule: 'Status', outcome: 'hidden', ok: false }],
        },
      },
    },
  })
  desk.show(<ActingHost />)
  wish('whyHidden', [row(9)])
  const dialog = within(await screen.findByRole('dialog', { name: 'Why is Soap 9 hidden?' }))
  expect(dialog.getByText('It is hidden')).toBeTruthy()
  expect(dialog.getByRole('img', { name: 'Not met' })).toBeTruthy()
})

test('a why that is said by key is read in the words of the page', async () => {
  const fine = { key: 'rules.hidden.fine', text: 'In order' }
  desk.script['POST /v1/soaps/actions/why-hidden'] = () => ({
    body: {
      data: {
        done: [],
        refused: [],
        result: {
          kind: 'trace',
          title: { key: 'soaps.actions.whyHidden.label', text: 'Why hidden?' },
          result: { key: 'test.launches', text: 'It launches later' },
          steps: [{ rule: 'blockers.NO_HSN', input: 'SLAB_1', outcome: fine, ok: true }],
        },
      },
    },
  })
  i18n.addResource('en', 'translation', 'test.launches', 'Not before its launch')
  desk.show(<ActingHost />)
  wish('whyHidden', [row(9)])
  const dialog = within(await screen.findByRole('dialog', { name: 'Why hidden?' }))
  expect(dialog.getByText('Not before its launch')).toBeTruthy()
  expect(dialog.getByText('What publishing asks for')).toBeTruthy()
  expect(dialog.getByText('In order')).toBeTruthy()
  expect(dialog.getByText('SLAB_1').tagName).toBe('BDI')
})

test('many become a job with a way to it', async () => {
  desk.script['POST /v1/soaps/actions/hide'] = ({ body }) =>
    body.dry
      ? { body: { data: { plan: { ...plan, affected: 30 } } } }
      : { status: 202, body: { data: { jobId: 'j1', number: 7 } } }
  desk.show(<ActingHost />)
  wish(
    'hide',
    Array.from({ length: 30 }, (_, at) => row(at)),
  )
  await desk.user.click(await screen.findByRole('button', { name: /Hide/ }))
  await desk.user.click(await screen.findByRole('button', { name: 'Show the job' }))
  expect(desk.address()).toBe('/jobs/j1')
})

test('what a deed about nothing has made is named, and both its toast and its answer lead there', async () => {
  const made = { done: [row(4)], refused: [], operation: 'op-4' }
  desk.script['POST /v1/soaps/actions/mould'] = () => ({ body: { data: made } })
  desk.show(<ActingHost />)
  const mould = () => startWish({ action: known('mould'), resource: soaps, face: 'button' })
  void mould()
  expect(await screen.findByText(/^Created: soap .?Soap 4.?$/)).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'Open' }))
  expect(desk.address()).toBe(`/soaps/${row(4).id}`)
  const result = { kind: 'facts', title: 'A new soap', facts: [{ label: 'Weight', value: '90 g' }] }
  desk.script['POST /v1/soaps/actions/mould'] = () => ({ body: { data: { ...made, done: [row(5)], result } } })
  void mould()
  const answer = within(await screen.findByRole('dialog', { name: 'A new soap' }))
  await desk.user.click(answer.getByRole('button', { name: 'Open' }))
  expect(desk.address()).toBe(`/soaps/${row(5).id}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a deed that begins another job is told as running, not as done, and opens no dialog', async () => {
  const about = { resource: 'jobs', id: 'j8', title: 'Put back: Soaps' }
  const result = { kind: 'facts', title: 'Started', facts: [{ label: 'Job 8', value: 'j8', about }] }
  desk.script['POST /v1/soaps/actions/reprice'] = () => ({ body: { data: { done: [], refused: [], result } } })
  desk.show(<ActingHost />)
  wish('reprice', [row(1)], { price: 500 })
  expect(await screen.findByText('Reprice: Soap 1: running as a job')).toBeTruthy()
  expect(screen.queryByText('Reprice: Soap 1: done')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  const counts = { total: 3, done: 3, ok: 3, failed: 0, skipped: 0, rate: null, eta: null }
  const job = { jobId: 'j8', number: 8, title: 'Put back', status: 'SUCCESS' as never, phase: 'done', ...counts }
  act(() => deliver({ type: 'job.done', offset: '1', ...job }))
  expect(await screen.findByText('Job 8: 3 done')).toBeTruthy()
  await act(async () => dropToast('operation j8'))
})

test('what an action points at is another record than the one it is about', async () => {
  desk.script['GET /v1/soaps'] = () => ({
    body: { data: { rows: [row(1), row(2)], page: { total: 2, hasNext: false, hasPrevious: false } } },
  })
  desk.show(<ActingHost />)
  wish('join', [row(1)])
  await desk.user.click(await screen.findByRole('combobox', { name: /Into/ }))
  expect(await screen.findByRole('option', { name: /Soap 2/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Soap 1/ })).toBeNull()
})

test('of a list from which nothing was chosen it says that something must be, and goes on saying so while one looks at it', async () => {
  desk.show(<ActingHost />)
  wish('unwrap', [row(1)])
  await desk.user.click(await screen.findByRole('button', { name: 'Unwrap' }))
  expect(await screen.findByText('"Papers" is required')).toBeTruthy()
  await desk.user.tab()
  await desk.user.tab({ shift: true })
  expect(screen.getByText('"Papers" is required')).toBeTruthy()
})

test('what waits for a second person where it was made is told as waiting and not as done, with the way there', async () => {
  const made = { resource: 'soaps', id: row(2).id }
  desk.script['POST /v1/soaps/actions/hide'] = () => ({ body: { data: { done: [row(1)], refused: [], waits: made } } })
  desk.show(<ActingHost />)
  wish('hide', [row(1)])
  const told = await screen.findByText('Hide: Soap 1: waits for a second person')
  expect(screen.queryByText('Hide: Soap 1: done')).toBeNull()
  // Toasts of the tests before it may still be there.
  await desk.user.click(within(told.closest('li')!).getByRole('button', { name: 'Open' }))
  expect(desk.address()).toBe(`/soaps/${row(2).id}`)
})

test('what changes with the one record that was chosen is counted, not the one', async () => {
  const changes = [{ resource: 'soaps', count: 22 }]
  desk.script['POST /v1/soaps/actions/melt'] = () => ({ body: { data: { plan: { ...plan, skipped: [], changes } } } })
  desk.show(<ActingHost />)
  wish('melt', [row(1)])
  expect(await screen.findByText('Changes: 22 soaps')).toBeTruthy()
  expect(screen.queryByText(/1 soap(?!s)/)).toBeNull()
})

test('going somewhere is a link, not a call', () => {
  wish('change', [row(1)])
  expect(desk.address()).toBe(`/soaps/${row(1).id}/edit`)
})

describe('a call that is put together is passed on', () => {
  const copied = async (button: string): Promise<string> => {
    await desk.user.click(await screen.findByRole('button', { name: button }))
    return navigator.clipboard.readText()
  }

  test('as a link with what was typed so far, which runs nothing', async () => {
    desk.show(<ActingHost />)
    wish('reprice', [row(1)])
    await desk.user.type(await screen.findByRole('textbox', { name: /Price/ }), '4.99')
    const linked = new URL(await copied('Copy link to this command')).searchParams.get('cmd') ?? ''
    expect(JSON.parse(linked)).toEqual({ action: 'soaps.reprice', input: { price: 499 }, ids: [row(1).id] })
    expect(desk.asked).toHaveLength(0)
  })

  test('as cURL from the card, without a token', async () => {
    desk.script['POST /v1/soaps/actions/melt'] = () => ({
      body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings: [] } } },
    })
    desk.show(<ActingHost />)
    wish('melt', [row(1)])
    const line = await copied('Copy as cURL')
    expect(line).toContain(`-d '{"ids":["${row(1).id}"],"versions":{"${row(1).id}":3}}'`)
    expect(line).toContain('\'access-token: \'"$NUCLEUS_TOKEN"')
    expect(desk.asked.every(({ body }) => body.dry)).toBe(true)
  })
})
