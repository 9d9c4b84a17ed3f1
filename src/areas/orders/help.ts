// What is told of orders when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'

const placing = {
  coupons: 'Codes as the shopper would type them.',
  sendLink: 'Goes at once to the e-mail of the member; it is open until the time to pay is over.',
}

export const help = [
  meaningsOf(orders, {
    fields: {
      risk: '0 is no doubt at all; from 70 on somebody should look before it goes.',
      hold: 'Held while any reason is open; meanwhile nothing is pushed and no courier is called.',
      push: 'How far the order system has it. What failed is tried again by itself, what was given up is not.',
      delivery: 'The package that is furthest behind speaks for the order.',
      promisedAt: 'Until when it was promised to arrive. The filter late:Y finds what is past that.',
      offer: 'Counts once its link is paid, within the ceiling of discounts; other items end it.',
      revision: 'Counts the changes the order system has to hear of.',
    },
    actions: {
      hold: 'Keeps it from being pushed and sent until each reason is released.',
      unhold: 'Releases the holds you name; others stay, and the order waits for them.',
      cancel: 'Frees its stock and the uses of its discounts and drafts a refund of what was paid. Only before pickup.',
      cancelUnits: 'Takes units off one line; the rest goes on at the price it was placed at.',
      editItems:
        'Prices it anew by the rules of its day; what was paid too much goes back, what is missing is due first.',
      editAddress:
        'Checks that somebody delivers there. Until the invoice its tax follows the new state; number and label of what is not picked up are void.',
      repush: 'Sends it to the order system again; what is held or cancelled stays.',
      recordPayment: 'For money somebody saw arrive: all that is due, with its reference.',
      prepay: 'Sends a link to pay online; once it is paid, the fee for cash and what is offered are off.',
      sendLink: 'Sends the link to pay again, to orders that wait to be paid online or were offered to.',
      copyLink: 'The link with which its shopper pays it online, to be told on the phone.',
      assignCourier: 'Gives each package that waits a courier and a number, by the rules of delivery.',
      reallocate:
        'What has not left goes from the warehouse and with the courier whose turn it is today; its stock moves along.',
      printLabels: 'A sheet with one label for each package that has a number.',
      manifest: 'Hands packages with a number over to their couriers, one sheet for each warehouse and courier.',
      why: 'Which prices, discounts, fees and taxes made the total, in the order they were worked out.',
      place: 'Takes an order by phone; it is priced, checked and numbered like one of the shop.',
      override: 'Takes an order by phone at prices agreed there: never above the MRP, and told where below cost.',
      refund: 'Gives money back unit by unit, at what was paid; large sums and goodwill are approved by somebody else.',
    },
    inputs: {
      hold: { releaseAt: 'Then this reason is over by itself.' },
      place: placing,
      override: placing,
      prepay: { percent: 'Of its goods. Above the ceiling of discounts it needs somebody who may exceed it.' },
    },
  }),
  meaningsOf(packages, {
    actions: {
      restock: 'What came back undelivered can be sold again.',
      writeOff: 'What came back undelivered is kept out of sale.',
    },
  }),
]
