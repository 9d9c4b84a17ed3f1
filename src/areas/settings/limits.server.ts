// What a person may do alone. Lowered it holds at once; nobody raises it without a second person.
import { finding } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler } from '#server/records/serve.ts'
import type { Settings, settings } from './settings.ts'

const limits = [
  ...(['productDiscount', 'discountBudget', 'refundApprovalLimit'] as const),
  ...(['refundDailyLimitPerUser', 'creditApprovalLimit'] as const),
]

const raised = (before: unknown, after: unknown): boolean => Number(after) > Number(before)

export const setLimits: Handler<typeof settings, ActionInput<typeof settings, 'setLimits'>> = async ({
  records,
  input,
}) => {
  const [record] = records as Settings[]
  if (!record) return {}
  const named = limits.filter(name => input[name] !== undefined && input[name] !== null && input[name] !== record[name])
  if (named.length === 0) throw invalid([finding('REQUIRED', { col: 'refundApprovalLimit' }, 'refundApprovalLimit')])
  return {
    patches: [{ id: record.id, patch: Object.fromEntries(named.map(name => [name, input[name]])) }],
    needsSecond: named.some(name => raised(record[name], input[name])),
  }
}
