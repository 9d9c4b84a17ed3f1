// What is told of discounts and their codes when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { couponCodes, testCarts } from './codes.ts'
import { discounts } from './discounts.ts'

export const help = [
  meaningsOf(discounts, {
    fields: {
      target: ['Items the discount applies to, as a filter. All conditions must match.', 'brand:lit price:>499'],
      percentOff: 'Percentage off the price. If empty, a product discount uses the default in settings.',
      priority: 'Lower numbers apply first. Each order discount applies to the remaining total.',
      stackGroup: 'Only line discounts in the same group can apply to the same unit.',
      ignoreFloor: 'Off: no item goes below its floor price.',
      budget: 'Maximum total discount; open checkouts reserve their actual amount.',
      worstLoss: 'Largest loss per unit when combined with other live discounts.',
    },
    actions: {
      simulate:
        'Prices a cart, an order or typed items as the customer would see it, and shows the outcome of every live discount.',
      whyNone: 'Explains why a code gives no discount on an order or cart.',
      kill: 'Stops it everywhere at once. Open carts are repriced without it.',
      stress: 'Finds the lowest possible price of each SKU and compares it with its cost and floor price.',
      tryOut: 'Prices all test carts as if it were live and shows what would change.',
      replay: 'Prices the orders of the last seven days with it and without it.',
      overcap: 'Approves its current percentage, budget and worst loss. You cannot approve your own discount.',
    },
    inputs: { generate: { prefix: ['Added before every code.', 'NY'], perCode: 'Maximum uses per code.' } },
  }),
  meaningsOf(couponCodes, {
    fields: { member: 'Only this member can use it. Leave empty for everyone.' },
    actions: { revoke: 'The code stops working immediately. Other codes stay active.' },
  }),
  meaningsOf(testCarts, {
    fields: { lines: ['SKUs, with units where there are more than one.', 'LIP-1 x2'] },
    actions: { run: 'Prices every test cart now and compares it with the expected total.' },
  }),
]
