// What the pricing engine says, in English. Apart from the other rules' words, so that a price on a page brings no more.
import { saying } from '#contract/said.ts'
import { refusing } from '../refusing.ts'

export const pricingText = {
  'pricing.total': '{amount} to pay',
  'pricing.units_one': '{count} unit',
  'pricing.units_other': '{count} units',
  'pricing.points': 'Points',
  'pricing.applied': 'Saves {amount}',
  'pricing.capped.cap': 'Saves {amount} instead of {wanted}: its cap',
  'pricing.capped.floor': 'Saves {amount} instead of {wanted}: floor prices',
  'pricing.capped.budget': 'Saves {amount} instead of {wanted}: what its budget still holds',
  'pricing.capped.goods': 'Saves {amount} instead of {wanted}: all that is left to pay',
  'pricing.lost': 'Lost to {other}, which saves {by} more',
  'pricing.lostRank': 'Lost to {other}, which comes first',
  'pricing.apart': 'Does not combine with {others}',
  'pricing.apartBy': 'Does not combine with {others}; with it {by} more would be paid',
  'pricing.replaces_one': 'Replaces {count} offer, saves {by} more',
  'pricing.replaces_other': 'Replaces {count} offers, saves {by} more',
  'pricing.worlds': 'Only the first {n} ways to combine them were compared',
  'pricing.used.totalUses': 'All {of} uses are taken',
  'pricing.used.perMember': 'This member has used it {of} times, as often as it may be',
  'pricing.used.perDay': 'All {of} uses of the day are taken',
  'pricing.used.budget': 'Its budget of {of} is spent',
  'pricing.used.couponsPerOrder': 'Coupons per order: {of} at most',
  'pricing.no.starts': 'Starts {at}',
  'pricing.no.ends': 'Ended {at}',
  'pricing.no.hours': 'Not at this hour',
  'pricing.no.shipping': 'No shipping is charged',
  'pricing.no.worthless': 'It would lower no price',
  'pricing.no.channel': 'Only on {needed}',
  'pricing.no.payment': 'Only for prepaid orders',
  'pricing.no.firstOrder': 'Only on a first order',
  'pricing.no.segment': 'Only for segment {needed}; here: {had}',
  'pricing.no.tier': 'Only for tier {needed}; here: {had}',
  'pricing.no.members': 'Only for chosen members',
  'pricing.no.code': 'Its code was not entered',
  'pricing.no.target': 'No line matches {needed}',
  'pricing.no.line': 'No line for it in the cart',
  'pricing.no.subtotal': 'Needs {needed}, has {had}',
  'pricing.no.units': 'Needs units: {needed}, has {had}',
  'pricing.no.cycle': 'No phase for payment {had}',
  'pricing.none': 'none',
  'pricing.beaten': '{first} first would save {by} more',
  'pricing.refund.least': 'More than {least}',
  'pricing.refund.most': '{most} can be refunded',
  'pricing.refund.unit': 'Unit {unit} is already refunded',
  'pricing.refund.noUnit': 'There is no unit {unit}: the last one is {last}',
} as const

export type PricingWord = keyof typeof pricingText
export const say = saying('rules', pricingText)
export const refusal = refusing(say)
