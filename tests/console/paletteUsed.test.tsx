// What counts as used, when a chip forms, and what is never the first row.
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { currentMe, currentPlace, setMe } from '#console/session/me.ts'
import { activeTitle, freshDesks, line, selectSoaps, soap, state, titles } from './paletteDesk.tsx'

const { at, press, open, calls } = freshDesks()
const learned = () =>
  calls('/v1/me/profile').flatMap(({ body }) => (body.patch as { recents?: string[] }).recents ?? [])

test('a command that is opened and escaped was not used', async () => {
  selectSoaps(soap(1))
  await open()
  await press('wrap anew{Enter}')
  await waitFor(() => expect(state()).toBe('asking'))
  await press('{Escape}{Escape}{Escape}')
  await waitFor(() => expect(state()).toBe('closed'))
  expect(learned()).toEqual([])
})

test('one whose call is under way was', async () => {
  at.desk.script['POST /v1/soaps/actions/hide'] = () => ({ body: { data: { done: [soap(1)], refused: [] } } })
  selectSoaps(soap(1))
  await open()
  await press('hide{Enter}')
  await waitFor(() => expect(learned()).toEqual(['soaps.hide']))
})

test('an alias and a blank make a chip only where nothing else is called so', async () => {
  selectSoaps(soap(1))
  await open()
  await press('wrap ')
  expect([state(), line().value]).toEqual(['browsing', 'wrap '])
  await at.desk.user.clear(line())
  await press('sp ')
  await waitFor(() => expect(state()).toBe('asking'))
  expect(learned()).toEqual([])
})

test('what harms is not the first row until it is named, however often it was used', async () => {
  const me = currentMe()
  if (!me) throw new Error('nobody is here')
  const runs = [{ command: 'soaps.remove', count: 50, day: Math.floor(Date.now() / 86_400_000) }]
  const picks = [{ typed: 'de', command: 'soaps.remove', count: 50 }]
  setMe({ ...me, profile: { ...me.profile, recents: ['soaps.remove'], learned: { runs, picks } } }, currentPlace())
  await open()
  expect(activeTitle()).not.toMatch(/Delete/)
  await press('de')
  expect(titles().length).toBeGreaterThan(1)
  expect(activeTitle()).not.toMatch(/Delete/)
  await press('lete')
  expect(activeTitle()).toMatch(/Delete/)
})
