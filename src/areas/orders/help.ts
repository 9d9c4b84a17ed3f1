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
      promisedAt: 'Promised delivery date. Filter late:Y finds overdue orders.',
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
        'Checks that the address is serviceable. Tax follows the new state until the invoice is issued. AWB and label of packages not picked up are voided.',
      repush: 'Sends it to the order system again. Orders on hold or cancelled are skipped.',
      recordPayment: 'For money someone saw arrive: all that is due, with its reference.',
      prepay: 'Sends a payment link. Once paid, the COD fee and the discount offered are deducted.',
      sendLink: 'Sends the link to pay again, to orders that wait to be paid online or were offered to.',
      copyLink: 'The link for the customer to pay online, for example to share on the phone.',
      assignCourier: 'Assigns a courier and an AWB to each waiting package according to the courier rules.',
      reallocate:
        'What has not left goes from the warehouse and with the courier whose turn it is today; its stock moves along.',
      printLabels: 'A sheet with one label for each package that has a number.',
      manifest: 'Hands packages with a number over to their couriers, one sheet for each warehouse and courier.',
      why: 'Prices, discounts, fees and taxes behind the total, in order of calculation.',
      place: 'Creates a phone order; it is priced, checked and numbered like a storefront order.',
      override: 'Creates a phone order at agreed prices: never above MRP, with a warning below cost.',
      refund: 'Refunds unit by unit at the price paid. Large amounts and goodwill require approval.',
    },
    inputs: {
      hold: { releaseAt: 'The hold is released automatically at this time.' },
      place: placing,
      override: placing,
      prepay: {
        percent: 'Percentage of the item total. Above the discount limit it requires permission to exceed it.',
      },
    },
  }),
  meaningsOf(packages, {
    actions: {
      restock: 'Makes RTO units sellable again.',
      writeOff: 'Keeps RTO units out of sale.',
    },
  }),
]
