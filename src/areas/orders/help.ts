// What is told of orders when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'

const placing = {
  coupons: 'Codes as the customer would type them.',
  sendLink: 'Goes at once to the email of the member; it is open until the time to pay is over.',
}

export const help = [
  meaningsOf(orders, {
    fields: {
      risk: '0 is no risk; from 70 the order should be reviewed before it ships.',
      hold: 'Held while any reason is open; meanwhile nothing is pushed and no courier is called.',
      push: 'Status in the order system. Failed pushes are retried automatically, given-up ones are not.',
      delivery: 'The package that is furthest behind speaks for the order.',
      promisedAt: 'Until when it was promised to arrive. The filter late:Y finds what is past that.',
      offer: 'Counts once its link is paid, within the ceiling of discounts; other items end it.',
      revision: 'Counts the changes the order system has to hear of.',
    },
    actions: {
      hold: 'Prevents pushing and shipping until every hold is released.',
      unhold: 'Releases the selected holds. Other holds keep the order on hold.',
      cancel: 'Frees its stock and the uses of its discounts and drafts a refund of what was paid. Only before pickup.',
      cancelUnits: 'Cancels units of one line. The rest keeps its original price.',
      editItems: 'Reprices the order by the rules of its day. An overpayment is refunded; a shortfall is due first.',
      editAddress:
        'Checks that someone delivers there. Until the invoice its tax follows the new state; number and label of what is not picked up are void.',
      repush: 'Sends it to the order system again. Orders on hold or cancelled are skipped.',
      recordPayment: 'For money someone saw arrive: all that is due, with its reference.',
      prepay: 'Sends a link to pay online; once it is paid, the fee for cash and what is offered are off.',
      sendLink: 'Sends the link to pay again, to orders that wait to be paid online or were offered to.',
      copyLink: 'The link for the customer to pay online, for example to share on the phone.',
      assignCourier: 'Gives each package that waits a courier and a number, by the rules of delivery.',
      reallocate:
        'What has not left goes from the warehouse and with the courier whose turn it is today; its stock moves along.',
      printLabels: 'A sheet with one label for each package that has a number.',
      manifest: 'Hands packages with a number over to their couriers, one sheet for each warehouse and courier.',
      why: 'Which prices, discounts, fees and taxes made the total, in the order they were worked out.',
      place: 'Creates a phone order; it is priced, checked and numbered like a storefront order.',
      override: 'Creates a phone order at agreed prices: never above MRP, with a warning below cost.',
      refund: 'Refunds unit by unit at the price paid. Large amounts and goodwill require approval.',
    },
    inputs: {
      hold: { releaseAt: 'The hold is released automatically at this time.' },
      place: placing,
      override: placing,
      prepay: { percent: 'Of its goods. Above the ceiling of discounts it needs someone who may exceed it.' },
    },
  }),
  meaningsOf(packages, {
    actions: {
      restock: 'Makes RTO units sellable again.',
      writeOff: 'Keeps RTO units out of sale.',
    },
  }),
]
