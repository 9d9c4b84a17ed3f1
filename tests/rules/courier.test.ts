import { describe, expect, test } from 'vitest'
import { printed } from '#contract/said.ts'
import type { Courier, CourierRow, Parcel } from '#rules/courier/candidate.ts'
import { type CourierRule, courierRuleFindings } from '#rules/courier/courierRule.ts'
import { etaOf } from '#rules/courier/eta.ts'
import { numberVerdictOf } from '#rules/courier/numbering.ts'
import { patternIn, patternKinds, patternText } from '#rules/courier/pattern.ts'
import { patternsOf, postalFinding, rankOf, readPattern } from '#rules/courier/postal.ts'
import { type Mapping, type WarehouseAsk, warehousesFor } from '#rules/courier/warehouse.ts'
import { courierFor, pauseWarning } from '#rules/courier.ts'

const area = { country: 'IND', code: '560034', city: 'Bengaluru', state: 'Karnataka', zones: ['SOUTH'] }
const courier = (code: string, more: Partial<Courier> = {}): Courier => ({
  code,
  supports: ['PREPAID', 'COD'],
  modes: ['SURFACE'],
  state: 'ACTIVE',
  ...more,
})
const row = (code: string, more: Partial<Courier> = {}, own: Partial<CourierRow> = {}): CourierRow => ({
  courier: courier(code, more),
  prepaid: true,
  cod: true,
  tatDays: 3,
  ...own,
})
const rule = (name: string, more: Partial<CourierRule>): CourierRule => ({
  id: name,
  name,
  warehouse: null,
  match: '*',
  payment: 'ANY',
  hazmat: 'ANY',
  courier: 'DLV',
  mode: 'ALLOCATE',
  priority: 1,
  ...more,
})
const parcel: Parcel = {
  area,
  warehouse: 'BLR1',
  payment: 'COD',
  value: 207_910,
  currency: 'INR',
  weightG: 1200,
  hazard: 'FLAMMABLE',
  now: '2026-11-20T11:50:00Z',
  day: '2026-11-20',
}
const rows = [row('AIRX', { modes: ['AIR'] }), row('BLD', { codLimit: 200_000 }), row('DLV'), row('ECM')]
const rules = [
  rule('Everywhere DLV', {}),
  rule('Karnataka COD', { match: 'state:Karnataka', payment: 'COD', courier: 'ECM', priority: 2 }),
]

