// The page of a record, from its declaration alone: facts, children, history, what blocks it, and keys to its neighbours.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { startWish } from '#console/action/startWish.ts'
import { subject } from '#console/action/subject.ts'
import { childrenOf } from '#console/detail/ChildPanel.tsx'
import { Peek } from '#console/detail/Peek.tsx'
import { belowTitle } from '#console/detail/placed.ts'
import { RecordFoot } from '#console/detail/RecordFoot.tsx'
import { RecordScreen } from '#console/detail/RecordScreen.tsx'
import { deliver } from '#console/net/live.ts'
import { spotNow } from '#console/net/spot.ts'
import { noteOpenedRecord } from '#console/palette/memory/recents.ts'
import { present } from '#console/present.ts'
import { currentMe, currentPlace, setMe } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { f } from '#contract/f.ts'
import { type AnyRow, type Resource, resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const soaps = resource({
  name: 'soaps',
  one: 'soap',
  label: 'Soaps',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  subtitle: 'slug',
  lifecycle: 'catalogue',
  fields: {
    name: f.localized({ required: true, column: true }),
    slug: f.text({ required: true, unique: true, format: 'slug' }),
    house: f.reference('houses', { column: true }),
    price: f.money({ column: true }),
    isDry: f.toggle({ label: 'Dry' }),
    isSoft: f.toggle({ default: true, label: 'Soft' }),
    key: f.text({ secret: true }),
  },
  actions: {
    whyHidden: { on: 'record', label: 'Why hidden?', effect: 'read', group: 'view', keys: 'w' },
    dry: { on: 'record', when: { isDry: ['false'] } },
    label: { on: 'record' },
    stamp: { on: 'record' },
    wrap: { on: 'record' },
  },
  views: [{ name: 'Hidden', filter: 'status:hidden', sort: 'name' }],
})
const bars = resource({
  name: 'bars',
  one: 'bar',
  label: 'Bars',
  group: 'catalogue',
  icon: 'box',
  title: 'sku',
  lifecycle: 'toggle',
  parent: { resource: 'soaps', field: 'soap' },
  fields: {
    soap: f.reference('soaps', { required: true, fixed: true }),
    sku: f.text({ column: true }),
    price: f.money({ column: true }),
  },
  actions: {},
})
const labels = resource({
  name: 'labels',
  one: 'label',
  label: 'Labels',
  group: 'catalogue',
  icon: 'tag',
  title: 'text',
  lifecycle: 'toggle',
  parent: { resource: 'soaps', field: 'soap', when: { slug: ['lily-soap'] } },
  fields: { soap: f.reference('soaps', { required: true, fixed: true }), text: f.text({ column: true }) },
  actions: {},
})
const houses = resource({
  name: 'houses',
  one: 'house',
  label: 'Houses',
  group: 'catalogue',
  icon: 'tag',
  title: 'name',
  lifecycle: 'toggle',
  fields: { name: f.text() },
  without: ['history'],
  actions: {},
})

/** Beside the name stands whose it is, in words. */
const gifts = resource({
  name: 'gifts',
  one: 'gift',
  label: 'Gifts',
  group: 'catalogue',
  icon: 'tag',
  title: 'number',
  subtitle: 'giver',
  lifecycle: 'none',
  fields: { number: f.text({ format: 'code' }), giver: f.text() },
  actions: {},
})

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const base = {
  vendorCode: 'mgp',
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  createdBy: uuid(90),
  updatedBy: uuid(90),
}
const soap: AnyRow = {
  ...base,
  id: uuid(1),
  status: 'hidden',
  name: { 'en-in': 'Rose soap' },
  slug: 'rose-soap',
  house: uuid(5),
  isDry: true,
  houseTitle: 'Rose house',
  price: 49_900,
} as AnyRow
const bar: AnyRow = { ...base, id: uuid(2), status: 'active', soap: uuid(1), sku: 'RS-1', price: 9900 } as AnyRow
const lines = [
  {
    id: 'l3',
    operation: 'op-3',
    action: 'soaps.hide',
    face: 'palette',
    at: '2026-01-02T00:00:00Z',
    by: uuid(90),
    byName: 'Catalogue desk',
    version: 3,
    reason: null,
    jobId: null,
    undone: false,
    diff: [{ field: 'status', before: 'active', after: 'hidden' }],
  },
  {
    id: 'l2',
    operation: 'op-2',
    action: 'soaps.change',
    face: 'button',
    at: '2026-01-01T12:00:00Z',
    by: uuid(90),
    byName: 'Catalogue desk',
    version: 2,
    reason: 'typo',
    jobId: null,
    undone: false,
    diff: [{ field: 'price', before: 39_900, after: 49_900 }],
  },
  {
    id: 'l1',
    operation: 'op-1',
    action: 'soaps.create',
    face: 'csv',
    at: '2026-01-01T00:00:00Z',
    by: null,
    byName: null,
    version: 1,
    reason: null,
    jobId: null,
    undone: false,
    diff: [],
  },
]

let desk: Desk
const said = (data: unknown) => () => ({ body: { data } })
beforeEach(async () => {
  desk = await openDesk({ resources: [soaps, bars, labels, houses], at: `/soaps/${uuid(1)}?view=Hidden&page=2` })
  Object.assign(desk.script, {
    [`GET /v1/soaps/${uuid(1)}`]: said(soap),
    [`GET /v1/soaps/${uuid(1)}/history`]: said({ lines }),
    [`GET /v1/soaps/${uuid(1)}/offers`]: said({
      offers: { unhide: { allowed: true } },
      blockers: [{ code: 'REQUIRED', path: 'price', message: 'A price is missing' }],
    }),
    [`GET /v1/soaps/${uuid(1)}/addresses`]: said({ former: [] }),
    [`GET /v1/soaps/${uuid(1)}/neighbours`]: said({ previous: uuid(7), next: uuid(8) }),
    'GET /v1/bars': said({ rows: [bar], page: { number: 1, size: 25, total: 1, about: false } }),
  })
})
afterEach(() => desk.close())
const open = async () => {
  desk.show(
    <>
      <ActingHost />
      <RecordScreen resource={soaps} id={uuid(1)} />
    </>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Rose soap' })
}

test('a record whose page is open is the most recent one, once, however one came there; its quick look is not', async () => {
  const opened = `/soaps/${uuid(1)}`
  desk.script['POST /v1/me/profile'] = said({})
  setMe({ ...currentMe()!, profile: { recents: ['/soaps', opened] } }, currentPlace())
  const kept = () => desk.asked.filter(({ path }) => path === '/v1/me/profile').map(({ body }) => body)
  // Its look is older than the page: had it counted, it would stand among the recents by now.
  desk.script[`GET /v1/soaps/${uuid(3)}`] = said({ ...soap, id: uuid(3), name: { 'en-in': 'Lily soap' } })
  desk.show(<Peek resource={soaps} id={uuid(3)} />)
  await screen.findByRole('heading', { level: 2, name: 'Lily soap' })
  await open()
  await waitFor(() => expect(kept()).toEqual([{ patch: { recents: [opened, '/soaps'] } }]))
  cleanup()
  noteOpenedRecord(opened)
  noteOpenedRecord('/soaps')
  await waitFor(() => expect(currentMe()?.profile.recents).toEqual([opened, '/soaps']))
  expect(kept()).toHaveLength(1)
})

test('a record without former addresses says nothing of them', async () => {
  await open()
  await waitFor(() => expect(desk.asked.map(({ path }) => path)).toContain(`/v1/soaps/${uuid(1)}/addresses`))
  expect(screen.queryByText('Also at')).toBeNull()
})

test('a record says under which former addresses it is found too', async () => {
  const former = ['rosy-soap', 'soap-of-roses'].map(slug => ({ slug, at: '2026-01-01T00:00:00Z' }))
  desk.script[`GET /v1/soaps/${uuid(1)}/addresses`] = said({ former })
  desk.show(<RecordFoot resource={soaps} record={soap} />)
  const told = await screen.findByText('Also at')
  expect(
    within(told.parentElement!)
      .getAllByText(/soap/)
      .map(({ textContent }) => textContent),
  ).toEqual(['rosy-soap', 'soap-of-roses'])
})

test('facts are drawn from the declaration; secrets are not', async () => {
  await open()
  const facts = within(screen.getByRole('region', { name: 'Details' }))
  expect(facts.getByText('₹499.00')).toBeTruthy()
  expect(facts.getByRole('link', { name: 'Rose house' }).getAttribute('href')).toBe(`/houses/${uuid(5)}`)
  expect(facts.queryByText('Key')).toBeNull()
  expect(subject()).toMatchObject({ from: 'open', records: [{ id: uuid(1) }] })
})

test('what stands beside the name is set as a code where it is one, and as a text where it is somebody', async () => {
  const gift = { ...base, id: uuid(6), status: 'active', number: 'G-1', giver: 'Asha Rao' } as AnyRow
  const faceOf = (of: Resource, row: AnyRow) => belowTitle(of, {}, row, 'en-in')
  expect([faceOf(soaps, soap), faceOf(gifts, gift)]).toEqual([
    { name: 'slug', text: 'rose-soap', isText: false },
    { name: 'giver', text: 'Asha Rao', isText: true },
  ])
  const coded = {
    ...gifts,
    fields: {
      ...gifts.fields,
      giver: f.text({ format: 'code', called: { NOBODY: { of: RecordStatus, value: 'hidden' } } }),
    },
  }
  const faces = ['NOBODY', 'AR-1'].map(giver => faceOf(coded, { ...gift, giver }))
  expect(faces).toEqual([
    { name: 'giver', text: 'Hidden', isText: true },
    { name: 'giver', text: 'AR-1', isText: false },
  ])
})

test('one button leads and one stands beside it; the others say why not in the menu', async () => {
  desk.script[`GET /v1/soaps/${uuid(1)}/offers`] = said({
    offers: { label: { allowed: false, why: { code: 'STATE', message: 'It has a label' } } },
    blockers: [],
  })
  await open()
  const named = () =>
    [...document.querySelectorAll('.detail-actions .action-button')].map(({ textContent }) => textContent)
  await waitFor(() => expect(named()).toEqual([expect.stringMatching(/Edit soap/), expect.stringMatching(/Unhide/)]))
  await desk.user.click(screen.getByRole('button', { name: 'More actions' }))
  expect((await screen.findByRole('menuitem', { name: /Dry/ })).textContent).toContain('Not possible while Dry is Yes')
  expect(screen.getByRole('menuitem', { name: /Label/ }).textContent).toContain('It has a label')
  expect(screen.getByRole('menuitem', { name: /Why hidden/ })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /Edit soap|Unhide/ })).toBeNull()
})

