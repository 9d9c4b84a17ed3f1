import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { f } from '#contract/f.ts'
import { contrast, contrastFinding, printContrast } from '#rules/contrast.ts'
import { checkCharacterOf, stateFinding, taxIdFinding } from '#rules/gstin.ts'
import { checkDigitOf, gtinFinding } from '#rules/gtin.ts'
import { skuBy, skuFinding, skuFrom, skuPattern, strangePlace } from '#rules/sku.ts'
import { slugOf } from '#rules/slug.ts'
import { lettersOf, states } from '#rules/states.ts'

describe('barcodes', () => {
  test.each([
    ['8901234567894', 'CHECKSUM', 'Check digit should be 0'],
    ['8.90123E+12', 'PATTERN', 'A spreadsheet seems to have changed this number. Format the column as text'],
    ['89012345678', 'RANGE', '8, 12, 13 or 14 digits'],
    ['89O1234567890', 'PATTERN', 'Digits only'],
  ])('%s is refused', (text, code, message) => {
    expect(gtinFinding(text)).toMatchObject({ code, message })
  })

  test.each(['8901234567890', '96385074', '036000291452', '10614141000415'])('%s is accepted', text => {
    expect(gtinFinding(text)).toBeUndefined()
  })

  test('every wrong digit is noticed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10 ** 11, max: 10 ** 12 - 1 }),
        fc.nat(12),
        fc.integer({ min: 1, max: 9 }),
        (body, place, shift) => {
          const code = `${body}${checkDigitOf(String(body))}`
          const wrong = [...code].map((digit, at) => (at === place ? (Number(digit) + shift) % 10 : digit)).join('')
          expect(gtinFinding(code)).toBeUndefined()
          expect(gtinFinding(wrong)?.code).toBe('CHECKSUM')
        },
      ),
    )
  })
})

describe('tax numbers', () => {
  test('a GSTIN needs its check character', () => {
    expect(checkCharacterOf('27AAPFU0939F1Z')).toBe('V')
    expect(taxIdFinding('GSTIN', '27AAPFU0939F1ZV')).toBeUndefined()
    expect(taxIdFinding('GSTIN', '27AAPFU0939F1ZA')).toMatchObject({
      code: 'CHECKSUM',
      message: 'Check character should be V',
    })
    expect(taxIdFinding('GSTIN', '27aapfu0939f1zv')?.code).toBe('PATTERN')
    expect(taxIdFinding('GSTIN', '00AAPFU0939F1ZV')?.message).toBe('No state has the code 00')
  })

  test('every state has two letters of its own', () => {
    const letters = [...states.values()].filter(({ code }) => code !== '97').map(({ name }) => lettersOf(name))
    expect(letters).toHaveLength(36)
    expect(new Set(letters).size).toBe(36)
    expect(letters.filter(one => !/^[A-Z]{2}$/.test(one ?? ''))).toEqual([])
    expect([lettersOf('Assam'), lettersOf('Atlantis')]).toEqual(['AS', undefined])
  })

  test('a GSTIN belongs to one state', () => {
    expect(stateFinding('27AAPFU0939F1ZV', '29')?.message).toBe('This GSTIN belongs to Maharashtra (27)')
    expect(stateFinding('27AAPFU0939F1ZV', '27')).toBeUndefined()
    expect([states.get('29')?.name, states.get('04')?.union, states.get('07')?.union]).toEqual([
      'Karnataka',
      true,
      false,
    ])
  })

  test('TRN and KSA VAT numbers have fifteen digits', () => {
    expect(taxIdFinding('TRN', '100123456700003')).toBeUndefined()
    expect(taxIdFinding('TRN', '1001234567')?.message).toBe('A TRN has 15 digits')
    expect(taxIdFinding('VAT', '300123456700003')).toBeUndefined()
    expect(taxIdFinding('VAT', '300123456700001')?.code).toBe('PATTERN')
  })
})

describe('contrast', () => {
  test('white on #E75480 is 3.51:1 and fails', () => {
    expect(contrastFinding('#ffffff', '#E75480')).toMatchObject({
      code: 'CONTRAST',
      message: '3.51:1, at least 4.5:1 required',
    })
  })

  test('white on #7A1F3D is 10.04:1 and passes', () => {
    expect(printContrast(contrast('#fff', '#7A1F3D')!)).toBe('10.04:1')
    expect(contrastFinding('#fff', '#7A1F3D')).toBeUndefined()
  })

  test('a word is no colour', () => {
    expect(contrastFinding('white', '#7A1F3D')?.code).toBe('PATTERN')
  })
})

