// Brands tell the truth about their tax ids and can be read in their own colours.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { type Person, type World, world } from '../support/world.ts'

let here: World
let admin: Person

beforeAll(async () => {
  here = await world()
  admin = await here.as('admin')
})
afterAll(() => here.close())

const theme = {
  primary: '#7A1F3D',
  accent: '#7A1F3D',
  text: '#1A1A1A',
  surface: '#FFFFFF',
  radius: 8,
  fontHeading: 'Inter',
  fontBody: 'Inter',
}
const first = async () => (await admin.list(brands, 'filter=code:mgp')).rows[0]!

test('white on #E75480 is refused with 3.51:1', async () => {
  const { body } = await admin.act(brands, 'applyTheme', {
    ids: [(await first()).id],
    input: { ...theme, primary: '#E75480' },
  })
  expect(body.data.refused).toMatchObject([{ why: { code: 'CONTRAST', message: '3.51:1, need 4.5:1' } }])
})
test('white on #7A1F3D passes and is written', async () => {
  const brand = await first()
  const { body } = await admin.act(brands, 'applyTheme', { ids: [brand.id], input: theme })
  expect(body.data.refused).toEqual([])
  expect((await first()).theme).toMatchObject({ primary: '#7A1F3D' })
})
test('a GSTIN with a wrong check character is refused with the right one', async () => {
  const brand = await first()
  const legalEntity = { name: 'Demo', address: 'Demo', taxIds: [{ kind: 'gstin', value: '27AAPFU0939F1ZX' }] }
  const { status, body } = await admin.act(brands, 'change', {
    ids: [brand.id],
    versions: { [brand.id]: brand.version },
    input: { legalEntity },
  })
  expect(status).toBe(422)
  expect(body.fields).toMatchObject([{ code: 'CHECKSUM', message: 'Check character should be V' }])
})
test('a tax id can be checked without writing anything', async () => {
  const { body } = await admin.act(brands, 'verifyTaxId', { input: { kind: 'gstin', number: '27AAPFU0939F1ZV' } })
  expect(body.data.result).toMatchObject({
    facts: [
      { label: { text: 'Result' }, value: { text: 'Valid' } },
      { label: { text: 'State' }, value: { text: 'Maharashtra (27)' } },
    ],
  })
})
