// How old somebody must be to be a member without a guardian's consent.
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { ageOn } from '#rules/age.ts'
import type { Change, Scene } from '#server/records/serve.ts'

type Asking = Pick<Scene, 'now' | 'setting'>

const todayOf = ({ now, setting }: Asking): string => now.toLocaleDateString('sv', { timeZone: setting.timezone })

/** Their age, where it is below the least and nobody consented. */
export const tooYoung = ({ dob, hasGuardian }: Change['after'], least: number, scene: Asking): number | undefined => {
  const today = todayOf(scene)
  if (typeof dob !== 'string' || dob > today || hasGuardian) return undefined
  const age = ageOn(dob, today)
  return age < least ? age : undefined
}

export const ageFinding = ({ before, after }: Change, least: number, scene: Asking): Finding[] => {
  const { dob } = after
  if (before && before.dob === dob && before.hasGuardian === after.hasGuardian) return []
  const today = todayOf(scene)
  if (typeof dob === 'string' && dob > today) return [finding('RANGE', { min: '1900-01-01', max: today }, 'dob')]
  const age = tooYoung(after, least, scene)
  if (age === undefined) return []
  return [
    remark('AGE', 'Guardian consent is required at age {age}', {
      path: 'dob',
      params: { age },
      key: 'members.findings.guardian',
    }),
  ]
}
