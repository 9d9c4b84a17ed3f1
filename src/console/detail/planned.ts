// One entry of a schedule in words: what the clock does, and when.
import type { Words } from '#console/i18n/words.ts'
import type { Planned } from '#contract/revisions.ts'

export const plannedText = ({ t, number, moment }: Words, { does, at, revision }: Planned): string => {
  const { exact } = moment(at)
  return does === 'publish'
    ? t('detail.plan.publish', { version: number(revision ?? 0), when: exact })
    : t('detail.plan.deactivate', { when: exact })
}
