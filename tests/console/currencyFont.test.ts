// A price must not fetch a second font: the first file of Inter has the sign of every currency, and no other file is asked for one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { localeOf } from '#console/i18n/figures.ts'
import { languages } from '#contract/session.ts'

const theme = join(import.meta.dirname, '../../src/console/theme')

/** A table of a WOFF2 file that is stored as it is (W3C WOFF2, 4 and 5). */
const tableOf = (file: Buffer, wanted: number): Buffer => {
  const count = file.readUInt16BE(12)
  let at = 48
  const number = (): number => {
    let value = 0
    for (;;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }
  const tables = Array.from({ length: count }, () => {
    const flags = file.readUInt8(at++)
    const tag = flags & 0x3f
    if (tag === 0x3f) at += 4
    const length = number()
    // glyf and loca are changed unless they say otherwise, every other one is as it was unless it says so.
    const isChanged = tag === 10 || tag === 11 ? flags >> 6 !== 3 : flags >> 6 !== 0
    return { tag, length: isChanged ? number() : length }
  })
  const whole = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  const place = tables.findIndex(({ tag }) => tag === wanted)
  const start = tables.slice(0, place).reduce((sum, { length }) => sum + length, 0)
  return whole.subarray(start, start + (tables[place]?.length ?? 0))
}

/** Whether a character map in format 4 has a glyph for it (OpenType, cmap). */
const mapOf = (cmap: Buffer) => {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, nth) => cmap.readUInt32BE(8 + nth * 8))
  const start = starts.find(each => cmap.readUInt16BE(each) === 4) ?? 0
  const segments = cmap.readUInt16BE(start + 6) / 2
  return (code: number): boolean => {
    for (let nth = 0; nth < segments; nth += 1) {
      const end = cmap.readUInt16BE(start + 14 + nth * 2)
      if (code > end) continue
      const first = start + 16 + segments * 2 + nth * 2
      if (code < cmap.readUInt16BE(first)) return false
      const [delta, offset] = [cmap.readUInt16BE(first + segments * 2), cmap.readUInt16BE(first + segments * 4)]
      if (offset === 0) return (code + delta) % 0x10000 !== 0
      return cmap.readUInt16BE(first + segments * 4 + offset + (code - cmap.readUInt16BE(first)) * 2) !== 0
    }
    return false
  }
}

const facesOf = (css: string) =>
  [...css.matchAll(/url\("([^"]+)"\)[^;]*;\s*unicode-range:\s*([^;]+);/g)].map(([, url = '', ranges = '']) => ({
    url,
    ranges: ranges.split(',').map(range => {
      const [first = '', last = first] = range.trim().slice(2).split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))

/** Of the block of currency signs and of Latin, as each language writes each currency. */
const signs = new Set(
  languages.flatMap(language =>
    Intl.supportedValuesOf('currency').flatMap(currency =>
      (['symbol', 'narrowSymbol'] as const).flatMap(currencyDisplay => {
        const shape = { style: 'currency', currency, currencyDisplay } as const
        return [...new Intl.NumberFormat(localeOf(language), shape).format(1)]
      }),
    ),
  ),
)
const isSign = (sign: string) => /\p{Sc}/u.test(sign) && (sign < '\u0100' || (sign >= '\u20a0' && sign < '\u20d0'))

test('the first file of Inter has the sign of every currency, and is the only one that is fetched for it', () => {
  const has = mapOf(tableOf(readFileSync(join(theme, 'interLatin.woff2')), 0))
  const faces = facesOf(readFileSync(join(theme, 'inter.css'), 'utf8'))
  const codes = [...signs].filter(isSign).map(sign => sign.codePointAt(0) ?? 0)
  expect(codes).toContain(0x20b9)
  expect(codes.length).toBeGreaterThan(15)
  expect(codes.filter(code => !has(code)).map(code => String.fromCodePoint(code))).toEqual([])
  // A letter of another script shows that the map is read and not believed.
  expect(has(0x0416)).toBe(false)
  const fetched = codes.map(code =>
    faces.filter(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to)).map(({ url }) => url),
  )
  expect(new Set(fetched.flat())).toEqual(new Set(['./interLatin.woff2']))
})
