// Pictures in the size a screen shows them: what is decoded, what is refused, and what the demo's own host draws.
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { picturePath, pictureWidths } from '#contract/codecs/files.ts'
import { drawnAt } from '#server/pictures/drawn.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import { ownDrawing, rendition } from '#server/pictures/rendition.ts'
import { png } from '../support/pictures.ts'
import { type World, world } from '../support/world.ts'

let shop: World
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const addressOf = (slug: string) => `https://cdn.nucleus.example/mgp/${slug}.jpg`
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

test('the demo draws a picture of its own for each address of its host, the same each time, and for no other host', async () => {
  const slugs = ['serum', 'lipstick', 'eyeshadow', 'body-lotion', 't-shirts'].flatMap(kind =>
    Array.from({ length: 8 }, (_, at) => `velvet-glow-${kind}-${at}`),
  )
  const drawn = await Promise.all(slugs.map(slug => ownDrawing(drawnAt(addressOf(slug)) ?? '', 128)))
  expect(new Set(drawn.map(bytes => createHash('sha256').update(bytes).digest('hex'))).size).toBe(40)
  const url = addressOf('velvet-glow-serum-1')
  expect(drawnAt(url)).toBe(drawnAt(url))
  expect(drawnAt(url.replace('cdn.nucleus.example', 'cdn.other.example'))).toBeUndefined()
})

test('an address that gave nothing is asked again after a minute, however often it is looked at meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let asked = 0
    const isOpen = () => {
      asked += 1
      return false
    }
    const pictures = openPictures({ isDemo: false, isOpen })
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

test('staff get it by its address in one of the widths; nobody else, no other width, and nothing that is not https', async () => {
  const admin = await shop.as('admin')
  const url = addressOf('velvet-glow-serum-1')
  const get = (query: Record<string, string>, headers: Record<string, string> = admin.headers) =>
    shop.house.app.app.inject({ method: 'GET', url: picturePath, query, headers })
  for (const width of pictureWidths) {
    const { statusCode, headers, rawPayload } = await get({ url, width: String(width) })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await sharp(rawPayload).metadata()).width).toBe(Math.min(width, 640))
  }
  expect((await get({ url, width: '128' }, {})).statusCode).toBe(401)
  expect((await get({ url, width: '129' })).statusCode).toBe(400)
  expect((await get({ url: url.replace('https', 'http'), width: '128' })).statusCode).toBe(400)
  const away = await get({ url: 'https://127.0.0.1/picture.jpg', width: '128' })
  expect([away.statusCode, away.json().message]).toEqual([404, expect.stringContaining('from 127.0.0.1')])
})
