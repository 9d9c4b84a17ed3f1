// Views and columns of a list: kept on the server, shared, opened first, arranged by keys and mouse.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { fitting } from '#console/grid/fitting.ts'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import '#console/grid/liveViews.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { deliver } from '#console/net/live.ts'
import { settingCommands } from '#console/palette/commands/settings.ts'
import { currentMe, currentPlace, setMe } from '#console/session/me.ts'
import type { Me } from '#contract/session.ts'
import { type KeptView, standardRight } from '#contract/views.ts'
import type { Desk, ReceivedRequest } from '../support/desk.tsx'
import { creams, openGrid } from './gridDesk.tsx'

let desk: Desk
const role = { id: '018f0000-0000-7000-8000-00000000000a', name: 'Catalogue desk' }

const kept = (view: Partial<KeptView>): KeptView => ({
  id: 'v1',
  resource: 'creams',
  name: 'Dry ones',
  filter: 'skin:dry',
  role: null,
  roleName: null,
  isStandard: false,
  isMine: true,
  byName: 'Catalogue desk',
  ...view,
})

const everything = creams && ['creams.open', 'creams.show', 'creams.change']

const open = async (at: string, { views = [], ...rest }: Partial<Me> = {}, permissions: string[] = everything) => {
  desk = await openGrid(at, permissions)
  const me = currentMe() as Me
  setMe({ ...me, views, ...rest }, currentPlace())
  const answered =
    (isStandard: boolean) =>
    ({ body: wish }: ReceivedRequest) => ({
      body: { data: { view: kept({ id: 'v9', ...(wish as Partial<KeptView>), isStandard, isMine: !isStandard }) } },
    })
  Object.assign(desk.script, {
    'GET /v1/me/views': () => ({ body: { data: { views: currentMe()?.views, roles: [role] } } }),
    'POST /v1/me/views': answered(false),
    'POST /v1/views/standard': answered(true),
    'POST /v1/me/views/remove': () => ({ body: { data: {} } }),
  })
  desk.show(<ListScreen resource={creams} />)
  await screen.findByRole('grid')
}
const count = (text: string) => screen.findByText(text, { selector: '.list-span' })
const sent = (path: string) => desk.asked.filter(asked => asked.method === 'POST' && asked.path === path)
const tab = (name: string) => screen.getByRole('link', { name })
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map(head => head.textContent)
    .filter(Boolean)
const dialog = async () => {
  await desk.user.keyboard('v')
  return within(await screen.findByRole('dialog', { name: 'Views of this list' }))
}

afterEach(async () => {
  clearSubjects()
  await desk.close()
})

