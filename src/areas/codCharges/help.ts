// What is told of cash on delivery when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { codCharges, codRules } from './codCharges.ts'
import { codPincodes } from './codPincodes.ts'

export const help = [
  meaningsOf(codCharges, {
    fields: {
      pattern: ['Where it holds; of several the most specific one does.', '560*'],
      slabs: 'Ranges of the order value, each from its lower limit to below the upper one.',
      base: 'What percentages are taken of. The fee itself is never part of it.',
      ceiling: 'From this value on orders are paid online.',
    },
    actions: {
      explain: 'Says for an order that was placed whether it may be paid in cash, and which rule or figure decides.',
      quote: 'Says whether an order may be paid in cash, the fee, and which rule or figure decided.',
    },
    inputs: {
      quote: {
        member: 'Takes what is known of their orders.',
        returned: ['Share of recent orders returned.', '30%'],
      },
    },
  }),
  meaningsOf(codRules, {
    fields: {
      priority: 'Rules are asked from the lowest number on; the first that holds decides.',
      condition: [
        'Facts of the order and its customer, as in a filter; all of them must hold.',
        'remote:Y cartValue:>2000',
      ],
      verdict: 'What happens when it holds.',
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
      until: 'From then on the entry says nothing; empty is until further notice.',
    },
    actions: {
      rtoMap: 'Shows where recent COD orders were returned undelivered.',
      block: 'Refuses cash for these pincodes at once, until the given moment or further notice.',
      unblock: 'Offers cash there again and keeps the entry with the reason.',
    },
  }),
]