describe('SKUs', () => {
  test('lip 01 is refused with what may stand in one', () => {
    expect(skuFinding('lip 01')).toMatchObject({
      code: 'PATTERN',
      message: 'A SKU uses A-Z 0-9 . _ -, 3 to 40 characters',
    })
    expect(skuFinding('LIP-01')).toBeUndefined()
  })

  test('are made from handle and options', () => {
    expect(skuFrom('ocean-blue-shirt', ['Default Title'])).toBe('OCEAN-BLUE-SHIRT')
    expect(skuFrom('crème-brûlée', ['Größe M', 'Rosé'])).toBe('CREME-BRULEE-GROSSE-M-ROSE')
  })

  test('take the next number when taken, and shorten the handle before the options', () => {
    expect(skuFrom('shirt', ['M'], new Set(['SHIRT-M', 'SHIRT-M-2']))).toBe('SHIRT-M-3')
    expect(skuFrom('a-very-long-handle-of-a-product-nobody-can-remember', ['Emerald', 'XL'])).toBe(
      'A-VERY-LONG-HANDLE-OF-A-PRODU-EMERALD-XL',
    )
  })

  test('are always well formed, free and the same again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
        (handle, options) => {
          const first = skuFrom(handle, options)
          const second = skuFrom(handle, options, new Set([first]))
          expect(first).toMatch(skuPattern)
          expect(second).toMatch(skuPattern)
          expect(second).not.toBe(first)
          expect(skuFrom(handle, options)).toBe(first)
        },
      ),
    )
  })
})

describe('SKUs by a pattern', () => {
  test('are filled with the product and the values, what is not there leaves no gap', () => {
    expect(skuBy('{product}-{1}-{2}-{3}', 'lip-balm', ['Rosé', '15 ml'])).toBe('LIP-BALM-ROSE-15-ML')
    expect(skuBy('MGP.{2}/{1}', 'lip-balm', ['Coral', 'XL'])).toBe('MGP.XL-CORAL')
  })

  test('a taken one gets the next number, a long product gives way to the values', () => {
    expect(skuBy('{product}-{1}', 'shirt', ['M'], new Set(['SHIRT-M']))).toBe('SHIRT-M-2')
    expect(skuBy('{product}-{1}', 'a-very-long-handle-of-a-product-nobody-can-remember', ['Emerald'])).toBe(
      'A-VERY-LONG-HANDLE-OF-A-PRODUCT-EMERALD',
    )
  })

  test('values in other scripts have a code of their own each', () => {
    const made = ['سرخ', 'سبز'].map(value => skuBy('{product}-{1}', 'shawl', [value]))
    expect(made.every(sku => /^SHAWL-[0-9A-Z]{7}$/.test(sku))).toBe(true)
    expect(new Set(made).size).toBe(2)
  })

  test('are always well formed and free', () => {
    const texts = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(texts, texts, fc.array(texts, { maxLength: 3 }), (beside, handle, values) => {
        const pattern = `${beside}{product}${beside}{1}{2}{3}`
        const first = skuBy(pattern, handle, values)
        expect(first).toMatch(skuPattern)
        expect(skuBy(pattern, handle, values, new Set([first]))).not.toBe(first)
      }),
    )
  })

  test.each([
    ['{product}-{1}', undefined],
    ['{slug}-{1}', '{slug}'],
    ['{product}-{4}', '{4}'],
    ['{product}-{1', '{1'],
    ['plain', undefined],
  ])('%s: the place that stands for nothing is %s', (pattern, strange) => {
    expect(strangePlace(pattern)).toBe(strange)
  })
})

describe('slugs', () => {
  test('fold accents, drop apostrophes, join by single dashes', () => {
    expect(slugOf("  Women's Crème -- Brûlée & Co. ")).toBe('womens-creme-brulee-co')
    expect(slugOf('शैम्पू', 'product')).toBe('product')
  })

  test('are what a field for slugs takes, whatever they are made of', () => {
    const { schema } = f.text({ format: 'slug', max: 120 })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
        expect(schema.safeParse(slugOf(text, 'record')).error).toBeUndefined()
      }),
    )
  })
})
