// The one record that a call about nothing made, an order for instance: how it is told, and the way to it.
import { titleOf } from '#console/fields/title.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import type { Words } from '#console/i18n/words.ts'
import { currentPlace, may } from '#console/session/me.ts'
import { actionId, recordScreenOf } from '#contract/address.ts'
import type { Outcome } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { WishSpec } from './wishes.ts'

const madeBy = ({ action }: WishSpec, { done }: Outcome): AnyRow | undefined =>
  action.on === 'nothing' && done.length === 1 ? done[0] : undefined

/** `Created: order 5301`. */
export const madeText = (spec: WishSpec, outcome: Outcome, words: Words): string | undefined => {
  const made = madeBy(spec, outcome)
  if (!made) return undefined
  const title = titleOf(spec.resource, made, currentPlace()?.urlLang ?? '')
  return words.t('action.created', { one: words.one(spec.resource), title: isolatedIn(words.dir, title) })
}

/** None while something else is filled in, which made it on the way. */
export const wayToMade = (spec: WishSpec, outcome: Outcome): string | undefined => {
  const made = madeBy(spec, outcome)
  const isOpen = made && !spec.isInPlace && may(actionId(spec.resource, 'show'))
  return isOpen ? recordScreenOf(spec.resource, made.id) : undefined
}
