// Where people buy: what orders, discounts and the prices of both say of it.
import { valueNamed } from './member.ts'
import type { Param } from './said.ts'
import { valueSet } from './valueSet.ts'

export const Channel = valueSet(
  'channel',
  { web: 1, android: 2, ios: 3, store: 4, social: 5, manual: 6, marketplace: 7 },
  {},
  { android: 'Android', ios: 'iOS' },
)

/** As people call it; one nobody knows stays as it is written. */
export const channelSaid = (name: string): Param => (name in Channel.codes ? valueNamed(Channel, name) : name)
