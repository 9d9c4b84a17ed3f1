// What is told of cash on delivery when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { codCharges, codRules } from './codCharges.ts'
import { codPincodes } from './codPincodes.ts'

export const help = [
  meaningsOf(codCharges, {
    fields: {
      pattern: 'Where the charge applies. The most specific place wins.',
      slabs: 'Ranges of the order value, each from its lower limit to below the upper one.',
      base: 'The amount percentages are calculated on. The fee itself is excluded.',
      ceiling: 'Orders from this value up must be paid online.',
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
      condition: 'Conditions on the order and its customer. All must hold.',
      verdict: 'Outcome when the condition matches.',
      shopperMessage: 'Message shown to the customer. Required before a refusal goes live.',
      hits30: 'Carts of the last 30 days, ordered or abandoned, that this rule decides. Updated hourly.',
      share30: 'Share of all carts of the last 30 days.',
    },
    actions: {
      ladder: 'Runs the last thousand carts through the rules and counts which rule decides each.',
      replay: 'Tests the selected rules against the current ones on recent COD orders.',
      reorder: 'Moves the selected rules to a position. All rules are renumbered.',
    },
  }),
  meaningsOf(codPincodes, {
    fields: {
      cod: 'Off: no COD there. On: COD up to the maximum value.',
      reason: 'Shown to staff only. Customers are told that COD is not available there.',
      until: 'The entry expires then. Leave empty for no end date.',
    },
    actions: {
      rtoMap: 'Shows where recent COD orders were returned undelivered.',
      block: 'Refuses COD for these pincodes at once, until the given time or further notice.',
      unblock: 'Offers COD there again and keeps the entry with the reason.',
    },
  }),
]
