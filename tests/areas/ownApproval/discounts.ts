// Discounts and own offers above the ceiling.
import { expect } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import { orders } from '#areas/orders/orders.ts'
import type { Outcome } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Person } from '../../support/world.ts'
import { type Desk, type Mechanism, own, reasonIn } from './desk.ts'

export const ceilings = async ({ asker, other, elsewhere, does, undo, newest, now }: Desk): Promise<Mechanism> => {
  let at = 0
  let looked = ''
  const made = async (who: Person): Promise<string> => {
    const input = { kind: 'coupon', code: `OWN${++at}X`, percentOff: 3000, target: 'sku:G1-SERUM' }
    looked = (await who.act(discounts, 'create', { input })).body.data.done[0]!.id
    return looked
  }
  const edited = async (who: Person, id: string, percentOff: number) => {
    const { version } = await now(discounts, id)
    return does(who, discounts, 'change', [id], { percentOff }, { versions: { [id]: version } })
  }
  return {
    name: 'a discount above the ceiling',
    state: async () => {
      const { status, allowedPercent, percentOff } = await now(discounts, looked)
      return [status, allowedPercent, percentOff]
    },
    ways: {
      plainly: async begins => {
        const id = await made(asker)
        await begins()
        return [await does(asker, discounts, 'overcap', [id]), await does(asker, discounts, 'publish', [id])]
      },
      'at another table': async begins => {
        const id = await made(asker)
        await begins()
        return [await elsewhere.act(discounts, 'overcap', { ids: [id], input: {} }, own)]
      },
      "in a colleague's that one changed": async begins => {
        const id = await made(other)
        expect((await edited(asker, id, 4000)).status).toBe(200)
        await begins()
        return [await does(asker, discounts, 'overcap', [id])]
      },
      'with the change taken back again': async begins => {
        const id = await made(other)
        const { body } = await edited(asker, id, 4000)
        await undo(asker, String(body.data.operation))
        await begins()
        return [await does(asker, discounts, 'overcap', [id])]
      },
      'by redo of what was reversed': async begins => {
        const id = await made(asker)
        expect((await does(other, discounts, 'overcap', [id])).body.data.done).toHaveLength(1)
        expect((await undo(other, await newest(other))).status).toBe(200)
        await begins()
        return [await undo(asker, await newest(other, 'redoable')), await does(asker, discounts, 'overcap', [id])]
      },
      'by a copy of one that is allowed': async begins => {
        const id = await made(asker)
        await does(other, discounts, 'overcap', [id])
        looked = (await does(asker, discounts, 'duplicate', [id])).body.data.done[0]!.id
        await begins()
        return [await does(asker, discounts, 'publish', [looked]), await does(asker, discounts, 'overcap', [looked])]
      },
      'by approving what they submitted': async begins => {
        const id = await made(asker)
        expect((await does(asker, discounts, 'submit', [id])).body.data.done).toHaveLength(1)
        await begins()
        return [
          await does(asker, discounts, 'approve', [id]),
          await elsewhere.act(discounts, 'approve', { ids: [id], input: {} }, own),
        ]
      },
      "by approving a colleague's they submitted": async begins => {
        const id = await made(other)
        expect((await does(asker, discounts, 'submit', [id])).body.data.done).toHaveLength(1)
        await begins()
        return [await does(asker, discounts, 'approve', [id]), await does(asker, discounts, 'overcap', [id])]
      },
      'by redo of an approval that was reversed': async begins => {
        const id = await made(asker)
        await does(asker, discounts, 'submit', [id])
        expect((await does(other, discounts, 'approve', [id])).body.data.done).toHaveLength(1)
        expect((await undo(other, await newest(other))).status).toBe(200)
        await begins()
        return [await undo(asker, await newest(other, 'redoable')), await does(asker, discounts, 'approve', [id])]
      },
      'once it is allowed and live, by more': async begins => {
        const id = await made(asker)
        await does(other, discounts, 'overcap', [id])
        expect((await does(asker, discounts, 'publish', [id])).body.data.done).toHaveLength(1)
        await begins()
        return [await edited(asker, id, 9000)]
      },
      'by a schedule': async begins => {
        const id = await made(asker)
        await begins()
        const told = await does(asker, discounts, 'schedule', [id], { at: '2045-01-01T00:00:00Z' })
        if (reasonIn(told) === undefined) {
          // It may wait; what lets it go live is asked then.
          await does(asker, discounts, 'unschedule', [id])
          return [await does(asker, discounts, 'publish', [id])]
        }
        return [told]
      },
    },
  }
}

export const offers = async ({
  asker,
  other,
  does,
  undo,
  newest,
  listed,
  now,
  approvedBy,
  kept,
}: Desk): Promise<Mechanism> => {
  const waiting = await listed(orders, 'payment:codDue', 60)
  let chosen: AnyRow | undefined
  const offered = (order: AnyRow, percent: number) => does(asker, orders, 'prepay', [order.id], { percent })
  const ask = async () => {
    for (const order of chosen ? [chosen] : waiting) {
      const told = await offered(order, 3000)
      chosen = order
      if (told.status === 202) return told
    }
    throw new Error('no order to be offered anything')
  }
  return {
    name: 'an offer above the ceiling',
    state: async () => chosen && (await now(orders, chosen.id)).offer,
    ways: {
      ...kept(ask),
      'by undo and redo': async begins => {
        const asked = await ask()
        expect((await approvedBy(other, String((asked.body.data as Outcome).approvalId))).status).toBe(200)
        await begins()
        const told = await undo(asker, await newest(asker))
        return [told, await approvedBy(asker, String(told.body.data?.approvalId))]
      },
    },
  }
}
