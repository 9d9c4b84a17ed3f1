// What is told of pushes and failed deliveries when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { ndrs } from './ndrs.ts'
import { pushes } from './pushes.ts'

export const help = [
  meaningsOf(pushes, {
    fields: {
      code: ['What the order system had against it, by its own name.', 'PIN_INVALID'],
      nextAt: 'Empty where it waits for somebody: what is wrong is not tried again by itself.',
      revision: 'Goes up when the order is changed; each arrives once, however often it is pushed.',
    },
    actions: {
      repush: 'Pushes orders again whose cause was mended.',
      repushAlike: 'Pushes all orders again that failed with the same error.',
    },
  }),
  meaningsOf(ndrs, {
    fields: {
      dueAt: 'Without an answer by then the parcel goes back.',
      tryNo: 'After the third one it can only be sent back.',
    },
    actions: {
      reattempt:
        'Tells the courier to try once more, on the day you give; another address or phone is kept on the package.',
      sendBack: 'Brings the parcel home; shipping and the cash fee are not given back.',
      webhook: 'Where this courier tells its news, and the secret it signs them with.',
    },
  }),
]
