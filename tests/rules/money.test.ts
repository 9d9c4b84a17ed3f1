import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyCodec } from '#contract/codecs/numbers.ts'
import { alloc, parseMoney, portion, printMoney, round, unitShare } from '#rules/money.ts'
import { parsePercent, printPercent } from '#rules/percent.ts'

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0)

describe('rounding', () => {
  test('goes half away from zero', () => {
    expect([round(5, 10), round(-5, 10), round(4, 10), round(-4, 10), round(15, 10)]).toEqual([1, -1, 0, 0, 2])
  })

  test('333.33 less 10% is 300.00 each', () => {
    expect(portion(33_333, 9000, 10_000)).toBe(30_000)
  })

  test('is the same whether a product still fits a float or not', () => {
    const part = fc.integer({ min: 0, max: 20_000 })
    const amount = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1_000_000, max: 1_000_000 }))
    fc.assert(
      fc.property(amount, part, fc.integer({ min: 1, max: 20_000 }), (of, some, all) => {
        const top = BigInt(of) * BigInt(some)
        fc.pre(Math.abs(of) * (some / all) < Number.MAX_SAFE_INTEGER / 2)
        expect(portion(of, some, all)).toBe(round(top, all))
      }),
    )
    expect(() => portion(1, 1, 0)).toThrow(RangeError)
  })

  test('refuses amounts that no longer are exact', () => {
    expect(() => round(BigInt(Number.MAX_SAFE_INTEGER) + 1n)).toThrow(RangeError)
  })
})

describe('allocation', () => {
  test('100.00 over three equal weights is 33.34, 33.33, 33.33', () => {
    expect(alloc(10_000, [333, 333, 333])).toEqual([3334, 3333, 3333])
  })

  test('golden example G1: cart 150.00 and coupon 200.00 over the lines', () => {
    expect(alloc(15_000, [159_800, 58_410, 19_800])).toEqual([10_071, 3681, 1248])
    expect(alloc(20_000, [149_729, 54_729, 18_552])).toEqual([13_428, 4908, 1664])
  })

  test('all-zero weights take nothing, and refuse something', () => {
    expect(alloc(0, [0, 0])).toEqual([0, 0])
    expect(() => alloc(1, [0, 0])).toThrow(RangeError)
  })

  test('the largest fraction first, to the last unit, however large the amounts', () => {
    const weight = fc.oneof(fc.nat(100), fc.nat(100_000_000_000))
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.array(weight, { minLength: 1, maxLength: 6 }), (total, parts) => {
        fc.pre(sum(parts) > 0)
        const all = parts.reduce((one, other) => one + BigInt(other), 0n)
        const claims = parts.map((part, at) => ({ at, part, claim: BigInt(total) * BigInt(part) }))
        const floors = claims.map(({ claim }) => Number(claim / all))
        const first = claims.toSorted((one, other) => {
          const by = (other.claim % all) - (one.claim % all)
          return by === 0n ? other.part - one.part || one.at - other.at : by > 0n ? 1 : -1
        })
        for (const { at } of first.slice(0, total - sum(floors))) floors[at]! += 1
        expect(alloc(total, parts)).toEqual(floors)
      }),
    )
  })

  test('always adds up, never strays by a unit, and mirrors below zero', () => {
    const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 30 }).filter(parts => sum(parts) > 0)
    fc.assert(
      fc.property(fc.nat(10_000_000_000), weights, (total, parts) => {
        const shares = alloc(total, parts)
        expect(sum(shares)).toBe(total)
        for (const [place, share] of shares.entries())
          expect(Math.abs(share - (total * parts[place]!) / sum(parts))).toBeLessThan(1.01)
        expect(alloc(-total, parts).map(part => 0 - part)).toEqual(shares)
      }),
    )
  })
})

describe('unit shares', () => {
  test('100.00 over 3 units is 33.33, 33.34, 33.33', () => {
    expect([1, 2, 3].map(unit => unitShare(10_000, 3, unit))).toEqual([3333, 3334, 3333])
  })

  test('golden example G1: the lipstick line gives 681.51 and 681.50', () => {
    expect([1, 2].map(unit => unitShare(136_301, 2, unit))).toEqual([68_151, 68_150])
  })

  test('add up to the line exactly', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 99 }), (line, count) => {
        expect(sum(Array.from({ length: count }, (_, place) => unitShare(line, count, place + 1)))).toBe(line)
      }),
    )
  })
})

describe('money as text', () => {
  test.each([
    ['499.00', 'INR', 49_900],
    ['499', 'INR', 49_900],
    [' 12.5 ', 'INR', 1250],
    ['-0.01', 'INR', -1],
    ['1.234', 'KWD', 1234],
    ['0.07', 'INR', 7],
    ['12.5000', 'INR', 1250],
  ])('%s %s is %i minor units', (text, currency, minor) => {
    expect(parseMoney(text, currency)).toBe(minor)
  })

  test.each([
    ['12,50', 'INR', 'DECIMAL_COMMA', 'Use a dot: 12.50'],
    ['1,234', 'KWD', 'DECIMAL_COMMA', 'Use a dot: 1.234'],
    ['1,29,999.00', 'INR', 'TYPE', 'Remove thousands separators: 129999.00'],
    ['499.005', 'INR', 'DECIMALS', 'INR has 2 decimal places'],
    ['1.5', 'JPY', 'DECIMALS', 'JPY has 0 decimal places'],
    ['free', 'INR', 'TYPE', '"free" is not a valid amount'],
    ['', 'INR', 'TYPE', '"" is not a valid amount'],
    ['99999999999999999', 'INR', 'RANGE', '"99999999999999999" is too large'],
  ])('%s %s is refused with %s', (text, currency, code, message) => {
    expect(parseMoney(text, currency)).toMatchObject({ code, message })
  })

  test('prints 499.00 and reads back what it prints', () => {
    expect(printMoney(49_900, 'INR')).toBe('499.00')
    expect([printMoney(-1, 'INR'), printMoney(5, 'KWD'), printMoney(12, 'JPY')]).toEqual(['-0.01', '0.005', '12'])
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('INR', 'KWD', 'JPY'), (minor, currency) => {
        expect(parseMoney(printMoney(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  test('files and rules read and print the same amounts', () => {
    const text = fc.oneof(fc.stringMatching(/^-?[0-9]{1,6}([.,][0-9]{0,4})?$/), fc.string({ maxLength: 6 }))
    fc.assert(
      fc.property(text, fc.constantFrom('INR', 'KWD', 'JPY'), (cell, currency) => {
        const setting = { currency } as Parameters<typeof moneyCodec.read>[2]
        const read = moneyCodec.read(cell, {} as Parameters<typeof moneyCodec.read>[1], setting)
        if (!('value' in read)) return
        expect(parseMoney(cell, currency)).toBe(read.value + 0)
        expect(moneyCodec.print(read.value, {} as Parameters<typeof moneyCodec.print>[1], setting)).toBe(
          printMoney(read.value, currency),
        )
      }),
    )
  })
})

test('percents are basis points', () => {
  expect([printPercent(1800), printPercent(8889), printPercent(250), printPercent(5)]).toEqual([
    '18%',
    '88.89%',
    '2.5%',
    '0.05%',
  ])
  expect([parsePercent('18'), parsePercent('2.5%'), parsePercent('-10%')]).toEqual([1800, 250, -1000])
  expect(parsePercent('18.005')).toMatchObject({ code: 'DECIMALS' })
  expect(parsePercent('much')).toMatchObject({ code: 'TYPE' })
})
