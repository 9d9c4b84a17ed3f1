// What is told of cash on delivery when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { codCharges, codRules } from './codCharges.ts'

export const help = [
  meaningsOf(codCharges, {
    fields: {
      pattern: ['Where it holds; of several the most specific one does.', '560*'],
      slabs: 'Ranges of the order value, each from its lower limit to below the upper one.',
      base: 'What percentages are taken of. The fee itself is never part of it.',
      ceiling: 'From this value on orders are paid online.',
      roundCollect: 'What is rounded up or down stands on the order as its round-off.',
    },
    actions: { quote: 'Says whether an order may be paid in cash, the fee, and which rule or figure decided.' },
    inputs: { quote: { returned: ['Share of the last orders that came back.', '30 %'] } },
  }),
  meaningsOf(codRules, {
    fields: {
      priority: 'Rules are asked from the lowest number on; the first that holds decides.',
      condition: [
        'Facts of the order and its shopper, as in a filter; all of them must hold.',
        'remote:Y cartValue:>2000',
      ],
      verdict: 'What happens when it holds.',
      shopperMessage: 'Plain words for the shopper; a refusal cannot go live without them.',
    },
    actions: { blockPincodes: 'Makes a rule that refuses cash for these pincodes and puts it in force at once.' },
  }),
]