describe('the courier', () => {
  test('560034, COD 2,079.10, 1.2 kg, flammable: ECM, with all four explained', () => {
    const { row: chosen, trace } = courierFor(parcel, rows, rules)
    expect(chosen?.courier.code).toBe('ECM')
    expect(trace.steps.map(({ input, outcome }) => `${printed(input)}: ${printed(outcome)}`)).toEqual([
      'AIRX: Air only, and the items are flammable',
      'BLD: 2079.10 is above its COD limit 2000.00',
      'DLV: * to DLV, priority 1 has lower priority than state:Karnataka to ECM, priority 2',
      'ECM: Chosen by Karnataka COD',
    ])
    expect(trace.steps.map(({ state }) => state)).toEqual(['failed', 'failed', undefined, 'passed'])
  })

  test('travels as the shipping method asks, where it asks', () => {
    const { row: chosen, trace } = courierFor({ ...parcel, hazard: 'NONE', modes: ['AIR'] }, rows, rules)
    expect(chosen?.courier.code).toBe('AIRX')
    expect(trace.steps.map(({ input, outcome }) => `${printed(input)}: ${printed(outcome)}`)).toContain(
      'ECM: Does not ship by air',
    )
    expect(courierFor({ ...parcel, modes: [] }, rows, rules).row?.courier.code).toBe('ECM')
  })

  test('a rule of never takes one out, a rule of force goes before every other', () => {
    const never = rule('No ECM', { courier: 'ECM', mode: 'NEVER' })
    expect(courierFor(parcel, rows, [...rules, never]).row?.courier.code).toBe('DLV')
    const force = rule('All DLV', { mode: 'FORCE', priority: 9 })
    expect(courierFor(parcel, rows, [...rules, force]).row?.courier.code).toBe('DLV')
  })

  test('exact before prefix, prefix before state, zone before any; a warehouse of its own before any', () => {
    const chain = ['*', 'zone:SOUTH', 'state:Karnataka', '56*', '560*', '560034']
    const ordered = chain.map(match => rankOf([match], area)!)
    expect([...ordered].sort((one, other) => one - other)).toEqual(ordered)
    const own = rule('BLR1 only', { warehouse: 'BLR1', courier: 'ECM', priority: 50 })
    expect(courierFor(parcel, rows, [rules[0]!, own]).row?.courier.code).toBe('ECM')
    expect(courierFor({ ...parcel, warehouse: 'DEL1' }, rows, [rules[0]!, own]).row?.courier.code).toBe('DLV')
  })

  test('a rule with tags holds for parcels that have one of them, of the order or of what lies in it', () => {
    const vip = rule('Gifts', { tags: ['Gift', 'vip'], courier: 'DLV', match: '560034', priority: 3 })
    const taker = (tags?: string[]) => courierFor({ ...parcel, ...(tags && { tags }) }, rows, [...rules, vip]).row
    expect(taker(['fragile', 'VIP'])?.courier.code).toBe('DLV')
    expect(taker(['fragile'])?.courier.code).toBe('ECM')
    expect(taker()?.courier.code).toBe('ECM')
  })

  test('without a rule the lowest landed cost wins, then the days, then the code', () => {
    const cost = (rate: number, reverseRate: number, rtoRate: number) => ({ cost: { rate, reverseRate, rtoRate } })
    const cheap = [row('A', cost(5000, 6000, 3000)), row('B', cost(6000, 4000, 1000))]
    const { row: chosen, trace } = courierFor(parcel, cheap, [])
    expect(chosen?.courier.code).toBe('B')
    expect(printed(trace.steps[0]!.outcome)).toBe('68.00 is more expensive than B')
    expect(courierFor(parcel, [row('A'), row('B', {}, { tatDays: 2 })], []).row?.courier.code).toBe('B')
  })

  test('a rule holds from its first day to its last, as the calendar of the vendor has them', () => {
    const rule = { ...rules[0]!, courier: 'DLV', match: '*', priority: 1, mode: 'FORCE' as const }
    const dated = { ...rule, validFrom: '2026-11-21', validTo: '2026-11-22' }
    // Half past midnight in India is still the day before in UTC.
    const on = (day: string) => courierFor({ ...parcel, now: '2026-11-20T19:00:00Z', day }, rows, [dated]).rule?.courier
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(on)).toEqual([
      undefined,
      'DLV',
      'DLV',
      undefined,
    ])
  })

  test('hazardous goods never fly: of a method by air alone no courier takes them, of any other one that has another way', () => {
    const both = row('BOTH', { modes: ['AIR', 'SURFACE'] })
    const told = (modes: Parcel['modes']) => {
      const { row: won, trace } = courierFor({ ...parcel, hazard: 'FLAMMABLE', modes }, [both], [])
      return won?.courier.code ?? printed(trace.steps[0]!.outcome)
    }
    expect(told(['AIR'])).toBe('Air only, and the items are flammable')
    expect(told(['HYPERLOCAL'])).toBe('Does not ship by hyperlocal')
    expect([told(['AIR', 'SURFACE']), told([])]).toEqual(['BOTH', 'BOTH'])
    expect(courierFor({ ...parcel, hazard: 'NONE', modes: ['AIR'] }, [both], []).row?.courier.code).toBe('BOTH')
  })

  test('nobody left is said, with everybody’s reason', () => {
    const until = '2026-12-01T00:00:00Z'
    const out = [
      row('A', { state: 'PAUSED', pausedUntil: until }),
      row('B', {}, { embargoUntil: until }),
      row('C', {}, { cod: false }),
      row('D', { dailyCapacity: 10, today: 10 }),
      row('E', { maxWeightG: 1000 }),
      row('F', { maxValue: 100_000 }),
    ]
    const { finding, trace } = courierFor(parcel, out, [])
    expect(finding).toMatchObject({ code: 'RULE', message: 'No courier available' })
    expect(trace.steps.map(({ outcome }) => printed(outcome))).toEqual([
      `Paused until ${until}`,
      `Embargo until ${until}`,
      'No COD service there',
      'Daily capacity reached: 10 of 10',
      '1200 g is above 1000 g',
      '2079.10 is above its declared value limit 1000.00',
    ])
    expect(courierFor({ ...parcel, now: '2026-12-02T00:00:00Z' }, out, []).row?.courier.code).toBe('A')
  })

  test('pausing the only courier of 212 pincodes warns of it', () => {
    const only = Array.from({ length: 212 }, (_, at) => ({ courier: 'A', pincode: String(500_000 + at) }))
    const both = [
      { courier: 'A', pincode: '560034' },
      { courier: 'B', pincode: '560034' },
    ]
    expect(pauseWarning('A', [...only, ...both])?.message).toBe('212 pincodes have no other courier')
    expect(pauseWarning('B', both)).toBeUndefined()
  })
})

