// What a list of orders says of one in a glance: where it stands in its five regions, and the one thing that comes next, the most
// pressing first. What nothing is said of waits for nobody.
import type { Composed } from '#contract/composed.ts'

const regions = ['state', 'payment', 'hold', 'push', 'delivery'] as const
const inHouse = ['placed', 'processing']

export const orderColumns = {
  progress: { label: 'Status', of: regions, sorts: 'state', isTrack: true },
  next: {
    label: 'Next step',
    of: regions,
    says: {
      hold: { when: { hold: ['held'], state: [...inHouse, 'shipped'] }, says: 'Review hold' },
      push: { when: { push: ['failed', 'dead', 'conflict', 'stale'], state: inHouse }, says: 'Repush' },
      deliver: { when: { delivery: ['ndr'] }, says: 'Resolve failed delivery' },
      inspect: { when: { delivery: ['rtoDelivered'] }, says: 'Inspect returned parcel' },
      claim: { when: { delivery: ['lost', 'damaged'] }, says: 'Settle with courier' },
      short: { when: { payment: ['codShort'] }, says: 'Settle COD shortfall' },
      pay: { when: { state: ['pendingPayment'] }, says: 'Await payment' },
      collect: { when: { state: [...inHouse, 'shipped'], payment: ['unpaid', 'failed'] }, says: 'Collect payment' },
      send: { when: { state: ['placed'], push: ['notPushed', 'queued', 'pushing'] }, says: 'Await push' },
      pack: { when: { state: inHouse }, says: 'Pack and ship' },
      back: { when: { delivery: ['rtoInitiated', 'rtoTransit'] }, says: 'Await return' },
      arrive: { when: { state: ['shipped'] }, says: 'Await delivery' },
      remit: {
        when: { state: ['delivered', 'closed'], payment: ['codDue', 'codCollected'] },
        says: 'Await COD remittance',
      },
    },
  },
} as const satisfies Record<string, Composed>
