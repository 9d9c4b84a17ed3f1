// What is told of carts when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { carts } from './carts.ts'

export const help = [
  meaningsOf(carts, {
    fields: {
      stage: 'The last step of the checkout that was reached.',
      consent: 'As given with the cart. A later answer of the member overrides it.',
      inStock: 'All items are available now, in any warehouse.',
      attribution: 'Recovery link if the customer opened it before ordering, otherwise Organic.',
    },
    actions: {
      recover: 'Writes to the customers with a link back to the cart: once a day at most, and three times in all.',
      requote: 'Current total compared with the total when it was abandoned.',
      explainCash: 'Shows whether this cart can be paid by COD now, and which rule or figure decides.',
      convert: 'Places it as an order of its member, at the prices of now.',
      copyLink: 'The link that opens this very cart in the shop.',
    },
    inputs: { recover: { template: 'The service message may go without consent.' } },
  }),
]
