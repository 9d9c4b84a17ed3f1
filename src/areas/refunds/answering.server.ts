// What refunds answer members, orders and invoices, and what they do when the tax of an order changes.
import { chargesWithoutNote, creditNotesIn } from '#areas/invoices/invoices.ports.ts'
import { membersHeld } from '#areas/members/members.ports.ts'
import {
  askRefund,
  hasRefund,
  leftToRefund,
  orderTaxed,
  readPurses,
  refundFailed,
  refundNumbers,
} from '#areas/orders/orders.ports.ts'
import type { Joined } from '#server/records/ports.ts'
import { nextNumbers, askRefund as refundAsked } from './asking.server.ts'
import { readPurses as pursesOf } from './cancelled.server.ts'
import { creditNotesIn as creditNotes, chargesWithoutNote as withoutNote } from './creditNotes.server.ts'
import { refundFailed as failedOf, hasRefund as isRefunded } from './ofOrders.server.ts'
import { readMoney } from './refundable.server.ts'
import { heldByRefunds } from './sent.server.ts'
import { taxBackAnew } from './taxing.server.ts'

export const refundsJoined: readonly Joined[] = [
  membersHeld.heardBy(heldByRefunds),
  orderTaxed.heardBy(taxBackAnew),
  readPurses.answeredBy(pursesOf),
  refundNumbers.answeredBy((scene, count) => nextNumbers(scene, 'R', count)),
  leftToRefund.answeredBy(async (scene, order) => (await readMoney(scene, order)).refundable),
  askRefund.answeredBy(async (scene, order, asked, isDraft) => {
    const { id, state } = await refundAsked(scene, order, asked, isDraft)
    return { id, waits: state === 'needsApproval' }
  }),
  hasRefund.answeredBy(isRefunded),
  refundFailed.answeredBy(failedOf),
  creditNotesIn.answeredBy(creditNotes),
  chargesWithoutNote.answeredBy(withoutNote),
]
