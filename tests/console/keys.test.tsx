// The keyboard outside of fields: sequences with their overlay, wrong keys, what a field keeps, switching single keys off.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useKeys } from '#console/keys/useKeys.ts'
import { currentMe, setMe } from '#console/session/me.ts'
import { dialog, openPaletteDesk, titles } from './paletteDesk.tsx'
import { StatusLineText } from './statusText.tsx'

let desk: Awaited<ReturnType<typeof openPaletteDesk>>
beforeEach(async () => {
  desk = await openPaletteDesk()
})
afterEach(() => desk.close())

const press = (keys: string) => desk.user.keyboard(keys)
const overlay = () => document.querySelector<HTMLElement>('.leader')
const offered = () => [...(overlay()?.querySelectorAll('li') ?? [])].map(({ lastChild }) => lastChild?.textContent)

describe('go and new', () => {
  test('g and an area key go there, n makes a new one, g h is home', async () => {
    await press('gs')
    expect(desk.address()).toBe('/scents')
    await press('np')
    expect(desk.address()).toBe('/soaps/new')
    await press('gh')
    expect(desk.address()).toBe('/')
  })

  test('after a moment the keys that may follow are shown, exactly those allowed', async () => {
    const me = currentMe()
    if (me) act(() => setMe({ ...me, permissions: ['soaps.open', 'scents.create'] }, me.places[0]))
    await press('g')
    expect(overlay()).toBeNull()
    await waitFor(() => expect(overlay()).not.toBeNull())
    expect(offered()).toEqual([
      'Home',
      'Brand and country',
      'Catch me up',
      'My activity',
      'Developer API',
      'Account',
      'Soaps',
    ])
    await press('{Escape}')
    expect(overlay()).toBeNull()
    await press('n')
    await waitFor(() => expect(offered()).toEqual(['scent']))
    await press('{Escape}')
  })

  test('21: g held alone shows what may follow after 350 ms, no sooner', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' })
      await act(() => vi.advanceTimersByTimeAsync(349))
      expect(overlay()).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(overlay()).not.toBeNull()
      fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' })
      expect(overlay()).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('a wrong key does nothing and says so', async () => {
    desk.show(<StatusLineText />)
    await press('g')
    expect(screen.getByTestId('keys').textContent).toBe('g …')
    await press('x')
    expect(desk.address()).toBe('/')
    expect(screen.getByTestId('keys').textContent).toBe('g x does nothing here')
  })

  test('on a Persian layout the key is read by its place', () => {
    fireEvent.keyDown(document.body, { key: 'ل', code: 'KeyG' })
    fireEvent.keyDown(document.body, { key: 'س', code: 'KeyS' })
    expect(desk.address()).toBe('/scents')
  })
})

describe('silence', () => {
  test('in a text keys only type', async () => {
    const text = screen.getByLabelText<HTMLTextAreaElement>('text')
    text.focus()
    await press('gs?u')
    expect(text.value).toBe('gs?u')
    expect(desk.address()).toBe('/')
    expect(dialog()).toBeNull()
  })

  test('undo in a text is the text’s own', async () => {
    screen.getByLabelText('text').focus()
    await press('{Control>}z{/Control}')
    expect(desk.asked.filter(({ path }) => path === '/v1/operations')).toEqual([])
    ;(document.activeElement as HTMLElement).blur()
    await press('{Control>}z{/Control}')
    await waitFor(() => expect(desk.asked.filter(({ path }) => path === '/v1/operations')).toHaveLength(1))
  })

  test('AltGr, composition and a modifier alone mean nothing', () => {
    fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG', isComposing: true })
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS' })
    fireEvent.keyDown(document.body, { key: 'Shift', code: 'ShiftLeft' })
    expect(desk.address()).toBe('/')
  })

  test('with the palette open the keys of the page are its own', async () => {
    await press('{Control>}k{/Control}gs')
    expect(desk.address()).toBe('/')
    expect(document.querySelector<HTMLInputElement>('[role=combobox]')?.value).toBe('gs')
  })

  test('single keys switched off do nothing anywhere; Ctrl+K still opens', async () => {
    const me = currentMe()
    if (me) act(() => setMe({ ...me, profile: { singleKeys: false } }, me.places[0]))
    await press('gs?:')
    expect(desk.address()).toBe('/')
    expect(dialog()).toBeNull()
    await press('{Control>}k{/Control}')
    expect(dialog()).not.toBeNull()
  })
})

describe('in the palette', () => {
  test('? as a prefix lists every key with what it does, and finds them', async () => {
    await press('{Control>}k{/Control}?')
    expect(dialog()).not.toBeNull()
    await press('next row')
    expect(titles()[0]).toBe('Next row')
    await desk.user.clear(document.querySelector('[role=combobox]') as HTMLInputElement)
    await press('set price')
    expect(titles()[0]).toBe('Set price')
    await desk.user.clear(document.querySelector('[role=combobox]') as HTMLInputElement)
    await press('go to scents')
    expect(titles()[0]).toBe('Go to Scents')
  })
})

describe('layers', () => {
  const Layer = ({ scope, said }: { scope: 'list' | 'global' | 'dialog'; said: string[] }) => {
    useKeys(scope, { y: () => said.push(scope), 'y y': () => said.push(`${scope} twice`) })
    return null
  }

  test('a list comes before the console, and what closes takes its keys along', async () => {
    const said: string[] = []
    const { rerender } = desk.show(<Layer scope="global" said={said} />)
    await press('y')
    const above = desk.show(<Layer scope="list" said={said} />)
    await press('y')
    above.unmount()
    await press('y')
    rerender(<div />)
    await press('y')
    expect(said).toEqual(['global', 'list', 'global'])
  })

  test('an open dialog hides all but its own', async () => {
    const said: string[] = []
    desk.show(
      <>
        <Layer scope="list" said={said} />
        <Layer scope="dialog" said={said} />
        <div role="dialog" data-state="open" />
      </>,
    )
    await press('y')
    expect(said).toEqual(['dialog'])
  })
})