test('the next step of its life stands as a button, the rest is in the menu', async () => {
  await open()
  expect(screen.getByRole('button', { name: /Unhide/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Edit soap/ })).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'More actions' }))
  expect((await screen.findAllByRole('menuitem', { name: /Delete/ })).length).toBe(1)
})

test('what blocks publishing leads to the field that settles it', async () => {
  await open()
  const list = within(await screen.findByRole('region', { name: '1 issue blocks publishing' }))
  expect(list.getByRole('link', { name: 'A price is missing' }).getAttribute('href')).toBe(
    `/soaps/${uuid(1)}/edit#price`,
  )
})

test('children are a table edited in place, and a new one knows its parent', async () => {
  await open()
  const panel = within((await screen.findAllByRole('region', { name: 'Bars' }))[0] as HTMLElement)
  expect(await panel.findByRole('link', { name: 'RS-1' })).toBeTruthy()
  expect(desk.asked.find(({ path }) => path === '/v1/bars')?.search.get('filter')).toBe(`soap:${uuid(1)}`)
  expect(panel.getByRole('link', { name: 'Create bar' }).getAttribute('href')).toBe(`/bars/new?soap=${uuid(1)}`)
  desk.script['POST /v1/bars/actions/change'] = said({ done: [{ ...bar, price: 10_000, version: 4 }], refused: [] })
  await desk.user.click(panel.getByRole('button', { name: '₹99.00' }))
  await desk.user.clear(panel.getByRole('textbox'))
  await desk.user.type(panel.getByRole('textbox'), '100{Enter}')
  await waitFor(() =>
    expect(desk.asked.find(({ path }) => path === '/v1/bars/actions/change')?.body).toMatchObject({
      ids: [uuid(2)],
      input: { price: 10_000 },
    }),
  )
})

