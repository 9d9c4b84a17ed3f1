// Areas as they come: each with what it presents, once and whole; and every field of every one of them can be shown.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { brands } from '#areas/brands/brands.ts'
import { products, variants } from '#areas/products/products.ts'
import { shippingRates } from '#areas/shippingRates/shippingRates.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { presentedOf } from '#console/present.ts'
import { bringArea, knownResource, onMe, resourceNamed, setCatalogue, wholeResource } from '#console/session/me.ts'
import { outlinedOf, resourceOf } from '#contract/outline.ts'
import { type AnyRow, isKept } from '#contract/resource.ts'
import { bringAllAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

let desk: Desk
beforeAll(bringAllAreas)
beforeEach(async () => {
  desk = await openDesk({ resources })
})
afterEach(() => desk.close())

test('each area presents its resources once its file has come', () => {
  for (const resource of [products, variants, brands, taxes])
    expect(Object.keys(presentedOf(resource)), resource.name).not.toEqual([])
})

test('sections name fields that exist, each once', () => {
  for (const resource of resources) {
    const names = (presentedOf(resource).sections ?? []).flatMap(({ fields }) => fields)
    expect(names.filter(name => !resource.fields[name])).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})

describe('an area that has not come', () => {
  const away = () => resources.map(one => (one === shippingRates || one === taxes ? resourceOf(outlinedOf(one)) : one))
  const heard: unknown[] = []
  let leave: () => void
  beforeEach(() => {
    heard.length = 0
    leave = onMe(() => heard.push(knownResource('shippingRates')))
  })
  afterEach(() => leave())

  test('is called and can do what its outline says; it comes when it is asked for by name, and who reads the resources hears of it', async () => {
    let asked = 0
    setCatalogue(away(), async () => {
      asked += 1
      return [shippingRates]
    })
    expect(knownResource('shippingRates')).toMatchObject({ label: 'Shipping rates', fields: {} })
    expect(resourceNamed('shippingRates')).not.toBe(shippingRates)
    await waitFor(() => expect(heard).toEqual([shippingRates]))
    expect([resourceNamed('shippingRates'), asked]).toEqual([shippingRates, 1])
  })

  test('comes once, and is told once, however many ask for it while it comes', async () => {
    let asked = 0
    let come = () => {}
    const there = new Promise<void>(done => {
      come = done
    })
    setCatalogue(away(), async () => {
      asked += 1
      await there
      return [shippingRates]
    })
    const all = [resourceNamed('shippingRates'), resourceNamed('shippingRates'), wholeResource('shippingRates')]
    come()
    expect(await all[2]).toBe(shippingRates)
    await bringArea('shippingRates')
    expect([asked, heard]).toEqual([1, [shippingRates]])
  })

  test('comes when something is told of it that only its own words can say, and in English not before it is needed', async () => {
    setCatalogue(away(), async () => [shippingRates])
    const what = { key: 'shippingRates.unheard', text: 'Nothing of the kind' }
    expect([wordsNow().told(what), heard]).toEqual(['Nothing of the kind', []])
    await speak('de')
    expect(wordsNow().told(what)).toBe('Nothing of the kind')
    await waitFor(() => expect(heard).toEqual([shippingRates]))
    await speak('en')
  })

  test('comes quietly ahead of time, is no other afterwards, and whoever could not have it may ask again', async () => {
    let isThere = false
    const bring = async () => (isThere ? [taxes] : Promise.reject(new Error('no line')))
    setCatalogue(away(), bring)
    await expect(wholeResource('taxes')).rejects.toThrow('no line')
    isThere = true
    await bringArea('taxes', { isQuiet: true })
    expect([heard, knownResource('taxes')]).toEqual([[], taxes])
    setCatalogue(away(), bring)
    expect(await wholeResource('taxes')).toBe(taxes)
  })
})

// A product of a foreign shop's file has no compliance: its page once ended in 'Something went wrong'.
describe.each(resources.filter(isKept))('$name', resource => {
  test.each(Object.entries(resource.fields))('shows an empty %s', (name, field) => {
    const empty = Object.fromEntries(Object.keys(resource.fields).map(each => [each, null])) as AnyRow
    desk.show(
      <main>
        <Cell value={null} name={name} field={field} resource={resource} row={empty} />
      </main>,
    )
    expect(screen.getByRole('main')).toBeTruthy()
  })
})