describe('a kept view', () => {
  test('a colleague shares is there at once', async () => {
    await open('/creams')
    const theirs = kept({ id: 'v2', name: 'Theirs', isMine: false, byName: 'Ada', role: role.id })
    desk.script['GET /v1/me/views'] = () => ({ body: { data: { views: [theirs], roles: [role] } } })
    act(() => deliver({ type: 'views.changed', offset: '1', resource: 'creams' }))
    expect(await screen.findByRole('link', { name: 'Theirs' })).toBeTruthy()
  })

  test('is a tab with an address that outlives its name', async () => {
    await open('/creams?view=v1', { views: [kept({})] })
    await count('1–7 of 7')
    expect(tab('Dry ones').getAttribute('aria-current')).toBe('page')
    expect(tab('Dry ones').getAttribute('href')).toBe('/creams?view=v1')
  })

  test('is not asked for by “all”, which is a fine way to write the whole list', async () => {
    await open('/creams?view=all', { views: [kept({})], profile: { lists: { creams: { standard: 'v1' } } } })
    await count('1–10 of 23')
    expect(screen.queryByText(/This view does not exist/)).toBeNull()
    expect(tab('All').getAttribute('aria-current')).toBe('page')
  })

  test('is pinned to the start page where views are listed', async () => {
    await open('/creams', { views: [kept({})] })
    const listed = await dialog()
    const pin = listed.getByRole('button', { name: 'Pin Dry ones to start page' })
    // What it asks is said as on the chips.
    expect(listed.getAllByText('Skin: Dry').length).toBeGreaterThan(0)
    expect(pin.getAttribute('aria-pressed')).toBe('false')
    await desk.user.click(pin)
    await waitFor(() =>
      expect(sent('/v1/me/profile').at(-1)?.body).toMatchObject({ patch: { home: { views: ['creams/v1'] } } }),
    )
    await waitFor(() => expect(pin.getAttribute('aria-pressed')).toBe('true'))
  })

  test('is saved for oneself with the question and the columns at hand', async () => {
    const columns = [{ name: 'name' }, { name: 'price', width: 120 }]
    await open('/creams?filter=skin%3Adry', { profile: { lists: { creams: { layouts: { '': columns } } } } })
    await desk.user.click(await screen.findByRole('button', { name: 'Save view' }))
    const name = await screen.findByRole('textbox', { name: 'View name' })
    expect(document.querySelector('.view-form .view-question')?.textContent).toBe('Skin: Dry')
    await desk.user.type(name, 'Mine{Enter}')
    await screen.findByRole('link', { name: 'Mine' })
    const wish = { resource: 'creams', name: 'Mine', filter: 'skin:dry', sort: 'name', columns }
    expect(sent('/v1/me/views').map(({ body }) => body)).toEqual([wish])
    await waitFor(() => expect(desk.address()).toBe('/creams?view=v9'))
    expect(heads()).toEqual(['Name', 'Price', 'Row menu'])
  })

  test('is shared with a role; the brand is offered to whoever has the right alone', async () => {
    await open('/creams?filter=skin%3Adry')
    await desk.user.click(await screen.findByRole('button', { name: 'Save view' }))
    await desk.user.type(await screen.findByRole('textbox', { name: 'View name' }), 'Ours')
    const whom = screen.getByRole('combobox', { name: 'Visible to' })
    const shared = await within(whom).findByRole('option', { name: 'Everyone with the role Catalogue desk' })
    expect(within(whom).queryByRole('option', { name: /Everyone in/ })).toBeNull()
    await desk.user.selectOptions(whom, shared)
    await desk.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('/v1/me/views')[0]?.body).toMatchObject({ name: 'Ours', role: role.id }))
  })

  test('of the brand goes through a door of its own', async () => {
    await open('/creams?filter=skin%3Adry', {}, [...everything, standardRight])
    await desk.user.click(await screen.findByRole('button', { name: 'Save view' }))
    await desk.user.type(await screen.findByRole('textbox', { name: 'View name' }), 'House')
    await desk.user.selectOptions(screen.getByRole('combobox', { name: 'Visible to' }), 'Everyone in MGP India · India')
    await desk.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('/v1/views/standard')[0]?.body).toMatchObject({ name: 'House' }))
    expect(sent('/v1/me/views')).toEqual([])
  })

  test('that was left says so, and is saved in place or gone back to', async () => {
    await open('/creams?view=v1&filter=', { views: [kept({})] })
    await screen.findByText('edited')
    await desk.user.click(screen.getByRole('button', { name: 'Reset' }))
    await count('1–7 of 7')
    await waitFor(() => expect(screen.queryByText('edited')).toBeNull())
    await desk.user.click(screen.getByRole('button', { name: 'Price' }))
    await screen.findByText('edited')
    await desk.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('/v1/me/views')[0]?.body).toMatchObject({ id: 'v1', sort: 'price' }))
  })

  test('of somebody else is saved under another name only', async () => {
    await open('/creams?view=v1&filter=', { views: [kept({ isMine: false, byName: 'Somebody' })] })
    await screen.findByRole('button', { name: 'Save as new view' })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('complaints 39 and 45', () => {
  test('a part that can no longer be read is named, the rest of the view works, and it can be saved without', async () => {
    await open('/creams?view=v1', { views: [kept({ dropped: ['prise:>5'] })] })
    await count('1–7 of 7')
    await screen.findByText('prise:>5')
    await desk.user.click(screen.getByRole('button', { name: 'Save without it' }))
    await waitFor(() => expect(sent('/v1/me/views')[0]?.body).toMatchObject({ id: 'v1', filter: 'skin:dry' }))
    await waitFor(() => expect(screen.queryByText('prise:>5')).toBeNull())
  })

  test('a view that is not here shows everything, and says why', async () => {
    await open('/creams?view=v404')
    await count('1–10 of 23')
    await screen.findByText(/This view was deleted or is not shared with you/)
    await desk.user.click(screen.getByRole('button', { name: 'Show all records' }))
    await waitFor(() => expect(screen.queryByText(/This view was deleted or is not shared with you/)).toBeNull())
  })
})

describe('the view a list opens with', () => {
  const profile = { lists: { creams: { standard: 'v1' } } }

  test('is there without a word in the address, which says it then', async () => {
    await open('/creams', { views: [kept({})], profile })
    await count('1–7 of 7')
    await waitFor(() => expect(desk.address()).toBe('/creams?view=v1'))
  })

  test('leaves everything reachable, and a link with a question alone', async () => {
    await open('/creams?filter=', { views: [kept({})], profile })
    await count('1–10 of 23')
    expect(tab('All').getAttribute('href')).toBe('/creams?view=*')
    expect(tab('All').getAttribute('aria-current')).toBe('page')
  })

  test('is chosen in the dialog', async () => {
    await open('/creams', { views: [kept({})] })
    const views = await dialog()
    await desk.user.click(views.getByRole('radio', { name: 'Set Dry ones as default view' }))
    await waitFor(() => expect(currentMe()?.profile.lists?.creams?.standard).toBe('v1'))
  })
})

describe('the dialog of views', () => {
  test('renames and shares what is mine', async () => {
    await open('/creams', { views: [kept({})] })
    const views = await dialog()
    await desk.user.click(views.getByRole('button', { name: 'Rename Dry ones' }))
    const name = views.getByRole('textbox', { name: 'View name' })
    await desk.user.clear(name)
    await desk.user.type(name, 'Dry skin creams{Enter}')
    await waitFor(() => expect(sent('/v1/me/views')[0]?.body).toMatchObject({ id: 'v1', name: 'Dry skin creams' }))
    await desk.user.selectOptions(
      await views.findByRole('combobox', { name: /Who can see/ }),
      await views.findByRole('option', { name: 'Everyone with the role Catalogue desk' }),
    )
    await waitFor(() => expect(sent('/v1/me/views')[1]?.body).toMatchObject({ id: 'v1', role: role.id }))
  })

  test('deletes what is mine, after which the list shows everything', async () => {
    await open('/creams?view=v1', { views: [kept({})] })
    const views = await dialog()
    await desk.user.click(views.getByRole('button', { name: 'Delete view Dry ones' }))
    await waitFor(() => expect(sent('/v1/me/views/remove')[0]?.body).toEqual({ id: 'v1' }))
    await waitFor(() => expect(currentMe()?.views).toEqual([]))
    await waitFor(() => expect(desk.address()).toBe('/creams'))
  })

  test('changes nothing of what others share', async () => {
    await open('/creams', {
      views: [
        kept({ isMine: false, byName: 'Somebody' }),
        kept({ id: 'v2', name: 'House', isStandard: true, isMine: false }),
      ],
    })
    const views = await dialog()
    expect(views.getByText('Shared by Somebody')).toBeTruthy()
    expect(views.getByText('Brand default')).toBeTruthy()
    expect(views.queryByRole('button', { name: /Rename|Delete/ })).toBeNull()
  })

  test('is in the palette while a list is on the screen', async () => {
    await open('/creams')
    const titles = () => settingCommands(wordsNow()).map(({ row }) => row.title)
    expect(titles()).toEqual(expect.arrayContaining(['Views of this list', 'Save view']))
  })
})

describe('columns', () => {
  const choose = async () => {
    await desk.user.click(screen.getByRole('button', { name: 'Columns' }))
    await screen.findByRole('checkbox', { name: 'Skin' })
  }
  const layout = (key = '') => currentMe()?.profile.lists?.creams?.layouts?.[key]

  test('are ordered by keys, and the focus goes along', async () => {
    await open('/creams')
    await choose()
    const skin = screen.getByRole('checkbox', { name: 'Skin' })
    skin.focus()
    await desk.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(heads().slice(0, 4)).toEqual(['Name', 'Status', 'Skin', 'Price']))
    await waitFor(() => expect(document.activeElement?.getAttribute('data-focus')).toBe('skin'))
    expect(layout()?.map(({ name }) => name)).toEqual(['name', 'status', 'skin', 'price', 'updatedAt'])
  })

  test('never pass the title', async () => {
    await open('/creams')
    await choose()
    await desk.user.click(screen.getByRole('button', { name: 'Move Status up' }))
    expect(heads().slice(0, 2)).toEqual(['Name', 'Status'])
  })

  test('are pinned beside the title, where they stay', async () => {
    await open('/creams')
    await choose()
    await desk.user.click(screen.getByRole('button', { name: 'Pin Price' }))
    await waitFor(() => expect(heads().slice(0, 2)).toEqual(['Name', 'Price']))
    const head = screen.getByRole('columnheader', { name: 'Price', hidden: true })
    expect(head.hasAttribute('data-pinned')).toBe(true)
    // The checkbox and the title stand before it.
    expect(head.style.getPropertyValue('--start')).toBe('276px')
  })

  test('are sized by keys, within bounds', async () => {
    await open('/creams')
    await choose()
    await desk.user.type(screen.getByRole('spinbutton', { name: 'Width of Price' }), '5000{Enter}')
    await waitFor(() => expect(layout()?.find(({ name }) => name === 'price')?.width).toBe(800))
    expect(screen.getByRole('columnheader', { name: 'Price', hidden: true }).style.getPropertyValue('--wide')).toBe(
      '800px',
    )
  })

  test('are sized by the mouse, and by a double click back', async () => {
    await open('/creams')
    const grip = () => screen.getByRole('columnheader', { name: 'Price' }).querySelector('.head-grip') as HTMLElement
    fireEvent.pointerDown(grip(), { clientX: 0 })
    await waitFor(() => {
      fireEvent(window, new MouseEvent('pointermove', { clientX: 200 }))
      fireEvent(window, new MouseEvent('pointerup', { clientX: 200 }))
      expect(layout()?.find(({ name }) => name === 'price')?.width).toBe(200)
    })
    fireEvent.doubleClick(grip())
    await waitFor(() => expect(layout()?.find(({ name }) => name === 'price')).toEqual({ name: 'price' }))
  })

  test('belong to the view they were arranged in', async () => {
    await open('/creams?view=v1', { views: [kept({ columns: [{ name: 'name' }, { name: 'skin' }] })] })
    expect(heads()).toEqual(['Name', 'Skin', 'Row menu'])
    await choose()
    await desk.user.click(screen.getByRole('checkbox', { name: 'Price' }))
    await waitFor(() => expect(heads()).toEqual(['Name', 'Skin', 'Price', 'Row menu']))
    expect([layout(), layout('v1')?.length]).toEqual([undefined, 3])
    await desk.user.click(screen.getByRole('button', { name: 'Reset columns' }))
    await waitFor(() => expect(heads()).toEqual(['Name', 'Skin', 'Row menu']))
  })
})

describe('tabs there is no room for', () => {
  test.each([
    ['all stand where there is room', [50, 60, 70], 180, 0, [0, 1, 2]],
    ['the first stand, as many as fit beside the button', [50, 60, 70, 80], 210, 0, [0, 1]],
    ['the open one stands in any case, at the end', [50, 60, 70, 80], 210, 3, [0, 3]],
    ['in the narrowest line only the open one stands', [50, 60, 70], 90, 2, [2]],
  ])('%s', (_, widths, room, open, stand) => expect(fitting(widths, room, 80, open)).toEqual(stand))

  test('go behind one button, which opens them; what was opened stands in the line', async () => {
    const widths = { offsetWidth: 100, clientWidth: 350 }
    for (const [name, value] of Object.entries(widths))
      vi.spyOn(HTMLElement.prototype, name as 'offsetWidth', 'get').mockReturnValue(value)
    const views = ['One', 'Two', 'Three', 'Four'].map(name => kept({ id: name, name }))
    await open('/creams', { views })
    const more = await screen.findByRole('button', { name: 'More views' })
    const names = () => within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')
    const standing = names().map(({ textContent }) => textContent)
    expect(standing).not.toContain('Four')
    more.focus()
    await desk.user.keyboard('{Enter}')
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Four' }))
    await waitFor(() => expect(tab('Four').getAttribute('aria-current')).toBe('page'))
    expect(names().map(({ textContent }) => textContent)).toEqual([...standing.slice(0, -1), 'Four'])
    vi.restoreAllMocks()
  })
})
