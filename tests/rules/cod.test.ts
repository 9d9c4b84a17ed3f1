import { describe, expect, test } from 'vitest'
import { printed } from '#contract/said.ts'
import { addressQuality } from '#rules/cod/addressQuality.ts'
import { type CodRule, codRuleFindings, rtoRate } from '#rules/cod/codRule.ts'
import { flipsBetween, ladderOf } from '#rules/cod/ladder.ts'
import { slabBlockers, slabFindings, slabGaps } from '#rules/cod/slabFindings.ts'
import { type CodSlab, codFee } from '#rules/cod/slabs.ts'
import { type CodAsk, codOf, collectRound } from '#rules/cod.ts'
import { factsOf, readCondition, sayFact } from '#rules/shipping/facts.ts'

const currency = 'INR'
const slabs: CodSlab[] = [
  { from: 0, to: 50_000, calc: 'FLAT', flat: 4900 },
  { from: 50_000, to: 150_000, calc: 'FLAT', flat: 3900 },
  { from: 150_000, to: 500_000, calc: 'PERCENT', percent: 200, min: 3000, max: 7500 },
]
const rule = (more: Partial<CodRule> & { text?: string }): CodRule => ({
  id: more.name ?? '1',
  name: 'Rule',
  priority: 1,
  verdict: 'ALLOW',
  when: readCondition(more.text ?? '').when,
  ...more,
})
const area = { country: 'IND', code: '744301', state: 'Andaman and Nicobar Islands', isRemote: true }
const ask = (goods: number, more: Partial<CodAsk> = {}) => {
  const facts = factsOf({ area, cartValue: goods, weightG: 500, rtoRate: 6000 }, currency)
  const asked = { facts, sayFact: (name: string) => sayFact(name, facts) }
  return codOf({ goods, currency, slabs, base: 'GOODS', ceiling: 500_000, ...asked, ...more })
}

describe('the fee', () => {
  test.each([
    [49_999, 4900],
    [50_000, 3900],
    [203_010, 4060],
    [390_000, 7500],
    [499_999, 7500],
  ])('(1, 4) of %i is %i', (goods, fee) => {
    expect(ask(goods).fee).toBe(fee)
  })

  test('(1) at 5,000.00 there is none: cash is available below', () => {
    const quoted = ask(500_000)
    expect([quoted.verdict, quoted.fee]).toEqual(['DENY', undefined])
    expect(printed(quoted.trace.result)).toBe('Cash on delivery is available below 5000.00')
    expect(quoted.trace.steps.at(-1)).toMatchObject({ rule: 'codSlab', state: 'failed' })
  })

  test('is never part of its own base, and shipping only where the slabs say so', () => {
    expect(ask(198_000, { shipping: 5010 }).fee).toBe(3960)
    expect(ask(198_000, { shipping: 5010, base: 'GOODS_PLUS_SHIPPING' }).fee).toBe(4060)
  })

  test('may be the higher of two, or both', () => {
    const slab = { from: 0, to: null, flat: 3000, percent: 200 }
    const fees = (['HIGHER_OF', 'SUM', 'PERCENT', 'FLAT'] as const).map(calc => codFee({ ...slab, calc }, 203_010))
    expect(fees).toEqual([4060, 7060, 4060, 3000])
  })
})

describe('what is collected', () => {
  test('rounded to whole rupees, 2,070.70 is 2,071.00 with a round-off of +0.30', () => {
    expect(collectRound(207_070, 100)).toEqual({ collect: 207_100, roundOff: 30 })
    expect(ask(203_010, { total: 203_010, roundTo: 100 })).toMatchObject({ fee: 4060, collect: 207_100, roundOff: 30 })
  })

  test('(3) 20% of 2,079.10 is an advance of 415.82, with 1,663.28 due', () => {
    const advance = rule({ verdict: 'REQUIRE_ADVANCE', advance: { percent: 2000 }, text: 'remote:y' })
    const flat: CodSlab[] = [{ from: 0, to: null, calc: 'FLAT', flat: 4900 }]
    const quoted = ask(203_010, { slabs: flat, rules: [advance] })
    expect(quoted).toMatchObject({ verdict: 'REQUIRE_ADVANCE', advance: 41_582, collect: 166_328 })
    expect(printed(quoted.trace.result)).toBe('Allowed with an advance; fee 49.00, 415.82 now, collect 1663.28')
  })
})

