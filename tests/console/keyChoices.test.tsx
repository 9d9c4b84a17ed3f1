// A person's own keys: what they answer to, what clashes, what is shown, what the coach says and the account lists.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Keys } from '#console/account/Keys.tsx'
import { showShortcuts } from '#console/keys/shown.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { deliver } from '#console/net/live.ts'
import { queries } from '#console/net/queries.ts'
import { Shortcuts } from '#console/palette/Shortcuts.tsx'
import { currentMe, setMe } from '#console/session/me.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import type { SavedCommands } from '#contract/saved.ts'
import type { Profile } from '#contract/session.ts'
import '#console/i18n/entered.ts'
import { dialog, openPaletteDesk, titles } from './paletteDesk.tsx'
import { StatusLineText } from './statusText.tsx'

let desk: Awaited<ReturnType<typeof openPaletteDesk>>
beforeEach(async () => {
  desk = await openPaletteDesk()
})
afterEach(() => desk.close())

const press = (keys: string) => desk.user.keyboard(keys)
const wear = (profile: Profile) => {
  const me = currentMe()
  if (me) act(() => setMe({ ...me, profile }, me.places[0]))
}
const kept = () => desk.asked.filter(({ path }) => path === '/v1/me/profile').map(({ body }) => body.patch as Profile)
const bound = (does: string, keys: string): Profile => ({ keys: { bound: [{ does, keys }] } })

