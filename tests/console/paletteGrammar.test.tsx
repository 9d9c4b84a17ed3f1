// The palette as a command line: values typed along, runs that keep it open or are done again, calls in a row.
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { speak } from '#console/i18n/speech.ts'
import { readTyped } from '#console/palette/sentence/typed.ts'
import { f } from '#contract/f.ts'
import {
  activeTitle,
  freshDesks,
  line,
  listed,
  notes,
  options,
  repriced,
  selectSoaps,
  soap,
  soaps,
  state,
  titles,
} from './paletteDesk.tsx'

const { at, press, open, calls } = freshDesks(repriced)
const dry = () => calls('/v1/soaps/actions/reprice')[0]?.body

test('several values stand between commas, those of a closed set by any of their names', () => {
  expect(readTyped(f.list({}), 'LIP-1 x2, LIP-2')).toEqual({ value: ['LIP-1 x2', 'LIP-2'] })
  expect(readTyped(f.list({ of: soaps.actions.reprice.input.mode.facts.of }), 'Raise، lower')).toEqual({
    value: ['raise', 'lower'],
  })
})

describe('values typed along', () => {
  test('straight after the title they fill all slots; the row says what was understood', async () => {
    selectSoaps(soap(1))
    await open()
    await press('set price raise 499 spring sale')
    expect(activeTitle()).toBe('Set price')
    expect(notes()[0]).toMatch(/Mode Raise · Price ₹499\.00 · Note spring sale/)
    await press('{Enter}')
    await waitFor(() => expect(state()).toBe('confirming'))
    expect(dry()?.input).toEqual({ mode: 'raise', price: 49900, note: 'spring sale' })
  })

  test('what is usual may be left out, what is optional as well', async () => {
    selectSoaps(soap(1))
    await open()
    await press('set price 1,299.50{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Note/))
    await press('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dry()?.input).toEqual({ mode: 'set', price: 129950 }))
  })

  test('after an alias they fill the slots at once, in order or by name', async () => {
    selectSoaps(soap(1))
    await open()
    await press('sp ')
    expect(state()).toBe('asking')
    await press('price:499 mode:low')
    expect(activeTitle()).toBe('Mode Lower · Price ₹499.00')
    await press('{Enter}')
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Note/))
    await press('{Tab}')
    await waitFor(() => expect(dry()?.input).toEqual({ mode: 'lower', price: 49900 }))
  })

  test('a name that begins with an alias is typed to its end: its second word is no answer', async () => {
    selectSoaps(soap(1))
    await open()
    await press('wrap anew')
    expect([state(), activeTitle()]).toEqual(['browsing', 'Wrap anew'])
    await press('{Enter}')
    expect(state()).toBe('asking')
    expect(line().value).toBe('')
  })

  test('a record named by typing outranks the selection', async () => {
    at.desk.script['GET /v1/soaps'] = ({ search }) =>
      listed([soap(7), soap(2)].filter(({ name }) => String(search.get('filter')).includes(String(name))))()
    at.desk.script['POST /v1/soaps/actions/hide'] = () => ({ body: { data: { done: [], refused: [] } } })
    selectSoaps(soap(1))
    await open()
    await press('hide "Soap 7"{Enter}')
    await waitFor(() => expect(calls('/v1/soaps/actions/hide')[0]?.body).toMatchObject({ ids: [soap(7).id] }))
  })

  test('a record that matches several is left to be chosen, with what was typed', async () => {
    await open()
    await press('hide "Soap 9"{Enter}')
    await waitFor(() => expect(document.querySelector('.palette-wrong')?.textContent).toMatch(/matches several/))
    expect(line().value).toBe('Soap 9')
    await waitFor(() => expect(titles()).toContain('Soap 1'))
  })

  test('Enter before the records are here looks up what was typed', async () => {
    let give = () => {}
    const held = new Promise<void>(resolve => {
      give = resolve
    })
    at.desk.script['GET /v1/soaps'] = async () => {
      await held
      return listed([soap(2)])()
    }
    await open()
    await press('sp soap')
    await waitFor(() => expect(state()).toBe('asking'))
    expect(options()).toHaveLength(0)
    await press('{Enter}')
    give()
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Mode/))
    expect(screen.getByText('Soap 2')).toBeTruthy()
  })

  test('a member is known by its number, its name and its beginning', async () => {
    selectSoaps(soap(1))
    await open()
    await press('sp ')
    for (const typed of ['2', 'rai', 'RAISE']) {
      await at.desk.user.clear(line())
      await press(typed)
      expect(activeTitle()).toBe('Raise')
    }
  })

  test('words that are no arguments are searched for like any others', async () => {
    selectSoaps(soap(1))
    await open()
    await press('set price cheap')
    expect(notes().join()).not.toMatch(/Price/)
  })

  test('digits and decimals are read as the reader writes them', async () => {
    await act(() => speak('de'))
    selectSoaps(soap(1))
    await open()
    await press('sp ')
    await press('2 1.299,50')
    await press('{Enter}')
    await waitFor(() => expect(state()).toBe('asking'))
    await press('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dry()?.input).toEqual({ mode: 'raise', price: 129950 }))
  })
})