test('a record has no panel of children it cannot have', async () => {
  await open()
  await screen.findAllByRole('region', { name: 'Bars' })
  expect(screen.queryByRole('region', { name: 'Labels' })).toBeNull()
  const named = (slug: string) => childrenOf(soaps, { ...soap, slug }, () => true).map(({ name }) => name)
  expect([named('rose-soap'), named('lily-soap')]).toEqual([['bars'], ['bars', 'labels']])
})

describe('history', () => {
  test('tells who, from where and what changed', async () => {
    await open()
    const history = within(await screen.findByRole('region', { name: 'History' }))
    expect(await history.findByText('Hide')).toBeTruthy()
    expect(history.getByText('via command palette, version 3')).toBeTruthy()
    expect(history.getByText('typo')).toBeTruthy()
    expect(history.getByText('₹399.00')).toBeTruthy()
    expect(history.getByText('System')).toBeTruthy()
  })

  test('of a first version it lists what was given, not what every new record has by itself', async () => {
    const diff = [
      { field: 'price', before: null, after: 39_900 },
      { field: 'isSoft', before: null, after: true },
      { field: 'house', before: null, after: null },
    ]
    desk.script[`GET /v1/soaps/${uuid(1)}/history`] = said({ lines: [{ ...lines[2], diff }] })
    await open()
    const history = within(await screen.findByRole('region', { name: 'History' }))
    expect(await history.findByText('1 field set')).toBeTruthy()
    expect(history.getByText('₹399.00')).toBeTruthy()
    expect(history.queryByText('Soft')).toBeNull()
  })

  test('names the action of the area that changed the record, not by its bare name', async () => {
    const imported = { ...lines[2], action: 'bars.change', face: 'api' }
    desk.script[`GET /v1/soaps/${uuid(1)}/history`] = said({ lines: [...lines.slice(0, 2), imported] })
    await open()
    const history = within(await screen.findByRole('region', { name: 'History' }))
    await history.findByText('Hide')
    expect(history.getByText('Edit bar')).toBeTruthy()
    expect(history.queryByText('bars.change')).toBeNull()
  })

  test('an earlier version is restored by its own action, once its differences have been seen', async () => {
    const sample = [
      { resource: 'soaps', id: uuid(1), title: 'Rose soap', diff: [{ field: 'price', before: 49_900, after: 19_900 }] },
    ]
    desk.script['POST /v1/soaps/actions/restore-version'] = ({ body }) => ({
      body: {
        data: body.dry
          ? { plan: { affected: 1, skipped: [], sample, warnings: [] } }
          : { done: [soap], refused: [], operation: 'op-4' },
      },
    })
    await open()
    await desk.user.click(await screen.findByRole('button', { name: 'Restore version 2' }))
    const card = within(await screen.findByRole('dialog'))
    expect(await card.findByText('₹199.00')).toBeTruthy()
    const asked = () => desk.asked.filter(({ path }) => path.endsWith('/restore-version')).map(({ body }) => body)
    expect(asked()).toMatchObject([{ dry: true }])
    await desk.user.click(card.getByRole('button', { name: /Restore an earlier version/ }))
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]).toMatchObject({ ids: [uuid(1)], versions: { [uuid(1)]: 3 }, input: { version: 2 } })
  })

  test('what was there before the first line that is known can be restored too', async () => {
    desk.script[`GET /v1/soaps/${uuid(1)}/history`] = said({ lines: lines.slice(0, 2) })
    await open()
    const history = within(await screen.findByRole('region', { name: 'History' }))
    await history.findByText('Hide')
    expect(history.getAllByRole('button', { name: /Restore version/ }).map(({ textContent }) => textContent)).toEqual([
      'Restore version 2',
      'Restore version 1',
    ])
  })

  describe('of the action chosen without a version', () => {
    const ask = async () => {
      desk.script['POST /v1/soaps/actions/restore-version'] = said({
        plan: { affected: 1, skipped: [], sample: [], warnings: [] },
      })
      await open()
      startWish({
        action: actionOf(soaps, 'restoreVersion') as ResolvedAction,
        resource: soaps,
        subject: { records: [soap] },
        face: 'button',
      })
      return within(await screen.findByRole('dialog'))
    }
    const tried = () => desk.asked.filter(({ path }) => path.endsWith('/restore-version')).map(({ body }) => body.input)

    test('is picked from a list that says who made each, when, and what differs from now; none is picked before', async () => {
      const card = await ask()
      const choices = await card.findAllByRole('radio')
      expect(choices.map(choice => choice.getAttribute('aria-checked'))).toEqual(['false', 'false'])
      expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Version 2Catalogue desk.+Same as now$/),
        expect.stringMatching(/^Version 1System.+Differs in: Price$/),
      ])
      await desk.user.click(choices[1]!)
      expect(card.getByText('₹399.00')).toBeTruthy()
      await desk.user.click(card.getByRole('button', { name: /Restore an earlier version/ }))
      await waitFor(() => expect(tried()).toEqual([{ version: 1 }]))
    })

    test('is picked by keys alone', async () => {
      const card = await ask()
      const [first, second] = await card.findAllByRole('radio')
      first!.focus()
      await desk.user.keyboard('{ArrowDown}')
      expect(document.activeElement).toBe(second)
      await desk.user.keyboard(' {Enter}')
      await waitFor(() => expect(second!.getAttribute('aria-checked')).toBe('true'))
      card.getByRole('button', { name: /Restore an earlier version/ }).focus()
      await desk.user.keyboard('{Enter}')
      await waitFor(() => expect(tried()).toEqual([{ version: 1 }]))
    })

    test('says of the first, where nothing was noted, when the record was made', async () => {
      desk.script[`GET /v1/soaps/${uuid(1)}/history`] = said({ lines: lines.slice(0, 2) })
      const card = await ask()
      await card.findAllByRole('radio')
      expect(card.getAllByRole('listitem').at(-1)?.querySelector('time')?.getAttribute('datetime')).toBe(soap.createdAt)
    })
  })

  test('the newest line is taken back in place', async () => {
    desk.script['POST /v1/undo'] = said({ done: [soap], refused: [] })
    await open()
    const history = within(await screen.findByRole('region', { name: 'History' }))
    await desk.user.click(await history.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(desk.asked.find(({ path }) => path === '/v1/undo')?.body).toEqual({ operation: 'op-3' }))
  })
})