describe('own keys', () => {
  test('answer instead of the born ones, in the overlay, the sheet and on the chips', async () => {
    wear(bound('global g s', 'g z'))
    await press('gs')
    expect(desk.address()).toBe('/')
    await press('g')
    const strip = await screen.findByRole('status', { name: 'Go to' })
    expect([...strip.querySelectorAll('li .hidden')].map(({ textContent }) => textContent)).toContain('z')
    await press('z')
    expect(desk.address()).toBe('/scents')
    desk.show(<Kbd keys="g s" does="global g s" />)
    expect([...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(['G', 'Z'])
    act(() => showShortcuts(true))
    desk.show(<Shortcuts />)
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(sheet.getByText('Go to Scents').nextElementSibling?.textContent).toBe('GZ')
    act(() => showShortcuts(false))
  })

  test('of an action follow it into every list, and the old key is silent', async () => {
    const said: string[] = []
    const List = () => {
      useKeys('list', { 'do:publish p': () => said.push('published'), x: () => said.push('picked') })
      return null
    }
    wear({
      keys: {
        bound: [
          { does: 'do:publish', keys: 'y' },
          { does: 'list x', keys: 'p' },
        ],
      },
    })
    desk.show(<List />)
    await press('ypx')
    expect(said).toEqual(['published', 'picked'])
  })

  test('are read again when another tab has changed them', async () => {
    desk.script['GET /v1/me'] = () => ({ body: { data: { ...currentMe(), profile: bound('global g s', 'g z') } } })
    deliver({ type: 'keys.changed', offset: null })
    await waitFor(() => expect(currentMe()?.profile.keys?.bound).toHaveLength(1))
    await press('gz')
    expect(desk.address()).toBe('/scents')
  })

  test('24: an opener of one’s own opens; F1 opens always and offers the way back', async () => {
    wear(bound('global Ctrl+k', 'Mod+b'))
    await press('{Control>}k{/Control}')
    expect(dialog()).toBeNull()
    await press('{Control>}b{/Control}')
    expect(dialog()).not.toBeNull()
    await press('{F1}')
    expect(dialog()).toBeNull()
    await press('{F1}')
    expect(titles()[0]).toBe('Reset the command palette shortcut')
    await press('{Enter}')
    await waitFor(() => expect(kept()).toContainEqual({ keys: { bound: [] } }))
    await press('{Control>}k{/Control}')
    expect(dialog()).not.toBeNull()
  })
})

describe('23: Off', () => {
  test('no character key does anything and none is shown; keys with Ctrl and the palette stay', async () => {
    wear({ singleKeys: false })
    desk.show(<Kbd keys="g s" does="global g s" />)
    expect(document.querySelector('kbd')).toBeNull()
    await press('gsnp?:u')
    expect(desk.address()).toBe('/')
    expect(dialog()).toBeNull()
    await press('{Control>}k{/Control}go to scents{Enter}')
    expect(desk.address()).toBe('/scents')
  })

  test('the palette turns it on and off, and Vim too', async () => {
    await press('{Control>}k{/Control}turn vim{Enter}')
    await waitFor(() => expect(kept().some(({ keys }) => keys?.vim === true)).toBe(true))
    await press('{Control>}k{/Control}single keys off{Enter}')
    await waitFor(() => expect(currentMe()?.profile).toMatchObject({ singleKeys: false, keys: { vim: true } }))
  })
})

describe('20: an open menu', () => {
  test('keeps every letter for itself', async () => {
    desk.show(<div role="menu" data-state="open" />)
    await press('gs')
    expect(desk.address()).toBe('/')
  })

  test('and so does a text that can be edited in place', () => {
    desk.show(
      <p contentEditable suppressContentEditableWarning>
        a note
      </p>,
    )
    const note = screen.getByText('a note')
    fireEvent.keyDown(note, { key: 'g', code: 'KeyG' })
    fireEvent.keyDown(note, { key: 's', code: 'KeyS' })
    expect(desk.address()).toBe('/')
  })
})

describe('my account', () => {
  beforeEach(() => desk.show(<Keys />))
  const row = (does: string) => document.querySelector<HTMLElement>(`[data-binding="${does}"]`) as HTMLElement
  const change = async (does: string) => {
    await desk.user.click(within(row(does)).getByRole('button', { name: /^Change/ }))
    return screen.findByRole('textbox', { name: /Press the new shortcut/ })
  }

  test('22: a taken key is refused and both are named; another is kept and shown', async () => {
    await change('list x')
    await press('k')
    expect(screen.getByRole('alert').textContent).toBe(
      'K is already the shortcut for “Previous row” (In a list). “Select row” keeps X. Press another one.',
    )
    await press('g')
    await press('p')
    expect(screen.getByRole('alert').textContent).toContain('G P is already the shortcut for “Soaps”')
    expect(kept()).toEqual([])
    await press('y')
    await waitFor(() => expect(kept()).toEqual([{ keys: { bound: [{ does: 'list x', keys: 'y' }] } }]))
    await waitFor(() => expect(within(row('list x')).getByText('custom')).toBeTruthy())
    await waitFor(() =>
      expect(document.activeElement).toBe(within(row('list x')).getByRole('button', { name: /^Change/ })),
    )
  })

  test('whoever takes the focus late, as a closing menu does, does not keep it from the key that is asked for', async () => {
    const asked = await change('list x')
    expect(document.activeElement).toBe(asked)
    act(() => row('list j').querySelector('button')?.focus())
    await press('y')
    await waitFor(() => expect(kept()).toEqual([{ keys: { bound: [{ does: 'list x', keys: 'y' }] } }]))
  })

  test('nor may it be the key of a command somebody saved', async () => {
    queries.setQueryData<SavedCommands>(['saved commands', currentMe()?.userId], {
      commands: [
        {
          id: 's1',
          name: 'Away with it',
          action: 'soaps.hide',
          input: {},
          keys: 'q',
          role: null,
          roleName: null,
          isMine: true,
          byName: 'A',
        },
      ],
      roles: [],
    })
    await change('list x')
    await press('q')
    expect(screen.getByRole('alert').textContent).toContain('Q is already the shortcut for “Away with it”')
    expect(kept()).toEqual([])
  })

  test.each([
    ['5', 'Digits are counts'],
    ['{Control>}w{/Control}', 'is reserved by the browser'],
    ['{Alt>}x{/Alt}', 'is reserved by the browser'],
    ['{F5}', 'is reserved by the browser'],
  ])('%s can be nobody’s', async (keys, why) => {
    await change('list x')
    await press(keys)
    expect(screen.getByRole('alert').textContent).toContain(why)
  })

  test('the opener must work while somebody types', async () => {
    await change('global Ctrl+k')
    await press('y')
    expect(screen.getByRole('alert').textContent).toContain('while typing')
    await press('{Control>}b{/Control}')
    await waitFor(() => expect(kept()).toEqual([{ keys: { bound: [{ does: 'global Ctrl+k', keys: 'Mod+b' }] } }]))
  })

  test('Esc leaves all as it was; one or all are reset', async () => {
    await change('list x')
    await press('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    wear({
      keys: {
        bound: [
          { does: 'list x', keys: 'y' },
          { does: 'list j', keys: 'i' },
        ],
      },
    })
    await desk.user.click(within(row('list x')).getByRole('button', { name: /^Reset/ }))
    await waitFor(() => expect(kept().at(-1)).toEqual({ keys: { bound: [{ does: 'list j', keys: 'i' }] } }))
    await desk.user.click(screen.getByRole('button', { name: 'Reset all shortcuts' }))
    await waitFor(() => expect(kept().at(-1)).toEqual({ keys: { bound: [] } }))
  })

  test('is searched by what a key does and by the key', async () => {
    const search = screen.getByRole('searchbox')
    await desk.user.type(search, 'half')
    expect(document.querySelectorAll('[data-binding]')).toHaveLength(0)
    await desk.user.click(screen.getByRole('radio', { name: /^Vim/ }))
    await waitFor(() => expect(document.querySelectorAll('[data-binding]')).toHaveLength(2))
    await desk.user.clear(search)
    await desk.user.type(search, 'g s')
    expect(row('global g s')).toBeTruthy()
  })
})

describe('the coach', () => {
  test('names the key after the third click, once a month, and the account lists it until it is used', async () => {
    const said = () => screen.getByTestId('hint').textContent
    desk.show(
      <>
        <StatusLineText />
        <button type="button" data-does="global u">
          undo it
        </button>
      </>,
    )
    const button = screen.getByRole('button', { name: 'undo it' })
    await desk.user.click(button)
    await desk.user.click(button)
    expect(said()).toBe('')
    await desk.user.click(button)
    await waitFor(() => expect(said()).toBe('Shortcut for “Undo last change”: U'))
    await waitFor(() => expect(kept().at(-1)?.coach).toEqual([expect.objectContaining({ does: 'global u', count: 3 })]))
    const list = desk.show(<Keys />)
    expect(list.getByText('3 times')).toBeTruthy()
    await press('u')
    await waitFor(() => expect(kept().at(-1)?.coach?.[0]?.count).toBe(0))
    await waitFor(() => expect(list.queryByText('3 times')).toBeNull())
  })

  test('a key pressed on a button is no click', async () => {
    desk.show(
      <button type="button" data-does="global u">
        undo it
      </button>,
    )
    const button = screen.getByRole('button', { name: 'undo it' })
    for (const _ of [1, 2, 3]) fireEvent.click(button, { detail: 0 })
    expect(screen.queryByText(/There is a key/)).toBeNull()
  })
})
