// What an action asks of the world at each step, and what it forgets when it is revised, tried again or taken back.
import { describe, expect, test } from 'vitest'
import { type ActingEvent, type ActingPorts, makeActing, stageOf } from '#machines/acting.ts'
import type { Call, Outcome, Plan, Wish } from '#machines/wish.ts'
import { answering, fails, settle, start, succeeds } from './running.ts'

const wish: Wish = { action: 'orders.hold', target: { ids: ['1', '2'] }, once: 'once-1', face: 'button', needs: {} }
const call: Call = { action: 'orders.hold', target: { ids: ['1', '2'] }, input: {}, once: 'once-1', face: 'button' }
const why = { code: 'STATE', message: 'not possible while cancelled' }
const both: Outcome = { done: [{ id: '1' }, { id: '2' }], refused: [], operation: 'operation-1' }
const none: Outcome = { done: [], refused: [{ id: '1', why }] }
const plan: Plan = { affected: 2, skipped: [], sample: [], warnings: [] }

const acting = async (given: Partial<Wish> = {}, ports: Partial<ActingPorts> = {}) => {
  const well = { plan: succeeds(plan), stepUp: succeeds(undefined), perform: succeeds(both), undo: succeeds(both) }
  const run = start(makeActing({ ...well, ...ports }), { wish: { ...wish, ...given } })
  await settle()
  const at = () => run.actor.getSnapshot()
  const send = (event: ActingEvent) => settle(() => run.actor.send(event))
  return { ...run, at, send, stage: () => stageOf(at()), refusal: () => at().context.refusal }
}

test('every port is asked for the same call; the way back by the operation too', async () => {
  const [planned, trusted, done, undone] = [answering<Plan>(), answering<void>(), answering<Outcome>(), answering()]
  const ports = { plan: planned.ask, stepUp: trusted.ask, perform: done.ask, undo: undone.ask } as Partial<ActingPorts>
  const { send } = await acting({ needs: { plan: true, secure: true } }, ports)
  await planned.gives(plan)
  await trusted.gives(undefined)
  await done.gives(both)
  await send({ type: 'wish.undo' })
  expect([planned.asked, trusted.asked, done.asked]).toEqual([[call], [call], [call]])
  expect(undone.asked).toEqual([{ call, operation: 'operation-1' }])
})

describe('the number that must be typed', () => {
  test.each([
    ['the plan counted', { plan: true }, wish.target, 5],
    ['were picked', {}, wish.target, 2],
    ['match', {}, { matching: { filter: 'status:active', count: 40 } }, 40],
  ] as const)('is how many %s', async (_, needs, target, count) => {
    const ports = { plan: succeeds({ ...plan, affected: 5 }) }
    const { send, stage, refusal } = await acting({ needs: { ...needs, confirm: 'count' }, target } as never, ports)
    await send({ type: 'wish.confirm', count: count + 1 })
    expect(stage()).toBe('confirming')
    await send({ type: 'wish.confirm', count })
    expect([stage(), refusal()]).toEqual(['done', undefined])
  })
})

describe('an input that is revised', () => {
  const needs = { input: true, plan: true, confirm: 'card' } as const

  test('stands there as it was given, with what was wrong with it; is planned and confirmed anew, under its key when none is given', async () => {
    const [planned, done] = [answering<Plan>(), answering<Outcome>()]
    const { send, stage, at } = await acting(
      { needs, input: { reason: 'x' } },
      { plan: planned.ask, perform: done.ask },
    )
    await planned.gives(plan)
    await send({ type: 'wish.confirm' })
    await done.refuses({ key: 'orders.refused.late' })
    expect(stage()).toBe('refused')
    await send({ type: 'wish.revise' })
    expect(at().context).toMatchObject({
      plan: undefined,
      confirmed: false,
      refusal: { key: 'orders.refused.late' },
      typed: { reason: 'x' },
      wish: { once: 'once-1', input: undefined },
    })
    await send({ type: 'input.give', input: { reason: 'y' } })
    await planned.gives(plan)
    expect([stage(), planned.asked.length, at().context.refusal]).toEqual(['confirming', 2, undefined])
  })

  test('is asked for only where there is one', async () => {
    const { send, stage } = await acting({}, { perform: fails({ key: 'x' }) })
    await send({ type: 'wish.revise', once: 'once-2' })
    expect(stage()).toBe('refused')
  })
})

