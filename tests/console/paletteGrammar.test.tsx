// The palette as a command line: values typed along, runs that keep it open.
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { queries } from '#console/net/queries.ts'
import { clashOf } from '#console/palette/clash.ts'
import { currentMe, setMe } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import {
  activeTitle,
  line,
  listed,
  openPaletteDesk,
  options,
  selectSoaps,
  soap,
  state,
  titles,
} from './paletteDesk.tsx'

let desk: Awaited<ReturnType<typeof openPaletteDesk>>
beforeEach(async () => {
  desk = await openPaletteDesk()
  desk.script['POST /v1/soaps/actions/reprice'] = ({ body }) =>
    body.dry
      ? { body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings: [] } } } }
      : { body: { data: { done: [soap(1)], refused: [], operation: 'op-1' } } }
})
afterEach(async () => {
  await desk.close()
  await speak('en')
})

const press = (keys: string) => desk.user.keyboard(keys)
const open = () => press('{Control>}k{/Control}')
const calls = (path: string) => desk.asked.filter(asked => asked.method === 'POST' && asked.path === path)
const notes = () => options().map(one => one.querySelector('.palette-note')?.textContent ?? '')
const dry = () => calls('/v1/soaps/actions/reprice')[0]?.body

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

  test('a record named by typing outranks the selection', async () => {
    desk.script['GET /v1/soaps'] = ({ search }) =>
      listed([soap(7), soap(2)].filter(({ name }) => String(search.get('filter')).includes(String(name))))()
    desk.script['POST /v1/soaps/actions/hide'] = () => ({ body: { data: { done: [], refused: [] } } })
    selectSoaps(soap(1))
    await open()
    await press('hide "Soap 7"{Enter}')
    await waitFor(() => expect(calls('/v1/soaps/actions/hide')[0]?.body).toMatchObject({ ids: [soap(7).id] }))
  })

  test('a record that could be several is left to be chosen, with what was typed', async () => {
    await open()
    await press('hide "Soap 9"{Enter}')
    await waitFor(() => expect(document.querySelector('.palette-wrong')?.textContent).toMatch(/could be several/))
    expect(line().value).toBe('Soap 9')
    await waitFor(() => expect(titles()).toContain('Soap 1'))
  })

  test('Enter before the records are here looks up what was typed', async () => {
    let give = () => {}
    const held = new Promise<void>(resolve => {
      give = resolve
    })
    desk.script['GET /v1/soaps'] = async () => {
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
      await desk.user.clear(line())
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
    desk.script['POST /v1/soaps/actions/hide'] = ({ body }) => ({
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
    await waitFor(() => expect(desk.address()).toBe('/soaps/new'))
  })

  test('Shift+Enter on a record edits it, the arrow at the end of the line leads to its verbs', async () => {
    desk.script['GET /v1/search'] = () => ({
      body: {
        data: { hits: [{ resource: 'soaps', id: soap(7).id, title: 'Soap 7', subtitle: null, status: 'active' }] },
      },
    })
    desk.script[`GET /v1/soaps/${soap(7).id}`] = () => ({ body: { data: soap(7) } })
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
    await waitFor(() => expect(desk.address()).toBe(`/soaps/${soap(7).id}/edit`))
  })

  test('42 the repeat key does the last call again, on the next row, with its own key', async () => {
    await press('.')
    await waitFor(() => expect(document.body.textContent).toMatch(/Nothing has been done yet/))
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
    desk.script['POST /v1/soaps/actions/hide'] = () => ({
      body: { data: { done: [soap(1, { version: 4, status: 'hidden' })], refused: [], operation: 'op-hide' } },
    })
    desk.script['POST /v1/soaps/actions/unhide'] = () => ({
      body: { data: { done: [soap(1, { version: 5 })], refused: [], operation: 'op-unhide' } },
    })
    desk.script['POST /v1/undo'] = () => ({ body: { data: { done: [soap(1)], refused: [] } } })
  })

  test('run one after the other on the same target, each with the versions of the one before, and are taken back as one', async () => {
    const toasts = () => document.querySelectorAll('.toast').length
    const before = toasts()
    selectSoaps(soap(1))
    await open()
    await press('hide; show again')
    expect(activeTitle()).toBe('Hide; Show again')
    await press('{Enter}')
    await waitFor(() => expect(row('unhide')).toHaveLength(1))
    expect(row('hide')[0]?.body).toMatchObject({ versions: { [soap(1).id]: 3 } })
    expect(row('unhide')[0]?.body).toMatchObject({ ids: [soap(1).id], versions: { [soap(1).id]: 4 } })
    await waitFor(() => expect(state()).toBe('closed'))
    await waitFor(() => expect(document.body.textContent).toMatch(/Done, one after the other: Hide, Show again/))
    expect(toasts()).toBeLessThanOrEqual(before + 1)
    await press('u')
    await waitFor(() => expect(calls('/v1/undo').map(({ body }) => body.operation)).toEqual(['op-unhide', 'op-hide']))
  })

  test('stop at the first refusal, and say what was done and what was not', async () => {
    desk.script['POST /v1/soaps/actions/unhide'] = () => ({ status: 409, body: { code: 'STATE', message: 'Not now' } })
    selectSoaps(soap(1))
    await open()
    await press('hide; show again; hide{Enter}')
    await waitFor(() => expect(state()).toBe('done'))
    expect(document.querySelector('.palette-chain')?.textContent).toBe('Done: Hide. Not done: Show again, Hide')
    expect(row('hide')).toHaveLength(1)
    await press('{Escape}')
    await waitFor(() => expect(document.querySelector('.toast')?.textContent).toMatch(/Not done: Show again, Hide/))
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

describe('links', () => {
  const follow = (linked: unknown) =>
    act(() => go(`/soaps?cmd=${encodeURIComponent(typeof linked === 'string' ? linked : JSON.stringify(linked))}`))
  beforeEach(() => {
    desk.script[`GET /v1/soaps/${soap(1).id}`] = () => ({ body: { data: soap(1) } })
    desk.script['POST /v1/soaps/actions/hide'] = () => ({
      body: { data: { done: [], refused: [], operation: 'op-3' } },
    })
  })

  test('41 a link opens the command filled in, on its records, and runs nothing by itself', async () => {
    await follow({ action: 'soaps.reprice', input: { mode: 'raise', price: 49900, note: 'spring' }, ids: [soap(1).id] })
    await waitFor(() => expect(state()).toBe('confirming'))
    expect(dry()).toMatchObject({
      ids: [soap(1).id],
      input: { mode: 'raise', price: 49900, note: 'spring' },
      dry: true,
    })
    expect(desk.address()).not.toMatch(/cmd/)
    await press('{Enter}{Enter}')
    expect(calls('/v1/soaps/actions/reprice')).toHaveLength(1)
  })

  test('41 a command that would otherwise run at once is looked at first when it comes by a link', async () => {
    await follow({ action: 'soaps.hide', ids: [soap(1).id] })
    await waitFor(() => expect(state()).toBe('confirming'))
    expect(calls('/v1/soaps/actions/hide').filter(({ body }) => !body.dry)).toHaveLength(0)
  })

  test('records among the values of a link are called by their titles', async () => {
    const rose = soap(11, { name: 'Rose' })
    desk.script[`GET /v1/scents/${rose.id}`] = () => ({ body: { data: rose } })
    await follow({ action: 'soaps.scent', input: { scents: [rose.id] }, ids: [soap(1).id] })
    await waitFor(() => expect(state()).toBe('confirming'))
    const chips = document.querySelector('.palette-line')?.textContent ?? screen.getByRole('dialog').textContent
    expect(chips).toContain('Rose')
    expect(chips).not.toContain(rose.id)
  })

  test('41 a value that was tampered with stands in its slot with the reason', async () => {
    await follow({ action: 'soaps.reprice', input: { mode: 'raise', price: 'cheap', evil: 1 }, ids: [soap(1).id] })
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Price/))
    await waitFor(() => expect(document.querySelector('.palette-wrong')?.textContent).toMatch(/cheap/))
    expect(line().value).toBe('cheap')
    expect(document.body.textContent).toMatch(/does not know: evil/)
  })

  test.each([
    ['no JSON', '{"action":', /damaged/],
    ['another shape', '[1]', /damaged/],
    ['no such action', '{"action":"soaps.explode"}', /no such command/],
    ['a prototype', '{"action":"soaps.constructor"}', /no such command/],
  ])('41 %s opens nothing and says so', async (_, linked, said) => {
    await follow(linked)
    await waitFor(() => expect(document.body.textContent).toMatch(said))
    expect(state()).toBe('closed')
  })

  test('Shift+Enter copies a link that opens the same command', async () => {
    selectSoaps(soap(1))
    await open()
    await press('set price raise 499{Shift>}{Enter}{/Shift}')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/cmd=/))
    const linked = JSON.parse(new URL(await navigator.clipboard.readText()).searchParams.get('cmd') ?? '')
    expect(linked).toEqual({ action: 'soaps.reprice', input: { mode: 'raise', price: 49900 }, ids: [soap(1).id] })
  })

  test('Shift+Alt+Enter copies the command as cURL', async () => {
    selectSoaps(soap(1))
    await open()
    await press('set price raise 499{Alt>}{Shift>}{Enter}{/Shift}{/Alt}')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/^curl -X POST /))
    expect(await navigator.clipboard.readText()).toContain('"input":{"mode":"raise","price":49900}')
  })
})

