// The trace of a session: its last two hundred steps, newest first, and names only.
import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { traced, traceInspection } from '#console/session/trace.ts'

const lamp = setup({ types: {} as { events: { type: 'FLIP'; secret?: string } } }).createMachine({
  initial: 'off',
  states: { off: { on: { FLIP: 'on' } }, on: { on: { FLIP: 'off' } } },
})

test('keeps the last two hundred steps, newest first, numbered, without what events carry', () => {
  const actor = createActor(lamp, { id: 'lamp', inspect: traceInspection })
  actor.start()
  for (let n = 0; n < 250; n++) actor.send({ type: 'FLIP', secret: `canary-${n}` })
  const steps = traced()
  expect(steps).toHaveLength(200)
  expect(steps[0]).toMatchObject({ number: 251, actor: 'lamp', event: 'FLIP', state: 'off' })
  expect(steps.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, n) => 251 - n))
  expect(JSON.stringify(steps)).not.toContain('canary')
})

test('an event that changes no state is no step', () => {
  const before = traced()[0]?.number
  const actor = createActor(lamp, { id: 'lamp', inspect: traceInspection })
  actor.start()
  actor.send({ type: 'OTHER' } as never)
  expect(traced()[0]).toMatchObject({ number: (before ?? 0) + 1, event: 'xstate.init' })
})