describe('comments', () => {
  const told = {
    id: 'c1',
    text: 'Smells of rain',
    at: '2026-01-01T18:00:00Z',
    editedAt: null,
    by: 'u1',
    byName: 'Catalogue desk',
  }
  const other = { ...told, id: 'c2', text: 'Of roses', at: '2026-01-03T00:00:00Z', by: uuid(90), byName: 'Order desk' }
  const comments = `GET /v1/soaps/${uuid(1)}/comments`
  beforeEach(() => {
    desk.script[comments] = said({ comments: [other, told] })
  })
  const panel = async () => within(await screen.findByRole('region', { name: 'History' }))

  test('stand between the changes in the order of time', async () => {
    await open()
    const history = await panel()
    await history.findByText('Of roses')
    await history.findByText('Hide')
    const order = history
      .getAllByRole('listitem')
      .map(({ textContent }) =>
        ['Of roses', 'Hide', 'Smells of rain', 'Edit soap'].find(text => textContent?.includes(text)),
      )
    expect(order.slice(0, 4)).toEqual(['Of roses', 'Hide', 'Smells of rain', 'Edit soap'])
  })

  test('what is said is sent with Ctrl+Enter; refused, it stays where it was typed', async () => {
    const refusal = {
      code: 'VALIDATION',
      message: 'no',
      fields: [{ code: 'LENGTH', message: 'is too long', path: 'comment' }],
    }
    desk.script['POST /v1/soaps/actions/comment'] = () => ({ status: 422, body: refusal })
    await open()
    const history = await panel()
    const box = (await history.findByLabelText('Leave a comment')) as HTMLTextAreaElement
    await desk.user.type(box, 'Lovely{Control>}{Enter}{/Control}')
    expect((await history.findByRole('alert')).textContent).toBe('is too long')
    expect(box.value).toBe('Lovely')
    desk.script['POST /v1/soaps/actions/comment'] = said({ done: [soap], refused: [] })
    await desk.user.click(history.getByRole('button', { name: /^Comment/ }))
    await waitFor(() => expect(box.value).toBe(''))
    expect(desk.asked.findLast(({ path }) => path.endsWith('/comment'))?.body).toMatchObject({
      ids: [uuid(1)],
      input: { comment: 'Lovely' },
    })
  })

  test('Escape gives the focus back, and what was typed stays where it was', async () => {
    await open()
    const history = await panel()
    const box = (await history.findByLabelText('Leave a comment')) as HTMLTextAreaElement
    const before = screen.getAllByRole('link')[0]!
    before.focus()
    box.focus()
    await desk.user.keyboard('{Escape}')
    expect(document.activeElement).toBe(before)
    box.focus()
    await desk.user.keyboard('Half a{Escape}')
    expect([document.activeElement, box.value]).toEqual([before, 'Half a'])
    before.blur()
    box.focus()
    await desk.user.keyboard('{Escape}')
    expect(document.activeElement).toBe(document.body)
  })

  test('only its author is offered to edit or delete one', async () => {
    desk.script['POST /v1/comments/change'] = said({ comment: told })
    desk.script['POST /v1/comments/remove'] = said({})
    await open()
    const history = await panel()
    await history.findByText('Of roses')
    expect(history.getAllByRole('button', { name: 'Delete' })).toHaveLength(1)
    await desk.user.click(history.getByRole('button', { name: 'Edit' }))
    const [, edited] = history.getAllByLabelText('Leave a comment')
    await desk.user.type(edited as HTMLElement, '!')
    await desk.user.click(history.getByRole('button', { name: /^Save/ }))
    await waitFor(() =>
      expect(desk.asked.find(({ path }) => path === '/v1/comments/change')?.body).toEqual({
        id: 'c1',
        text: 'Smells of rain!',
      }),
    )
    await desk.user.click(await history.findByRole('button', { name: 'Delete' }))
    await desk.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(desk.asked.find(({ path }) => path === '/v1/comments/remove')?.body).toEqual({ id: 'c1' }),
    )
  })
})