describe('the warehouse', () => {
  const mapping = (warehouse: string, pattern: string, more: Partial<Mapping> = {}): Mapping => ({
    warehouse,
    pattern,
    priority: 1,
    tatDays: 2,
    isActive: true,
    ...more,
  })
  const mappings = [
    mapping('BOM1', 'country:IND'),
    mapping('DEL1', 'state:Karnataka', { priority: 9 }),
    mapping('BLR1', '560*', { priority: 99 }),
  ]
  const chosen = (more: Partial<WarehouseAsk> = {}) => warehousesFor({ area, mappings, now: parcel.now, ...more })
  const codes = (more: Partial<WarehouseAsk> = {}) => chosen(more).mappings.map(({ warehouse }) => warehouse)

  test('of the most specific mapping sends it; a blocked one is passed over with its reason', () => {
    expect(codes()).toEqual(['BLR1'])
    const blocked = mappings.with(2, { ...mappings[2]!, blockedUntil: '2026-12-01T00:00:00Z', blockReason: 'flood' })
    expect(codes({ mappings: blocked })).toEqual(['DEL1'])
    const [step] = chosen({ mappings: blocked }).trace.steps
    expect(printed(step!.outcome)).toBe('Blocked until 2026-12-01T00:00:00Z: flood')
  })

  test('the first that has it all, else the fewest parcels, else none', () => {
    const lines = [
      { sku: 'a', quantity: 1 },
      { sku: 'b', quantity: 1 },
    ]
    const has = (stock: Record<string, string>) => ({
      lines,
      sellable: (house: string, sku: string) => Number(stock[house]?.includes(sku)),
    })
    expect(codes(has({ BLR1: 'a', DEL1: 'ab' }))).toEqual(['DEL1'])
    expect(codes(has({ BLR1: 'a', BOM1: 'b' }))).toEqual(['BLR1', 'BOM1'])
    expect(codes({ ...has({ BLR1: 'a', BOM1: 'b' }), maxSplits: 1 })).toEqual([])
    expect(printed(chosen({ mappings: [] }).trace.result)).toBe('No warehouse delivers to 560034')
  })

  const told = (more: Partial<WarehouseAsk>) => chosen(more).trace.steps.map(({ outcome }) => printed(outcome))

  test('that does not keep such goods is no candidate: hazardous ones, and those kept cold', () => {
    const [bom, del, blr] = mappings as [Mapping, Mapping, Mapping]
    const kept = [
      { ...bom, isCold: true },
      { ...del, isCold: true, takesHazmat: true },
      { ...blr, takesHazmat: false },
    ]
    const isHazardous = { needs: { isHazardous: true, isCold: false }, mappings: kept }
    expect(codes(isHazardous)).toEqual(['DEL1'])
    expect(told(isHazardous)).toEqual(['Does not store hazardous goods', 'Selected', 'Lower priority than DEL1'])
    const isCold = { needs: { isHazardous: false, isCold: true }, mappings: kept }
    expect(codes(isCold)).toEqual(['DEL1'])
    expect(told(isCold)[0]).toBe('No cold storage')
    expect(codes({ needs: { isHazardous: true, isCold: true }, mappings: kept.slice(2) })).toEqual([])
    expect(codes({ needs: { isHazardous: false, isCold: false }, mappings: kept })).toEqual(['BLR1'])
  })

  test('of equals the nearest, and who is farther is told by how much; where nobody knows, the code decides', () => {
    const blr = { lat: 12.9716, lng: 77.5946 }
    const all = [
      mapping('BOM1', '*', { at: { lat: 19.076, lng: 72.8777 } }),
      mapping('CHN1', '*', { at: { lat: 13.0827, lng: 80.2707 } }),
      mapping('AAA1', '*'),
    ]
    const there = { area: { ...area, at: blr }, mappings: all }
    expect(codes(there)).toEqual(['CHN1'])
    expect(told(there)).toEqual(['Selected', '845 km away, CHN1 is 290 km', 'Lower priority than CHN1'])
    expect(codes({ mappings: all })).toEqual(['AAA1'])
    expect(codes({ ...there, mappings: all.with(0, { ...all[0]!, priority: 0 }) })).toEqual(['BOM1'])
  })
})

