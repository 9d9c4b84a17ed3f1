// Pictures in the size a screen shows them: what is decoded, what is refused, and what the demo's own host draws.
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { generate } from 'selfsigned'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mostTogether, pictureAddress, picturePath, pictureWidths, storedPicturesPath } from '#contract/codecs/files.ts'
import type { Medium } from '#contract/fields/files.ts'
import { paths } from '#contract/session.ts'
import { type Drawing, drawn, drawnSize } from '#server/pictures/drawn.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import { ownDrawing, rendition } from '#server/pictures/rendition.ts'
import { png } from '../support/pictures.ts'
import { type World, world } from '../support/world.ts'

let shop: World
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b33c5a' } })

test('a picture is WebP within the width that was asked for, upright, with nothing else that was written into it', async () => {
  const lying = await photo(800, 400)
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret place' } } })
    .jpeg()
    .toBuffer()
  expect(lying.includes('secret place')).toBe(true)
  const small = await rendition(lying, 320)
  const { format, width, height, exif } = await sharp(small).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 160, height: 320, exif: undefined })
  expect(small.includes('secret place')).toBe(false)
  expect((await sharp(await rendition(png(40, 20), 320)).metadata()).width).toBe(40)
})

test('what is no picture, only half of one, one of too many pixels, or a drawing is refused with a sentence', async () => {
  const whole = await photo(400, 400).jpeg().toBuffer()
  const code = (bytes: Buffer) =>
    rendition(bytes, 128).then(
      () => 'a picture',
      ({ code, facts }) => `${code} ${facts.key}`,
    )
  expect(await code(Buffer.from('<html>'))).toBe('WRONG_TYPE server.picture.none')
  expect(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('WRONG_TYPE server.picture.none')
  expect(await code(whole.subarray(0, whole.length / 2))).toBe('WRONG_TYPE server.picture.broken')
  expect(await code(png(20_000, 20_000))).toBe('WRONG_TYPE server.picture.broken')
})

test('any bytes after the first of a picture are a picture or refused, never anything else', async () => {
  const heads = await Promise.all([
    photo(64, 64).png().toBuffer(),
    photo(64, 64).jpeg().toBuffer(),
    photo(64, 64).webp().toBuffer(),
    photo(64, 64).gif().toBuffer(),
    photo(64, 64).avif().toBuffer(),
  ])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...heads),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 }),
      async (head, changes) => {
        const bytes = Buffer.from(head)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const made = await rendition(bytes, 128).catch(({ code }) => code as string)
        if (typeof made === 'string') expect(made).toBe('WRONG_TYPE')
        else expect((await sharp(made).metadata()).format).toBe('webp')
      },
    ),
    { numRuns: 100 },
  )
})

const kinds = ['serum', 'lipstick', 'eyeshadow', 'body-lotion', 't-shirts', 'unheard-of']
const brands = ['#7A1F3D', '#1F4E7A']
const subjects: Drawing[] = kinds.flatMap(kind =>
  Array.from({ length: 8 }, (_, at) => ({ code: `velvet-glow-${kind}-${at}`, kind, brand: brands[at % 2] as string })),
)

/** The mean difference of two pictures of one size, of 255. */
const apartBy = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

test('the demo draws each product as itself: the same each time, and no two alike to the eye', async () => {
  const seen = await Promise.all(
    subjects.map(async subject =>
      sharp(await ownDrawing(drawn(subject), 64))
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  )
  for (const [at, one] of seen.entries())
    for (const other of seen.slice(at + 1)) expect(apartBy(one, other)).toBeGreaterThan(0.5)
  for (const subject of subjects) expect(drawn(subject)).toBe(drawn({ ...subject }))
})

test('a shade colours what is inside and leaves the form: shades of one product differ in colour alone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...subjects), fc.stringMatching(/^#[0-9A-F]{6}$/), (subject, shade) => {
      const plain = (svg: string) => svg.replace(/hsl\([^)]*\)/g, 'hsl')
      const shaded = drawn({ ...subject, shade })
      expect(shaded).not.toMatch(/NaN|undefined/)
      expect(plain(shaded)).toBe(plain(drawn({ ...subject, shade: '#808080' })))
    }),
  )
})

