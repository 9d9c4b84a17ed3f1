// Money that goes back above the limit.
import { expect } from 'vitest'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { returnRequests } from '#areas/refunds/returnRequests.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { settle } from '../../support/settle.ts'
import type { Person } from '../../support/world.ts'
import { type Desk, type Mechanism, own, theirs } from './desk.ts'

export const money = async ({
  here,
  asker,
  other,
  elsewhere,
  files,
  does,
  undo,
  listed,
  now,
}: Desk): Promise<Mechanism> => {
  const all = async (resource: Resource, filter: string) =>
    (
      await Promise.all(
        [1, 2, 3].map(page => asker.list(resource, `size=100&page=${page}&filter=${encodeURIComponent(filter)}`)),
      )
    ).flatMap(({ rows }) => rows)
  const found = await all(orders, 'payment:paid state:delivered,closed')
  const back = [...(await all(refunds, '')), ...(await all(returnRequests, ''))]
  const taken = new Set(back.map(({ order }) => order))
  const free = found.filter(({ id }) => !taken.has(id))
  let looked = ''
  const unitsOf = async ({ id }: AnyRow) =>
    (await listed(orderLines, `order:${id}`, 50)).map(({ id: line, qty }) => ({
      line,
      units: Array.from({ length: Number(qty) }, (_, at) => at + 1),
    }))
  const asked = async (who: Person, order = free.pop()!, more: object = {}): Promise<string> => {
    const input = { reason: 'damaged', destination: 'original', items: await unitsOf(order), ...more }
    const { status, body } = await does(who, orders, 'refund', [order.id], input)
    expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
    looked = (await listed(refunds, `order:${order.id}`, 20)).toSorted((a, b) =>
      String(b.id).localeCompare(String(a.id)),
    )[0]!.id
    return looked
  }
  const limited = (refundApprovalLimit: number) =>
    settle(here, { refundApprovalLimit, refundDailyLimitPerUser: 1_000_000_000 })
  const above = async (who = asker): Promise<string> => {
    await limited(1)
    const id = await asked(who)
    expect(await now(refunds, id)).toMatchObject({ state: 'needsApproval' })
    return id
  }
  return {
    name: 'a refund above the limit',
    state: async () => {
      const { state, approvedByName } = await now(refunds, looked)
      return [state, approvedByName]
    },
    ways: {
      plainly: async begins => {
        const id = await above()
        await begins()
        return [await does(asker, refunds, 'approve', [id])]
      },
      'once the limit is higher': async begins => {
        const id = await above()
        await limited(1_000_000_000)
        await begins()
        return [await does(asker, refunds, 'approve', [id])]
      },
      'at another table': async begins => {
        const id = await above()
        await begins()
        return [await elsewhere.act(refunds, 'approve', { ids: [id], input: {} }, own)]
      },
      'with the secure token of a colleague': async begins => {
        const id = await above()
        await begins()
        return [await asker.act(refunds, 'approve', { ids: [id], input: {} }, theirs)]
      },
      'by undo once it is approved': async begins => {
        const id = await above()
        const { body } = await does(other, refunds, 'approve', [id])
        expect(body.data.done).toHaveLength(1)
        await begins()
        return [await undo(asker, String(body.data.operation))]
      },
      'by file': async begins => {
        await limited(1)
        const order = free.pop()!
        const file = await files.send('refunds.csv', `order_no,destination,reason\n${order.orderNo},original,damaged\n`)
        const sent = await asker.act(refunds, 'upload', { input: { upload: 'orderRefund', file } }, own)
        await files.over(String(sent.body.data.jobId))
        looked = (await listed(refunds, `order:${order.id}`))[0]!.id
        await begins()
        return [await does(asker, refunds, 'approve', [looked])]
      },
      'in pieces': async begins => {
        await limited(1_000_000_000)
        const order = free.find(({ itemCount }) => Number(itemCount) > 1)!
        free.splice(free.indexOf(order), 1)
        const units = (await unitsOf(order)).flatMap(({ line, units: some }) =>
          some.map(unit => ({ line, units: [unit] })),
        )
        const first = await asked(asker, order, { items: [units[0]!] })
        await limited(Number((await now(refunds, first)).amount))
        const second = await asked(asker, order, { items: [units[1]!] })
        expect(await now(refunds, second)).toMatchObject({ state: 'needsApproval' })
        await begins()
        return [await does(asker, refunds, 'approve', [second])]
      },
      'with a part a colleague asked for': async begins => {
        await limited(1_000_000_000)
        const order = free.find(({ itemCount }) => Number(itemCount) > 1)!
        free.splice(free.indexOf(order), 1)
        const units = (await unitsOf(order)).flatMap(({ line, units: some }) =>
          some.map(unit => ({ line, units: [unit] })),
        )
        const first = await asked(asker, order, { items: [units[0]!] })
        await limited(Number((await now(refunds, first)).amount))
        const second = await asked(other, order, { items: [units[1]!] })
        expect(await now(refunds, second)).toMatchObject({ state: 'needsApproval' })
        await begins()
        return [await does(asker, refunds, 'approve', [second])]
      },
    },
  }
}
