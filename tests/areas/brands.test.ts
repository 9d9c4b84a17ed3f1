// Brands tell the truth about their tax ids, can be read in their own colours and carry a logo.
import { describe, expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { products } from '#areas/products/products.ts'
import { fileAddress, linkTo, pictureAddress } from '#contract/codecs/files.ts'
import type { FileLink } from '#contract/fields/files.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../support/opened.ts'
import { png } from '../support/pictures.ts'
import type { Person } from '../support/world.ts'

const { here, admin } = await opened()

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
  expect(body.data.refused).toMatchObject([{ why: { code: 'CONTRAST', message: '3.51:1, at least 4.5:1 required' } }])
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

describe('a logo', () => {
  const put = async (logo: unknown, person = admin) => {
    const brand = await first()
    return person.act(brands, 'change', { ids: [brand.id], versions: { [brand.id]: brand.version }, input: { logo } })
  }
  const logoNow = async () => (await first()).logo as FileLink | null

  test('is told in the words of the server, whatever is said of it; the alternative text is the writer’s', async () => {
    const id = await here.files(admin).send('logo.png', png(40, 30))
    const lie = { ...linkTo(id), name: 'other.exe', mime: 'text/html', bytes: 7, alt: 'A rose' }
    expect((await put(lie)).status).toBe(200)
    expect(await logoNow()).toMatchObject({
      fileId: id,
      name: 'logo.png',
      mime: 'image/png',
      width: 40,
      height: 30,
      alt: 'A rose',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('keeps its alternative text when only its address is given, and loses it when it is emptied', async () => {
    const { fileId } = (await logoNow())!
    await put(linkTo(fileId))
    expect((await logoNow())?.alt).toBe('A rose')
    await put({ ...linkTo(fileId), alt: '' })
    expect((await logoNow())?.alt).toBeUndefined()
  })

  test('is seen by whoever may see the brand, after it was taken away too, since history shows it', async () => {
    await here.sql("update role set denies = '{jobs.*}' where name = 'Viewer'")
    const viewer = await here.as('viewer')
    const id = await here.files(admin).send('seen.png', png(20, 20))
    const seen = async (person: Person) => (await person.get(fileAddress(id))).status
    expect(await seen(viewer)).toBe(404)
    await put(linkTo(id))
    expect(await seen(viewer)).toBe(200)
    expect((await viewer.get(pictureAddress(id, 64))).status).toBe(200)
    await put(null)
    expect(await seen(viewer)).toBe(200)
    expect(await seen(await here.as('admin', 'tmc'))).toBe(404)
  })

  test('must be a picture or a drawing by its bytes, there, and one the writer may see', async () => {
    const files = here.files(admin)
    const wrong = async (logo: unknown, person?: Person) => (await put(logo, person)).body.fields?.[0]
    const page = await files.send('logo.png', '<html><script>go()</script></html>')
    expect(await wrong(linkTo(page))).toMatchObject({
      path: 'logo',
      code: 'FILE_TYPE',
      message: 'logo.png is text/html. Allowed: SVG, PNG, JPEG, WEBP, GIF, AVIF',
    })
    expect(await wrong(linkTo('0198a000-0000-7000-a000-000000000000'))).toMatchObject({ code: 'REF_NOT_FOUND' })
    const mine = await files.send('mine.png', png(9, 9))
    expect(await wrong(linkTo(mine), await here.as('catalogue'))).toMatchObject({ code: 'REF_NOT_FOUND' })
    expect(await wrong({ url: 'https://elsewhere.example/a.png' })).toMatchObject({ path: 'logo' })
  })

  test('travels in files as an address, and comes back as no change', async () => {
    const id = await here.files(admin).send('file.png', png(12, 12))
    const csv = `code,logo\nmgp,${fileAddress(id)}\n`
    expect((await here.files(admin).check(brands, 'records', csv)).counts).toMatchObject({ update: 1, error: 0 })
    await here.files(admin).apply(brands, 'records', csv)
    expect(await logoNow()).toMatchObject({ fileId: id, name: 'file.png', width: 12 })
    expect((await here.files(admin).check(brands, 'records', csv)).counts).toMatchObject({ update: 0, unchanged: 1 })
    const wrong = await here.files(admin).check(brands, 'records', 'code,logo\nmgp,https://a.example/b.png\n')
    expect(wrong.counts).toMatchObject({ error: 1 })
  })
})

test('pictures of a product are sent files and addresses in one order; what is described stays so when a file repeats it', async () => {
  const [product] = (await admin.list(products, 'size=1')).rows as [AnyRow]
  const id = await here.files(admin).send('front.png', png(30, 30))
  const listed = { kind: 'video', url: 'https://a.example/turn.mp4', state: 'listed', alt: 'It turns' }
  const { body } = await admin.act(products, 'change', {
    ids: [product.id],
    versions: { [product.id]: product.version },
    input: { media: [listed, { ...linkTo(id), alt: 'The front' }] },
  })
  expect(body.data.done[0]?.media).toMatchObject([
    { ...listed, alt: { 'en-in': 'It turns' } },
    { fileId: id, width: 30, alt: { 'en-in': 'The front' } },
  ])
  const [variant] = (await admin.get<{ data: { rows: AnyRow[] } }>(`/v1/variants?filter=product:${product.id}`)).body
    .data.rows
  const images = `${fileAddress(id)}|${listed.url}`
  const csv = `product_key,sku,images\n${product.slug},${variant?.sku},${images}\n`
  await here.files(admin).apply(products, 'productCreate', csv)
  const after = (await admin.get<{ data: AnyRow }>(`/v1/products/${product.id}`)).body.data
  expect(after.media).toMatchObject([
    { fileId: id, alt: { 'en-in': 'The front' } },
    { ...listed, alt: { 'en-in': 'It turns' } },
  ])
})
