// The commands of the start page: the period of its figures, and the note everybody of a brand reads.
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { currentMe, currentPlace, setMe } from '#console/session/me.ts'
import type { Me } from '#contract/session.ts'
import { activeTitle, freshDesks, state, titles } from './paletteDesk.tsx'

const { at, press, open, calls } = freshDesks()

const seatedWith = (more: Partial<Me>) => act(() => setMe({ ...(currentMe() as Me), ...more }, currentPlace()))

describe.each([
  ['today', 'Start page figures: today'],
  ['week', 'Start page figures: 7 days'],
  ['month', 'Start page figures: 30 days'],
])('the period %s', (period, title) => {
  test('is kept with what else the start page keeps, and leads there', async () => {
    seatedWith({ profile: { home: { views: ['creams/Held'] } } })
    await open()
    await at.desk.user.paste(title.toLowerCase())
    await waitFor(() => expect(activeTitle()).toBe(title))
    await press('{Enter}')
    await waitFor(() => expect(state()).toBe('closed'))
    const home = { views: ['creams/Held'], period }
    await waitFor(() =>
      expect(calls('/v1/me/profile').map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ patch: expect.objectContaining({ home }) }),
      ),
    )
    expect(currentMe()?.profile.home).toEqual(home)
    expect(at.desk.address()).toBe('/')
  })
})

test('a period that could not be kept is as it was', async () => {
  at.desk.script['POST /v1/me/profile'] = () => ({ status: 503, body: { code: 'OVERLOADED', message: 'Later' } })
  seatedWith({ profile: { home: { period: 'week' } } })
  await open()
  await at.desk.user.paste('figures: 30 days')
  await waitFor(() => expect(activeTitle()).toBe('Start page figures: 30 days'))
  await press('{Enter}')
  await waitFor(() => expect(calls('/v1/me/profile')).not.toEqual([]))
  await waitFor(() => expect(currentMe()?.profile.home).toEqual({ period: 'week' }))
})

describe('the note of the brand', () => {
  test('is written from the palette by whoever may', async () => {
    seatedWith({ permissions: [...(currentMe() as Me).permissions, 'home.note'] })
    await open()
    await at.desk.user.paste('pinned note')
    await waitFor(() => expect(activeTitle()).toBe('Pinned note of the brand'))
    await press('{Enter}')
    await waitFor(() => expect(at.desk.address()).toBe('/?note='))
  })

  test('is no command of anybody else', async () => {
    seatedWith({ permissions: (currentMe() as Me).permissions.filter(right => right !== 'home.note') })
    await open()
    await at.desk.user.paste('pinned note')
    await waitFor(() => expect(titles()).not.toContain('Pinned note of the brand'))
  })
})
