// Calls that outlive the palette: by a link, and under a name and a key.
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { wordsNow } from '#console/i18n/words.ts'
import { queries } from '#console/net/queries.ts'
import { sheetRows } from '#console/palette/browse.ts'
import { clashOf } from '#console/palette/calls/clash.ts'
import { currentMe, setMe } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { mostPins } from '#contract/session.ts'
import { activeTitle, freshDesks, line, notes, repriced, selectSoaps, soap, state } from './paletteDesk.tsx'

const { at, press, open, calls } = freshDesks(repriced)
const dry = () => calls('/v1/soaps/actions/reprice')[0]?.body

describe('links', () => {
  const follow = (linked: unknown) =>
    act(() => go(`/soaps?cmd=${encodeURIComponent(typeof linked === 'string' ? linked : JSON.stringify(linked))}`))
  beforeEach(() => {
    at.desk.script[`GET /v1/soaps/${soap(1).id}`] = () => ({ body: { data: soap(1) } })
    at.desk.script['POST /v1/soaps/actions/hide'] = () => ({
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
    expect(at.desk.address()).not.toMatch(/cmd/)
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
    at.desk.script[`GET /v1/scents/${rose.id}`] = () => ({ body: { data: rose } })
    await follow({ action: 'soaps.scent', input: { scents: [rose.id] }, ids: [soap(1).id] })
    await waitFor(() => expect(state()).toBe('confirming'))
    const chips = document.querySelector('.palette-line')?.textContent ?? screen.getByRole('dialog').textContent
    expect(chips).toContain('Rose')
    expect(chips).not.toContain(rose.id)
  })

  test('41 a value that was tampered with stands in its slot with the reason', async () => {
    await follow({ action: 'soaps.reprice', input: { mode: 'raise', price: 'cheap', evil: 1 }, ids: [soap(1).id] })
    await waitFor(() => expect(line().getAttribute('aria-label')).toMatch(/^Price/))
    await waitFor(() => expect(document.querySelector('.palette-wrong')?.textContent).toBe('Enter an amount'))
    expect(line().value).toBe('cheap')
    await waitFor(() => expect(document.body.textContent).toMatch(/does not accept: evil/))
  })

  test.each([
    ['no JSON', '{"action":', /damaged/],
    ['another shape', '[1]', /damaged/],
    ['no such action', '{"action":"soaps.explode"}', /not available to you here/],
    ['a prototype', '{"action":"soaps.constructor"}', /not available to you here/],
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

describe('pins', () => {
  test('the area on the screen is pinned to the sidebar by a command and unpinned by another', async () => {
    act(() => go('/soaps'))
    await open()
    await press('pin soaps')
    expect(activeTitle()).toBe('Pin Soaps to the sidebar')
    await press('{Enter}')
    expect(currentMe()?.profile.pins).toEqual(['soaps'])
    await open()
    await press('unpin')
    expect(activeTitle()).toBe('Unpin Soaps from the sidebar')
    await press('{Enter}')
    expect(currentMe()?.profile.pins).toEqual([])
  })

  test('with eight of them no ninth is offered', async () => {
    const me = currentMe()
    const pins = Array.from({ length: mostPins }, (_, place) => `other${place}`)
    if (me) act(() => setMe({ ...me, profile: { pins } }, me.places[0]))
    act(() => go('/soaps'))
    await open()
    await press('pin soaps')
    expect(activeTitle() ?? '').not.toMatch(/^Pin/)
  })
})

describe('saved commands', () => {
  test('while they have not come, no command is made anew for each question', () => {
    const [first] = sheetRows()
    expect(first).toBeDefined()
    expect(sheetRows()[0]).toBe(first)
  })

  const saved = {
    id: 's1',
    name: 'Spring price',
    action: 'soaps.reprice',
    input: { mode: 'raise', price: 49900, note: 'x' },
  }
  const kept: Record<string, unknown>[] = []
  beforeEach(async () => {
    kept.length = 0
    at.desk.script['GET /v1/me/commands'] = () => ({
      body: { data: { commands: kept, roles: [{ id: 'r1', name: 'Catalogue' }] } },
    })
    at.desk.script['POST /v1/me/commands'] = ({ body }) => {
      kept.push({ ...body, id: 's1', isMine: true, byName: 'A', roleName: null })
      return { body: { data: { command: kept[0] } } }
    }
    await queries.invalidateQueries()
  })
  const keep = async (more: Record<string, unknown> = {}) => {
    kept.push({ ...saved, keys: null, role: null, roleName: null, isMine: true, byName: 'A', ...more })
    await act(() => queries.invalidateQueries())
    await waitFor(() => expect(at.desk.asked.some(({ path }) => path === '/v1/me/commands')).toBe(true))
  }

  test('42 the last call gets a name and a key, and the key runs it on what is selected', async () => {
    at.desk.script['POST /v1/soaps/actions/hide'] = () => ({
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
    screen.getByLabelText(/^Shortcut/).focus()
    await press('h')
    expect(screen.getByRole('alert').textContent).toMatch(/H is already used by “Hide”/i)
    await press('{Backspace}q')
    await at.desk.user.click(screen.getByRole('button', { name: 'Save' }))
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
    at.desk.script['POST /v1/soaps/actions/hide'] = () => ({
      body: { data: { done: [], refused: [], operation: 'o' } },
    })
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