describe('the day it arrives', () => {
  const cutoffs = Array<string>(7).fill('16:00')
  const asked = { day: '2026-11-20', time: '17:20', warehouse: { cutoffs }, tatDays: 3 }

  test('ordered 20 Nov 17:20 with the cutoff at 16:00: ships 21 Nov, due 24 Nov', () => {
    const eta = etaOf(asked)
    expect([eta?.ships, eta?.due]).toEqual(['2026-11-21', '2026-11-24'])
    expect(etaOf({ ...asked, time: '16:00' })?.ships).toBe('2026-11-20')
  })

  test('holidays of the warehouse and of the courier are left out, handling is added', () => {
    const warehouse = { cutoffs: cutoffs.with(0, null as never), holidays: ['2026-11-21'], handlingDays: 1 }
    expect(etaOf({ ...asked, warehouse })).toMatchObject({ ships: '2026-11-24', due: '2026-11-27' })
    expect(etaOf({ ...asked, courierHolidays: ['2026-11-23'] })?.due).toBe('2026-11-25')
    expect(etaOf({ ...asked, warehouse: { cutoffs: [] } })).toBeUndefined()
  })
})

describe('is refused', () => {
  test.each([
    ['IND', '012345', 'Indian pincodes have 6 digits and do not start with 0'],
    ['SAU', '1234', 'Saudi codes have 5 digits'],
    ['ARE', 'Dubai', 'An emirate and an area, such as dubai-marina'],
  ])('a code of %s: %s', (country, code, message) => {
    expect(postalFinding(country, code)).toMatchObject({ code: 'PATTERN', message })
  })

  test('a pattern that could match nothing: 5600 in a Saudi zone, a star after one digit', () => {
    expect(readPattern('5600', 'SAU')).toMatchObject({ code: 'PATTERN', message: 'Saudi codes have 5 digits' })
    expect(readPattern('5*', 'IND')).toMatchObject({ code: 'PATTERN' })
    expect(readPattern('560*', 'IND')).toEqual({ kind: 'prefix', of: '560' })
    expect(rankOf(['country:ind'], area)).toBe(rankOf(['country:IND'], area))
  })

  test('a pattern of every kind is read and written back as it was, whatever its country', () => {
    const lines = ['*', '560034', 'dubai-marina', '560*', 'dubai-*', 'state:Tamil Nadu', 'zone:SOUTH', 'country:IND']
    const back = lines.map(patternIn).map(pattern => patternText(pattern.kind, 'of' in pattern ? pattern.of : ''))
    expect(back).toEqual(lines)
    expect(new Set(lines.map(line => patternIn(line).kind))).toEqual(new Set(patternKinds))
    expect(patternIn(' STATE:  Kerala ')).toEqual({ kind: 'state', of: 'Kerala' })
    expect(patternKinds.map(kind => patternText(kind, ''))).toEqual(['*', '', '', '', '', ''])
  })

  test('a place names every pattern that reaches it, and none that does not', () => {
    const written = patternsOf(area)
    for (const pattern of ['*', '560034', '56*', '56003*', 'state:Karnataka', 'zone:SOUTH', 'country:IND'])
      expect(written).toContain(pattern.toLowerCase())
    const readable = written.filter(pattern => 'kind' in readPattern(pattern, 'IND'))
    expect(readable.filter(pattern => rankOf([pattern], area) === undefined)).toEqual([])
  })

  test('a courier rule from 2000 g to 500 g, and one that ties with another', () => {
    const wrong = rule('14', { weightFromG: 2000, weightToG: 500 })
    expect(courierRuleFindings(wrong, [], 'IND')).toMatchObject([{ code: 'RANGE', path: 'weightFromG' }])
    const tied = courierRuleFindings(rule('14', {}), [rule('22', { courier: 'ECM' })], 'IND')
    expect(tied).toMatchObject([{ code: 'RULE', message: 'Rules 14 and 22 have the same priority' }])
    expect(courierRuleFindings(rule('14', {}), [rule('22', { courier: 'ECM', priority: 2 })], 'IND')).toEqual([])
    const spelled = [rule('22', { courier: 'ECM', match: 'State: karnataka' })]
    expect(courierRuleFindings(rule('14', { match: 'state:Karnataka' }), spelled, 'IND')).toHaveLength(1)
    const apart = [rule('22', { courier: 'ECM', weightFromG: 501 })]
    expect(courierRuleFindings(rule('14', { weightToG: 500 }), apart, 'IND')).toEqual([])
  })
})

