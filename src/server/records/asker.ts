// Who asks a list: what a word of the query line may depend on beside its value, `for:me` of approvals.
import type { Resource } from '#contract/resource.ts'
import type { Staff } from '#server/kit.ts'

export interface Asker extends Pick<Staff, 'userId' | 'may'> {
  areas: readonly Resource[]
  now: Date
}
