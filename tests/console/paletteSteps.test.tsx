// From a command to its end inside the palette: arguments, the card, the second factor, the answer.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { dialog, freshDesks, line, option, selectSoaps, soap, state, titles } from './paletteDesk.tsx'

const { at, press, open, calls } = freshDesks()
const done = () => ({ body: { data: { done: [soap(1)], refused: [], operation: 'op-1' } } })
const plan = () => ({ affected: 1, skipped: [], sample: [], warnings: [] })

/** What a screen reader adds to the name of the line. */
const described = () => document.getElementById(line().getAttribute('aria-describedby') ?? '')?.textContent ?? ''

test('a place opened beside by Ctrl+Enter is in the brand of this tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await open()
  await press('go to soaps')
  await press('{Control>}{Enter}{/Control}')
  expect(opened.mock.calls).toEqual([['/soaps?vendorcode=mgp', '_blank', 'noopener']])
  opened.mockRestore()
})

describe('arguments', () => {
  test('are asked one by one, read, said when wrong, planned and confirmed by Ctrl+Enter only', async () => {
    at.desk.script['POST /v1/soaps/actions/reprice'] = ({ body }) =>
      body.dry ? { body: { data: { plan: plan() } } } : done()
    selectSoaps(soap(1))
    await open()
    await press('sp ')
    expect(state()).toBe('asking')
    expect(line().getAttribute('aria-label')).toBe('Mode, 1 of 3, required')
    expect(titles()).toEqual(['Set', 'Raise', 'Lower'])
    await press('rai{Enter}')
    expect(line().getAttribute('aria-label')).toBe('Price, 2 of 3, required')
    await press('4,99')
    expect(option(/4,99/)?.getAttribute('aria-disabled')).toBe('true')
    await press('{Enter}')
    expect(line().value).toBe('4,99')
    await at.desk.user.clear(line())
    await press('499{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toBe('Note, 3 of 3, optional'))
    await press('{Tab}')
    await waitFor(() => expect(state()).toBe('confirming'))
    await press('{Enter}{Enter}')
    expect(state()).toBe('confirming')
    await new Promise(done => setTimeout(done, 320))
    await press('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dialog()).toBeNull())
    const [dry, real] = calls('/v1/soaps/actions/reprice')
    expect(dry?.body).toMatchObject({ dry: true, ids: [soap(1).id], input: { mode: 'raise', price: 49900 } })
    expect(real?.body).toMatchObject({ ids: [soap(1).id], input: { mode: 'raise', price: 49900 } })
    expect(calls('/v1/soaps/actions/reprice')).toHaveLength(2)
  })

  test('an optional choice and an optional yes or no are left empty by Enter alone, and nothing of them is sent', async () => {
    at.desk.script['POST /v1/soaps/actions/wrap'] = done
    selectSoaps(soap(1))
    await open()
    await press('wrap anew{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toBe('Paper, 1 of 3, optional'))
    expect(titles()).toEqual(['Leave empty', 'Set', 'Raise', 'Lower'])
    expect(option(/Leave empty/)?.getAttribute('aria-selected')).toBe('true')
    await press('{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toBe('Box too, 2 of 3, optional'))
    expect(titles()).toEqual(['Leave empty', 'Yes', 'No'])
    await press('{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toBe('Note, 3 of 3, required'))
    await press('gift{Enter}')
    await waitFor(() => expect(calls('/v1/soaps/actions/wrap')).toHaveLength(1))
    expect(calls('/v1/soaps/actions/wrap')[0]?.body.input).toEqual({ note: 'gift' })
  })

  test('a value says how it is written, until somebody types', async () => {
    selectSoaps(soap(1))
    await open()
    await press('sp {Enter}4.99{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Note/))
    expect(described()).toBe('Whoever reads the history wants to know')
    await press('x')
    expect(described()).toBe('')
  })

  test('refused, the input is asked again with what was typed', async () => {
    at.desk.script['POST /v1/soaps/actions/reprice'] = ({ body }) =>
      body.dry ? { status: 422, body: { code: 'RULE_BROKEN', message: 'Too dear', details: {} } } : done()
    selectSoaps(soap(1))
    await open()
    await press('sp {Enter}4.99{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Note/))
    await press('{Tab}')
    await waitFor(() => expect(state()).toBe('done'))
    await at.desk.user.click(screen.getByRole('button', { name: 'Edit inputs' }))
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Price/))
    expect(line().value).toBe('₹4.99')
  })

  test('Backspace goes back to the argument before, with what was given', async () => {
    selectSoaps(soap(1))
    await open()
    await press('sp ')
    await press('{ArrowDown}{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Price/))
    await press('{Backspace}')
    expect(line().getAttribute('aria-label')).toMatch(/^Mode/)
    expect(line().value).toBe('Raise')
    await press('{Escape}')
    expect(state()).toBe('browsing')
  })

  test('a verb without a record asks which one, and says which cannot be', async () => {
    at.desk.script['POST /v1/soaps/actions/hide'] = done
    await open()
    await press('hide{Enter}')
    expect(line().getAttribute('aria-label')).toBe('Which soap, 1 of 1, required')
    await waitFor(() => expect(titles()).toEqual(['Soap 1', 'Soap 2', 'Soap 3']))
    expect(option(/^Soap 3/)?.getAttribute('aria-disabled')).toBe('true')
    await press('{ArrowDown}{Enter}')
    await waitFor(() => expect(calls('/v1/soaps/actions/hide')[0]?.body).toMatchObject({ ids: [soap(2).id] }))
    expect(calls('/v1/soaps/actions/hide')[0]?.headers['x-face']).toBe('palette')
  })

  test('the record that was asked for is not offered as what it is joined with', async () => {
    await open()
    await press('join anew{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Soap 1', 'Soap 2', 'Soap 3']))
    await press('{ArrowDown}{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Into/))
    await waitFor(() => expect(titles()).toEqual(['Soap 1', 'Soap 3']))
  })

  test('until the records a slot asks for have come it says that it looks for them', async () => {
    let answer: (() => void) | undefined
    const waiting = new Promise<void>(resolve => {
      answer = resolve
    })
    const listed = at.desk.script['GET /v1/soaps']
    at.desk.script['GET /v1/soaps'] = async call => {
      await waiting
      return typeof listed === 'function' ? listed(call) : { body: { data: { rows: [], page: { total: 0 } } } }
    }
    await open()
    await press('join anew{Enter}')
    expect(screen.queryByText('Nothing here yet.')).toBeNull()
    expect(screen.getByText('Searching …')).toBeTruthy()
    answer?.()
    await waitFor(() => expect(titles().length).toBeGreaterThan(0))
  })

  test('several records are gathered and then gone on with', async () => {
    at.desk.script['POST /v1/soaps/actions/scent'] = done
    selectSoaps(soap(1))
    await open()
    await press('add scents{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Rose', 'Lily']))
    await press('{Enter}')
    await waitFor(() => expect(titles()[0]).toBe('Continue with Rose'))
    await waitFor(() => expect(titles()).toHaveLength(3))
    await press('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(titles()[0]).toBe('Continue with Rose and Lily'))
    await press('{Enter}')
    await waitFor(() =>
      expect(calls('/v1/soaps/actions/scent')[0]?.body.input).toEqual({ scents: [soap(11).id, soap(12).id] }),
    )
  })

  test('of values the records have a list of themselves, only those they have', async () => {
    selectSoaps(soap(1, { finishes: ['gloss'] }), soap(2, { finishes: ['gloss', 'raw'] }))
    await open()
    await press('strip anew{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Gloss', 'Raw']))
  })

  test('several values of a closed set are offered, gathered and gone on with, or typed between commas', async () => {
    at.desk.script['POST /v1/soaps/actions/colour'] = done
    selectSoaps(soap(1))
    await open()
    await press('colour anew{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Set', 'Raise', 'Lower']))
    await press('lo{Enter}')
    await waitFor(() => expect(titles()[0]).toBe('Continue with Lower'))
    await press('{Enter}')
    await waitFor(() => expect(calls('/v1/soaps/actions/colour')[0]?.body.input).toEqual({ modes: ['lower'] }))
    await open()
    await press('colour anew{Enter}')
    await press('raise, lower{Enter}')
    await waitFor(() => expect(calls('/v1/soaps/actions/colour')[1]?.body.input).toEqual({ modes: ['raise', 'lower'] }))
  })
})

