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
      recover: 'Emails customers a link back to their cart, at most once a day and three times in total.',
      requote: 'Current total compared with the total when it was abandoned.',
      explainCash: 'Shows whether this cart can be paid by COD now, and which rule or figure decides.',
      convert: 'Places an order for the member at current prices.',
      copyLink: 'Link that opens this cart in the storefront.',
    },
    inputs: { recover: { template: 'The service message can be sent without consent.' } },
  }),
]
