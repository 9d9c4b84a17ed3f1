// The palette before any area has come: it finds the same commands in the same order, and a command that is chosen fetches its area
// and goes on by itself.
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { products } from '#areas/products/products.ts'
import { setSubject } from '#console/action/subject.ts'
import { AreaAway } from '#console/areaLoading.ts'
import { speak } from '#console/i18n/speech.ts'
import { rowsAtOnce } from '#console/palette/browse.ts'
import { setCatalogue } from '#console/session/me.ts'
import { type OutlinedResource, outlinedOf, resourceOf } from '#contract/outline.ts'
import type { Resource } from '#contract/resource.ts'
import { languages } from '#contract/session.ts'
import { openDesk } from '../support/desk.tsx'
import { freshDesks, line, scents, selectSoaps, soap, soaps, state, titles } from './paletteDesk.tsx'
import { cases } from './relevanceCases.ts'

/** As it travels. */
const outlined = (resources: readonly Resource[]): readonly Resource[] =>
  resources.map(one => resourceOf(JSON.parse(JSON.stringify(outlinedOf(one))) as OutlinedResource))

describe('every area in outline', () => {
  test.each(languages)('the same rows in the same order as with all of it, in %s', async language => {
    const desk = await openDesk({ resources: resources })
    setSubject({ resource: products, records: [], from: 'open' })
    await speak(language)
    const typed = [...(cases[language] ?? []).map(([text]) => text), 'a', 're', 'ord', 'pri']
    const found = () =>
      typed.map(query => rowsAtOnce({ query, mode: '', sequence: 0 }).map(({ id, title, why }) => [id, title, why]))
    const whole = found()
    setCatalogue(outlined(resources).map(one => (one.name === 'products' ? products : one)))
    expect(whole.flat().length).toBeGreaterThan(typed.length)
    expect(found()).toEqual(whole)
    await speak('en')
    await desk.close()
  })
})

describe('a command of an area that has not come', () => {
  const { press, open, calls } = freshDesks()

  const whileAway = (bring: (name: string) => Promise<readonly Resource[]>) =>
    act(() => setCatalogue(outlined([soaps, scents]), bring))

  test('fetches it and asks what it asks for', async () => {
    whileAway(async () => [soaps, scents])
    await open()
    await press('set price{Enter}')
    await waitFor(() => expect(state()).toBe('asking'))
    expect(line().getAttribute('aria-label') ?? line().placeholder).toBeTruthy()
  })

  test('says that it is being fetched when it takes long, and is not run once something else is typed', async () => {
    let come = (_: readonly Resource[]): void => {}
    whileAway(
      () =>
        new Promise(done => {
          come = done
        }),
    )
    await open()
    await press('blend anew{Enter}')
    expect(await screen.findByText('Loading Scents…')).toBeTruthy()
    await press(' x')
    await act(async () => come([soaps, scents]))
    await waitFor(() => expect(screen.queryByText('Loading Scents…')).toBe(null))
    expect([state(), calls('/v1/scents/actions/blend')]).toEqual(['browsing', []])
  })

  test('without a line says so and stays; the same key tries again', async () => {
    let isThere = false
    whileAway(async () => (isThere ? [soaps, scents] : Promise.reject(new AreaAway('scents', false))))
    await open()
    await press('set price{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('You are offline. Press Enter to try again')
    expect(state()).toBe('browsing')
    isThere = true
    await press('{Enter}')
    await waitFor(() => expect(state()).toBe('asking'))
  })

  test('arguments typed behind its name are read once it has come', async () => {
    whileAway(async () => [soaps, scents])
    selectSoaps(soap(1))
    await open()
    await press('set price raise 499')
    await waitFor(() => expect(titles().some(title => title.startsWith('Set price'))).toBe(true))
    await waitFor(() => expect(screen.getAllByText(/₹499\.00/).length).toBeGreaterThan(0))
  })
})
