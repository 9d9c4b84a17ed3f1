// How old somebody must be to be a member without a guardian's consent.
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { ageOn } from '#rules/age.ts'
import type { Change, Scene } from '#server/records/serve.ts'

export const ageFinding = (
  { before, after }: Change,
  least: number,
  { now, setting }: Pick<Scene, 'now' | 'setting'>,
): Finding[] => {
  const { dob } = after
  if (typeof dob !== 'string' || (before && before.dob === dob && before.hasGuardian === after.hasGuardian)) return []
  const today = now.toLocaleDateString('sv', { timeZone: setting.timezone })
  if (dob > today) return [finding('RANGE', { min: '1900-01-01', max: today }, 'dob')]
  const age = ageOn(dob, today)
  if (after.hasGuardian || age >= least) return []
  return [
    remark('AGE', 'At {age} years guardian consent is required', {
      path: 'dob',
      params: { age },
      key: 'members.findings.guardian',
    }),
  ]
}
