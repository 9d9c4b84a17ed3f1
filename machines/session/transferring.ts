// A page of another host of ours handed somebody over: the ticket is exchanged once, here and nowhere else.
// The same person goes to the place it names; another one takes this browser over, and the page is loaded anew for them.
import type { sessionSetup } from './setup.ts'

export const transferringOf = (session: ReturnType<typeof sessionSetup>) =>
  session.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'transfer',
      input: ({ context: { transferRef = '' } }) => ({ ticketRef: transferRef }),
      onDone: [
        { guard: { type: 'isAnother', params: ({ event }) => event.output.member }, target: 'superseded' },
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
            'tellNotHandedOver',
          ],
        },
        { target: 'anonymous', actions: { type: 'keepError', params: { key: 'transfer.failed' } } },
      ],
    },
  })