describe('saved commands', () => {
  const saved = {
    id: 's1',
    name: 'Spring price',
    action: 'soaps.reprice',
    input: { mode: 'raise', price: 49900, note: 'x' },
  }
  const kept: Record<string, unknown>[] = []
  beforeEach(async () => {
    kept.length = 0
    desk.script['GET /v1/me/commands'] = () => ({
      body: { data: { commands: kept, roles: [{ id: 'r1', name: 'Catalogue' }] } },
    })
    desk.script['POST /v1/me/commands'] = ({ body }) => {
      kept.push({ ...body, id: 's1', isMine: true, byName: 'A', roleName: null })
      return { body: { data: { command: kept[0] } } }
    }
    await queries.invalidateQueries()
  })
  const keep = async (more: Record<string, unknown> = {}) => {
    kept.push({ ...saved, keys: null, role: null, roleName: null, isMine: true, byName: 'A', ...more })
    await act(() => queries.invalidateQueries())
    await waitFor(() => expect(desk.asked.some(({ path }) => path === '/v1/me/commands')).toBe(true))
  }

  test('42 the last call gets a name and a key, and the key runs it on what is selected', async () => {
    desk.script['POST /v1/soaps/actions/hide'] = () => ({
      body: { data: { done: [soap(1)], refused: [], operation: 'o' } },
    })
    selectSoaps(soap(1))
    await open()
    await press('hide{Enter}')
    await waitFor(() => expect(state()).toBe('closed'))
    await open()
    await press('saved commands{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeTruthy())
    await press('Away with it')
    screen.getByLabelText(/^Key/).focus()
    await press('h')
    expect(screen.getByRole('alert').textContent).toMatch(/H is “Hide” already|h is “Hide” already/)
    await press('{Backspace}q')
    await desk.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(kept[0]).toMatchObject({ name: 'Away with it', action: 'soaps.hide', keys: 'q' }))
    act(() => selectSoaps(soap(2)))
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
    await waitFor(async () => {
      await press('q')
      expect(calls('/v1/soaps/actions/hide').at(-1)?.body).toMatchObject({ ids: [soap(2).id] })
    })
  })

  test('its key is held against the keys as they are for this person, not as they were born', async () => {
    const me = currentMe()
    const bound = [{ does: 'do:hide', keys: 'y' }]
    if (me) act(() => setMe({ ...me, profile: { ...me.profile, keys: { bound } } }, me.places[0]))
    expect(clashOf('y', wordsNow())).toMatch(/Hide/)
    expect(clashOf('h', wordsNow())).toBeUndefined()
    expect(clashOf('g', wordsNow())).toBeDefined()
    expect(clashOf('5', wordsNow())).toMatch(/Count/)
    await keep({ keys: 'q', name: 'Away' })
    await waitFor(() => expect(clashOf('q', wordsNow())).toMatch(/Away/))
    expect(clashOf('q', wordsNow(), 's1')).toBeUndefined()
  })

  test('is found by its name and opens with its values', async () => {
    await keep()
    selectSoaps(soap(1))
    await open()
    await press('spring pr')
    await waitFor(() => expect(activeTitle()).toBe('Spring price'))
    expect(notes()[0]).toMatch(/Set price: Raise · ₹499\.00 · x/)
    await press('{Enter}')
    await waitFor(() => expect(dry()?.input).toEqual({ mode: 'raise', price: 49900, note: 'x' }))
  })

  test('one that somebody else has shared is looked at before it runs', async () => {
    desk.script['POST /v1/soaps/actions/hide'] = () => ({ body: { data: { done: [], refused: [], operation: 'o' } } })
    await keep({ action: 'soaps.hide', input: {}, name: 'Theirs', isMine: false })
    selectSoaps(soap(1))
    await open()
    await press('theirs')
    await waitFor(() => expect(activeTitle()).toBe('Theirs'))
    await press('{Enter}')
    await waitFor(() => expect(state()).toBe('confirming'))
    expect(calls('/v1/soaps/actions/hide')).toHaveLength(0)
  })
})

