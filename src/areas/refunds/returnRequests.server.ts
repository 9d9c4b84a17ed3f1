// Returns move by their chart; settling one that passed opens a draft of its refund, and what was fetched back counts as returned.
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import type { ActionInput } from '#contract/resource.ts'
import { isSpent } from '#rules/refund.ts'
import { rowsById } from '#server/records/rows.ts'
import { type Acting, type Scene, serve } from '#server/records/serve.ts'
import { askRefund } from './asking.server.ts'
import { readMoney } from './refundable.server.ts'
import { request } from './requesting.server.ts'
import { type ReturnRequestRow, returnRequests } from './returnRequests.ts'

type RequestRow = ReturnRequestRow
type Patch = Partial<RequestRow>

/** Units that came back were delivered before; a line never counts more than that. */
const counted = async ({ tx, write }: Scene, { items }: RequestRow): Promise<void> => {
  const ids = items.map(({ line }) => line)
  const lines = await rowsById(tx, orderLines, ids, 'locked')
  const unitsOf = new Map(items.map(({ line, units }) => [line, units.length]))
  await write.change(
    orderLines,
    lines.map(({ id, returned, delivered }) => ({
      id,
      patch: { returned: Math.min(delivered, returned + (unitsOf.get(id) ?? 0)) },
    })),
  )
}

type Settling = Acting<typeof returnRequests, ActionInput<typeof returnRequests, 'settle'>>

const settled = async (scene: Settling, row: RequestRow): Promise<Patch> => {
  if (row.state === 'qcFail' || row.resolution === 'replace') return {}
  const [order] = await rowsById(scene.tx, orders, [row.order], 'locked')
  if (!order) return {}
  // What somebody gave back by hand meanwhile is not given twice.
  const { refundable } = await readMoney(scene, order)
  const goneOf = (line: string) => refundable.lines.find(({ id }) => id === line)?.refunded ?? []
  const items = row.items
    .map(({ line, units }) => ({ line, units: units.filter(unit => !goneOf(line).includes(unit)) }))
    .filter(({ units }) => units.length > 0)
  if (items.length === 0 || isSpent(refundable)) return {}
  const to = row.resolution === 'storeCredit' ? ({ destination: 'storeCredit' } as const) : scene.input
  const asked = { ...to, items, reason: 'returned', note: row.note } as const
  const refund = await askRefund(scene, order, asked, true)
  return { refund: refund.id }
}

export const returnRequestsServer = serve(returnRequests, {
  actions: {
    request,
    approve: async () => ({}),
    pickUp: async () => ({}),
    async receive(acting) {
      for (const row of acting.records) await counted(acting, row)
      return {}
    },
    pass: async () => ({}),
    fail: async ({ records, input: { checkFound } }) => ({
      patches: records.map(({ id }) => ({ id, patch: { checkFound } })),
    }),
    async settle(acting) {
      const patches: { id: string; patch: Patch }[] = []
      for (const row of acting.records) patches.push({ id: row.id, patch: await settled(acting, row) })
      return { patches }
    },
  },
})
