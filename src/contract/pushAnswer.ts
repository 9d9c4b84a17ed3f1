// What came of sending an order to the system that fulfils it, where people have a word for it: what orders and pushes both say of
// it. Any other code is that system's own, and stands as it came; what it has against an order every day is here.
import type { Called } from './field.ts'
import { valueNamed } from './member.ts'
import type { Param } from './said.ts'
import { type Value, valueSet } from './valueSet.ts'

export const PushAnswer = valueSet(
  'pushAnswer',
  {
    accepted: 1,
    conflict: 2,
    timeout: 3,
    unreachable: 4,
    pincodeInvalid: 5,
    skuUnknown: 6,
    addressTooLong: 7,
    taxMismatch: 8,
  },
  {},
  {
    timeout: 'No response in time',
    unreachable: 'Not reachable',
    pincodeInvalid: 'Invalid pincode',
    skuUnknown: 'Unknown SKU',
  },
)

const answers: ReadonlyMap<string, Value<typeof PushAnswer>> = new Map([
  ['OK', 'accepted'],
  ['CONFLICT', 'conflict'],
  ['TIMEOUT', 'timeout'],
  ['UNREACHABLE', 'unreachable'],
  ['PIN_INVALID', 'pincodeInvalid'],
  ['SKU_UNKNOWN', 'skuUnknown'],
  ['ADDRESS_TOO_LONG', 'addressTooLong'],
  ['TAX_MISMATCH', 'taxMismatch'],
])

export const pushCodesCalled: Readonly<Record<string, Called>> = Object.fromEntries(
  [...answers].map(([code, value]) => [code, { of: PushAnswer, value }]),
)

/** As people call it; one nobody knows stays as it is written. */
export const pushCodeSaid = (code: string): Param => {
  const name = answers.get(code)
  return name ? valueNamed(PushAnswer, name) : code
}
