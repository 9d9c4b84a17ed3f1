// What an action asks before it is done: its input, its plan, a word that it is meant.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { dropToast } from '#console/shell/toast.ts'
import { calls, desk, done, plan, row, wish } from './actionDesk.tsx'

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
  await within(card).findByText('Unusually large change')
  expect(card.textContent).toContain('Requires approval.')
  expect(card.textContent?.match(/1 soap/g)).toHaveLength(1)
  await desk.user.click(within(card).getByRole('button', { name: /Request approval/ }))
  expect(await screen.findByText('Delete: Soap 1 · sent for approval')).toBeTruthy()
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

test('a warning of a check is ticked before its button, or its key, does anything', async () => {
  const warnings = [{ code: 'ALT_MISSING', message: 'Picture 1 says nothing', needsTick: true }]
  desk.script['POST /v1/soaps/actions/melt'] = ({ body }) =>
    body.dry
      ? { body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings } } } }
      : (done([row(1)]) as () => { body: object })()
  desk.show(<ActingHost />)
  void wish('melt', [row(1)])
  const card = await screen.findByRole('dialog')
  const tick = await within(card).findByRole('checkbox', { name: 'I have read the warnings' })
  const button = within(card).getByRole('button', { name: /Melt/ })
  expect(button).toHaveProperty('disabled', true)
  await desk.user.click(tick)
  expect(button).toHaveProperty('disabled', false)
  await desk.user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('input is asked with the same controls; what is missing is told at its field', async () => {
  desk.script['POST /v1/soaps/actions/reprice'] = done([row(3)])
  desk.show(<ActingHost />)
  wish('reprice', [row(3)])
  const dialog = within(await screen.findByRole('dialog', { name: 'Reprice: Soap 3' }))
  await desk.user.keyboard('{Enter}')
  expect(dialog.getByText('Enter price')).toBeTruthy()
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
  await desk.user.click(await screen.findByRole('button', { name: 'Edit inputs' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reprice: Soap 3' }))
  const price = (await dialog.findByLabelText(/Price/)) as HTMLInputElement
  expect([price.value, price.getAttribute('aria-invalid')]).toEqual(['5.00', 'true'])
})

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
  await desk.user.click(await screen.findByRole('button', { name: 'Edit inputs' }))
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
  expect(dialog.getByText('Cannot be undone.')).toBeTruthy()
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
  expect(await screen.findByText('Add papers')).toBeTruthy()
  await desk.user.tab()
  await desk.user.tab({ shift: true })
  expect(screen.getByText('Add papers')).toBeTruthy()
})

test('what changes with the one record that was chosen is counted, not the one', async () => {
  const changes = [{ resource: 'soaps', count: 22 }]
  desk.script['POST /v1/soaps/actions/melt'] = () => ({ body: { data: { plan: { ...plan, skipped: [], changes } } } })
  desk.show(<ActingHost />)
  wish('melt', [row(1)])
  expect(await screen.findByText('Changes: 22 soaps')).toBeTruthy()
  expect(screen.queryByText(/1 soap(?!s)/)).toBeNull()
})

test('beside a deed that is itself a cancelling the way out is called otherwise, where it asks and where it confirms', async () => {
  desk.show(<ActingHost />)
  const names = async () =>
    within(await screen.findByRole('dialog', { name: 'Cancel soaps: Soap 3' }))
      .getAllByRole('button')
      .map(({ textContent = '' }) => textContent)
      .filter(text => /cancel|keep/i.test(text))
  desk.script['POST /v1/soaps/actions/call-off'] = () => ({
    body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings: [] } } },
  })
  wish('callOff', [row(3)])
  expect(await names()).toEqual(['Keep as is', 'Cancel soaps'])
  await desk.user.type(await screen.findByLabelText(/Reason/), 'Sold out{Enter}')
  await screen.findByText('Can be undone.')
  expect(await names()).toEqual(['Keep as is', expect.stringMatching(/^Cancel soaps/)])
  await desk.user.click(screen.getByRole('button', { name: 'Keep as is' }))
  wish('reprice', [row(3)])
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy()
})
