// The palette as people meet it: by its keys, its line, its rows and its pages.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { currentMe, setMe } from '#console/session/me.ts'
import {
  active,
  activeTitle,
  dialog,
  line,
  openPaletteDesk,
  option,
  options,
  selectSoaps,
  soap,
  soaps,
  state,
  titles,
} from './paletteDesk.tsx'

let desk: Awaited<ReturnType<typeof openPaletteDesk>>
beforeEach(async () => {
  desk = await openPaletteDesk()
})
afterEach(async () => {
  await desk.close()
  await speak('en')
})

const press = (keys: string) => desk.user.keyboard(keys)
const open = () => press('{Control>}k{/Control}')
const calls = (path: string) => desk.asked.filter(asked => asked.method === 'POST' && asked.path === path)
const done = () => ({ body: { data: { done: [soap(1)], refused: [], operation: 'op-1' } } })
const plan = () => ({ affected: 1, skipped: [], sample: [], warnings: [] })

describe('opening', () => {
  test.each([['{Control>}k{/Control}'], ['{F1}'], [':']])('%s opens it with the line focused', async keys => {
    await press(keys)
    expect(dialog()).not.toBeNull()
    expect(document.activeElement).toBe(line())
    expect(state()).toBe('browsing')
    expect(line().value).toBe('')
  })

  test('the key again closes it, and the focus goes back to the opener', async () => {
    screen.getByText('before').focus()
    await open()
    await open()
    expect(dialog()).toBeNull()
    expect(state()).toBe('closed')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('before')))
  })

  test('a click beside it closes it, once the whole click is done, and the focus goes back to the opener', async () => {
    screen.getByText('before').focus()
    await open()
    const scrim = document.querySelector('.palette-scrim') as HTMLElement
    fireEvent.pointerDown(scrim, { button: 0 })
    expect(dialog()).not.toBeNull()
    fireEvent.click(scrim)
    await waitFor(() => expect(dialog()).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('before')))
  })

  test('there is only ever one dialog with one combobox', async () => {
    for (let at = 0; at < 5; at++) await open()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(screen.getAllByRole('combobox')).toHaveLength(1)
  })

  test('who reads by ear finds nothing of the page behind it, and goes on hearing what the page says by itself', async () => {
    const region = document.createElement('p')
    region.setAttribute('aria-live', 'polite')
    const before = screen.getByText('before')
    before.parentElement?.append(region)
    await open()
    expect(before.closest('[aria-hidden=true]')).not.toBeNull()
    expect(region.closest('[aria-hidden=true]')).toBeNull()
    expect(dialog()?.closest('[aria-hidden=true]')).toBeNull()
    await open()
    expect(document.querySelector('[aria-hidden=true] button, button[aria-hidden=true]')).toBeNull()
    region.remove()
  })

  test('opening restyles nothing of the page', async () => {
    await open()
    expect(document.body.getAttribute('style') ?? '').toBe('')
    expect(document.body.hasAttribute('data-scroll-locked')).toBe(false)
  })

  test('a row that still answers the next letter is the same element, not a new one', async () => {
    await open()
    await press('re')
    const before = new Map(options().map(one => [one.id, one]))
    await press('f')
    const kept = options().filter(one => before.has(one.id))
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter(one => before.get(one.id) !== one)).toEqual([])
  })

  test('letters typed right after the opening key all arrive', async () => {
    await press('{Control>}k{/Control}refund soaps')
    expect(line().value).toBe('refund soaps')
  })

  test('a colon in a text is a colon; Ctrl+K opens from there', async () => {
    const text = screen.getByLabelText<HTMLTextAreaElement>('text')
    text.focus()
    await press('a:')
    expect(dialog()).toBeNull()
    expect(text.value).toBe('a:')
    await open()
    expect(dialog()).not.toBeNull()
  })

  test('marks the moments people measure', async () => {
    performance.clearMarks()
    await open()
    await press('r')
    const names = () => performance.getEntriesByType('mark').map(({ name }) => name)
    await waitFor(() =>
      expect(names()).toEqual(
        expect.arrayContaining(['palette:open', 'palette:painted', 'palette:key', 'palette:results']),
      ),
    )
  })
})

