// Who asks a list: what a word of the query line may depend on beside its value, `for:me` of approvals.
import type { SQL } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import type { Staff } from '#server/kit.ts'

export interface Asker extends Pick<Staff, 'userId' | 'may'> {
  resources: readonly Resource[]
  now: Date
  /** What the behaviour's `filterFacts` read. */
  facts: unknown
  /** A line inside of a line, as whoever asks may read it; throws a Problem where it cannot be read. */
  within(line: string): SQL
  /** How many lines this one stands in. */
  depth: number
}
