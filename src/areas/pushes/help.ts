// What is told of pushes and failed deliveries when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { ndrs } from './ndrs.ts'
import { pushes } from './pushes.ts'

export const help = [
  meaningsOf(pushes, {
    fields: {
      code: ['What the order system had against it, by its own name.', 'PIN_INVALID'],
      nextAt: 'Empty if action is required: such errors are not retried automatically.',
      revision: 'Goes up when the order is changed; each arrives once, however often it is pushed.',
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
        'Tells the courier to try once more, on the day you give; another address or phone is kept on the package.',
      sendBack: 'Brings the parcel home; shipping and the COD fee are not given back.',
      webhook: 'Where this courier tells its news, and the secret it signs them with.',
    },
  }),
]