describe('asked for a number, a courier', () => {
  const sent = 'what was sent'
  test.each([
    ['gives one', { status: 201, awb: 'DLV-4417' }, { is: 'given', awb: 'DLV-4417' }],
    [
      'gave it before',
      { status: 409, code: 'ALREADY_EXISTS', hash: sent, awb: 'DLV-1' },
      { is: 'given', awb: 'DLV-1' },
    ],
    [
      'has the key for something else',
      { status: 409, code: 'ALREADY_EXISTS', hash: 'x' },
      { is: 'next', code: 'CONFLICT' },
    ],
    ['says yes and nothing more', { status: 200 }, { is: 'next', code: 'NO_NUMBER' }],
    ['says what is no number', { status: 200, awb: '<b>' }, { is: 'next', code: 'NO_NUMBER' }],
    ['does not go there', { status: 422, code: 'NOT_SERVICEABLE' }, { is: 'next', code: 'NOT_SERVICEABLE' }],
    ['has no number left', { status: 422, code: 'POOL_EMPTY' }, { is: 'next', code: 'POOL_EMPTY' }],
    ['has trouble of its own', { status: 503 }, { is: 'again', code: 'HTTP_503' }],
    ['says nothing', { silence: 'TIMEOUT' }, { is: 'again', code: 'TIMEOUT' }],
  ] as const)('%s', (_, answer, verdict) => {
    expect(numberVerdictOf(answer, sent)).toEqual(verdict)
  })
})
