// Returns move by their chart; settling one that passed opens a draft of its refund, and what was fetched back counts as returned.
import { type OrderLineRow, orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { chartOf } from '#contract/stateMap.ts'
import { next } from '#machines/lifecycle.ts'
import { storedByIds } from '#server/records/read.ts'
import { type Acting, type Scene, serve } from '#server/records/serve.ts'
import { askRefund } from './asking.keeping.ts'
import { request } from './requesting.server.ts'
import { type ReturnRequestRow, returnRequests } from './returnRequests.ts'

type Row = ReturnRequestRow
type Patch = Partial<Row>

const stateAfter = ({ state }: Row, event: string) =>
  next(chartOf('returnRequest'), state, {}, event) as Row['state'] | undefined

const why: Finding = remark('STATE', 'Not possible in the state it is in', { key: 'refunds.findings.state' })
const events = ['approve', 'pickUp', 'receive', 'pass', 'fail', 'settle'] as const

const moved = async (
  { records, now }: Acting<typeof returnRequests, unknown>,
  event: (typeof events)[number],
  more: (row: Row) => Promise<Patch> = async () => ({}),
) => {
  const patches: { id: string; patch: Patch }[] = []
  const refused: { id: string; why: Finding }[] = []
  for (const row of records as Row[]) {
    const state = stateAfter(row, event)
    if (!state) refused.push({ id: row.id, why })
    else patches.push({ id: row.id, patch: { state, stateAt: now.toISOString(), ...(await more(row)) } })
  }
  return { patches, refused }
}

/** Units that came back were delivered before; a line never counts more than that. */
const counted = async ({ tx, setting, write }: Scene, { items }: Row): Promise<void> => {
  const ids = items.map(({ line }) => line)
  const lines = (await storedByIds(tx, setting.vendor, orderLines, ids, true)) as unknown as OrderLineRow[]
  const unitsOf = new Map(items.map(({ line, units }) => [line, units.length]))
  await write.change(
    orderLines,
    lines.map(({ id, returned, delivered }) => ({
      id,
      patch: { returned: Math.min(delivered, returned + (unitsOf.get(id) ?? 0)) },
    })),
  )
}

const settled = async (scene: Scene, row: Row): Promise<Patch> => {
  if (row.state === 'qcFail' || row.resolution === 'replace') return {}
  const [order] = (await storedByIds(
    scene.tx,
    scene.setting.vendor,
    orders,
    [row.order],
    true,
  )) as unknown as OrderRow[]
  if (!order) return {}
  const items = row.items.map(({ line, units }) => ({ line, units }))
  const destination = row.resolution === 'storeCredit' ? 'storeCredit' : 'original'
  const asked = { items, destination, reason: 'returned', note: row.note } as const
  const refund = await askRefund(scene, order, asked, true)
  return { refund: refund.id }
}

export const returnRequestsServer = serve(returnRequests, {
  refusals: row =>
    Object.fromEntries(events.map(event => [event, stateAfter(row as unknown as Row, event) ? undefined : why])),
  actions: {
    request,
    approve: acting => moved(acting, 'approve'),
    pickUp: acting => moved(acting, 'pickUp'),
    receive: acting =>
      moved(acting, 'receive', async row => {
        await counted(acting, row)
        return {}
      }),
    pass: acting => moved(acting, 'pass'),
    fail: acting => moved(acting, 'fail', async () => ({ checkFound: acting.input.checkFound })),
    settle: acting => moved(acting, 'settle', row => settled(acting, row)),
  },
})
