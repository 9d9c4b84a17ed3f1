// What is told of orders when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'

const placing = {
  coupons: 'Codes as the customer would type them.',
  sendLink: 'Sent to the member’s email immediately. Valid until the payment time limit.',
}

export const help = [
  meaningsOf(orders, {
    fields: {
      risk: '0 is no risk; from 70 the order should be reviewed before it ships.',
      hold: 'On hold while any reason is open. Nothing is pushed and no courier is booked.',
      push: 'Status in the order system. Failed pushes are retried automatically until no attempts are left.',
      delivery: 'Status of the slowest package.',
      promisedAt: 'Promised delivery date. Filter late:Y finds overdue orders.',
      offer: 'Applies once its link is paid, within the discount limit. Changing the items removes it.',
      revision: 'Increases with each change sent to the order system.',
    },
    actions: {
      hold: 'Prevents pushing and shipping until every hold is released.',
      unhold: 'Releases the selected holds. Other holds keep the order on hold.',
      cancel: 'Releases its stock and discount uses and drafts a refund of the amount paid. Only before pickup.',
      cancelUnits: 'Cancels units of one line. The rest keeps its original price.',
      editItems: 'Reprices the order by the rules of its day. An overpayment is refunded; a shortfall is due first.',
      editAddress:
        'Checks that the address is serviceable. Tax follows the new state until the invoice is issued. AWB and label of packages not picked up are voided.',
      repush: 'Sends it to the order system again. Orders on hold or cancelled are skipped.',
      recordPayment: 'Records a received payment of the full amount due, with its reference.',
      prepay: 'Sends a payment link. Once paid, the COD fee and the discount offered are deducted.',
      sendLink: 'Resends the payment link of orders that await online payment or were offered it.',
      copyLink: 'The link for the customer to pay online, for example to share on the phone.',
      assignCourier: 'Assigns a courier and an AWB to each waiting package according to the courier rules.',
      reallocate:
        'Reassigns unshipped items to the warehouse and courier the current rules choose. Reserved stock moves with them.',
      printLabels: 'Prints one label for each package with an AWB.',
      manifest: 'Hands over packages with an AWB, with one manifest per warehouse and courier.',
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
