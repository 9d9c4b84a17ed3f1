// One sentence per arrow of the life of an action.
import { expect, test } from 'vitest'
import { type ActingEvent, type ActingPorts, makeActing, stageOf } from '#machines/acting.ts'
import type { Outcome, Plan, Wish } from '#machines/wish.ts'
import { answering, fails, settle, start, succeeds } from './running.ts'

const wish: Wish = { action: 'orders.hold', target: { ids: ['1', '2'] }, once: 'once-1', face: 'button', needs: {} }
const why = { code: 'STATE', message: 'not possible while cancelled', key: 'orders.refused.cancelled' }
const both: Outcome = { done: [{ id: '1' }, { id: '2' }], refused: [], operation: 'operation-1' }
const one: Outcome = { done: [{ id: '1' }], refused: [{ id: '2', why }] }
const none: Outcome = { done: [], refused: [{ id: '1', why }] }
const plan: Plan = { affected: 2, skipped: [], sample: [], warnings: [] }

const acting = async (given: Partial<Wish> = {}, ports: Partial<ActingPorts> = {}) => {
  const well = { plan: succeeds(plan), stepUp: succeeds(undefined), perform: succeeds(both), undo: succeeds(both) }
  const run = start(makeActing({ ...well, ...ports }), { wish: { ...wish, ...given } })
  await settle()
  const at = () => run.actor.getSnapshot()
  return { ...run, at, stage: () => stageOf(at()), send: (event: ActingEvent) => settle(() => run.actor.send(event)) }
}

test('a wish that needs nothing runs at once and is done', async () => {
  const { stage, at } = await acting()
  expect(stage()).toBe('done')
  expect(at().context.outcome).toEqual(both)
})

test('asks for input, then runs with it under the same key', async () => {
  const perform = answering<Outcome>()
  const { stage, send } = await acting({ needs: { input: true } }, { perform: perform.ask })
  expect(stage()).toBe('asking')
  await send({ type: 'input.give', input: { reason: 'fraud' } })
  expect(perform.asked).toEqual([
    { action: 'orders.hold', target: { ids: ['1', '2'] }, input: { reason: 'fraud' }, once: 'once-1', face: 'button' },
  ])
})

test('does not ask for input it was given', async () => {
  const { stage } = await acting({ needs: { input: true }, input: { reason: 'fraud' } })
  expect(stage()).toBe('done')
})

test('plans first; a plan that touches nothing is refused with the reason', async () => {
  const { stage, at } = await acting({ needs: { plan: true } }, { plan: succeeds({ ...plan, affected: 0 }) })
  expect(stage()).toBe('refused')
  expect(at().context.refusal?.key).toBe('acting.refused.nothingAffected')
})

test('of what a plan leaves out, whose reason comes first is told with it', async () => {
  const why = { code: 'STATE', message: 'Already paid', key: 'orders.findings.paidAlready' }
  const skipped = [{ id: '1', why }]
  const { at } = await acting({ needs: { plan: true } }, { plan: succeeds({ ...plan, affected: 0, skipped }) })
  expect(at().context.refusal).toEqual(why)
})

test('a plan that fails is refused', async () => {
  const { stage } = await acting({ needs: { plan: true } }, { plan: fails({}) })
  expect(stage()).toBe('refused')
})

test('shows the plan in the card and runs when confirmed', async () => {
  const { stage, at, send } = await acting({ needs: { plan: true, confirm: 'card' } })
  expect(stage()).toBe('confirming')
  expect(at().context.plan).toEqual(plan)
  await send({ type: 'wish.confirm' })
  expect(stage()).toBe('done')
})

test('where the count must be typed, only the right one confirms', async () => {
  const { stage, at, send } = await acting({ needs: { confirm: 'count' } })
  await send({ type: 'wish.confirm', count: 3 })
  expect(stage()).toBe('confirming')
  expect(at().context.refusal?.key).toBe('acting.refused.countDiffers')
  await send({ type: 'wish.confirm', count: 2 })
  expect(stage()).toBe('done')
})

test('warnings that are to be ticked are asked about, and only once they are does it run', async () => {
  const warnings = [{ code: 'LOCALE_MISSING', message: 'Not translated to ar-ae', needsTick: true }]
  const ports = { plan: succeeds({ ...plan, warnings }) }
  const { stage, at, send } = await acting({ needs: { plan: true, warned: true } }, ports)
  expect(stage()).toBe('confirming')
  await send({ type: 'wish.confirm' })
  expect(stage()).toBe('confirming')
  expect(at().context.refusal?.key).toBe('acting.refused.notTicked')
  await send({ type: 'wish.confirm', isTicked: true })
  expect(stage()).toBe('done')
})