describe('running', () => {
  test('what a reading action answers stays in the palette', async () => {
    const shown = { kind: 'facts', title: 'Why Soap 1 is hidden', facts: [{ label: 'Stock', value: 'none' }] }
    at.desk.script['POST /v1/soaps/actions/why-hidden'] = () => ({
      body: { data: { done: [], refused: [], result: shown } },
    })
    selectSoaps(soap(1))
    await open()
    await press('why ')
    await waitFor(() => expect(screen.getAllByText('Why Soap 1 is hidden').length).toBeGreaterThan(0))
    expect(state()).toBe('done')
    await press('{Escape}')
    expect(dialog()).toBeNull()
  })

  test('what was made is opened by Enter', async () => {
    const made = soap(13, { name: 'Jasmine' })
    const result = { kind: 'facts', title: 'Jasmine', facts: [{ label: 'Parts', value: '2' }] }
    at.desk.script['POST /v1/scents/actions/blend'] = () => ({ body: { data: { done: [made], refused: [], result } } })
    await open()
    await press('blend anew{Enter}')
    await waitFor(() => expect(state()).toBe('done'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'))
    await press('{Enter}')
    expect(dialog()).toBeNull()
    expect(at.desk.address()).toBe(`/scents/${made.id}`)
  })

  test('what is asked for to be taken along is on the clipboard once it is told, and can be taken again', async () => {
    const link = 'https://shop.example/pay?order=1'
    const shown = { kind: 'facts', title: 'Link', facts: [{ label: 'Soap 1', value: link, copies: true }] }
    at.desk.script['POST /v1/soaps/actions/why-hidden'] = () => ({
      body: { data: { done: [], refused: [], result: shown } },
    })
    selectSoaps(soap(1))
    await open()
    await press('why ')
    expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status')
    expect(await navigator.clipboard.readText()).toBe(link)
    await navigator.clipboard.writeText('something else')
    await at.desk.user.click(screen.getByRole('button', { name: 'Copy Soap 1' }))
    expect(await navigator.clipboard.readText()).toBe(link)
  })

  test('the link to the page one is on names its place', async () => {
    await open()
    await press('copy link to this')
    await press('{Enter}')
    const here = new URL(await navigator.clipboard.readText())
    expect([here.origin, here.searchParams.get('vendorcode')]).toEqual([window.location.origin, 'mgp'])
  })

  test('a second factor is asked for inside, and the call goes on with its key', async () => {
    at.desk.script['POST /v1/soaps/actions/refund'] = ({ headers }) =>
      headers['secure-token']
        ? done()
        : { status: 403, body: { code: 'SECURE_STEP', message: 'Confirm', details: { subCode: 4031 } } }
    selectSoaps(soap(1))
    await open()
    await press('refund{Enter}')
    await waitFor(() => expect(state()).toBe('steppingUp'))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    const code = await screen.findByLabelText(/One-time code/)
    await waitFor(() => expect(document.activeElement).toBe(code))
    await press('123456{Enter}')
    await waitFor(() => expect(dialog()).toBeNull())
    const keys = calls('/v1/soaps/actions/refund').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('declining the code does nothing and leaves nothing waiting', async () => {
    at.desk.script['POST /v1/soaps/actions/refund'] = () => ({
      status: 403,
      body: { code: 'SECURE_STEP', message: 'Confirm', details: { subCode: 4031 } },
    })
    selectSoaps(soap(1))
    await open()
    await press('refund{Enter}')
    await waitFor(() => expect(state()).toBe('steppingUp'))
    await press('{Escape}')
    await waitFor(() => expect(state()).toBe('browsing'))
    await waitFor(() => expect(document.documentElement.dataset.palette).toBe('browsing'))
    expect(document.querySelector('.toast[data-kind=error]')).toBeNull()
    expect(calls('/v1/soaps/actions/refund')).toHaveLength(1)
    expect(document.activeElement).toBe(line())
  })

  test('a verb that only goes somewhere asks for its record and goes', async () => {
    await open()
    await press('edit soap{Enter}')
    await waitFor(() => expect(titles()).toContain('Soap 2'))
    await press('{ArrowDown}{Enter}')
    await waitFor(() => expect(at.desk.address()).toBe(`/soaps/${soap(2).id}/edit`))
    expect(dialog()).toBeNull()
  })

  test('Enter that ends a composition runs nothing', async () => {
    await open()
    await press('refund')
    fireEvent.keyDown(line(), { key: 'Enter', isComposing: true, keyCode: 229 })
    expect(state()).toBe('browsing')
    await press('{Enter}')
    expect(state()).toBe('asking')
  })

  test('a refusal is said in the palette and can be tried again with the same key', async () => {
    let tries = 0
    at.desk.script['POST /v1/soaps/actions/refund'] = () =>
      tries++ === 0 ? { status: 503, body: { code: 'UNAVAILABLE', message: 'Down for a moment' } } : done()
    selectSoaps(soap(1))
    await open()
    await press('refund{Enter}')
    await waitFor(() => expect(within(dialog() as HTMLElement).getByText('Down for a moment')).toBeTruthy())
    await at.desk.user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(dialog()).toBeNull())
    const keys = calls('/v1/soaps/actions/refund').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})