describe('leaving', () => {
  test('Esc closes from the first level, twice quickly from anywhere', async () => {
    await open()
    await press('{Escape}')
    expect(dialog()).toBeNull()
    await open()
    await press('sp {Escape}{Escape}')
    expect(dialog()).toBeNull()
  })

  test('Backspace on an empty line drops the sign, then the target', async () => {
    selectSoaps(soap(1), soap(2))
    await open()
    expect(within(dialog() as HTMLElement).getAllByText(/2 soaps/).length).toBeGreaterThan(0)
    await press('>')
    expect(line().value).toBe('')
    const sign = () => [...document.querySelectorAll('.palette-chip')].filter(one => one.textContent === 'Commands')
    expect(sign()).toHaveLength(1)
    await press('{Backspace}')
    expect(sign()).toEqual([])
    await press('{Backspace}')
    expect(within(dialog() as HTMLElement).queryByText(/2 soaps/)).toBeNull()
    expect(dialog()).not.toBeNull()
  })
})

describe('rows', () => {
  test('the first rows are the verbs of what is selected, then the areas', async () => {
    selectSoaps(soap(1))
    await open()
    expect(titles()).toContain('Set price')
    expect(screen.getByRole('group', { name: 'With Soap 1' })).toBeTruthy()
    await press('{Alt>}{ArrowDown}{/Alt}')
    expect(activeTitle()).toBe('Go to Soaps')
  })

  test('what the person may not do is not there', async () => {
    const me = currentMe()
    if (me) act(() => setMe({ ...me, permissions: ['soaps.open'] }, me.places[0]))
    await open()
    await press('soap')
    expect(titles()).toContain('Go to Soaps')
    expect(titles()).not.toContain('New soap')
    expect(titles()).not.toContain('Refund soap')
  })

  test('an off row is reachable, says why and does nothing', async () => {
    selectSoaps(soap(1, { status: 'hidden' }))
    await open()
    await press('hide')
    const off = option(/^Hide/)
    expect(off?.getAttribute('aria-disabled')).toBe('true')
    for (let at = 0; at < 20 && active() !== off; at++) await press('{ArrowDown}')
    expect(active()).toBe(off)
    const why = document.getElementById(off?.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toMatch(/Hidden/i)
    await press('{Enter}')
    expect(state()).toBe('browsing')
    expect(calls('/v1/soaps/actions/hide')).toEqual([])
    const voice = within(dialog() as HTMLElement).getAllByRole('status')
    expect(voice.map(({ textContent }) => textContent).join()).toContain(why?.textContent)
  })

  test('each way in is one row: area, view, upload, new, language, keys', async () => {
    await open()
    for (const [typed, title] of [
      ['go to soaps', 'Go to Soaps'],
      ['needs content', 'Needs content'],
      ['import prices', 'Import: Prices'],
      ['new soap', 'New soap'],
      ['deutsch', 'Language: Deutsch'],
      ['german', 'Language: Deutsch'],
      ['dark', 'Appearance: dark'],
      ['sign out', 'Sign out'],
    ]) {
      await desk.user.clear(line())
      await press(typed as string)
      expect(activeTitle()).toBe(title)
    }
  })

  test('the active option always stands in the page, over 200 moves', async () => {
    await open()
    await press('>')
    const count = Number(options()[0]?.getAttribute('aria-setsize'))
    expect(count).toBeGreaterThan(20)
    let seed = 7
    for (let move = 0; move < 200; move++) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      await press(['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{PageDown}', '{PageUp}'][seed % 5] as string)
      expect(active()?.getAttribute('role')).toBe('option')
      expect(active()?.getAttribute('aria-selected')).toBe('true')
      expect(options().length).toBeLessThanOrEqual(20)
      expect(options().filter(one => one.getAttribute('aria-selected') === 'true')).toHaveLength(1)
    }
    expect(new Set(options().map(one => one.getAttribute('aria-setsize')))).toEqual(new Set([String(count)]))
  }, 60_000)

  test('Home and End move in the line', async () => {
    await open()
    await press('soap')
    const before = active()
    await press('{Home}')
    expect(line().selectionStart).toBe(0)
    await press('{End}')
    expect(line().selectionStart).toBe(4)
    expect(active()).toBe(before)
  })

  test('another language says the rows anew, where they are', async () => {
    const own = () => wordsNow().t('palette.language', { language: 'Deutsch' })
    await open()
    await press('deutsch')
    expect(activeTitle()).toBe(own())
    const english = own()
    await act(() => speak('de'))
    expect(state()).toBe('browsing')
    expect(line().value).toBe('deutsch')
    expect(own()).not.toBe(english)
    expect(activeTitle()).toBe(own())
    await press('{Backspace>7/}german')
    expect(activeTitle()).toBe(own())
  })

  test('10: in Persian the English word finds the command, in English only English does', async () => {
    const refund = soaps.actions.refund.label
    await act(() => speak('fa'))
    await open()
    await press('refund')
    expect(activeTitle()).toBe(refund)
    await desk.user.clear(line())
    await press('آلمانی')
    expect(activeTitle()).toBe(wordsNow().t('palette.language', { language: 'Deutsch' }))
    await act(() => speak('en'))
    await desk.user.clear(line())
    await press('آلمانی')
    expect(titles().some(title => title.includes('Deutsch'))).toBe(false)
  })

  test('choosing goes there and is remembered on the server', async () => {
    await open()
    await press('go to sce{Enter}')
    expect(dialog()).toBeNull()
    expect(desk.address()).toBe('/scents')
    await waitFor(() =>
      expect(calls('/v1/me/profile')[0]?.body).toEqual({
        patch: {
          recents: ['/scents'],
          learned: {
            runs: [{ command: '/scents', count: 1, day: expect.any(Number) }],
            picks: [{ typed: 'go to sce', command: '/scents', count: 1 }],
          },
        },
      }),
    )
    await open()
    expect(screen.getByRole('group', { name: 'Lately used' })).toBeTruthy()
  })
})

