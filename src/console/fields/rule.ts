// Rules, before anything is known of how they are said: most areas have none, and what says them comes with those that do.
import { late } from '#console/theme/late.tsx'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'

export const isRule = ({ facts }: Field): boolean => facts.asks !== undefined || facts.asksOf !== undefined

export const RuleSaid = late(async () => (await import('./RuleSaid.tsx')).RuleSaid)

/** Awaited before such records are shown: columns are measured with what stands in them. */
export const bringRules = async (resources: readonly Resource[]): Promise<void> => {
  if (resources.some(({ fields }) => Object.values(fields).some(isRule))) await RuleSaid.bring()
}
