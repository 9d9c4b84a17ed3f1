// What pushes answer orders, and what they do when an order is over.
import { hasOpenNdr, ordersOver, pushAhead } from '#areas/orders/orders.ports.ts'
import type { Joined } from '#server/records/ports.ts'
import { hasOpenNdr as isUndelivered } from './dueNdrs.server.ts'
import { pushAhead as pushedAhead } from './push.server.ts'
import { stopPushes } from './stopping.server.ts'

export const pushesJoined: readonly Joined[] = [
  ordersOver.heardBy(stopPushes),
  hasOpenNdr.answeredBy(isUndelivered),
  pushAhead.answeredBy(pushedAhead),
]
