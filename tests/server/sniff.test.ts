// A file is what its bytes say, whatever it is called.
import { describe, expect, test } from 'vitest'
import { logos, pictures } from '#contract/fields/files.ts'
import { isActive } from '#server/files/drawing.ts'
import { judged, previewMime } from '#server/files/judge.ts'
import { sniffed } from '#server/files/sniff.ts'
import { png } from '../support/pictures.ts'

const jpegOf = (width: number, height: number, orientation?: number): Buffer => {
  const size = Buffer.from([0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  const turned = Buffer.from([0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1')])
  const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation ?? 1, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...(orientation ? [turned, entry] : []), size, Buffer.alloc(16)])
}
const gif = Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from([0x20, 0x03, 0x58, 0x02, 0, 0, 0])])
const webpOf = (form: string, rest: number[]): Buffer =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${form}\0\0\0\0`, 'latin1'), Buffer.from(rest), Buffer.alloc(20)])
const svg = (inside: string, more = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"${more}>${inside}</svg>`,
  )

describe('type and size are read off the bytes', () => {
  const seen: [string, Buffer, object][] = [
    ['PNG', png(40, 30), { mime: 'image/png', width: 40, height: 30 }],
    ['JPEG', jpegOf(4000, 3000), { mime: 'image/jpeg', width: 4000, height: 3000 }],
    ['JPEG on its side', jpegOf(4000, 3000, 6), { mime: 'image/jpeg', width: 3000, height: 4000 }],
    ['GIF', gif, { mime: 'image/gif', width: 800, height: 600 }],
    ['WebP, extended', webpOf('VP8X', [0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0]), { width: 800, height: 600 }],
    ['WebP, lossy', webpOf('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x20, 3, 0x58, 2]), { width: 800, height: 600 }],
    ['SVG', svg('<path d="M0 0h9"/>'), { mime: 'image/svg+xml', width: 120, height: 40 }],
    ['PDF', Buffer.from('%PDF-1.7'), { mime: 'application/pdf' }],
    ['a page', Buffer.from('<!doctype html><img src=x>'), { mime: 'text/html' }],
  ]
  test.each(seen)('%s', (_name, bytes, found) => expect(sniffed(bytes)).toMatchObject(found))

  test('anything else is nobody knows what, however short or broken', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('a'), Buffer.from('sku,price\n'), Buffer.alloc(40, 0xff)])
      expect(sniffed(bytes)).toBeUndefined()
    for (let cut = 1; cut < 60; cut += 1) expect(() => sniffed(jpegOf(9, 9, 6).subarray(0, cut))).not.toThrow()
  })
})

describe('a drawing that runs or fetches something is not taken', () => {
  const hostile = [
    '<script>go()</script>',
    '<path onload="go()"/>',
    '<a href="javascript:go()"><path/></a>',
    '<image href="https://elsewhere.example/x.png"/>',
    '<use xlink:href="//elsewhere.example/x.svg#a"/>',
    '<foreignObject><p/></foreignObject>',
    '<style>@import "x.css"</style>',
    '<path style="fill:url(https://elsewhere.example/x)"/>',
    '<animate attributeName="href"/>',
  ]
  test.each(hostile)('%s', inside => {
    expect(isActive(svg(inside).toString())).toBe(true)
    const bytes = svg(inside)
    expect(() => judged('logo.svg', '', bytes, bytes.length, logos)).toThrow('Export a plain SVG')
  })
  test.each(['<use href="#a"/>', '<path fill="url(#a)"/>', '<image href="data:image/png;base64,AA"/>'])(
    '%s is plain',
    inside => expect(isActive(svg(inside).toString())).toBe(false),
  )
})

describe('what is wanted as a picture must be one', () => {
  const judge = (bytes: Buffer) => judged('rose.png', 'image/png', bytes, bytes.length, pictures)

  test('a page called .png is refused by what it is', () =>
    expect(() => judge(Buffer.from('<html>'))).toThrow('rose.png is text/html. Choose PNG, JPEG, WEBP, GIF, AVIF'))
  test('a text called .png is refused', () => expect(() => judge(Buffer.from('hello'))).toThrow('is not an image'))
  test('more pixels than can be used are refused', () =>
    expect(() => judge(png(9000, 9000))).toThrow(
      'rose.png has 81 megapixels, the maximum is 50. Choose a smaller image',
    ))
  test('a drawing is no picture unless drawings are taken', () => {
    expect(() => judge(svg('<path/>'))).toThrow('is image/svg+xml')
    expect(judged('a.svg', '', svg('<path/>'), 90, logos).mime).toBe('image/svg+xml')
  })
  test('where anything may be sent, what only calls itself a picture is not kept as one', () =>
    expect(judged('a.png', 'image/png', Buffer.from('hello'), 5).mime).toBe('application/octet-stream'))
  test('a small picture is small', () => {
    expect(previewMime(png(480, 300))).toBe('image/png')
    expect(() => previewMime(png(2000, 10))).toThrow('at most 640 pixels')
    expect(() => previewMime(svg('<path/>'))).toThrow('PNG, JPEG or WebP')
  })
})
