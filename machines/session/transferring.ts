// A page of another host of ours handed somebody over: the ticket is exchanged once, here and nowhere else.
// The person goes to the place it names. Who was signed in here stays: a ticket for somebody else is refused, not taken.
import { refusalOf } from '../port.ts'
import type { sessionSetup } from './setup.ts'

export const transferringOf = (session: ReturnType<typeof sessionSetup>) =>
  session.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'transfer',
      input: ({ context: { transferRef = '' } }) => ({ ticketRef: transferRef }),
      onDone: [
        {
          target: 'inside',
          actions: [
            { type: 'enter', params: ({ event }) => event.output.member },
            { type: 'keepTransfer', params: ({ event }) => event.output },
            'announceToken',
          ],
        },
      ],
      onError: [
        {
          guard: 'isSomebody',
          target: 'inside',
          actions: [
            {
              type: 'enter',
              params: ({ context: { userId = '', allowedCountries } }) => ({ userId, allowedCountries }),
            },
            'announceToken',
            { type: 'tellNotHandedOver', params: ({ event }) => refusalOf(event.error, 'transfer.failed') },
          ],
        },
        { target: 'anonymous', actions: { type: 'keepError', params: { key: 'transfer.failed' } } },
      ],
    },
  })