describe('who may', () => {
  const rules = [
    rule({
      name: 'Returns much',
      priority: 2,
      verdict: 'DENY',
      message: 'Please pay online',
      text: 'memberRtoRate:>50',
    }),
    rule({ name: 'Small orders', priority: 1, verdict: 'ALLOW', text: 'cartValue:<300' }),
    rule({ name: 'Remote', priority: 3, verdict: 'REQUIRE_OTP', text: 'pincode:744*' }),
  ]

  test('the first rule that holds decides, and names the figure that failed', () => {
    const quoted = ask(100_000, { rules })
    expect([quoted.verdict, quoted.rule?.name, quoted.reason]).toEqual(['DENY', 'Returns much', 'Please pay online'])
    expect(quoted.trace.steps.map(({ input, outcome }) => `${printed(input)}: ${printed(outcome)}`).slice(1)).toEqual([
      'Small orders: Does not apply',
      'Returns much: Denied: RTO rate 60%',
    ])
    expect([ask(20_000, { rules }).verdict, ask(100_000, { rules: rules.slice(1) }).verdict]).toEqual([
      'ALLOW',
      'REQUIRE_OTP',
    ])
  })

  test('what nobody knows is held against nobody: neither a rule about it holds nor one about its opposite', () => {
    const stranger = factsOf({ area, cartValue: 100_000, weightG: 500 }, currency)
    const told = (text: string, facts = stranger) =>
      ask(100_000, { rules: [rule({ verdict: 'DENY', message: 'Please pay online', text })], facts }).verdict
    expect(
      ['memberRtoRate:>=30', '-memberRtoRate:<30', '-sku:LIP-1', '-addressQuality:>50'].map(text => told(text)),
    ).toEqual(['ALLOW', 'ALLOW', 'ALLOW', 'ALLOW'])
    expect([told('memberRtoRate:none'), told('-memberRtoRate:<30 remote:Y or cartValue:>500')]).toEqual([
      'DENY',
      'DENY',
    ])
    const known = factsOf({ area, cartValue: 100_000, weightG: 500, rtoRate: 6000, skus: [] }, currency)
    expect([told('-memberRtoRate:<30', known), told('-sku:LIP-1', known)]).toEqual(['DENY', 'DENY'])
  })

  test('the least of settings, courier and pincode is the limit', () => {
    const limits = { settings: 500_000, courier: 200_000, pincode: 300_000 }
    expect(printed(ask(203_010, { limits }).trace.result)).toBe('Cash on delivery is available up to 2000.00')
    expect(ask(200_000, { limits }).verdict).toBe('ALLOW')
    expect(printed(ask(10_000, { minOrder: 20_000 }).trace.result)).toBe('Cash on delivery is available from 200.00')
  })

  test('returns are a share of the last ten orders, and of three at least', () => {
    const orders = (...came: (0 | 1)[]) => came.map(one => ({ isReturned: one === 1 }))
    expect(rtoRate(orders(1, 1))).toBeUndefined()
    expect([rtoRate(orders(1, 0, 0)), rtoRate(orders(1, 1, ...Array(10).fill(0)))]).toEqual([3333, 0])
  })
})

describe('slabs are refused', () => {
  test.each<[string, CodSlab[], string, string]>([
    ['from >= to', [{ from: 50_000, to: 50_000, calc: 'FLAT', flat: 1 }], 'RANGE', '“From” must be below “to”'],
    [
      'HIGHER_OF without percent',
      [{ from: 0, to: null, calc: 'HIGHER_OF', flat: 1 }],
      'REQUIRED',
      'Enter a percentage',
    ],
    [
      'min > max',
      [{ from: 0, to: null, calc: 'PERCENT', percent: 200, min: 2, max: 1 }],
      'RANGE',
      'Minimum is above maximum',
    ],
    ['0%', [{ from: 0, to: null, calc: 'PERCENT', percent: 0 }], 'RANGE', 'percentage must be 0.01-100'],
    [
      'two open-ended slabs',
      [
        ...slabs.slice(0, 2),
        { from: 150_000, to: null, calc: 'FLAT', flat: 1 },
        { from: 200_000, to: null, calc: 'FLAT', flat: 1 },
      ],
      'OVERLAP',
      'Slabs 3 and 4 both have no end',
    ],
    [
      'an overlap',
      [...slabs, { from: 40_000, to: 50_000, calc: 'FLAT', flat: 1 }],
      'OVERLAP',
      '400.00-499.99 is covered by two slabs',
    ],
  ])('for %s', (_why, wrong, code, message) => {
    expect(slabFindings(wrong, currency)).toEqual([expect.objectContaining({ code, message })])
  })

  test('(2) publish with a hole between zero and the ceiling', () => {
    const [first, second, third] = slabs as [CodSlab, CodSlab, CodSlab]
    const blocked = (list: CodSlab[], ceiling: number | null = 500_000) =>
      slabBlockers(list, ceiling, currency).map(({ code, message }) => [code, message])
    expect(blocked(slabs)).toEqual([])
    expect(blocked([first, { ...second, from: 60_000 }, third])).toEqual([['BLOCKED', '499.99-600.00 has no fee']])
    expect(blocked(slabs, null)).toEqual([['BLOCKED', 'No fee from 5000.00']])
    expect(blocked([second, third])).toEqual([['BLOCKED', '0.00-499.99 has no fee']])
  })
})