describe('tried again', () => {
  test('as it was, it is not confirmed, trusted or waited for twice, and is done without a word of the refusal', async () => {
    const [trusted, done] = [answering<void>(), answering<Outcome>()]
    const needs = { confirm: 'card', secure: true, graceMs: 1000 } as const
    const { send, pass, stage, refusal } = await acting({ needs }, { stepUp: trusted.ask, perform: done.ask })
    await send({ type: 'wish.confirm' })
    await trusted.gives(undefined)
    await pass(1000)
    await done.refuses({})
    await send({ type: 'wish.confirm' })
    await done.gives(both)
    expect([stage(), refusal(), trusted.asked.length]).toEqual(['done', undefined, 1])
  })

  test('with the refused ones alone it is planned anew, with no outcome yet', async () => {
    const [planned, done] = [answering<Plan>(), answering<Outcome>()]
    const { send, at } = await acting({ needs: { plan: true } }, { plan: planned.ask, perform: done.ask })
    await planned.gives(plan)
    await done.gives({ done: [{ id: '1' }], refused: [{ id: '2', why }] })
    await send({ type: 'wish.retry', once: 'once-2' })
    expect(at().context).toMatchObject({ plan: undefined, outcome: undefined })
    expect(planned.asked[1]).toMatchObject({ target: { ids: ['2'] }, once: 'once-2' })
  })
})

describe('refused', () => {
  test('for all, it says why the first was: by its code where it has no key of its own', async () => {
    const { refusal } = await acting({}, { perform: succeeds(none) })
    expect(refusal()).toEqual({ key: 'findings.STATE', ...why })
    const nothing = { ...plan, affected: 0, skipped: none.refused }
    const planned = await acting({ needs: { plan: true } }, { plan: succeeds(nothing) })
    expect(planned.refusal()).toEqual({ key: 'findings.STATE', ...why })
    const keyed = { ...none, refused: [{ id: '1', why: { ...why, key: 'orders.refused.cancelled' } }] }
    const named = await acting({}, { perform: succeeds(keyed) })
    expect(named.refusal()).toMatchObject({ key: 'orders.refused.cancelled', code: 'STATE' })
    expect(named.at().context.outcome).toEqual(keyed)
  })

  test.each([
    ['plan', { plan: true }, 'acting.refused.plan'],
    ['stepUp', { secure: true }, 'acting.refused.secure'],
    ['perform', {}, 'acting.refused.network'],
  ] as const)('by %s without a word, it says at which step', async (port, needs, key) => {
    const { refusal } = await acting({ needs }, { [port]: fails({}) })
    expect(refusal()).toEqual({ key })
  })

  test('before anything was done, there is nothing of it to try again', async () => {
    const { send, stage, at } = await acting({}, { perform: fails({}) })
    await send({ type: 'wish.retry', once: 'once-2' })
    expect([stage(), at().status, at().context.wish.once]).toEqual(['refused', 'active', 'once-1'])
  })

  test('on the way back without a word, it stays done and says so', async () => {
    const { send, refusal, stage } = await acting({}, { undo: fails({}) })
    await send({ type: 'wish.undo' })
    expect([stage(), refusal()]).toEqual(['done', { key: 'acting.refused.undo' }])
  })
})

describe('done', () => {
  test('is what read something and wrote nothing, and there is nothing to take back', async () => {
    const { stage, at } = await acting({}, { perform: succeeds({ done: [], refused: [], result: { total: 7 } }) })
    expect(stage()).toBe('done')
    expect(at().hasTag('undoable')).toBe(false)
  })

  test('by some and refused by others can be taken back as well', async () => {
    const { stage, at } = await acting(
      {},
      {
        perform: succeeds({ ...none, done: [{ id: '2' }], operation: 'operation-1' }),
      },
    )
    expect([stage(), at().hasTag('undoable')]).toEqual(['partial', true])
  })
})

test('nothing is held back, asked or trusted that the wish does not ask for', async () => {
  const { at } = await acting({}, { perform: () => new Promise(() => {}) })
  expect(at().context).toMatchObject({ wish, confirmed: false, secured: false, waited: false })
})
