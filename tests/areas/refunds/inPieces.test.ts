// A limit counts for an order and not for a call (kernel, ruling 17): whatever several people draft, hand in, withdraw and undo, what
// goes out of one order without a second person never exceeds it, and nobody approves what they had a hand in.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { returnRequests } from '#areas/refunds/returnRequests.ts'
import type { AnyRow } from '#contract/resource.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { settle } from '../../support/settle.ts'
import type { Files, Person, World } from '../../support/world.ts'
import { refundsDesk } from './desk.ts'

let here: World
let admin: Person
let other: Person
let third: Person
let files: Files
const desk = refundsDesk()
const { secure, of, ask, now, does, phoned, tick } = desk
const price = 49_900

beforeAll(async () => {
  ;({ here, admin, other, files } = await desk.open())
  third = await here.as('support')
  await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
    hashOf(secure['secure-token']),
  ])
})
afterAll(desk.close)

/** So many pieces that were paid and cancelled, none of which has gone back. */
const cancelled = async (pieces: number, kept: number) => {
  const { order } = await phoned(pieces + kept)
  const [line] = (await of(orderLines, order)) as [AnyRow]
  const input = { sku: line.sku, quantity: pieces, reason: 'asked by phone', restock: true, refund: false }
  expect((await admin.act(orders, 'cancelUnits', { ids: [order.id], input }, secure)).body.data.refused).toEqual([])
  return { order, line }
}
const piece = (line: AnyRow, unit: number) => ({ items: [{ line: line.id, units: [unit] }], reason: 'cancelled' })

describe('the limit of an order', () => {
  test('counts its pieces together: the one that goes beyond waits for a second person, by whomever it is asked', async () => {
    await settle(here, { refundApprovalLimit: 2 * price })
    const { order, line } = await cancelled(4, 1)
    const states: string[] = []
    for (const [unit, who] of [admin, admin, admin, other].entries()) {
      expect((await ask(order, piece(line, unit + 1), who)).body.data.refused).toEqual([])
      const made = (await of(refunds, order)).toSorted((a, b) => String(a.refundNo).localeCompare(String(b.refundNo)))
      states.push(String(made.at(-1)!.state))
    }
    expect(states).toEqual(['queued', 'queued', 'needsApproval', 'needsApproval'])
  })

  test('counts several drafts that are handed in at once, and the rows of a file', async () => {
    await settle(here, { refundApprovalLimit: price })
    const { order, line } = await cancelled(1, 3)
    for (const who of [admin, other]) {
      const input = { sku: line.sku, quantity: 1, reason: 'one less', restock: true, refund: true }
      await who.act(orders, 'cancelUnits', { ids: [order.id], input }, secure)
    }
    const drafts = await of(refunds, order)
    await admin.act(refunds, 'submit', { ids: drafts.map(({ id }) => id), input: {} }, secure)
    expect((await of(refunds, order)).map(({ state }) => state).toSorted()).toEqual(['needsApproval', 'queued'])
    const { order: filed, line: its } = await cancelled(3, 1)
    const rows = [1, 2, 3].map(at => `${filed.orderNo},${its.sku},1,${['damaged', 'cancelled', 'other'][at - 1]}`)
    const file = await files.send('refunds.csv', ['order_no,sku,qty,reason', ...rows].join('\n'))
    const sent = await admin.act(refunds, 'upload', { input: { upload: 'orderRefund', file } }, secure)
    await files.over(sent.body.data.jobId!)
    const made = (await of(refunds, filed)).map(({ state }) => state).toSorted()
    expect(made).toEqual(['needsApproval', 'needsApproval', 'queued'])
  })

  test('what was withdrawn does not come back by undo while something else went in its place', async () => {
    await settle(here, { refundApprovalLimit: price })
    const { order, line } = await cancelled(2, 1)
    await ask(order, piece(line, 1))
    const [first] = (await of(refunds, order)) as [AnyRow]
    const { operation } = (await does(admin, 'withdraw', first, { reason: 'Wrong piece' })).body.data
    await ask(order, piece(line, 2))
    await admin.post('/v1/undo', { operation })
    expect(await now(first)).toMatchObject({ state: 'withdrawn' })
  })
})