test('an address that gave nothing is asked again after a minute, however often it is looked at meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let asked = 0
    const isOpen = () => {
      asked += 1
      return false
    }
    const pictures = openPictures({ isOpen })
    const look = () =>
      expect(pictures.small('https://192.0.2.1/a.jpg', 128)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await look()
    for (let seconds = 0; seconds < 50; seconds += 10) {
      vi.advanceTimersByTime(10_000)
      await look()
    }
    expect(asked).toBe(1)
    vi.advanceTimersByTime(11_000)
    await look()
    expect(asked).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

const asked = (url: string, headers: Record<string, string>, query: Record<string, string> = {}) =>
  shop.house.app.app.inject({ method: 'GET', url, query, headers })

test('what an address redirects to is a picture if it is public, and is never asked for if it is not', async () => {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const neighbourAsked: string[] = []
  const neighbour = createServer({ key: pems.private, cert: pems.cert }, ({ url }, response) => {
    neighbourAsked.push(String(url))
    response.end(png(90, 90))
  })
  const host = createServer({ key: pems.private, cert: pems.cert }, ({ url = '' }, response) => {
    const to = url.startsWith('/to?') ? decodeURIComponent(url.slice(4)) : undefined
    if (to) response.writeHead(302, { location: to }).end()
    else response.end(png(90, 90))
  })
  const portOf = async (server: Server, address: string) => {
    await new Promise<void>(done => server.listen(0, address, done))
    return (server.address() as AddressInfo).port
  }
  try {
    // Two machines, as it were: the first is of the open internet, the second is not.
    const [open, closed] = [await portOf(host, '127.0.0.1'), await portOf(neighbour, '127.0.0.2')]
    const pictures = openPictures({ isOpen: address => address === '127.0.0.1', ca: pems.cert })
    const small = (to: string) => pictures.small(`https://localhost:${open}/to?${encodeURIComponent(to)}`, 64)
    expect((await sharp((await small('/picture')).bytes).metadata()).width).toBe(64)
    for (const to of [
      `https://127.0.0.2:${closed}/picture`,
      `https://[::ffff:127.0.0.2]:${closed}/picture`,
      `http://127.0.0.2:${closed}/picture`,
      `https://localhost:${open}/to?${encodeURIComponent(`https://127.0.0.2:${closed}/`)}`,
    ])
      await expect(small(to)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(neighbourAsked).toEqual([])
  } finally {
    for (const server of [host, neighbour]) {
      server.closeAllConnections()
      server.close()
    }
  }
})

test('what lies elsewhere is asked for by staff, by https, in one of the widths', async () => {
  const { headers } = await shop.as('admin')
  const url = 'https://127.0.0.1/picture.jpg'
  expect((await asked(picturePath, {}, { url, width: '160' })).statusCode).toBe(401)
  expect((await asked(picturePath, headers, { url, width: '161' })).statusCode).toBe(400)
  expect((await asked(picturePath, headers, { url: 'http://127.0.0.1/picture.jpg', width: '160' })).statusCode).toBe(
    400,
  )
  const away = await asked(picturePath, headers, { url, width: '160' })
  expect([away.statusCode, away.json().message]).toEqual([404, expect.stringContaining('from 127.0.0.1')])
})

describe('a stored picture', () => {
  const sent = async (bytes: Buffer, name = 'photo.jpg') => shop.files(await shop.as('admin')).send(name, bytes)

  test('comes upright in each width, with nothing else that was written into it, and may be kept for good', async () => {
    const { headers } = await shop.as('admin')
    const lying = await photo(2000, 1000)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret place' } } })
      .jpeg()
      .toBuffer()
    const id = await sent(lying)
    for (const width of pictureWidths) {
      const answer = await asked(pictureAddress(id, width), headers)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      expect(String(answer.headers.vary).split(', ')).toEqual(['access-token', 'vendor-code', 'country-code'])
      const told = await sharp(answer.rawPayload).metadata()
      expect([told.width, told.height, told.exif]).toEqual([width / 2, width, undefined])
      expect(answer.rawPayload.includes('secret place')).toBe(false)
    }
  })

  test('has another address when it is another picture, and the same bytes at the same address', async () => {
    const { headers } = await shop.as('admin')
    const [one, other] = [await sent(png(90, 30)), await sent(png(30, 90))]
    const bytesAt = async (id: string) => (await asked(pictureAddress(id, 160), headers)).rawPayload
    expect(pictureAddress(one, 160)).not.toBe(pictureAddress(other, 160))
    expect(await bytesAt(one)).not.toEqual(await bytesAt(other))
    expect(await bytesAt(one)).toEqual(await bytesAt(one))
  })

  test('kept in a browser it is seen again by whoever may see it, unsent, and by nobody once they are signed out', async () => {
    const { headers } = await shop.as('admin')
    const address = pictureAddress(await sent(png(80, 80)), 64)
    const { etag } = (await asked(address, headers)).headers
    const again = async (who: Record<string, string>) => {
      const { statusCode, rawPayload } = await asked(address, { ...who, 'if-none-match': String(etag) })
      return [statusCode, rawPayload.byteLength > 0 ? 'an answer' : 'nothing']
    }
    // A token that was renewed is another one: what is kept answers it after it was asked for again.
    expect(await again((await shop.as('admin')).headers)).toEqual([304, 'nothing'])
    expect(await again((await shop.as('admin', 'tmc')).headers)).toEqual([404, 'an answer'])
    const left = await shop.house.app.app.inject({ method: 'POST', url: paths.logout, headers })
    expect(left.statusCode).toBe(200)
    expect(await again(headers)).toEqual([401, 'an answer'])
  })

  test("is nobody else's: no other vendor, no guest, no other width", async () => {
    const id = await sent(png(50, 50))
    const status = async (headers: Record<string, string>, address = pictureAddress(id, 64)) =>
      (await asked(address, headers)).statusCode
    const { headers } = await shop.as('admin')
    expect(await status(headers)).toBe(200)
    expect(await status((await shop.as('admin', 'tmc')).headers)).toBe(404)
    expect(await status({})).toBe(401)
    expect(await status(headers, `/v1/files/${id}/pictures/65`)).toBe(404)
    expect(await status(headers, '/v1/files/0198a000-0000-7000-a000-000000000000/pictures/64')).toBe(404)
  })

  test('many come in one answer, each as it comes alone, kept for good; those that are not there are missing and nothing is kept', async () => {
    const { headers } = await shop.as('admin')
    const ids = [await sent(png(80, 80)), await sent(png(40, 20)), await sent(png(20, 40))]
    const together = (ids: readonly string[], who = headers, more: Record<string, string> = {}) =>
      asked(storedPicturesPath, { ...who, ...more }, { ids: ids.join(), width: '64' })
    const whole = await together(ids)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(String(whole.headers.vary)).toContain('access-token')
    const { pictures } = whole.json().data as { pictures: Record<string, string> }
    expect(Object.keys(pictures).sort()).toEqual([...ids].sort())
    for (const id of ids)
      expect(Buffer.from(pictures[id]!, 'base64')).toEqual((await asked(pictureAddress(id, 64), headers)).rawPayload)
    const { etag } = whole.headers
    expect((await together(ids, headers, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await together(ids.slice(1), headers, { 'if-none-match': String(etag) })).statusCode).toBe(200)
    const gone = '0198a000-0000-7000-a000-000000000000'
    const less = await together([ids[0]!, gone])
    expect(Object.keys(less.json().data.pictures)).toEqual([ids[0]])
    expect(less.headers['cache-control']).toBe('private, no-store')
    expect((await together(ids, (await shop.as('admin', 'tmc')).headers)).json().data.pictures).toEqual({})
    expect((await together(ids, {} as typeof headers)).statusCode).toBe(401)
  })

  test('no question for many is longer than it may be, or asks for what is no file', async () => {
    const { headers } = await shop.as('admin')
    const status = async (ids: string, width = '64') =>
      (await asked(storedPicturesPath, headers, { ids, width })).statusCode
    const id = await sent(png(30, 30))
    expect(await status(id)).toBe(200)
    const wrong = await Promise.all([
      status('x'),
      status(id, '65'),
      status(Array.from({ length: mostTogether + 1 }, () => id).join()),
    ])
    expect(new Set(wrong).size).toBe(1)
    expect(wrong[0]).toBeGreaterThanOrEqual(400)
  })

  test('of many that records hold, those are seen whose records may be seen', async () => {
    const { headers } = await shop.as('viewer')
    const list = (await asked('/v1/products', headers, { size: '20' })).json().data.rows as { media: Medium[] | null }[]
    const ids = list.flatMap(({ media }) => (media ?? []).flatMap(one => ('fileId' in one ? [one.fileId] : [])))
    const answer = await asked(storedPicturesPath, headers, { ids: ids.slice(0, 12).join(), width: '64' })
    expect(Object.keys(answer.json().data.pictures)).toHaveLength(12)
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  test('of the demo is drawn when somebody looks, and is a file like any other from then on', async () => {
    const { headers } = await shop.as('admin')
    const list = (await asked('/v1/products', headers, { size: '50' })).json().data.rows as { media: Medium[] | null }[]
    const media = list.flatMap(({ media }) => media ?? [])
    expect(media.length).toBeGreaterThan(10)
    expect(media.filter(medium => 'url' in medium)).toEqual([])
    const [first] = media
    if (!first || !('fileId' in first)) throw new Error('There is no picture')
    const { statusCode, rawPayload } = await asked(`/v1/files/${first.fileId}`, headers)
    expect(statusCode).toBe(200)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: drawnSize, height: drawnSize })
    const small = await asked(pictureAddress(first.fileId, 64), headers)
    expect((await sharp(small.rawPayload).metadata()).width).toBe(64)
  })
})
