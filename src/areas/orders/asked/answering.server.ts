// What orders answer the areas below them: members what they ordered, couriers and warehouses what is under way, rules of delivery,
// cash and discounts what was placed.
import { placedByPincode, rtoBefore, rtoShare } from '#areas/codCharges/codCharges.ports.ts'
import { orderAsCart, orderIds, ordersPlaced, ordersSummed } from '#areas/discounts/discounts.ports.ts'
import {
  countedOrders,
  countOfOrders,
  memberForgotten,
  ordersSentTo,
  tellingOf,
  whoOrdered,
} from '#areas/members/members.ports.ts'
import { countPlaced, placedOrders } from '#areas/shippingRates/shippingRates.ports.ts'
import * as delivery from '#areas/warehouses/warehouses.ports.ts'
import { actionId } from '#contract/address.ts'
import type { Face } from '#machines/wish.ts'
import { actWithin, runnable } from '#server/records/act.ts'
import { authorise } from '#server/records/authorise.ts'
import type { Joined } from '#server/records/ports.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { answersOf, faultsOf } from '../couriers/numberAnswers.server.ts'
import { holdAll } from '../holding/holdingAll.server.ts'
import { orders } from '../orders.ts'
import { orderAsCart as asCart, ordersPlaced as placedSince } from './asCarts.server.ts'
import { rtoBefore as cameBackBefore, rtoShare as shareOfCameBack } from './cameBack.server.ts'
import { endedByCourier, endedByPincode, endedByWeek } from './ended.server.ts'
import { forgetOnOrders, idsTellingOf } from './forgetting.server.ts'
import { orderIds as idsByNumber } from './numbered.server.ts'
import * as ofMembers from './ofMembers.server.ts'
import { openOrdersAt } from './openThere.server.ts'
import * as placed from './placedOrders.server.ts'
import { ordersSummed as sums } from './sums.server.ts'
import { ordersPackedIn, ordersWaitingFor, parcelsWith } from './workload.server.ts'

/** A job of its own: whoever may not do it is told before anything is paused. */
const reallocated = async (scene: Scene, face: Face, ids: readonly string[]): Promise<string | undefined> => {
  const { tx, staff } = scene
  const action = runnable(orders, 'reallocate')
  authorise(staff, action.id)
  const asked = { kit: kitOf(scene), staff, resource: orders, action, body: { ids: [...ids], input: {} } }
  const { data } = await actWithin(asked, { action: action.id, face }, tx)
  return 'jobId' in data ? data.jobId : undefined
}

export const ordersJoined: readonly Joined[] = [
  countOfOrders.answeredBy(ofMembers.countOfOrders),
  countedOrders.answeredBy(ofMembers.countedOrders),
  ordersSentTo.answeredBy(ofMembers.ordersSentTo),
  whoOrdered.answeredBy(ofMembers.whoOrdered),
  tellingOf.heardBy(async member => idsTellingOf(member)),
  memberForgotten.heardBy(forgetOnOrders),
  delivery.parcelsWith.answeredBy(parcelsWith),
  delivery.ordersPackedIn.answeredBy(ordersPackedIn),
  delivery.ordersWaitingFor.answeredBy(ordersWaitingFor),
  delivery.reallocated.answeredBy(reallocated),
  delivery.endedByCourier.answeredBy(endedByCourier),
  delivery.endedByPincode.answeredBy(endedByPincode),
  delivery.endedByWeek.answeredBy(endedByWeek),
  delivery.answersOf.answeredBy(answersOf),
  delivery.faultsOf.answeredBy(faultsOf),
  delivery.openThere.answeredBy(openOrdersAt),
  delivery.mayHold.answeredBy(({ staff }) => authorise(staff, actionId(orders, 'hold'))),
  delivery.holdUnderEmbargo.answeredBy((scene, ids, { note, releaseAt }) =>
    holdAll(scene, ids, { reason: 'embargo', note, releaseAt }),
  ),
  countPlaced.answeredBy(placed.countPlaced),
  placedOrders.answeredBy(placed.placedOrders),
  placedByPincode.answeredBy(placed.placedByPincode),
  rtoBefore.answeredBy(cameBackBefore),
  rtoShare.answeredBy(shareOfCameBack),
  orderAsCart.answeredBy(asCart),
  orderIds.answeredBy(idsByNumber),
  ordersPlaced.answeredBy(placedSince),
  ordersSummed.answeredBy(sums),
]
