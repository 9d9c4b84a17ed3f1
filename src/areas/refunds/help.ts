// What is told of refunds, returns and the cash of couriers when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { codRemittances } from './codRemittances.ts'
import { refunds } from './refunds.ts'
import { returnRequests } from './returnRequests.ts'

export const help = [
  meaningsOf(refunds, {
    fields: {
      amount: 'Goods, shipping, cash fee, what was paid too much and goodwill, less the return fee.',
      ifsc: ['The branch of the bank: 11 characters, the fifth is 0.', 'HDFC0001234'],
      upi: ['Where it is paid to.', 'asha@okbank'],
      overpaid:
        'What the order costs less since its items were edited; nothing of it was invoiced, so no tax goes back.',
      goodwill: 'More than was owed; somebody else always approves it.',
      tax: 'Taken back by the shares the goods were taxed with.',
      split: 'What goes back over each payment, shared out by what each of them still holds.',
    },
    actions: {
      submit: 'Hands a draft in: it is sent, or waits for a second person.',
      approve: 'Lets go what others asked for; nobody approves their own.',
      sendBack: 'Returns it to whoever asked for it, with a reason; it is a draft again.',
      withdraw: 'Ends a refund that has not been sent.',
      retry: 'Asks the gateway anew, by a new payment.',
      redirect: 'Sends it another way after it came back; it is checked as if it were asked for now.',
    },
  }),
  meaningsOf(returnRequests, {
    fields: { resolution: 'What the customer gets once the check is passed.' },
    actions: {
      request: 'Takes units back that were delivered and are not on their way back already.',
      receive: 'The units count as returned from then on.',
      settle: 'Opens the draft of the refund; where the check failed or goods are replaced there is none.',
    },
  }),
  meaningsOf(codRemittances, {
    fields: {
      short: 'What was due less what was handed over.',
      utr: ['The number the bank booked it under.', 'UTR900001'],
    },
  }),
]