test('a file says where a gap lies: "Gap 1499.99-1500.50"', () => {
  const [first, second, third] = slabs as [CodSlab, CodSlab, CodSlab]
  expect(slabGaps([first, second, { ...third, from: 150_050 }], currency)).toEqual([
    expect.objectContaining({ path: 'slabs.2.from', message: 'Gap 1499.99-1500.50' }),
  ])
  expect(slabGaps(slabs, currency)).toEqual([])
})

describe('the ladder', () => {
  const rules = [
    rule({ name: 'Large', priority: 20, verdict: 'REQUIRE_OTP', text: 'cartValue:>=2000' }),
    rule({ name: 'Returns much', priority: 10, verdict: 'DENY', text: 'memberRtoRate:>=50' }),
    rule({ name: 'Nobody', priority: 30, verdict: 'DENY', text: 'state:Nowhere' }),
  ]
  const cart = (cartValue: number, rtoRate?: number) => factsOf({ area, cartValue, weightG: 500, rtoRate }, currency)
  const carts = [cart(100_000), cart(250_000), cart(250_000, 6000), cart(100_000, 6000)]

  test('every cart leaves at the first rule that holds, and those left are asked further down', () => {
    const { rungs, left } = ladderOf(rules, carts)
    expect(rungs.map(({ rule: { name }, asked, hits }) => [name, asked, hits])).toEqual([
      ['Returns much', 4, 2],
      ['Large', 2, 1],
      ['Nobody', 1, 0],
    ])
    expect(left).toBe(1)
  })

  test('another order flips the carts that two rules hold for, and no other', () => {
    const turned = rules.map(one => (one.name === 'Large' ? { ...one, priority: 1 } : one))
    expect(flipsBetween(rules, turned, carts)).toEqual([{ from: 'DENY', to: 'REQUIRE_OTP', carts: 1 }])
    expect(flipsBetween(rules, rules, carts)).toEqual([])
  })
})

describe('an address', () => {
  const good = {
    name: 'Asha Rao',
    line1: '12 Lake View Road',
    line2: '2nd floor',
    city: 'Bengaluru',
    pincode: '560034',
  }

  test('counts up to 100 by what is written, and rules may ask for it', () => {
    const brief = { name: 'Asha Rao', line1: 'Lake side', pincode: '560034' }
    expect([addressQuality('IND', good), addressQuality('IND', brief), addressQuality('IND', {})]).toEqual([100, 40, 0])
    const poor = factsOf({ area, cartValue: 1, weightG: 1, addressQuality: addressQuality('IND', brief) }, currency)
    const asked = rule({ name: 'Poor', verdict: 'DENY', message: 'Please pay online', text: 'addressQuality:<50' })
    expect(ask(100_000, { rules: [asked], facts: poor, sayFact: name => sayFact(name, poor) }).verdict).toBe('DENY')
    expect(printed(sayFact('addressQuality', poor))).toBe('Address quality 40 of 100')
  })

  test('nobody has written yet is neither good nor poor', () => {
    const asked = rule({ name: 'Poor', verdict: 'DENY', text: 'addressQuality:<50' })
    expect(ask(100_000, { rules: [asked] }).verdict).toBe('ALLOW')
  })
})

describe('a rule is refused', () => {
  test.each([
    ['DENY without message', { verdict: 'DENY' as const }, 'REQUIRED', 'Enter a message for the customer'],
    [
      'advance 100%',
      { verdict: 'REQUIRE_ADVANCE' as const, advance: { percent: 10_000 } },
      'RULE',
      'That would be a prepaid order. Deny COD instead',
    ],
  ])('%s', (_why, more, code, message) => {
    expect(codRuleFindings(rule(more))).toEqual([expect.objectContaining({ code, message })])
  })
})