describe('presence', () => {
  const tell = (people: object[], id = uuid(1)) =>
    act(() => deliver({ type: 'presence', offset: null, resource: 'soaps', id, people } as never))
  const ann = { userId: 'a', name: 'Ann', doing: 'editing' }

  test('names who else is here and who edits, never oneself, and forgets who left', async () => {
    await open()
    expect(spotNow()).toEqual({ resource: 'soaps', id: uuid(1), doing: 'reading' })
    tell([ann, { userId: 'u1', name: 'Catalogue desk', doing: 'reading' }])
    const text = () => document.querySelector('.detail-here')?.textContent?.replaceAll(/[\u2068\u2069]/g, '')
    expect(text()).toBe('Also viewing: Ann (editing)')
    tell([{ ...ann, name: 'Else' }], uuid(2))
    expect(text()).toBe('Also viewing: Ann (editing)')
    tell([])
    expect(text()).toBe('')
  })
})

test('a record that keeps no history is asked for none', async () => {
  const house = { ...soap, id: uuid(5), name: 'Rose house' }
  Object.assign(desk.script, {
    [`GET /v1/houses/${uuid(5)}`]: said(house),
    [`GET /v1/houses/${uuid(5)}/offers`]: said({ offers: {}, blockers: [] }),
    [`GET /v1/houses/${uuid(5)}/neighbours`]: said({}),
  })
  desk.show(<RecordScreen resource={houses} id={uuid(5)} />)
  await screen.findByRole('heading', { level: 1, name: 'Rose house' })
  await waitFor(() => expect(desk.asked.some(({ path }) => path.endsWith('/neighbours'))).toBe(true))
  expect(desk.asked.filter(({ path }) => path.endsWith('/history'))).toEqual([])
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
})

