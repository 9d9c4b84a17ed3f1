// The doors of the charts: a missing one says which it is, and what comes through as a refusal keeps all it says.
import { expect, test } from 'vitest'
import { type AnyActorLogic, createActor } from 'xstate'
import { type Refusal, refusalOf, refuse } from '#machines/port.ts'
import { charts } from './charts.ts'
import { settle } from './running.ts'

const errorOf = async (logic: AnyActorLogic): Promise<unknown> => {
  const actor = createActor(logic)
  actor.subscribe({ error: () => {} })
  await settle(() => actor.start())
  return (actor.getSnapshot() as { error?: unknown }).error
}

test.each(charts)('$name without its ports says which of them is missing', async ({ name, make }) => {
  const actors = make().implementations.actors as Record<string, AnyActorLogic>
  for (const [port, logic] of Object.entries(actors).filter(([, each]) => !('root' in each))) {
    const error = await errorOf(logic)
    expect(error).toBeInstanceOf(Error)
    expect([`${port} was not provided`, `${name}.${port} was not provided`]).toContain((error as Error).message)
  }
})

const refusal: Refusal = {
  key: 'order.refused',
  code: 'STATE',
  message: 'It was shipped',
  params: { order: 7 },
  fields: [{ path: 'note', key: 'findings.REQUIRED' }],
}

test('a refusal is kept as it was said, and nothing is made up that it did not say', () => {
  expect(refusalOf(refuse(refusal), 'lost')).toEqual(refusal)
  expect(Object.keys(refusalOf({ key: 'order.refused' }, 'lost'))).toEqual(['key'])
})

test('what is thrown as a refusal is an error that names its key', () => {
  expect(refuse(refusal)).toBeInstanceOf(Error)
  expect(refuse(refusal)).toMatchObject({ ...refusal, message: 'It was shipped' })
  expect(refuse({ key: 'order.refused' }).message).toBe('order.refused')
})

test.each([new Error('no line'), null, undefined, 'key', 7, { key: 7 }, Object.assign(() => {}, { key: 'text' })])(
  'whatever else is thrown (%o) is told by the fallback alone',
  thrown => {
    expect(refusalOf(thrown, 'lost')).toEqual({ key: 'lost' })
  },
)
