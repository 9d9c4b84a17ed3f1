// What the rules of refunds say, in English. Apart from the others' words, since the dialog that works a refund out needs no more.
import { saying } from '#contract/said.ts'
import { refusing } from '../refusing.ts'

export const refundText = {
  'refund.waiting': 'Cancel the unit first',
  'refund.unpaid': 'Cancelled before payment: nothing to refund',
  'refund.cash': 'Cannot be refunded to the original payment. Choose UPI, a bank account or store credit',
  'refund.noMember': 'Store credit requires a member, and this order has none',
  'refund.undelivered': 'Shipping and COD fee are not refunded: the parcel was returned to origin',
  'refund.split': 'The parts add up to {parts} instead of {total}',
  'refund.noLine': 'This line is not part of the order',
  'refund.none': 'Only {left} left',
  'refund.upi': 'Enter a UPI ID like name@bank',
  'refund.ifsc': '11 characters, the fifth is 0',
  'refund.account': '9 to 18 digits',
  'refund.daily': '{left} left of your daily limit of {limit}',
} as const

export const say = saying('rules', refundText)
export const refusal = refusing(say)
