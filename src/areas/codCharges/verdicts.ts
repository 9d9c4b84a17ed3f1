// Verdicts as the rules of the house say them, and as records hold them.
import type { Value } from '#contract/valueSet.ts'
import type { CodVerdictName } from './codCharges.ts'

export type VerdictName = Value<typeof CodVerdictName>

export const verdictNames = {
  ALLOW: 'allow',
  DENY: 'deny',
  REQUIRE_OTP: 'requireOtp',
  REQUIRE_ADVANCE: 'requireAdvance',
} as const satisfies Record<string, VerdictName>

export const verdictOf = Object.fromEntries(
  Object.entries(verdictNames).map(([verdict, name]) => [name, verdict]),
) as Record<VerdictName, keyof typeof verdictNames>