describe('records', () => {
  const hit = (at: number) => ({
    resource: 'soaps',
    id: soap(at).id,
    title: `Soap ${at}`,
    subtitle: null,
    status: 'active',
  })

  test('are searched in one request after a pause, and come below without moving the active row', async () => {
    desk.script['GET /v1/search'] = () => ({ body: { data: { hits: [hit(1), hit(2)] } } })
    await open()
    await press('soap')
    await press('{ArrowDown}{ArrowDown}')
    const before = active()?.id
    await waitFor(() => expect(titles()).toContain('Soap 1'))
    expect(active()?.id).toBe(before)
    expect(desk.asked.filter(({ path }) => path === '/v1/search')).toHaveLength(1)
    expect(titles().slice(-2)).toEqual(['Soap 1', 'Soap 2'])
  })

  test('the answer to an earlier question is never shown', async () => {
    let answerFirst = () => {}
    desk.script['GET /v1/search'] = ({ search }) =>
      search.get('q') === 'qx'
        ? new Promise(answer => {
            answerFirst = () => answer({ body: { data: { hits: [hit(1)] } } })
          })
        : { body: { data: { hits: [hit(2)] } } }
    await open()
    await press('qx')
    await waitFor(() => expect(desk.asked.some(({ search }) => search.get('q') === 'qx')).toBe(true))
    await press('z')
    await waitFor(() => expect(titles()).toContain('Soap 2'))
    answerFirst()
    await waitFor(() => expect(document.querySelector('.palette')).toBeTruthy())
    expect(titles()).not.toContain('Soap 1')
  })

  test('without a server the commands stay, and one row says what is missing', async () => {
    desk.script['GET /v1/search'] = () => ({ status: 500, body: { code: 'INTERNAL', message: 'no' } })
    await open()
    await press('go to')
    await waitFor(() => expect(option(/could not be searched/)).toBeTruthy())
    expect(titles()).toContain('Go to Soaps')
  })

  test('Tab on a record offers its verbs', async () => {
    desk.script['GET /v1/search'] = () => ({ body: { data: { hits: [hit(7)] } } })
    desk.script[`GET /v1/soaps/${soap(7).id}`] = () => ({ body: { data: soap(7) } })
    await open()
    await press('zzq')
    await waitFor(() => expect(activeTitle()).toBe('Soap 7'))
    await press('{Tab}')
    await waitFor(() => expect(screen.getByRole('group', { name: 'With Soap 7' })).toBeTruthy())
    expect(line().value).toBe('')
    expect(document.activeElement).toBe(line())
  })
})