describe('signs', () => {
  const chips = () =>
    [...document.querySelectorAll('.palette-mode')].map(one => [one.textContent, one.getAttribute('aria-pressed')])
  const hit = (at: number, title: string, subtitle: string | null = null) => ({
    resource: 'soaps',
    id: soap(at).id,
    title,
    subtitle,
    status: 'active',
  })

  test('Tab on an empty line goes through them as chips, Shift+Tab back, Backspace takes the sign away', async () => {
    await open()
    const names = chips().map(([name]) => name)
    expect(names).toEqual([
      'Everything',
      '>Commands',
      '#Numbers and codes',
      '/Addresses',
      '!Jobs',
      ':Settings',
      '=Sums',
      '?Keys and signs',
    ])
    await press('{Tab}{Tab}')
    expect(chips()[2]).toEqual(['#Numbers and codes', 'true'])
    expect(document.activeElement).toBe(line())
    await press('{Shift>}{Tab}{/Shift}')
    expect(chips()[1]?.[1]).toBe('true')
    await press('{Backspace}')
    expect(chips()[0]?.[1]).toBe('true')
  })

  test('a chip can be pressed, and the line keeps the focus', async () => {
    await open()
    await desk.user.click(screen.getByRole('button', { name: 'Settings' }))
    expect(document.activeElement).toBe(line())
    await press('dark')
    expect(activeTitle()).toBe('Appearance: dark')
    expect(chips()).toEqual([])
  })

  test('# finds by number or code only', async () => {
    desk.script['GET /v1/search'] = ({ search }) => ({
      body: { data: { hits: search.get('q') === '104' ? [hit(1, 'Soap', 'SKU-9'), hit(2, 'Rose', '10482')] : [] } },
    })
    await open()
    await press('#104')
    await waitFor(() => expect(titles()).toEqual(['Rose']))
    expect(line().value).toBe('104')
  })

  test('/ finds pages by their address and leads to one that is typed whole', async () => {
    await open()
    await press('/soaps/n')
    expect(titles()).toEqual([])
    await desk.user.clear(line())
    await press('scents')
    expect(activeTitle()).toBe('Go to Scents')
    await desk.user.clear(line())
    await press(`soaps/${soap(4).id}{Enter}`)
    await waitFor(() => expect(desk.address()).toBe(`/soaps/${soap(4).id}`))
  })

  test('@ is a letter where nobody has an area of people', async () => {
    await open()
    await press('@a')
    expect(line().value).toBe('@a')
  })
})

