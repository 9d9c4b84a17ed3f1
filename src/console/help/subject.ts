// What help is asked about: a field of records, what an action asks for, or the action itself.
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'

export type HelpSubject = { resource: Resource } & (
  | { name: string; action?: ResolvedAction }
  | { name?: undefined; action: ResolvedAction }
)