test('from the card one can go back to the input', async () => {
  const { stage, send } = await acting({ needs: { input: true, confirm: 'card' }, input: { reason: 'x' } })
  await send({ type: 'wish.revise' })
  expect(stage()).toBe('asking')
})

test('without input there is nothing to go back to, and without a refusal nothing to try again', async () => {
  const asked = await acting({ needs: { confirm: 'card' } })
  await asked.send({ type: 'wish.revise' })
  expect(asked.stage()).toBe('confirming')
  const perform = answering<Outcome>()
  const done = await acting({}, { perform: perform.ask })
  await perform.gives(both)
  await done.send({ type: 'wish.retry', once: 'once-2' })
  expect(perform.asked).toHaveLength(1)
})

test('steps up before a secure action, and is refused when that is', async () => {
  const well = await acting({ needs: { secure: true } })
  expect(well.stage()).toBe('done')
  const ill = await acting({ needs: { secure: true } }, { stepUp: fails({ key: 'secure.refused' }) })
  expect(ill.stage()).toBe('refused')
  expect(ill.at().context.refusal?.key).toBe('secure.refused')
})

test('steps up when the server demands it, once, and sends the same call again', async () => {
  const perform = answering<Outcome>()
  const { stage, at } = await acting({}, { perform: perform.ask })
  await perform.refuses({ key: 'secure.demanded', code: 'SECURE_DEMANDED' })
  expect(stage()).toBe('running')
  expect(perform.asked).toHaveLength(2)
  expect(perform.asked[0]).toEqual(perform.asked[1])
  await perform.refuses({ key: 'secure.demanded', code: 'SECURE_DEMANDED' })
  expect(stage()).toBe('refused')
  expect(at().context.refusal?.key).toBe('secure.demanded')
})

test('of a filter is held to what the plan counted', async () => {
  const perform = answering<Outcome>()
  const target = { matching: { filter: 'status:draft', count: 30 } }
  const seen = { count: 31, asOf: '2026-01-01T00:00:00.000Z' }
  const needs = { plan: true, confirm: 'card' as const }
  const { send } = await acting({ target, needs }, { plan: succeeds({ ...plan, seen }), perform: perform.ask })
  await send({ type: 'wish.confirm' })
  expect(perform.asked[0]).toMatchObject({ target: { matching: { filter: 'status:draft', ...seen } } })
})

test('what may warn is looked at first, and asks for a yes only where it does', async () => {
  const perform = answering<Outcome>()
  const needs = { plan: true, warned: true }
  const warns = { ...plan, warnings: [{ code: 'RULE', message: 'below the cost' }] }
  const { stage, send } = await acting({ needs }, { plan: succeeds(warns), perform: perform.ask })
  expect([stage(), perform.asked]).toEqual(['confirming', []])
  await send({ type: 'wish.confirm' })
  expect(stage()).toBe('running')
  const note = { ...plan, warnings: [{ code: 'INFO', message: 'only worth knowing' }] }
  for (const calmly of [plan, note]) {
    const calm = await acting({ needs }, { plan: succeeds(calmly), perform: perform.ask })
    expect(calm.stage()).toBe('running')
  }
})

test('what was looked at for its warnings alone hears from the server why nothing can be done', async () => {
  const perform = answering<Outcome>()
  const needs = { plan: true, warned: true }
  const { stage } = await acting({ needs }, { plan: succeeds({ ...plan, affected: 0 }), perform: perform.ask })
  expect([stage(), perform.asked.length]).toEqual(['running', 1])
})

test('a selection that changed is planned anew and asks for another yes, with the reason', async () => {
  const perform = answering<Outcome>()
  const looks = answering<Plan>()
  const needs = { plan: true, confirm: 'card' as const }
  const { stage, send, at } = await acting({ needs }, { plan: looks.ask, perform: perform.ask })
  await looks.gives(plan)
  await send({ type: 'wish.confirm' })
  await perform.refuses({ key: 'changed', code: 'SELECTION_CHANGED' })
  expect(stage()).toBe('planning')
  await looks.gives({ ...plan, affected: 1 })
  expect(stage()).toBe('confirming')
  expect(at().context).toMatchObject({ confirmed: false, plan: { affected: 1 }, refusal: { key: 'changed' } })
})

test('a selection that changed is refused where there is nothing to look at again', async () => {
  const perform = fails({ key: 'changed', code: 'SELECTION_CHANGED' })
  expect((await acting({}, { perform })).stage()).toBe('refused')
  expect((await acting({ needs: { plan: true } }, { plan: succeeds(plan), perform })).stage()).toBe('refused')
  const unplanned = await acting({ needs: { confirm: 'card' } }, { perform })
  await unplanned.send({ type: 'wish.confirm' })
  expect(unplanned.stage()).toBe('refused')
})

