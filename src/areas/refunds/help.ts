// What is told of refunds, returns and the cash of couriers when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { codRemittances } from './codRemittances.ts'
import { refunds } from './refunds.ts'
import { returnRequests } from './returnRequests.ts'

export const help = [
  meaningsOf(refunds, {
    fields: {
      amount: 'Items, shipping, COD fee, overpayment and goodwill, minus the return fee.',
      ifsc: ['The branch of the bank: 11 characters, the fifth is 0.', 'HDFC0001234'],
      upi: ['UPI ID that receives the refund.', 'asha@okbank'],
      overpaid:
        'Amount paid above the order total after its items were edited. It was never invoiced, so no tax is reversed.',
      goodwill: 'More than was owed. Always requires approval by someone else.',
      tax: 'Tax reversed at the rates the items were taxed with.',
      split: 'Refund per payment, split by what is still refundable on each.',
    },
    actions: {
      submit: 'Submits a draft: it is sent, or awaits approval.',
      approve: 'Approves refunds requested by others. You cannot approve your own.',
      sendBack: 'Returns it to the requester with a reason; it is a draft again.',
      withdraw: 'Cancels a refund that has not been sent.',
      retry: 'Asks the gateway again with a new payment.',
      redirect: 'Sends a bounced refund to another destination, with all checks applied again.',
    },
  }),
  meaningsOf(returnRequests, {
    fields: { resolution: 'What the customer receives after the return passes QC.' },
    actions: {
      request: 'Starts a return for delivered units that are not being returned already.',
      receive: 'Marks the units as returned.',
      settle: 'Creates the draft refund. None is created after a failed check or for a replacement.',
    },
  }),
  meaningsOf(codRemittances, {
    fields: {
      short: 'Amount due minus amount remitted.',
      utr: ['Bank reference of the transfer.', 'UTR900001'],
    },
  }),
]