describe('a second person', () => {
  test('is nobody who drafted, handed in or sent elsewhere any part', async () => {
    await settle(here, { refundApprovalLimit: price })
    const { order, line } = await cancelled(1, 2)
    await ask(order, piece(line, 1), other)
    const input = { sku: line.sku, quantity: 1, reason: 'one less', restock: true, refund: true }
    await admin.act(orders, 'cancelUnits', { ids: [order.id], input }, secure)
    const draft = (await of(refunds, order)).find(({ state }) => state === 'draft')!
    await does(third, 'submit', draft)
    expect(await now(draft)).toMatchObject({ state: 'needsApproval' })
    for (const who of [admin, other]) {
      const { body } = await does(who, 'approve', draft)
      expect(body.data.refused.map(({ why }) => why.code)).toEqual(['SECOND_PERSON'])
      const { rows } = await who.list(refunds, 'size=100&filter=state:needsApproval%20for:me')
      expect(rows.map(({ id }) => id)).not.toContain(draft.id)
    }
    expect(await now(draft)).toMatchObject({ state: 'needsApproval' })
  })

  const deed = fc.record({
    does: fc.constantFrom(
      'ask',
      'ask',
      'draft',
      'submit',
      'submit',
      'approve',
      'approve',
      'withdraw',
      'undo',
      'tick',
      'file',
      'retry',
      'elsewhere',
    ),
    by: fc.nat({ max: 2 }),
    which: fc.nat({ max: 30 }),
  })

  test('was there for all that exceeds the limit, whatever people do in whatever order', {
    timeout: 240_000,
  }, async () => {
    const persons = [admin, other, third]
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 3 }), fc.array(deed, { minLength: 6, maxLength: 18 }), async (pieces, deeds) => {
        const limit = pieces * price
        await settle(here, { refundApprovalLimit: limit })
        const { order, line } = await cancelled(6, 6)
        const hands = new Map<string, Set<number>>()
        const operations: string[] = []
        let known: AnyRow[] = []
        for (const { does: what, by, which } of deeds) {
          const who = persons[by]!
          const one = known[which % Math.max(1, known.length)]
          // The third may give no file to anything.
          if (what === 'file' && who !== third) {
            const row = `${order.orderNo},${line.sku},1,${['damaged', 'cancelled', 'other'][which % 3]}`
            const file = await here.files(who).send(`refunds-${which}.csv`, `order_no,sku,qty,reason\n${row}`)
            const sent = await who.act(refunds, 'upload', { input: { upload: 'orderRefund', file } }, secure)
            const job = sent.body.data?.jobId
            if (job) await here.files(who).over(job)
          }
          if (what === 'tick') {
            desk.gateway.answers.push(which % 3 === 0 ? { state: 'failed' } : { state: 'processed' })
            await tick()
          }
          const answer =
            what === 'ask'
              ? await ask(order, piece(line, (which % 12) + 1), who)
              : what === 'draft'
                ? await who.act(
                    orders,
                    'cancelUnits',
                    {
                      ids: [order.id],
                      input: { sku: line.sku, quantity: 1, reason: 'one less', restock: true, refund: true },
                    },
                    secure,
                  )
                : what === 'undo'
                  ? await who.post('/v1/undo', { operation: operations[which % Math.max(1, operations.length)] })
                  : one && what === 'elsewhere'
                    ? await does(who, 'changeDestination', one, { destination: 'storeCredit' })
                    : one && what !== 'tick' && what !== 'file'
                      ? await does(who, what, one, what === 'withdraw' ? { reason: 'Not agreed' } : {})
                      : undefined
          const data =
            answer?.status === 200
              ? (answer.body as { data?: { done?: AnyRow[]; operation?: string } }).data
              : undefined
          if (data?.operation) operations.push(data.operation)
          const before = new Set(known.map(({ id }) => id))
          known = await of(refunds, order)
          for (const { id } of known) if (!before.has(id)) hands.set(id, new Set([by]))
          if (['submit', 'retry', 'elsewhere'].includes(what) && data?.done?.length) hands.get(one!.id)?.add(by)
          const parts = known.filter(({ state }) => state !== 'draft' && state !== 'withdrawn')
          const alone = parts.filter(({ state, approvedAt }) => state !== 'needsApproval' && !approvedAt)
          expect(alone.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeLessThanOrEqual(limit)
          if (what === 'approve' && data?.done?.length)
            for (const { id } of parts) expect([...(hands.get(id) ?? [])], 'whoever approves').not.toContain(by)
        }
      }),
      { numRuns: 12 },
    )
  })

  /** All that its drafts come from but a shopper who asks: items taken out, units cancelled, units that came back. */
  const source = fc.record({
    from: fc.constantFrom('edit', 'cancel', 'return', 'return'),
    by: fc.nat({ max: 1 }),
    units: fc.integer({ min: 1, max: 2 }),
  })
  const handed = fc.record({
    does: fc.constantFrom('submit', 'submit', 'approve', 'withdraw', 'ask', 'tick', 'elsewhere'),
    by: fc.nat({ max: 2 }),
    which: fc.nat({ max: 30 }),
  })

  test('was there for drafts of edited items, cancelled units and returns as for what is asked by hand', {
    timeout: 240_000,
  }, async () => {
    const persons = [admin, other, third]
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 3 }),
        fc.array(source, { minLength: 2, maxLength: 5 }),
        fc.array(handed, { minLength: 5, maxLength: 12 }),
        async (pieces, sources, deeds) => {
          const limit = pieces * price
          await settle(here, { refundApprovalLimit: limit })
          let quantity = 9
          const { order } = await phoned(quantity)
          const hands = new Map<string, Set<number>>()
          let known: AnyRow[] = []
          const noted = async (by: number) => {
            const before = new Set(known.map(({ id }) => id))
            known = await of(refunds, order)
            for (const { id } of known) if (!before.has(id)) hands.set(id, new Set([by]))
          }
          const act = (who: Person, action: string, input: Record<string, unknown>) =>
            who.act(orders, action, { ids: [order.id], input }, secure)
          for (const { from, by, units } of sources.filter(one => one.from === 'edit')) {
            quantity -= units
            const [line] = (await of(orderLines, order)) as [AnyRow]
            const lines = [{ sku: line.sku, quantity: Math.max(1, quantity) }]
            await act(persons[by]!, 'editItems', { lines, reason: from })
            await noted(by)
          }
          const [line] = (await of(orderLines, order)) as [AnyRow]
          for (const { from, by, units } of sources.filter(one => one.from === 'cancel')) {
            const input = { sku: line.sku, quantity: units, reason: from, restock: true, refund: true }
            await act(persons[by]!, 'cancelUnits', input)
            await noted(by)
          }
          const returned = sources.filter(one => one.from === 'return')
          if (returned.length > 0) {
            const { body } = await act(admin, 'repush', {})
            if (body.data?.jobId) await files.over(body.data.jobId)
            const awb = `PIE${order.orderNo}`
            await files.apply(orders, 'orderAwb', `order_no,package,courier,awb\n${order.orderNo},1,DLV,${awb}\n`)
            for (const event of ['PICKED_UP', 'DELIVERED'])
              await files.apply(
                orders,
                'orderStatus',
                `awb,event_code,at\n${awb},${event},${new Date().toISOString()}\n`,
              )
          }
          for (const { by, units } of returned) {
            const sku = [{ sku: line.sku, quantity: units }]
            const input = { order: order.id, units: sku, reason: 'damaged', resolution: 'refund' }
            const asked = await persons[by]!.act(returnRequests, 'request', { input }, secure)
            if (asked.status !== 200) continue
            const one = (await of(returnRequests, order)).find(({ state }) => state === 'requested')!
            for (const action of ['approve', 'pickUp', 'receive', 'pass', 'settle'])
              await persons[by]!.act(returnRequests, action, { ids: [one.id], input: {} }, secure)
            await noted(by)
          }
          for (const { does: what, by, which } of deeds) {
            const who = persons[by]!
            const one = known[which % Math.max(1, known.length)]
            if (what === 'tick') await tick()
            const answer =
              what === 'ask'
                ? await ask(order, piece(line, (which % 9) + 1), who)
                : one && what === 'elsewhere'
                  ? await does(who, 'changeDestination', one, { destination: 'storeCredit' })
                  : one && what !== 'tick'
                    ? await does(who, what, one, what === 'withdraw' ? { reason: 'Not agreed' } : {})
                    : undefined
            const isDone = answer?.status === 200 && (answer.body as { data?: { done?: AnyRow[] } }).data?.done?.length
            await noted(by)
            if (isDone && ['submit', 'elsewhere'].includes(what)) hands.get(one!.id)?.add(by)
            const parts = known.filter(({ state }) => state !== 'draft' && state !== 'withdrawn')
            const alone = parts.filter(({ state, approvedAt }) => state !== 'needsApproval' && !approvedAt)
            expect(alone.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeLessThanOrEqual(limit)
            if (what === 'approve' && isDone)
              for (const { id } of parts) expect([...(hands.get(id) ?? [])], 'whoever approves').not.toContain(by)
          }
        },
      ),
      { numRuns: 8 },
    )
  })
})
