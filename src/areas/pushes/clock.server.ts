// Orders that are pushed by themselves: those just placed, those whose last try may have failed by chance and is due again, and
// those somebody took up and died over.
import { and, eq, lte, sql } from 'drizzle-orm'
import { ordersToPush } from '#areas/orders/orders.door.ts'
import type { OrderRow } from '#areas/orders/orders.ts'
import { leftBehind } from '#rules/push.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Errand } from '#server/records/errand.ts'
import type { Scene } from '#server/records/serve.ts'
import { pushOrders } from './push.server.ts'
import { pushes } from './pushes.ts'

const most = 50

const p = tableFor(pushes)

const due = ({ tx, setting, now }: Scene): Promise<OrderRow[]> => {
  const isAgain = and(eq(p.vendor, setting.vendor), lte(p.nextAt, now.toISOString()))
  const again = sql`(select ${p.order} from ${p} where ${isAgain})`
  return ordersToPush(tx, { again, leftBehind: leftBehind(now), most })
}

export const duePushes = async (errand: Errand): Promise<boolean> => {
  const { done, refused } = await pushOrders(errand, due, { anew: false })
  // Where nothing arrives there is no hurry: what failed has its own time.
  return done.length + refused.length === most && done.length > 0
}
