// What is told of shipping when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates.ts'

export const help = [
  meaningsOf(shippingZones, {
    fields: {
      code: ['Used in imports and quote details.', 'METRO'],
      patterns: 'The pincodes in this zone. The most specific place across all zones wins.',
    },
    actions: { copyRates: 'Creates a draft of every rate of this zone for each selected zone.' },
  }),
  meaningsOf(shippingMethods, {
    fields: {
      code: ['Used in imports. STANDARD is quoted unless another method is requested.', 'EXPRESS'],
      cutoff: ['Orders after this time ship a day later.', '17:00'],
      warehouseKind: 'Pickup requires a store.',
      hazmatAllowed: 'Whether perfumes and sprays can ship with this method.',
    },
  }),
  meaningsOf(shippingSurcharges, {
    fields: {
      condition: 'Conditions on the order. All must hold.',
      evenIfFree: 'Also added to orders with free shipping.',
    },
  }),
  meaningsOf(shippingRates, {
    fields: {
      basis: 'What the fee depends on.',
      tiers: 'Ranges of the order value, each from its lower limit to below the upper one; the last is open.',
      freeAbove: ['Orders of this value or more ship free.', '999.00'],
      valueBase: 'Whether a coupon can remove free shipping.',
      audienceOf: ['Tier or segment this rate applies to.', 'gold'],
      thresholdGrace: 'The order value before coupons decides about free shipping.',
      audience: 'Among rates for the same zone, the most specific customer group wins.',
      priority: 'Among rates for the same zone and customers, the lowest number applies.',
      startsAt: 'When the rate starts. Leave empty for no start date.',
      endsAt: 'When the rate ends.',
      orders30: 'Orders of the last 30 days that match this rate under the current rates. Updated hourly.',
      left30: 'Shipping fees of those orders minus courier costs. Below zero the rate loses money.',
    },
    actions: {
      quote: 'Calculates what one order pays and lists every rate considered. Nothing is saved.',
      feeMap: 'Calculates what one order pays at every pincode, region by region.',
      costs: 'Compares fees with the cheapest courier of each pincode, zone by zone.',
      findGaps: 'Lists pincodes where some orders have no standard rate.',
      adjust: 'Changes every fee of the selected rates at once. Thresholds stay the same.',
      simulate: 'Counts recent orders that would have shipped free, and what shipping would have earned and cost.',
      dial: 'Compares free-shipping thresholds on the latest orders.',
      saleDay: 'Adds a copy of this rate with another threshold for the duration of the sale.',
    },
    inputs: {
      quote: {
        lines: ['SKUs in the cart. Their weight, quantity and hazards replace the fields below.', 'LIP-1 x2'],
        discount: 'Coupon discount. Shows whether it removes free shipping.',
        box: ['Outer dimensions. Large, light boxes are charged by volume.', '30x20x10'],
      },
    },
  }),
]
