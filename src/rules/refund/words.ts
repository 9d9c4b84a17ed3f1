// What the rules of refunds say, in English. Apart from the others' words, since the dialog that works a refund out needs no more.
import { saying } from '#contract/said.ts'
import { refusing } from '../refusing.ts'

export const refundText = {
  'refund.waiting': 'Cancel the unit first',
  'refund.unpaid': 'It was cancelled before it was paid: nothing of it can go back',
  'refund.cash': 'What was paid with takes nothing back: choose UPI, a bank account or store credit',
  'refund.noMember': 'Nobody is known by this order: store credit needs a member',
  'refund.undelivered': 'Shipping and the cash fee stay: the parcel came back undelivered',
  'refund.split': 'The parts add up to {parts}, not to {total}',
  'refund.noLine': 'The order has no such line',
  'refund.none': 'Only {left} left',
  'refund.upi': 'A UPI id looks like name@bank',
  'refund.ifsc': '11 characters, fifth is 0',
  'refund.account': '9 to 18 digits',
  'refund.daily': '{left} is left of your {limit} for today',
} as const

export const say = saying('rules', refundText)
export const refusal = refusing(say)
