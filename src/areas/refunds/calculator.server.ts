// What a dialog that works out a refund needs to know of an order, in one answer: the order as refunds see it, what its lines and
// payments are called, and from where on somebody else approves.
import { orders } from '#areas/orders/orders.ts'
import { endpointOf } from '#contract/address.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit } from '#server/kit.ts'
import { isId, notFound } from '#server/records/read.ts'
import { rowsById } from '#server/records/rows.ts'
import { withScene } from '#server/records/scene.ts'
import { readLimits, readMoney } from './refundable.server.ts'
import { refunds } from './refunds.ts'

export const calculatorDoor = (kit: Kit): Endpoint[] => [
  {
    method: 'GET',
    path: `${endpointOf(refunds)}/refundable/:order`,
    action: 'orders.refund',
    access: 'staff',
    permission: 'orders.refund',
    tag: refunds.label,
    summary: 'What can go back of an order: its units, its fees, and what each payment still holds',
    async run({ params: { order: id = '' }, staff }) {
      if (!isId(id)) throw notFound(orders)
      const who = staff()
      return withScene(kit, who, { action: 'orders.refund', face: 'api' }, async scene => {
        const [order] = await rowsById(scene.tx, orders, [id])
        if (!order) throw notFound(orders)
        const { refundable, lines, payments, overpaid, alone } = await readMoney(scene, order)
        const limits = await readLimits(scene.tx)
        const named = lines.map(({ id: line, sku, name, cancelled }) => ({ id: line, sku, name, cancelled }))
        const paid = payments.map(({ id: payment, method }) => ({ id: payment, method }))
        return { data: { refundable, lines: named, payments: paid, overpaid, alone, approval: limits.approval } }
      })
    },
  },
]