describe('arguments', () => {
  test('are asked one by one, read, said when wrong, planned and confirmed by Ctrl+Enter only', async () => {
    desk.script['POST /v1/soaps/actions/reprice'] = ({ body }) =>
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
    await desk.user.clear(line())
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
    desk.script['POST /v1/soaps/actions/hide'] = done
    await open()
    await press('hide{Enter}')
    expect(line().getAttribute('aria-label')).toBe('Which soap, 1 of 1, required')
    await waitFor(() => expect(titles()).toEqual(['Soap 1', 'Soap 2', 'Soap 3']))
    expect(option(/^Soap 3/)?.getAttribute('aria-disabled')).toBe('true')
    await press('{ArrowDown}{Enter}')
    await waitFor(() => expect(calls('/v1/soaps/actions/hide')[0]?.body).toMatchObject({ ids: [soap(2).id] }))
    expect(calls('/v1/soaps/actions/hide')[0]?.headers['x-face']).toBe('palette')
  })

  test('several records are gathered and then gone on with', async () => {
    desk.script['POST /v1/soaps/actions/scent'] = done
    selectSoaps(soap(1))
    await open()
    await press('add scents{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Rose', 'Lily']))
    await press('{Enter}')
    await waitFor(() => expect(titles()[0]).toBe('Go on with Rose'))
    await waitFor(() => expect(titles()).toHaveLength(3))
    await press('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(titles()[0]).toBe('Go on with Rose and Lily'))
    await press('{Enter}')
    await waitFor(() =>
      expect(calls('/v1/soaps/actions/scent')[0]?.body.input).toEqual({ scents: [soap(11).id, soap(12).id] }),
    )
  })
})

describe('running', () => {
  test('what a reading action answers stays in the palette', async () => {
    const shown = { kind: 'facts', title: 'Why Soap 1 is hidden', facts: [{ label: 'Stock', value: 'none' }] }
    desk.script['POST /v1/soaps/actions/why-hidden'] = () => ({
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

  test('a second factor is asked for inside, and the call goes on with its key', async () => {
    desk.script['POST /v1/soaps/actions/refund'] = ({ headers }) =>
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
    desk.script['POST /v1/soaps/actions/refund'] = () => ({
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
    await waitFor(() => expect(desk.address()).toBe(`/soaps/${soap(2).id}/edit`))
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
    desk.script['POST /v1/soaps/actions/refund'] = () =>
      tries++ === 0 ? { status: 503, body: { code: 'UNAVAILABLE', message: 'Down for a moment' } } : done()
    selectSoaps(soap(1))
    await open()
    await press('refund{Enter}')
    await waitFor(() => expect(within(dialog() as HTMLElement).getByText('Down for a moment')).toBeTruthy())
    await desk.user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(dialog()).toBeNull())
    const keys = calls('/v1/soaps/actions/refund').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})
