// What is told of shipping when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates.ts'

export const help = [
  meaningsOf(shippingZones, {
    fields: {
      code: ['Used in imports and quote details.', 'METRO'],
      patterns: ['The pincodes in this zone. The most specific pattern across all zones wins.', '560*'],
    },
    actions: { copyRates: 'Makes a draft of every rate of this zone for each of the chosen zones.' },
  }),
  meaningsOf(shippingMethods, {
    fields: {
      code: ['Used in imports. STANDARD is quoted unless another method is requested.', 'EXPRESS'],
      cutoff: ['Orders after this time ship a day later.', '17:00'],
      warehouseKind: 'Collecting needs a store to collect from.',
      hazmatAllowed: 'Whether perfumes and sprays may travel this way.',
    },
  }),
  meaningsOf(shippingSurcharges, {
    fields: {
      condition: ['Facts of an order, as in a filter; all of them must hold.', 'remote:Y weight:>5000'],
      evenIfFree: 'Also added to orders with free shipping.',
    },
  }),
  meaningsOf(shippingRates, {
    fields: {
      basis: 'What the fee depends on.',
      tiers: 'Ranges of the order value, each from its lower limit to below the upper one; the last is open.',
      freeAbove: ['Orders of this value or more ship free.', '999.00'],
      valueBase: 'Whether a coupon can cost the customer their free shipping.',
      audienceOf: ['The tier or segment whose members pay this.', 'gold'],
      thresholdGrace: 'The order value before coupons decides about free shipping.',
      audience: 'Among rates for the same zone, the most specific customer group wins.',
      priority: 'Among rates for the same zone and customers, the lowest number applies.',
      startsAt: 'When the rate starts. Leave empty for no start date.',
      endsAt: 'When the rate ends.',
      orders30: 'Orders of the last thirty days that take this rate by the card of today, counted every hour.',
      left30: 'What those orders pay for shipping less what their couriers ask; below zero the rate loses money.',
    },
    actions: {
      quote: 'Calculates what one order pays and lists every rate considered. Nothing is saved.',
      feeMap: 'Works out what one order pays at every pincode, region by region.',
      costs: 'What the cheapest courier of each pincode asks, zone by zone; fees are held against it.',
      findGaps: 'Lists pincodes where some order would find no standard fee.',
      adjust: 'Changes every fee of the chosen rates at once; thresholds stay.',
      simulate:
        'Counts who of the last orders would have travelled free, and what shipping would have brought and cost.',
      dial: 'The same for the latest orders at once, threshold by threshold.',
      saleDay: 'Adds a copy of this rate with another threshold for the duration of the sale.',
    },
    inputs: {
      quote: {
        lines: ['SKUs in the cart. Their weight, quantity and hazards replace the fields below.', 'LIP-1 x2'],
        discount: 'What coupons take off; shows whether they cost the free shipping.',
        box: ['Outer size; a light big box is charged by its volume.', '30x20x10'],
      },
    },
  }),
]
