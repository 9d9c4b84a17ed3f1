// The offers of a subject, with their reasons in the reader's words. Palette rows, buttons and menus all read this.
import { useMemo } from 'react'
import { useWords, type Words } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { type Offer, offersOf, type Scope, type Why } from './offers.ts'

/** Text of a reason; statuses in it are named, not coded. */
export const whySaid = ({ t, value, finding }: Words, why: Why): string => {
  if ('message' in why) return finding(why)
  const status = why.params?.status
  return t(why.key, { ...why.params, ...(status !== undefined && { status: value(RecordStatus, String(status)) }) })
}

export const useWhy = (): ((why: Why | undefined) => string | undefined) => {
  const words = useWords()
  return why => why && whySaid(words, why)
}

export interface SpokenOffer extends Omit<Offer, 'why'> {
  /** Finished text, undefined when allowed. */
  why?: string
}

/** `resource` alone offers what needs no record: New, Import, Export all. */
export const useActions = (subject: (Scope & { resource: Resource }) | undefined): readonly SpokenOffer[] => {
  const may = useMay()
  const say = useWhy()
  return useMemo(() => {
    if (!subject) return []
    return offersOf(subject.resource, subject, may).map(({ why, ...offer }) => ({
      ...offer,
      ...(why && { why: say(why) }),
    }))
  }, [subject, may, say])
}
