// The list of any resource, pressed and read the way people do.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSubjects, reachOf, subject } from '#console/action/subject.ts'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { wordsNow } from '#console/i18n/words.ts'
import { useCount } from '#console/keys/useCount.ts'
import { deliver } from '#console/net/live.ts'
import { listCommands } from '#console/palette/commands/listCommands.ts'
import { currentMe } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import type { Desk } from '../support/desk.tsx'
import { creams, idOf, openGrid, shelf } from './gridDesk.tsx'
// The list fetches it with the first chip that is edited; here it is at hand.
import '#console/fields/Control.tsx'

let desk: Desk
/** Counts are typed by the keys of the console, which come beside every screen. */
const Counting = () => {
  useCount()
  return null
}
const open = async (at?: string, permissions?: readonly string[]) => {
  desk = await openGrid(at, permissions)
  desk.show(
    <>
      <Counting />
      <ListScreen resource={creams} />
    </>,
  )
}
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const shown = () => screen.findByRole('grid')
const press = (keys: string) => desk.user.keyboard(keys)
const lists = () => desk.asked.filter(({ path }) => path === '/v1/creams').map(({ search }) => search)
const line = () => screen.getByRole('combobox', { name: 'Search and filter' })
const count = (text: string | RegExp) => screen.findByText(text, { selector: '.list-span' })

afterEach(async () => {
  clearSubjects()
  await desk.close()
})

