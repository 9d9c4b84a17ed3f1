// What is told of pushes and failed deliveries when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { ndrs } from './ndrs.ts'
import { pushes } from './pushes.ts'

export const help = [
  meaningsOf(pushes, {
    fields: {
      code: ['Error code returned by the order system.', 'PIN_INVALID'],
      nextAt: 'Empty if action is required: such errors are not retried automatically.',
      revision: 'Increases when the order changes. Each revision is accepted once, however often it is pushed.',
    },
    actions: {
      repush: 'Repushes orders after their error was fixed.',
      repushAlike: 'Repushes all orders that failed with the same error.',
    },
  }),
  meaningsOf(ndrs, {
    fields: {
      dueAt: 'Without a response by then the parcel is returned to origin.',
      tryNo: 'After the third attempt it can only be returned to origin.',
    },
    actions: {
      reattempt:
        'Asks the courier to reattempt delivery on the given day. A new address or phone applies to this package.',
      sendBack: 'Returns the parcel to origin. Shipping and the COD fee are not refunded.',
      webhook: 'Webhook URL and signing secret of this courier.',
    },
  }),
]