test('a panel that asks for what the person may not see is not there', async () => {
  const [mine, others] = [
    { name: 'mine', title: 'Mine' },
    { name: 'others', title: 'Of others' },
  ]
  const panels = [mine, others].map(panel => ({ ...panel, needs: `soaps.${panel.name}`, Panel: () => null }))
  present(soaps, { panels })
  const me = currentMe()
  if (me) setMe({ ...me, permissions: [...me.permissions, 'soaps.mine'] }, me.places[0])
  await open()
  expect(await screen.findByRole('region', { name: 'Mine' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Of others' })).toBeNull()
})

describe('keys', () => {
  test('J goes on within the list it came from', async () => {
    await open()
    await waitFor(() => expect(screen.getByRole('link', { name: 'Next (J)' })).toBeTruthy())
    const asked = desk.asked.find(({ path }) => path.endsWith('/neighbours'))
    expect([asked?.search.get('filter'), asked?.search.get('sort')]).toEqual(['status:hidden', 'name'])
    await desk.user.keyboard('j')
    await waitFor(() => expect(desk.address()).toBe(`/soaps/${uuid(8)}?view=Hidden&page=2`))
  })
  test('F leads to the first thing that is missing', async () => {
    await open()
    await screen.findByRole('link', { name: 'A price is missing' })
    await desk.user.keyboard('f')
    await waitFor(() => expect(desk.address()).toBe(`/soaps/${uuid(1)}/edit#price`))
  })
  test('Esc goes back to the row', async () => {
    await open()
    await desk.user.keyboard('{Escape}')
    await waitFor(() => expect(desk.address()).toBe(`/soaps?view=Hidden&page=2&row=${uuid(1)}`))
  })
  test('e edits', async () => {
    await open()
    await desk.user.keyboard('e')
    await waitFor(() => expect(desk.address()).toBe(`/soaps/${uuid(1)}/edit`))
  })
  test('m opens the menu', async () => {
    await open()
    await desk.user.keyboard('m')
    expect(await screen.findByRole('menu')).toBeTruthy()
  })
})

test('what is not there says so and leads back', async () => {
  desk.show(<RecordScreen resource={soaps} id={uuid(99)} />)
  expect(await screen.findByText('This soap does not exist')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to soaps' })).toBeTruthy()
})

test('the peek begins with the picture, and has what the record consists of', async () => {
  const crates = resource({
    name: 'crates',
    one: 'crate',
    label: 'Crates',
    group: 'catalogue',
    icon: 'box',
    title: 'name',
    picture: 'media',
    lifecycle: 'none',
    fields: { name: f.text({ column: true }), media: f.media() },
    actions: {},
  })
  present(crates, {
    panels: [
      { name: 'inside', title: 'Inside', peeks: true, Panel: () => <p>Two soaps</p> },
      { name: 'weighed', title: 'Weighed', Panel: () => <p>Nine kilos</p> },
    ],
  })
  desk.close()
  desk = await openDesk({ resources: [crates], at: '/crates' })
  desk.script[`GET /v1/crates/${uuid(1)}`] = said({ ...base, id: uuid(1), status: 'active', name: 'Crate', media: [] })
  desk.script[`GET /v1/crates/${uuid(1)}/offers`] = said({ offers: {}, blockers: [] })
  desk.show(<Peek resource={crates} id={uuid(1)} />)
  expect(await screen.findByText('Two soaps')).toBeTruthy()
  expect(screen.queryByText('Nine kilos')).toBeNull()
  expect(document.querySelector('.detail-peek')?.firstElementChild?.matches('.thumbnail[data-large]')).toBe(true)
})

test('the peek shows the same record in the small', async () => {
  go('/soaps')
  desk.show(<Peek resource={soaps} id={uuid(1)} />)
  expect(await screen.findByRole('link', { name: 'Rose soap' })).toBeTruthy()
  expect(screen.getByText('₹499.00')).toBeTruthy()
})