describe('a list', () => {
  beforeEach(() => open())

  test('opens a row in a new tab at the place of this one, beside its link too', async () => {
    await shown()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const price = within(row('Cream 03')).getByText(/3\.00/)
    fireEvent.click(price, { ctrlKey: true })
    expect(opened.mock.calls).toEqual([[`/creams/${idOf(3)}?vendorcode=mgp`, '_blank', 'noopener']])
    opened.mockRestore()
  })

  test('shows ten rows, what they are and how many there are', async () => {
    const grid = await shown()
    expect(rows()).toHaveLength(10)
    expect(grid.getAttribute('aria-rowcount')).toBe('24')
    expect(within(row('Cream 03')).getByText(/3\.00/)).toBeTruthy()
    await count('1–10 of 23')
    expect(screen.getByRole('heading', { level: 1, name: 'Creams' })).toBeTruthy()
  })

  test.each([
    ['that holds a page, as they are scrolled', 400, 120, '4–13 of 23'],
    ['that holds less, the page one is at', 200, 120, '1–10 of 23'],
    ['at the end of the list, its last', 400, 520, '14–23 of 23'],
  ])('says as many rows as a page has: in a window %s', async (_, height, scrolled, text) => {
    const box = { get: () => height, configurable: true }
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', box)
    const measured = Element.prototype.getBoundingClientRect
    Element.prototype.getBoundingClientRect = () => ({ ...new DOMRect(0, 0, 900, 40), height: 40 })
    try {
      const scroller = (await shown()).closest<HTMLElement>('.grid-scroll')!
      scroller.style.overflowY = 'auto'
      scroller.scrollTop = scrolled
      fireEvent.scroll(scroller)
      await count(text)
      expect(screen.getByRole('button', { name: 'Rows per page: 10' }).textContent).toBe('10 per page')
    } finally {
      Element.prototype.getBoundingClientRect = measured
      Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
    }
  })

  test('has a search line that stands as the page does until something is typed, then as that does', async () => {
    await shown()
    expect(line().getAttribute('dir')).toBeNull()
    await desk.user.type(line(), 'rose')
    expect(line().getAttribute('dir')).toBe('auto')
  })

  test('leaves what stands above it in sight until somebody moves', async () => {
    const moved: string[] = []
    const before = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function note(this: Element) {
      if (this instanceof HTMLElement && this.dataset.row) moved.push(this.dataset.row)
    }
    try {
      await shown()
      await count('1–10 of 23')
      expect(moved).toEqual([])
      await press('j')
      expect(moved).toHaveLength(1)
    } finally {
      Element.prototype.scrollIntoView = before
    }
  })

  test('opens records by real links that carry the question', async () => {
    await shown()
    expect(screen.getByRole('link', { name: 'Cream 02' }).getAttribute('href')).toBe(`/creams/${idOf(2)}`)
  })

  test('marks the moment its rows stand', async () => {
    await shown()
    await waitFor(() => expect(performance.getEntriesByName('list:rows').length).toBeGreaterThan(0))
  })

  test('sorts by a click on a head, and says so', async () => {
    await shown()
    await desk.user.click(screen.getByRole('button', { name: 'Price' }))
    await waitFor(() => expect(lists().at(-1)?.get('sort')).toBe('price'))
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('ascending')
    await waitFor(() => expect(desk.address()).toBe('/creams?sort=price'))
  })

  test('turns pages by keys and keeps the address', async () => {
    await shown()
    await press('>')
    await count('11–20 of 23')
    expect(desk.address()).toBe('/creams?page=2')
    go(-1)
    await count('1–10 of 23')
  })

  test('takes columns away and keeps that in the profile', async () => {
    await shown()
    await desk.user.click(screen.getByRole('button', { name: 'Columns' }))
    await desk.user.click(await screen.findByRole('checkbox', { name: 'Skin' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Skin', hidden: true })).toBeNull())
    const kept = currentMe()?.profile.lists?.creams?.layouts?.['']
    expect(kept?.map(({ name }) => name)).toEqual(['name', 'status', 'price', 'updatedAt'])
    await waitFor(() => expect(desk.asked.some(({ path }) => path === '/v1/me/profile')).toBe(true))
  })
})

test('what follows # in the address of a list stays, whatever else of it changes', async () => {
  await open('/creams?sort=price#shift')
  await shown()
  await press('jj')
  await waitFor(() => expect(desk.address()).toBe(`/creams?sort=price&row=${idOf(3)}#shift`))
})

describe('keys', () => {
  beforeEach(async () => {
    await open()
    await shown()
  })

  test('move the cursor, and the focus with it', async () => {
    await press('jj')
    await waitFor(() => expect(document.activeElement).toBe(row('Cream 03')))
    await press('k')
    await waitFor(() => expect(document.activeElement).toBe(row('Cream 02')))
    await press('{End}')
    await waitFor(() => expect(document.activeElement).toBe(row('Cream 23')))
    await press('gg')
    await waitFor(() => expect(document.activeElement).toBe(row('Cream 01')))
  })

  test('pick one, a range, a count', async () => {
    await press('x')
    expect(row('Cream 01').getAttribute('aria-selected')).toBe('true')
    await press('jj{Shift>}x{/Shift}')
    await screen.findByText('3 selected')
    await press('{Escape}')
    await press('4x')
    await screen.findByText('4 selected')
  })

  test('pick everything that matches, with the count that was seen', async () => {
    await press('*a')
    await screen.findByText('23 selected')
    expect(subject()).toMatchObject({ from: 'selection', matching: { filter: '', count: 23 } })
  })

  test('open, peek, and put the peek into the address', async () => {
    await press('j ')
    expect(await screen.findByRole('complementary', { name: 'Quick look' })).toBeTruthy()
    await waitFor(() => expect(desk.address()).toContain(`peek=${idOf(2)}`))
    await press('j')
    await waitFor(() => expect(desk.address()).toContain(`peek=${idOf(3)}`))
    await press('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
    await press('{Enter}')
    await waitFor(() => expect(desk.address()).toBe(`/creams/${idOf(3)}`))
  })

  test('open the menu of the row, which offers what its actions declare', async () => {
    await press('m')
    const menu = await screen.findByRole('menu')
    expect(within(menu).getByRole('menuitem', { name: /Stir/ })).toBeTruthy()
    await press('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(row('Cream 01')))
  })

  test('say nothing while somebody types', async () => {
    await press('/')
    await waitFor(() => expect(document.activeElement).toBe(line()))
    await press('xj')
    expect((line() as HTMLInputElement).value).toBe('xj')
    expect(screen.queryByText('1 selected')).toBeNull()
  })

  test('work on layouts without Latin letters', async () => {
    fireEvent.keyDown(document.body, { key: 'ت', code: 'KeyJ' })
    await waitFor(() => expect(document.activeElement).toBe(row('Cream 02')))
  })
})

describe('the selection', () => {
  beforeEach(async () => {
    await open()
    await shown()
  })

  test('outlives paging and filters, and says what is out of sight', async () => {
    await press('xjx')
    await press('>')
    await count('11–20 of 23')
    await press('x')
    await screen.findByText('3 selected, 2 not in this view')
    await press('/skin:dry{Enter}')
    await count('1–7 of 7')
    await screen.findByText('3 selected, 3 not in this view')
    expect(subject()).toMatchObject({ from: 'selection' })
    expect(subject()?.records.map(({ name }) => name)).toEqual(['Cream 01', 'Cream 02', 'Cream 11'])
  })

  test('of twenty reaches rows that are not here yet, and says where the list ends', async () => {
    await press('20x')
    await screen.findByText('20 selected, 10 not in this view')
    expect(subject()?.records.map(({ name }) => name)).toContain('Cream 01')
    await press('{Escape}{End}')
    await count('21–23 of 23')
    await press('20x')
    await screen.findByText('1 selected')
  })

  test('of a range reaches back to where it was begun, pages away', async () => {
    await press('jx')
    await press('20{Shift>}j{/Shift}')
    await count('21–23 of 23')
    await screen.findByText('21 selected, 19 not in this view')
  })

  test('of a whole page offers everything that matches', async () => {
    await desk.user.click(screen.getByRole('checkbox', { name: 'Select page' }))
    await screen.findByText('10 selected')
    await desk.user.click(screen.getByRole('button', { name: 'Select all 23 matching' }))
    await screen.findByText('23 selected')
    await desk.user.click(screen.getByRole('checkbox', { name: 'Select Cream 04' }))
    await screen.findByText('22 selected')
    await desk.user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  test('of all that match offers first what fits the rows in view, as picked rows do', async () => {
    const offered = async () =>
      within(await screen.findByRole('region', { name: 'Selection' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    await press('x')
    const one = await offered()
    expect(one.some(name => name?.startsWith('Hide'))).toBe(true)
    await press('*a')
    await screen.findByText('23 selected')
    expect(await offered()).toEqual(one)
  })

  test('is what a file is made of; without one it is all the list shows, not the row with the focus', async () => {
    const exporting = { standard: true, name: 'export' } as const
    const reach = () => reachOf(exporting, subject()!)
    await press('/skin:dry{Enter}')
    await count('1–7 of 7')
    expect(subject()).toMatchObject({ from: 'focus' })
    expect(reach().matching).toEqual({ filter: 'skin:dry', count: 7 })
    expect(reachOf({ standard: true, name: 'hide' }, subject()!).matching).toBeUndefined()
    await desk.user.click(screen.getAllByRole('checkbox')[1]!)
    await screen.findByText('1 selected')
    await waitFor(() => expect(reach()).toMatchObject({ from: 'selection' }))
    expect(reach().matching).toBeUndefined()
  })

  test('offers its actions in the bar', async () => {
    await press('x')
    const bar = await screen.findByRole('region', { name: 'Selection' })
    expect(within(bar).getByRole('button', { name: /Hide/ })).toBeTruthy()
  })
})

describe('the query line', () => {
  beforeEach(async () => {
    await open()
    await shown()
  })

  test('completes names and values at the caret', async () => {
    await press('/sk')
    await screen.findByRole('option', { name: 'Skin:' })
    await press('{Tab}dr')
    await screen.findByRole('option', { name: 'Dry' })
    await press('{ArrowDown}{Enter}')
    expect((line() as HTMLInputElement).value).toBe('Skin:Dry ')
    await press('{Enter}')
    await count('1–7 of 7')
    expect(new URLSearchParams(desk.address().split('?')[1]).get('filter')).toBe('skin:dry')
  })

  test('shows its terms as chips that can be taken away', async () => {
    await press('/skin:dry{Enter}')
    await desk.user.click(await screen.findByRole('button', { name: 'Remove Skin: Dry' }))
    await count('1–10 of 23')
    expect(document.activeElement).toBe(line())
  })

  test('says a day in a chip as the reader writes it', async () => {
    await press('/updated:>=2026-01-31{Enter}')
    await screen.findByRole('button', { name: /^Remove Updated.*≥ 31 Jan 2026$/ })
  })

  test('edits a chip where it stands', async () => {
    await press('/skin:dry{Enter}')
    await desk.user.click(await screen.findByRole('button', { name: 'Edit Skin: Dry' }))
    await desk.user.click(await screen.findByRole('checkbox', { name: 'Oily' }))
    await waitFor(() => expect(lists().at(-1)?.get('filter')).toBe('skin:dry,oily'))
  })

  test('a word that is no field is called by its label, completed, and offered by the palette', async () => {
    await press('/Test')
    await screen.findByRole('option', { name: /^Tested on skin:.*tested/ })
    await desk.user.clear(line())
    await press('expiresIn:30{Enter}')
    await screen.findByRole('button', { name: 'Remove Expires in days: 30' })
    const command = listCommands(wordsNow()).find(({ row }) => row.title === 'Show only: Tested on skin')
    act(() => {
      if (command?.row.choice.kind === 'run') command.row.choice.run()
    })
    await screen.findByRole('button', { name: 'Remove Tested on skin: Yes' })
    await waitFor(() => expect(lists().at(-1)?.get('filter')).toBe('expiresIn:30 tested:Y'))
  })

  test('says where it cannot be read, and asks nothing', async () => {
    const before = lists().length
    await press('/price:>{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('a value after')
    expect(lists()).toHaveLength(before)
    expect((line() as HTMLInputElement).value).toBe('price:>')
    // The rows of before are no answer to it.
    await screen.findByText('Correct the filter to see creams')
    expect(screen.queryByRole('grid')).toBeNull()
    await desk.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await count('1–10 of 23')
  })

  test('shows the place the server could not read', async () => {
    await press('/prise:5{Enter}')
    await waitFor(() => expect(document.querySelector('.query-place mark')?.textContent).toBe('prise'))
    await screen.findByText('Correct the filter to see creams')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getAllByText(/Unknown field/)).toHaveLength(1)
  })

  test('what is applied stands in the line and on the chip by what it is called', async () => {
    await press('/skin:dry{Enter}')
    await count('1–7 of 7')
    expect((line() as HTMLInputElement).value).toBe('Skin:Dry')
    expect(new URLSearchParams(desk.address().split('?')[1]).get('filter')).toBe('skin:dry')
    // Asked again as it stands it is the same question.
    const before = lists().length
    await press('{Enter}')
    expect(new URLSearchParams(desk.address().split('?')[1]).get('filter')).toBe('skin:dry')
    expect(lists()).toHaveLength(before)
  })

  test('an empty answer names the way back', async () => {
    await press('/nobody{Enter}')
    await screen.findByText('No matching creams')
    expect(screen.getByText('nobody', { selector: '.list-main .field-text' })).toBeTruthy()
    await desk.user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
    await count('1–10 of 23')
  })
})

describe('views', () => {
  test('a declared one has an address of its own', async () => {
    await open('/creams?view=Dry+skin')
    await count('1–7 of 7')
    expect(screen.getByRole('link', { name: 'Dry skin' }).getAttribute('aria-current')).toBe('page')
  })

  test('brackets turn them', async () => {
    await open()
    await shown()
    await press(']')
    await count('1–7 of 7')
    expect(desk.address()).toBe('/creams?view=Dry+skin')
  })
})

describe('the head', () => {
  test('offers import and export by what the resource declares', async () => {
    await open()
    await shown()
    await desk.user.click(screen.getByRole('button', { name: 'More' }))
    // There is one kind of file, so nothing is asked.
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Import…' }))
    await waitFor(() => expect(desk.address()).toBe('/creams/upload/price'))
  })

  test('asks of a file that goes out which columns and which form', async () => {
    await open()
    await shown()
    await desk.user.click(screen.getByRole('button', { name: 'More' }))
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Export…' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Export creams' }))
    expect(asked.getByText('All 23 that match the filter')).toBeTruthy()
    expect(asked.getByRole<HTMLButtonElement>('radio', { name: 'As shown in the list' }).ariaChecked).toBe('true')
    await desk.user.click(asked.getByRole('radio', { name: 'Prices' }))
    await desk.user.click(asked.getByRole('radio', { name: 'Excel' }))
    await desk.user.click(asked.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export creams' })).toBeNull())
  })

  test('c makes a new one, if one may', async () => {
    await open('/creams', ['creams.open', 'creams.show'])
    await shown()
    await press('c')
    expect(desk.address()).toBe('/creams')
    expect(screen.queryByRole('button', { name: /Create cream/ })).toBeNull()
  })
})

describe('live', () => {
  beforeEach(async () => {
    await open()
    await shown()
  })

  test('a row that is deleted leaves the selection and hands on the focus', async () => {
    await press('jxjx')
    await screen.findByText('2 selected')
    const rest = shelf.filter(({ id }) => id !== idOf(3))
    desk.script['GET /v1/creams'] = () => ({
      body: { data: { rows: rest.slice(0, 10), page: { number: 1, size: 10, total: 22, about: false } } },
    })
    deliver({
      type: 'record.changed',
      offset: '1',
      resource: 'creams',
      records: [{ id: idOf(3), version: 2, status: 'deleted' }],
      by: null,
    })
    await screen.findByText('1 selected')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Cream 03/ })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(row('Cream 04')))
  })
})

describe('a list of one page', () => {
  test('says how many there are, and turns none', async () => {
    await open('/creams?filter=skin%3Adry')
    await count('1–7 of 7')
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Rows per page/ })).toBeNull()
  })

  test('can be cut into smaller ones, where there are', async () => {
    await open('/creams?size=25')
    await count('1–23 of 23')
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Rows per page: 25' })).toBeTruthy()
  })
})

test.each(['2', '۲', '٢'])('a page is called by its number in any digits: %s', async typed => {
  await open()
  await count('1–10 of 23')
  await desk.user.clear(screen.getByRole('textbox', { name: 'Page' }))
  await desk.user.type(screen.getByRole('textbox', { name: 'Page' }), `${typed}{Enter}`)
  await count('11–20 of 23')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' }).value).toBe('2')
})

test('a page that is asked for by its address begins with its first row, and is said', async () => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 400, configurable: true })
  const measured = Element.prototype.getBoundingClientRect
  Element.prototype.getBoundingClientRect = () => ({ ...new DOMRect(0, 0, 900, 40), height: 40 })
  const styled = window.getComputedStyle
  window.getComputedStyle = (...of) => Object.assign(styled(...of), { overflowY: 'auto' })
  try {
    await open('/creams?page=2')
    expect((await shown()).closest<HTMLElement>('.grid-scroll')!.scrollTop).toBe(400)
  } finally {
    window.getComputedStyle = styled
    Element.prototype.getBoundingClientRect = measured
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})