test('records picked one by one stay those, whatever else the plan counted', async () => {
  const perform = answering<Outcome>()
  const seen = { count: 31, asOf: '2026-01-01T00:00:00.000Z' }
  const target = { ids: ['1', '2'] }
  await acting({ target, needs: { plan: true } }, { plan: succeeds({ ...plan, seen }), perform: perform.ask })
  expect(perform.asked[0]).toEqual(expect.objectContaining({ target }))
})

const canary = { needs: { canary: 1 }, target: { ids: ['1', '2', '3'] } }
const first: Outcome = { done: [{ id: '1' }], refused: [], operation: 'operation-1' }

test('a canary goes first and is shown; the others follow in its operation, under a key of their own', async () => {
  const perform = answering<Outcome>()
  const { stage, send, at } = await acting(canary, { perform: perform.ask })
  expect(perform.asked[0]).toMatchObject({ target: { ids: ['1', '2', '3'] }, once: 'once-1', first: 1 })
  await perform.gives(first)
  expect(stage()).toBe('tried')
  await send({ type: 'wish.confirm' })
  expect(perform.asked[1]).toMatchObject({ target: { ids: ['2', '3'] }, once: 'once-1-rest', operation: 'operation-1' })
  expect(perform.asked[1]).not.toHaveProperty('first')
  await perform.gives({ done: [{ id: '2' }], refused: [{ id: '3', why }], operation: 'operation-1' })
  expect(stage()).toBe('partial')
  expect(at().context.outcome).toMatchObject({ done: [{ id: '1' }, { id: '2' }], operation: 'operation-1' })
  await send({ type: 'wish.retry', once: 'once-2' })
  expect(perform.asked[2]).not.toHaveProperty('first')
})

test('what the canary refused counts, and what it wrote can be taken back though the others wrote nothing', async () => {
  const perform = answering<Outcome>()
  const some = await acting(canary, { perform: perform.ask })
  await perform.gives({ done: [], refused: [{ id: '1', why }], operation: 'operation-1' })
  await some.send({ type: 'wish.confirm' })
  await perform.gives({ done: [{ id: '2' }], refused: [{ id: '3', why }] })
  expect(some.stage()).toBe('partial')
  expect(some.at().context.outcome?.operation).toBe('operation-1')
  expect(some.at().hasTag('undoable')).toBe(true)
})

test('of a filter the others are all but the canary', async () => {
  const perform = answering<Outcome>()
  const matching = { filter: 'x', count: 9, minus: ['7'] }
  const { send } = await acting({ ...canary, target: { matching } }, { perform: perform.ask })
  await perform.gives(first)
  await send({ type: 'wish.confirm' })
  expect(perform.asked[1]).toMatchObject({ target: { matching: { ...matching, minus: ['7', '1'] } } })
})

test('stopped after the canary, what it did stays and can be taken back', async () => {
  const stopped = await acting(canary, { perform: succeeds(first) })
  await stopped.send({ type: 'wish.drop' })
  expect(stopped.stage()).toBe('done')
  expect(stopped.at().hasTag('undoable')).toBe(true)
  const undo = answering<Outcome>()
  const taken = await acting(canary, { perform: succeeds(first), undo: undo.ask })
  await taken.send({ type: 'wish.undo' })
  expect(undo.asked[0]).toMatchObject({ operation: 'operation-1' })
})

test('a canary whose answer is a request for a second person is done with that', async () => {
  const { stage } = await acting(canary, { perform: succeeds({ done: [], refused: [], approvalId: 'approval-1' }) })
  expect(stage()).toBe('done')
})

test('holds back what cannot be taken back, and lets it be cancelled meanwhile', async () => {
  const sent = await acting({ needs: { graceMs: 8000 } })
  await sent.pass(7999)
  expect(sent.stage()).toBe('holding')
  await sent.pass(1)
  expect(sent.stage()).toBe('done')
  const cancelled = await acting({ needs: { graceMs: 8000 } })
  await cancelled.send({ type: 'wish.undo' })
  expect(cancelled.stage()).toBe('dropped')
})

test('some refused is partial, all refused is refused with the first reason', async () => {
  const some = await acting({}, { perform: succeeds(one) })
  expect(some.stage()).toBe('partial')
  const all = await acting({}, { perform: succeeds(none) })
  expect(all.stage()).toBe('refused')
  expect(all.at().context.refusal?.key).toBe('orders.refused.cancelled')
})

test('taken as a job is done here; the outcome is the job’s to tell', async () => {
  const { stage } = await acting({}, { perform: succeeds({ done: [], refused: [{ id: '1', why }], jobId: 'job-1' }) })
  expect(stage()).toBe('done')
})