describe('running', () => {
  const hide = () => calls('/v1/soaps/actions/hide')
  const hidden = (at: number) => soap(at, { version: 4, status: 'hidden' })
  beforeEach(() => {
    at.desk.script['POST /v1/soaps/actions/hide'] = ({ body }) => ({
      body: {
        data: { done: (body.ids as string[]).map(id => ({ ...hidden(1), id })), refused: [], operation: 'op-2' },
      },
    })
  })

  test('Alt+Enter runs it and keeps the palette open, with what was typed', async () => {
    selectSoaps(soap(1))
    await open()
    await press('hide')
    expect(activeTitle()).toBe('Hide')
    await press('{Alt>}{Enter}{/Alt}')
    await waitFor(() => expect(hide()).toHaveLength(1))
    await waitFor(() => expect(state()).toBe('browsing'))
    expect(line().value).toBe('hide')
    expect(document.activeElement).toBe(line())
  })

  test('Shift+Enter on an area makes a new record of it', async () => {
    await open()
    await press('go to soaps{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(at.desk.address()).toBe('/soaps/new'))
  })

  test('Shift+Enter on a record edits it, the arrow at the end of the line leads to its verbs', async () => {
    at.desk.script['GET /v1/search'] = () => ({
      body: {
        data: { hits: [{ resource: 'soaps', id: soap(7).id, title: 'Soap 7', subtitle: null, status: 'active' }] },
      },
    })
    at.desk.script[`GET /v1/soaps/${soap(7).id}`] = () => ({ body: { data: soap(7) } })
    await open()
    await press('zzq')
    await waitFor(() => expect(activeTitle()).toBe('Soap 7'))
    await press('{ArrowLeft}{ArrowRight}')
    expect(line().value).toBe('zzq')
    await press('{ArrowRight}')
    await waitFor(() => expect(document.querySelector('[role=group][aria-label="With Soap 7"]')).toBeTruthy())
    await press('{Backspace}zzq')
    await waitFor(() => expect(activeTitle()).toBe('Soap 7'))
    await press('{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(at.desk.address()).toBe(`/soaps/${soap(7).id}/edit`))
  })

  test('42 the repeat key does the last call again, on the next row, with its own key', async () => {
    await press('.')
    await waitFor(() => expect(document.body.textContent).toMatch(/Nothing to repeat yet/))
    selectSoaps(soap(1))
    await open()
    await press('hide{Enter}')
    await waitFor(() => expect(hide()).toHaveLength(1))
    await waitFor(() => expect(state()).toBe('closed'))
    act(() => selectSoaps(soap(2)))
    await press('.')
    await waitFor(() => expect(hide()).toHaveLength(2))
    expect(hide()[1]?.body).toMatchObject({ ids: [soap(2).id] })
    expect(new Set(hide().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  test('the repeat key says why it cannot, and types a dot in a text', async () => {
    selectSoaps(soap(1))
    await open()
    await press('hide{Enter}')
    await waitFor(() => expect(hide()).toHaveLength(1))
    await waitFor(() => expect(state()).toBe('closed'))
    act(() => selectSoaps(hidden(3)))
    await press('.')
    await waitFor(() => expect(document.body.textContent).toMatch(/hidden/i))
    const text = document.querySelector('textarea') as HTMLTextAreaElement
    text.focus()
    await press('.')
    expect(text.value).toBe('.')
    expect(hide()).toHaveLength(1)
  })

  test('without a subject the repeated call asks for its record', async () => {
    selectSoaps(soap(1))
    await open()
    await press('hide{Enter}')
    await waitFor(() => expect(hide()).toHaveLength(1))
    await waitFor(() => expect(state()).toBe('closed'))
    act(clearSubjects)
    await press('.')
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Which soap/))
  })
})

describe('calls in a row', () => {
  const row = (path: string) => calls(`/v1/soaps/actions/${path}`)
  beforeEach(() => {
    at.desk.script['POST /v1/soaps/actions/hide'] = () => ({
      body: { data: { done: [soap(1, { version: 4, status: 'hidden' })], refused: [], operation: 'op-hide' } },
    })
    at.desk.script['POST /v1/soaps/actions/unhide'] = () => ({
      body: { data: { done: [soap(1, { version: 5 })], refused: [], operation: 'op-unhide' } },
    })
    at.desk.script['POST /v1/undo'] = () => ({ body: { data: { done: [soap(1)], refused: [] } } })
  })

  test('run one after the other on the same target, each with the versions of the one before, and are taken back as one', async () => {
    const toasts = () => document.querySelectorAll('.toast').length
    const before = toasts()
    selectSoaps(soap(1))
    await open()
    await press('hide; show again')
    expect(activeTitle()).toBe('Hide; Unhide')
    await press('{Enter}')
    await waitFor(() => expect(row('unhide')).toHaveLength(1))
    expect(row('hide')[0]?.body).toMatchObject({ versions: { [soap(1).id]: 3 } })
    expect(row('unhide')[0]?.body).toMatchObject({ ids: [soap(1).id], versions: { [soap(1).id]: 4 } })
    await waitFor(() => expect(state()).toBe('closed'))
    await waitFor(() => expect(document.body.textContent).toMatch(/Done in sequence: Hide, Unhide/))
    expect(toasts()).toBeLessThanOrEqual(before + 1)
    await press('u')
    await waitFor(() => expect(calls('/v1/undo').map(({ body }) => body.operation)).toEqual(['op-unhide', 'op-hide']))
  })

  test('stop at the first refusal, and say what was done and what was not', async () => {
    at.desk.script['POST /v1/soaps/actions/unhide'] = () => ({
      status: 409,
      body: { code: 'STATE', message: 'Not now' },
    })
    selectSoaps(soap(1))
    await open()
    await press('hide; show again; hide{Enter}')
    await waitFor(() => expect(state()).toBe('done'))
    expect(document.querySelector('.palette-chain')?.textContent).toBe('Done: Hide. Not done: Unhide, Hide')
    expect(row('hide')).toHaveLength(1)
    await press('{Escape}')
    await waitFor(() => expect(document.querySelector('.toast')?.textContent).toMatch(/Not done: Unhide, Hide/))
    await press('u')
    await waitFor(() => expect(calls('/v1/undo').map(({ body }) => body.operation)).toEqual(['op-hide']))
  })

  test('a part that is no command is said, and nothing can be run', async () => {
    selectSoaps(soap(1))
    await open()
    await press('xyzzyq; hide{Enter}')
    expect(activeTitle()).toBe('xyzzyq')
    expect(state()).toBe('browsing')
    expect(row('hide')).toHaveLength(0)
  })

  test('without a selection the record is asked for once', async () => {
    await open()
    await press('hide; show again{Enter}')
    await waitFor(() => expect(titles()).toContain('Soap 2'))
    await press('{Enter}')
    await waitFor(() => expect(row('unhide')[0]?.body).toMatchObject({ ids: [soap(1).id] }))
    expect(row('hide')).toHaveLength(1)
  })
})
