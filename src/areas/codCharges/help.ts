// What is told of cash on delivery when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { codCharges, codRules } from './codCharges.ts'
import { codPincodes } from './codPincodes.ts'

export const help = [
  meaningsOf(codCharges, {
    fields: {
      pattern: ['Where the charge applies. The most specific place wins.', '560*'],
      slabs: 'Ranges of the order value, each from its lower limit to below the upper one.',
      base: 'The amount percentages are calculated on. The fee itself is excluded.',
      ceiling: 'From this value on orders are paid online.',
    },
    actions: {
      explain: 'Shows whether a placed order can be paid by COD, and which rule or figure decides.',
      quote: 'Shows whether an order can be paid by COD, the fee, and which rule or figure decides.',
    },
    inputs: {
      quote: {
        member: 'Uses this member’s order history.',
        returned: ['Share of recent orders returned.', '30%'],
      },
    },
  }),
  meaningsOf(codRules, {
    fields: {
      priority: 'Rules run from the lowest number up. The first match decides.',
      condition: [
        'Facts of the order and its customer, as in a filter; all of them must hold.',
        'remote:Y cartValue:>2000',
      ],
      verdict: 'Outcome when the condition matches.',
      shopperMessage: 'Plain words for the customer; a refusal cannot go live without them.',
      hits30: 'Carts of the last thirty days, ordered or left, that this rule decides, counted every hour.',
      share30: 'Those carts among all of the last thirty days.',
    },
    actions: {
      ladder: 'Sends the last thousand carts through the rules and counts where each is decided.',
      replay: 'Tests the selected rules against the current ones on recent COD orders.',
      reorder: 'Puts the chosen rules at a place in the order they are asked in; all get new numbers.',
    },
  }),
  meaningsOf(codPincodes, {
    fields: {
      cod: 'Off: no COD there. On: COD up to the maximum value.',
      reason: 'Staff read it in every answer; customers only learn that cash is not offered there.',
      until: 'The entry expires then. Leave empty for no end date.',
    },
    actions: {
      rtoMap: 'Shows where recent COD orders were returned undelivered.',
      block: 'Refuses cash for these pincodes at once, until the given moment or further notice.',
      unblock: 'Offers cash there again and keeps the entry with the reason.',
    },
  }),
]