test('the refused ones can be tried again, as a new call', async () => {
  const perform = answering<Outcome>()
  const { send, stage } = await acting({}, { perform: perform.ask })
  await perform.gives(one)
  await send({ type: 'wish.retry', once: 'once-2' })
  expect(perform.asked[1]).toMatchObject({ target: { ids: ['2'] }, once: 'once-2' })
  expect(stage()).toBe('running')
})

test('a refusal keeps the call filled in; confirming tries the same one again', async () => {
  const perform = answering<Outcome>()
  const { stage, at, send } = await acting({}, { perform: perform.ask })
  await perform.refuses({})
  expect(stage()).toBe('refused')
  expect(at().context.refusal?.key).toBe('acting.refused.network')
  await send({ type: 'wish.confirm' })
  await perform.gives(both)
  expect(stage()).toBe('done')
  expect(perform.asked[0]).toEqual(perform.asked[1])
})

test('a refused input can be revised, under a new key because the old one belongs to the old input', async () => {
  const { stage, send, at } = await acting({ needs: { input: true }, input: {} }, { perform: fails({ key: 'x' }) })
  await send({ type: 'wish.revise', once: 'once-2' })
  expect(stage()).toBe('asking')
  expect(at().context.wish.once).toBe('once-2')
})

test('what was refused altogether can be tried again as a new call', async () => {
  const perform = answering<Outcome>()
  const { send } = await acting({}, { perform: perform.ask })
  await perform.gives(none)
  await send({ type: 'wish.retry', once: 'once-2' })
  expect(perform.asked[1]).toMatchObject({ target: { ids: ['1'] }, once: 'once-2' })
})

test('is offered to be taken back for ten seconds; whoever still has the answer before them takes it back later as well', async () => {
  const { at, pass, send, stage } = await acting()
  await pass(9999)
  expect(at().hasTag('undoable')).toBe(true)
  await pass(1)
  expect(at().hasTag('undoable')).toBe(false)
  await send({ type: 'wish.undo' })
  expect(stage()).toBe('undone')
  const forever = await acting({ needs: { undo: false } })
  await forever.send({ type: 'wish.undo' })
  expect(forever.stage()).toBe('done')
})

test('takes back what it did, by the operation the server named', async () => {
  const undo = answering<Outcome>()
  const { stage, send, at } = await acting({}, { undo: undo.ask })
  await send({ type: 'wish.undo' })
  expect(undo.asked[0]).toMatchObject({ operation: 'operation-1' })
  await undo.gives(one)
  expect(stage()).toBe('undone')
  expect(at().context.undone).toEqual(one)
})

test('an undo that is refused leaves it done, with the reason', async () => {
  const { stage, send, at } = await acting({}, { undo: fails({ key: 'undo.refused.changed' }) })
  await send({ type: 'wish.undo' })
  expect(stage()).toBe('done')
  expect(at().context.refusal?.key).toBe('undo.refused.changed')
})

test('offers no undo for what cannot be taken back', async () => {
  const { at } = await acting({ needs: { undo: false } })
  expect(at().hasTag('undoable')).toBe(false)
})

test('is dropped from any question, but not while it runs', async () => {
  const asked = await acting({ needs: { input: true } })
  await asked.send({ type: 'wish.drop' })
  expect(asked.stage()).toBe('dropped')
  const perform = answering<Outcome>()
  const running = await acting({}, { perform: perform.ask })
  await running.send({ type: 'wish.drop' })
  await perform.gives(both)
  expect(running.stage()).toBe('done')
})

test('refuses to run without its port', async () => {
  const { stage } = await acting({}, { perform: undefined })
  expect(stage()).toBe('refused')
})

test('what somebody changed meanwhile is tried again on the record as it is now, under another key and looked at again', async () => {
  const meanwhile = { version: 5, diff: [{ field: 'payment', before: 'paid', after: 'partRefunded' }] }
  const perform = answering<Outcome>()
  const planned = answering<Plan>()
  const ports = { plan: planned.ask, perform: perform.ask }
  const target = { ids: ['1'], versions: { 1: 3 } }
  const { stage, send, at } = await acting({ needs: { plan: true, confirm: 'card' }, target }, ports)
  await planned.gives(plan)
  await send({ type: 'wish.confirm' })
  await perform.refuses({ key: 'problem.STALE_VERSION', code: 'STALE_VERSION', meanwhile })
  expect([stage(), at().context.refusal?.meanwhile]).toEqual(['refused', meanwhile])
  await send({ type: 'wish.retry', once: 'once-2' })
  expect(stage()).toBe('planning')
  expect(planned.asked.at(-1)).toMatchObject({ once: 'once-2', target: { ids: ['1'], versions: { 1: 5 } } })
  await planned.gives(plan)
  expect(stage()).toBe('confirming')
  await send({ type: 'wish.confirm' })
  expect(perform.asked.at(-1)).toMatchObject({ once: 'once-2', target: { versions: { 1: 5 } } })
})
