// Orders that are pushed by themselves: those just placed, those whose last try may have failed by chance and is due again, and
// those somebody took up and died over.
import { sql } from 'drizzle-orm'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { OrderHold, OrderPush, OrderState } from '#areas/orders/sets.ts'
import { codeIn } from '#contract/valueSet.ts'
import { leftBehind } from '#rules/push.ts'
import type { Errand } from '#server/records/errand.ts'
import { storedByIds } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { pushOrders } from './push.keeping.ts'

const most = 50

const due = async ({ tx, setting, now }: Scene): Promise<OrderRow[]> => {
  const push = (name: (typeof OrderPush.names)[number]) => codeIn(OrderPush, name)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select o.id from orders o left join pushes p on p.vendor = o.vendor and p."order" = o.id
      where o.vendor = ${setting.vendor} and o.state in (${codeIn(OrderState, 'placed')}, ${codeIn(OrderState, 'processing')})
        and o.hold = ${codeIn(OrderHold, 'free')}
        and (o.push = ${push('queued')} or o.push = ${push('notPushed')} and o.state = ${codeIn(OrderState, 'placed')}
          or o.push = ${push('failed')} and p.next_at <= ${now.toISOString()}::timestamptz
          or o.push = ${push('pushing')} and o.push_at <= ${leftBehind(now).toISOString()}::timestamptz)
      order by o.placed_at limit ${most} for update of o skip locked`,
  )
  const ids = rows.map(({ id }) => id)
  return (await storedByIds(tx, setting.vendor, orders, ids, true)) as unknown as OrderRow[]
}

export const duePushes = async (errand: Errand): Promise<boolean> => {
  const { done, refused } = await pushOrders(errand, due, { anew: false })
  // Where nothing arrives there is no hurry: what failed has its own time.
  return done.length + refused.length === most && done.length > 0
}
