// What came of sending an order to the system that fulfils it, where people have a word for it: what orders and pushes both say of
// it. Any other code is that system's own, and stands as it came.
import type { Called } from './field.ts'
import { valueNamed } from './member.ts'
import type { Param } from './said.ts'
import { type Value, valueSet } from './valueSet.ts'

export const PushAnswer = valueSet(
  'pushAnswer',
  { accepted: 1, conflict: 2, timeout: 3, unreachable: 4 },
  {},
  { timeout: 'No response in time', unreachable: 'Not reachable' },
)

const answers: ReadonlyMap<string, Value<typeof PushAnswer>> = new Map([
  ['OK', 'accepted'],
  ['CONFLICT', 'conflict'],
  ['TIMEOUT', 'timeout'],
  ['UNREACHABLE', 'unreachable'],
])

export const pushCodesCalled: Readonly<Record<string, Called>> = Object.fromEntries(
  [...answers].map(([code, value]) => [code, { of: PushAnswer, value }]),
)

/** As people call it; one nobody knows stays as it is written. */
export const pushCodeSaid = (code: string): Param => {
  const name = answers.get(code)
  return name ? valueNamed(PushAnswer, name) : code
}
