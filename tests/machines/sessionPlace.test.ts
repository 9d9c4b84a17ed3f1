// Where the session begins: the place an address says, this tab's, the person's last one, else the picker, which keeps in its
// address what it still has to know.
import { expect, test } from 'vitest'
import { fails, succeeds } from './running.ts'
import { member, place, session } from './sessions.ts'

const last = { brand: 'lit', country: 'ARE' }
const known = { boot: succeeds({ member }), lastPlace: succeeds(last) }

test('a tab that is nowhere begins where the person was last', async () => {
  const { leaf, at } = await session(known)
  expect(leaf()).toBe('inside.ready')
  expect(at().context).toMatchObject(last)
})

test('the country asked for outranks the last one, and keeps its brand', async () => {
  const { at } = await session({ ...known, boot: succeeds({ member, wish: 'IND' }) })
  expect(at().context).toMatchObject({ brand: 'lit', country: 'IND' })
})

test('a last place whose country was taken away is chosen anew', async () => {
  const { leaf } = await session({ ...known, lastPlace: succeeds({ brand: 'lit', country: 'SAU' }) })
  expect(leaf()).toBe('inside.picking')
})

test('without an answer the person chooses', async () => {
  const { leaf } = await session({ ...known, lastPlace: fails({ key: 'login.network' }) })
  expect(leaf()).toBe('inside.picking')
})

test('the place of a link outranks the tab’s', async () => {
  const { at, leaf } = await session({ boot: succeeds({ member: { ...member, place }, ...place, link: last }) })
  expect(leaf()).toBe('inside.ready')
  expect(at().context).toMatchObject({ ...last, link: last })
})

test('a link of a country without a right is asked about, never answered by the last place', async () => {
  const link = { brand: 'lit', country: 'SAU' }
  const run = await session({ ...known, boot: succeeds({ member, link, target: '/orders/1' }) })
  expect(run.leaf()).toBe('inside.picking')
  expect(run.told('navigate').at(-1)).toEqual({
    type: 'navigate',
    to: '/select-vendorcode?url=%2Forders%2F1&vendorcode=lit-sau',
  })
  await run.send({ type: 'PICK', ...place })
  // The page was of that place.
  expect(run.told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/' })
})

test('a place that does not open stands in the address of the picker, with the country that was asked for', async () => {
  const boot = succeeds({ member, wish: 'ARE', target: '/tags#x' })
  const run = await session({ ...known, boot, applyVendor: fails({ key: 'place.failed' }) })
  expect(run.told('navigate').at(-1)).toEqual({
    type: 'navigate',
    to: '/select-vendorcode?url=%2Ftags%23x&countryName=ARE&vendorcode=lit-are',
  })
})

test('a picker that is loaded anew stays one: with a place it is offered on top of it', async () => {
  const nowhere = await session({ ...known, boot: succeeds({ member, choosing: true }) })
  expect(nowhere.leaf()).toBe('inside.picking')
  const somewhere = await session({ boot: succeeds({ member, ...place, choosing: true, target: '/tags' }) })
  expect(somewhere.leaf()).toBe('inside.ready')
  expect(somewhere.told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/select-vendorcode?url=%2Ftags' })
})

test('what the address asked for outlives a session that turns out to be over', async () => {
  const boot = succeeds({ member, ...place, link: last, wish: 'ARE' })
  const run = await session({ boot, applyVendor: () => new Promise(() => {}) })
  await run.send({ type: 'HTTP.401', gen: 1, epoch: 1, path: '/tags' })
  expect(run.at().context).toMatchObject({ link: last, ...last })
})
