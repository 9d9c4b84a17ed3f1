// In the Emirates and in Saudi Arabia the page speaks of areas, postcodes, emirates and regions where it says pincodes and states in
// India; what people wrote, and what is filled in, stays as it is.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Cell } from '#console/fields/Cell.tsx'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { speakLater, speakTold } from '#console/i18n/inside.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { currentMe, setMe } from '#console/session/me.ts'
import { f } from '#contract/f.ts'
import { pincodes } from '#contract/pincodes.ts'
import { resource } from '#contract/resource.ts'
import type { Language } from '#contract/session.ts'
import { say } from '#rules/words.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const postalAreas = resource({
  name: 'postalAreas',
  one: 'pincode',
  label: 'Pincodes',
  group: 'settings',
  icon: 'map-pin',
  title: 'code',
  lifecycle: 'toggle',
  fields: { code: f.text({ label: 'Pincode' }), state: f.text({ label: 'Region or state' }) },
  actions: {},
})
const pattern = f.text({ max: 80, ...pincodes })

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources: [postalAreas] })
})
afterEach(async () => {
  await speak('en')
  await desk.close()
})

const goTo = (country: string) => {
  const me = currentMe()!
  setMe(me, { ...me.places[0]!, country })
}

const saidIn = async (country: string, language: Language = 'en') => {
  goTo(country)
  await speak(language)
  await Promise.all([speakLater(), speakTold()])
  const words = wordsNow()
  const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '')
  return [
    words.label(postalAreas),
    words.one(postalAreas),
    words.field(postalAreas, 'code'),
    words.field(postalAreas, 'state'),
    words.t('field.pincodes.any'),
    words.t('field.pincodes.states', { count: 2 }),
    words.t('field.expects.pincodes'),
    bare(words.told(say('fact.state', { value: 'Dubai' }))),
    bare(words.told(say('ship.none', { method: 'Pincode express', pincode: 'dubai-marina' }))),
  ]
}

describe('terms of the place', () => {
  test('are those of India there', async () => {
    expect(await saidIn('IND')).toEqual([
      ...['Pincodes', 'pincode', 'Pincode', 'Region or state', 'All pincodes', 'States'],
      'a pincode, its first digits with *, a state, a zone or a country',
      ...['State Dubai', 'No Pincode express rate for dubai-marina'],
    ])
  })

  test('are areas and emirates in the Emirates', async () => {
    expect(await saidIn('ARE')).toEqual([
      ...['Areas', 'area', 'Area', 'Emirate', 'All areas', 'Emirates'],
      'an area, its first letters with *, an emirate, a zone or a country',
      ...['Emirate Dubai', 'No Pincode express rate for dubai-marina'],
    ])
  })

  test('are postcodes and regions in Saudi Arabia, and those of India again when one comes back', async () => {
    expect((await saidIn('SAU')).slice(0, 7)).toEqual([
      ...['Postcodes', 'postcode', 'Postcode', 'Region', 'All postcodes', 'Regions'],
      'a postcode, its first digits with *, a region, a zone or a country',
    ])
    expect((await saidIn('IND'))[0]).toBe('Pincodes')
  })

  test.each<[Language, string, string]>([
    ['de', 'Alle Postleitzahlen', 'Emirate'],
    ['fr', 'Tous les codes postaux', 'Émirats'],
    ['ur', 'تمام پوسٹ کوڈ', 'امارتیں'],
    ['zh-CHS', '所有邮编', '酋长国'],
  ])('in %s', async (language, all, emirates) => {
    const said = await saidIn('ARE', language)
    expect([said[4], said[5]]).toEqual([all, emirates])
  })

  test('reach cells and inputs, and leave what somebody wrote', async () => {
    goTo('ARE')
    const row = { it: 'Pincode plan' }
    expect(desk.show(<Cell name="it" field={f.text()} value={row.it} row={row} />).container.textContent).toBe(row.it)
    expect(desk.show(<Cell name="it" field={pattern} value="state:Dubai" row={{}} />).container.textContent).toBe(
      'Emirate: Dubai',
    )
    desk.show(<FieldRow name="where" field={pattern} label="Where" value="*" required={false} onChange={() => {}} />)
    expect(screen.getByRole('combobox', { name: /Where/ }).textContent).toBe('All areas')
  })
})
