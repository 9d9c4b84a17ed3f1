// A discount is said back as one sentence, the same in the form, the list and the record, in eight languages.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import '#console/i18n/later.ts'
import '#console/i18n/told.ts'
import { speakLater, speakTold } from '#console/i18n/inside.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { languages } from '#contract/session.ts'
import { type DiscountTerms, discountSaid, offerSaid, scopesIn } from '#rules/pricing/sentence.ts'

const place = { currency: 'INR', timezone: 'Asia/Kolkata' }
/** Midnight in India after that day. */
const endOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00+05:30`) + 86_400_000).toISOString()

const said = (terms: DiscountTerms): string => {
  const sentence = discountSaid(terms, place)
  // What stands apart for its direction reads the same.
  return sentence
    ? wordsNow()
        .told(sentence)
        .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
        .replace(/[\u00a0\u202f]/g, ' ')
    : ''
}

beforeAll(() => vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z'), toFake: ['Date'] }))
afterAll(async () => {
  vi.useRealTimers()
  await speak('en')
})

const serums: DiscountTerms = { kind: 'cart', percentOff: 1000, target: 'category:serums', endsAt: endOf('2026-11-30') }

test.each([
  ['en', '10% off serums until 30 Nov'],
  ['de', '10 % Rabatt auf serums bis 30. Nov.'],
  ['es', '10 % de descuento en serums hasta el 30 nov'],
  ['fr', '10 % de remise sur serums jusqu’au 30 nov.'],
  ['it', '10% di sconto su serums fino al 30 nov'],
  ['fa', '۱۰٪ تخفیف روی serums تا ۳۰ نوامبر'],
  ['ur', '30 نومبر تک serums پر 10% رعایت'],
  ['zh-CHS', 'serums 优惠 10%，截至 11月30日'],
] as const)('in %s: %s', async (language, sentence) => {
  await speak(language)
  await Promise.all([speakLater(), speakTold()])
  expect(said(serums)).toBe(sentence)
})

test('goods are said by the name they are known by, and as they are written where nobody knows it', async () => {
  await speak('en')
  const names: Readonly<Record<string, string>> = {
    'category serum': 'Face serum',
    'product rose-mist': 'Rose mist No 5',
  }
  const nameOf = (field: string, slug: string) => names[`${field} ${slug}`]
  const sayWith = (target: string) =>
    wordsNow().told(discountSaid({ kind: 'cart', percentOff: 1000, target }, { ...place, nameOf })!)
  expect(sayWith('category:serum')).toBe('10% off Face serum')
  expect(sayWith('category:serum,face/lip-care')).toBe('10% off Face serum, lip care')
  expect(sayWith('product:rose-mist')).toBe('10% off Rose mist No 5')
  expect(sayWith('brand:serum')).toBe('10% off items by SERUM')
})

test('the slugs to be named are those of every rule, once each', () => {
  const terms = {
    target: 'category:a,b -product:x',
    exclude: '(category:b or category:c)',
    buy: 'product:y price:>500',
  }
  expect(scopesIn(terms)).toEqual({ category: ['a', 'b', 'c'], product: ['x', 'y'] })
  expect(scopesIn({})).toEqual({ category: [], product: [] })
})

describe('in English', () => {
  beforeAll(() => speak('en'))

  test.each<[string, DiscountTerms]>([
    ['₹100.00 off', { kind: 'cart', benefit: 'amount', amountOff: 10_000 }],
    [
      '₹50.00 off each unit on items by LIT',
      { kind: 'product', benefit: 'amount', amountOff: 5000, amountPer: 'unit', target: 'brand:lit' },
    ],
    [
      'Fixed price ₹499.00 on lip care',
      { kind: 'product', benefit: 'fixedPrice', amountOff: 49_900, target: 'category:face/lip-care' },
    ],
    ['Free shipping, minimum subtotal ₹999.00', { kind: 'cart', benefit: 'freeShipping', minSubtotal: 99_900 }],
    [
      '20% off, with code DIWALI20, at most ₹200.00, on the first order, once per member, 500 uses in total',
      {
        kind: 'coupon',
        code: 'DIWALI20',
        percentOff: 2000,
        cap: 20_000,
        audience: 'firstOrder',
        perMember: 1,
        totalUses: 500,
      },
    ],
    [
      '10% off from 3 units, 20% off from 5 units',
      {
        kind: 'bulk',
        bulkTiers: [
          { minQty: 3, percent: 1000 },
          { minQty: 5, percent: 2000 },
        ],
      },
    ],
    [
      'Buy 2, get 1 free on lipsticks',
      { kind: 'bmgm', setMode: 'freeUnits', buyUnits: 2, getUnits: 1, target: 'category:lipsticks' },
    ],
    ['3 for ₹999.00', { kind: 'bmgm', setMode: 'tierPrice', setTiers: [{ qty: 3, totalPrice: 99_900 }] }],
    [
      '15% off 2 payments, 5% off every payment',
      { kind: 'subscription', phases: [{ cycles: 2, percent: 1500 }, { percent: 500 }] },
    ],
    [
      '10% off LIP-2, with LIP-1 in the cart',
      { kind: 'upsell', percentOff: 1000, offerItems: ['LIP-2'], trigger: 'sku:LIP-1' },
    ],
    ['10% off 4 SKUs', { kind: 'cart', percentOff: 1000, target: 'sku:A,B,C,D' }],
    [
      '10% off items tagged vegan, priced from ₹499.00, except serums',
      { kind: 'cart', percentOff: 1000, target: 'tag:vegan price:>=499 -category:serums' },
    ],
    [
      '10% off from 1 Dec to 5 Dec, daily 18:00–21:00',
      {
        kind: 'cart',
        percentOff: 1000,
        startsAt: '2026-11-30T18:30:00Z',
        endsAt: endOf('2026-12-05'),
        dayHours: [{ from: 18, to: 21 }],
      },
    ],
    ['10% off until 3 Jan 2027', { kind: 'cart', percentOff: 1000, endsAt: endOf('2027-01-03') }],
    [
      '10% off items by LIT or items tagged vegan',
      { kind: 'cart', percentOff: 1000, target: 'brand:lit or tag:vegan' },
    ],
    [
      '10% off items lip care or items by LIT, tagged vegan',
      { kind: 'cart', percentOff: 1000, target: '(category:face/lip-care or brand:lit) tag:vegan' },
    ],
    [
      '10% off items with HSN 33049910, that are not hazardous, quantity ≥ 2',
      { kind: 'cart', percentOff: 1000, target: 'hsn:33049910 hazmat:N quantity:>=2' },
    ],
    ['10% off, except items that are hazardous', { kind: 'cart', percentOff: 1000, exclude: 'hazmat:Y' }],
    // Words nobody explained are shown as they are written.
    ['10% off items “rose water”'.replace(/[“”]/g, '"'), { kind: 'cart', percentOff: 1000, target: '"rose water"' }],
  ])('%s', (sentence, terms) => expect(said(terms)).toBe(sentence))

  test('says nothing while it gives nothing, whatever else is filled in', () => {
    for (const kind of ['coupon', 'cart', 'product', 'bulk', 'subscription', 'upsell'] as const)
      expect(
        discountSaid({ kind, target: 'category:serums', endsAt: endOf('2026-11-30'), percentOff: null }, place),
      ).toBeUndefined()
  })

  test('does not stumble over what is no value yet', () => {
    const typing = {
      kind: 'cart',
      percentOff: 1000,
      endsAt: { unread: 'tomo' },
      target: 'brand:',
      minSubtotal: { unread: 'x' },
    }
    expect(said(typing as unknown as DiscountTerms)).toMatch(/^10% off/)
  })
})

test.each(languages)('every part of it is said in %s, with nothing left open', async language => {
  await speak(language)
  await Promise.all([speakLater(), speakTold()])
  const rich: DiscountTerms = {
    ...serums,
    kind: 'coupon',
    codeMode: 'batch',
    exclude: 'price:<100',
    startsAt: '2026-11-30T12:15:00Z',
    minSubtotal: 99_900,
    minQty: 2,
    cap: 20_000,
    audience: 'segment',
    audienceNames: ['VIP'],
    channels: ['web', 'app'],
    paidHow: 'prepaid',
    perMember: 2,
    totalUses: 100,
    perDay: 10,
    budget: 1_000_000,
  }
  const text = said(rich)
  expect(text).not.toMatch(/[{}]|undefined|pricing\./)
  const offer = offerSaid(rich, place)
  if (language === 'en') expect(text.startsWith(wordsNow().told(offer!))).toBe(true)
})
