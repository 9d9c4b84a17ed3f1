// What is told of discounts and their codes when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { couponCodes, testCarts } from './codes.ts'
import { discounts } from './discounts.ts'

export const help = [
  meaningsOf(discounts, {
    fields: {
      target: ['Items the discount applies to, as a filter. All conditions must match.', 'brand:lit price:>499'],
      percentOff: 'Share taken off the price. A product discount left empty uses the default in settings.',
      priority: 'Lower numbers come first; among order discounts each works on what the ones before left.',
      stackGroup: 'Line discounts of one group may meet on one unit; others never do.',
      ignoreFloor: 'Off: no item goes below its floor price.',
      budget: 'Maximum total discount; open checkouts reserve their actual amount.',
      worstLoss: 'What a unit would lose where this and other live discounts meet at their worst.',
    },
    actions: {
      simulate:
        'Prices a cart, an order or typed items as the customer would see it, and shows the outcome of every live discount.',
      whyNone: 'Explains why a code gives no discount on an order or cart.',
      kill: 'Stops it everywhere at once. Open carts are repriced without it.',
      stress: 'Looks for the least each SKU could be sold for, against its cost and its floor price.',
      tryOut: 'Prices all test carts as if it were live and shows what would change.',
      replay: 'Prices the orders of the last seven days with it and without it.',
      overcap: 'Allows the percent, the budget and the worst loss it has now; not for one\u2019s own work.',
    },
    inputs: { generate: { prefix: ['Added before every code.', 'NY'], perCode: 'Maximum uses per code.' } },
  }),
  meaningsOf(couponCodes, {
    fields: { member: 'Only this member may use it; empty is everyone.' },
    actions: { revoke: 'The code is dead at once; the coupon and its other codes go on.' },
  }),
  meaningsOf(testCarts, {
    fields: { lines: ['SKUs, with units where there are more than one.', 'LIP-1 x2'] },
    actions: { run: 'Prices every test cart now and compares it with the expected total.' },
  }),
]
