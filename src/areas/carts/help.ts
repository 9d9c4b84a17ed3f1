// What is told of carts when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { carts } from './carts.ts'

export const help = [
  meaningsOf(carts, {
    fields: {
      stage: 'The last step of the checkout that was reached.',
      consent: 'As it was given with the cart; what the member says later counts before it.',
      inStock: 'All of it can be had now, wherever its pieces lie.',
      attribution: 'By the link where the shopper followed it before ordering, else by themselves.',
    },
    actions: {
      recover: 'Writes to the shoppers with a link back to the cart: once a day at most, and three times in all.',
      requote: 'What it costs today, against what it cost when it was left.',
      explainCash: 'Says whether this cart may be paid in cash now, and which rule or figure decides.',
      convert: 'Places it as an order of its member, at the prices of now.',
      copyLink: 'The link that opens this very cart in the shop.',
    },
    inputs: { recover: { template: 'The service message may go without consent.' } },
  }),
]
