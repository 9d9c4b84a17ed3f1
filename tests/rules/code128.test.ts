// Barcodes: what a scanner would read back, against symbols whose values are known.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barcodeSvg, code128 } from '#rules/code128.ts'

const startB = '211214'
const startC = '211232'
const stop = '2331112'
const drawn = (text: string) => code128(text)!.join('')

describe('Code 128', () => {
  test('a word is its letters in set B, with the check character 88', () => {
    // W i k i p e d i a: 55 73 75 73 80 69 68 73 65, weighted 3281, modulo 103 = 88.
    const letters = '311321142112241211142112111242112214141221142112121124'
    expect(drawn('Wikipedia')).toBe(`${startB}${letters}421211${stop}`)
  })

  test('figures go in pairs, with the check of their values', () => {
    // Start C 105, 12 34 56: 105 + 12 + 2 * 34 + 3 * 56 = 353, modulo 103 = 44.
    expect(drawn('123456')).toBe(`${startC}112232131123331121132131${stop}`)
  })

  test('a parcel number changes sets once, and an odd figure stays with its letters', () => {
    // DLV8, then 00 00 01.
    expect(drawn('DLV8000001').slice(0, 54)).toBe(`${startB}112313132131311123311222113141212222212222222122`)
  })

  test('every symbol is eleven modules and ends on a bar', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,30}$/), text => {
        const widths = code128(text)!
        const body = widths.slice(0, -7)
        for (let at = 0; at < body.length; at += 6)
          expect(body.slice(at, at + 6).reduce((sum, width) => sum + width, 0)).toBe(11)
        expect(widths.length % 2).toBe(1)
      }),
    )
  })

  /** What a scanner makes of the bars: widths back to values, the check proven, sets followed. */
  const scanned = (svg: string): string => {
    const bars = [...svg.matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, width]) => [Number(at), Number(width)] as const)
    const widths = bars.flatMap(([at, width], n) => [...(n > 0 ? [at - bars[n - 1]![0] - bars[n - 1]![1]] : []), width])
    const symbols = widths.join('').slice(0, -stop.length).match(/.{6}/g)!
    const all = [...Array(100).keys()].map(value => drawn(String(value).padStart(2, '0')).slice(6, 12))
    const values = symbols.map(one => [...all, '114131', '311141', '411131', '', startB, startC].indexOf(one))
    const sum = values.slice(0, -1).reduce((total, value, at) => total + value * Math.max(1, at), 0)
    expect(values.at(-1)).toBe(sum % 103)
    let isPairs = values[0] === 105
    return values.slice(1, -1).reduce((text, value) => {
      const isSwitch = value === (isPairs ? 100 : 99)
      if (isSwitch) isPairs = !isPairs
      return isSwitch ? text : text + (isPairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32))
    }, '')
  }

  test('what is drawn reads back as what was written, whatever it is', () => {
    expect(scanned(barcodeSvg('DLV8000001')!)).toBe('DLV8000001')
    fc.assert(fc.property(fc.stringMatching(/^[ -~]{1,30}$/), text => scanned(barcodeSvg(text)!) === text))
    fc.assert(fc.property(fc.stringMatching(/^[A-Z]{2,4}-?[0-9]{1,14}$/), text => scanned(barcodeSvg(text)!) === text))
  })

  test('a letter without bars has no barcode, and none is drawn', () => {
    expect(code128('पार्सल')).toBeUndefined()
    expect(barcodeSvg('')).toBeUndefined()
  })

  test('its drawing is as wide as its modules and ten white ones on each side', () => {
    const svg = barcodeSvg('123456')!
    const modules = code128('123456')!.reduce((sum, width) => sum + width, 20)
    expect(svg).toContain(`viewBox="0 0 ${modules} 1"`)
    expect(svg).toContain('M10 0h2v1h-2z')
  })
})