describe('pasting', () => {
  const paste = (text: string, target: Element = document.body) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    act(() => void target.dispatchEvent(event))
    return event
  }
  const withCodes = () => {
    desk.script['GET /v1/search'] = ({ search }) => ({
      body: {
        data: {
          hits: [
            { resource: 'scents', id: soap(11).id, title: String(search.get('q')), subtitle: null, status: 'active' },
          ],
        },
      },
    })
    desk.script['GET /v1/scents'] = ({ search }) =>
      listed(
        [soap(11, { name: 'ROSE-1' }), soap(12, { name: 'LILY-2' })].filter(({ name }) =>
          search.get('filter')?.includes(String(name)),
        ),
      )()
  }

  test('a column of codes becomes the target, with those that were not found', async () => {
    withCodes()
    await open()
    paste('ROSE-1\nLILY-2\r\nNONE-3\n', line())
    await waitFor(() => expect(document.querySelector('.palette-misses')?.textContent).toBe('1 was not found: NONE-3'))
    expect(document.querySelector('.palette-chip')?.textContent).toMatch(/2 scents/)
    expect(line().value).toBe('')
    expect(document.activeElement).toBe(line())
  })

  test('on the page it opens the palette on it; codes nobody has are said', async () => {
    withCodes()
    paste('ROSE-1\nLILY-2')
    await waitFor(() => expect(document.querySelector('.palette-chip')?.textContent).toMatch(/2 scents/))
    await press('{Escape}')
    desk.script['GET /v1/scents'] = listed([])
    paste('A-1\nB-2')
    await waitFor(() => expect(document.body.textContent).toMatch(/2 pasted codes, and no record has one of them/))
    expect(state()).toBe('closed')
  })

  test.each([
    ['a code', () => 'SKU-10482', 'SKU-10482'],
    ['an address of ours', () => `${location.origin}/soaps/${soap(4).id}`, `/soaps/${soap(4).id}`],
  ])('%s on the page opens the palette on it', async (_, text, query) => {
    paste(text())
    await waitFor(() => expect(state()).toBe('browsing'))
    expect(line().value).toBe(query)
  })

  test.each([
    ['a sentence', 'please look at 3 soaps', () => document.body],
    ['a word', 'lovely', () => document.body],
    ['an address elsewhere', 'https://example.com/soaps/1', () => document.body],
    ['a code in a field', 'SKU-10482', () => screen.getByLabelText('text')],
  ])('%s stays what it is', async (_, text, target) => {
    expect(paste(text, target()).defaultPrevented).toBe(false)
    await new Promise(done => setTimeout(done))
    expect(state()).toBe('closed')
  })
})
