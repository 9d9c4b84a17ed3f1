// Every chart of the house under the name of its golden table. They are made inside the tests: a chart made while files are
// read would be alive for all of them, and mutation testing could not tell which test meets which line.
import type { AnyStateMachine } from 'xstate'
import { makeCart } from '#areas/carts/cart.chart.ts'
import { makePrivacyRequest } from '#areas/members/privacyRequest.chart.ts'
import { makeOrderHold, makeOrderLife, makeOrderPayment, makeOrderPush } from '#areas/orders/order.chart.ts'
import { makeParcel } from '#areas/orders/parcel.chart.ts'
import { makeNdr } from '#areas/pushes/ndr.chart.ts'
import { makeRefund } from '#areas/refunds/refund.chart.ts'
import { makeReturnRequest } from '#areas/refunds/returnRequest.chart.ts'
import { makeActing } from '#machines/acting.ts'
import { makeConnection } from '#machines/connection.ts'
import { makeDeck } from '#machines/deck.ts'
import { makeEditing } from '#machines/editing.ts'
import { makeJob } from '#machines/job.ts'
import { makeApproval } from '#machines/lifecycles/approval.ts'
import { makeRecord } from '#machines/lifecycles/record.ts'
import { makeListing } from '#machines/listing.ts'
import { makeOtp } from '#machines/otp.ts'
import { makePalette } from '#machines/palette.ts'
import { makeSession } from '#machines/session.ts'
import { makeUpload } from '#machines/upload.ts'

const wish = { action: 'orders.hold', target: { ids: ['1'] }, once: 'once-1', face: 'palette' as const, needs: {} }

export const charts: { name: string; make: () => AnyStateMachine; input?: unknown; beside?: object }[] = [
  { name: 'session', make: () => makeSession(), beside: { life: { inside: 'ready' } } },
  { name: 'otp', make: () => makeOtp(), input: { purpose: 'login', ticketRef: 'ticket' } },
  { name: 'connection', make: () => makeConnection() },
  { name: 'acting', make: () => makeActing(), input: { wish } },
  { name: 'palette', make: () => makePalette() },
  { name: 'listing', make: () => makeListing() },
  { name: 'editing', make: () => makeEditing(), input: { kept: { values: { name: 'a' }, version: 1 } } },
  { name: 'upload', make: () => makeUpload() },
  { name: 'deck', make: () => makeDeck() },
  { name: 'job', make: () => makeJob() },
  { name: 'approval', make: () => makeApproval() },
  { name: 'order', make: () => makeOrderLife() },
  { name: 'orderPayment', make: () => makeOrderPayment() },
  { name: 'orderHold', make: () => makeOrderHold() },
  { name: 'orderPush', make: () => makeOrderPush() },
  { name: 'parcel', make: () => makeParcel() },
  { name: 'cart', make: () => makeCart() },
  { name: 'ndr', make: () => makeNdr() },
  { name: 'refund', make: () => makeRefund() },
  { name: 'returnRequest', make: () => makeReturnRequest() },
  { name: 'privacyRequest', make: () => makePrivacyRequest() },
  ...(['toggle', 'catalogue', 'campaign', 'vocabulary', 'userContent', 'content'] as const).map(profile => ({
    name: `record-${profile}`,
    make: () => makeRecord(profile),
  })),
]
