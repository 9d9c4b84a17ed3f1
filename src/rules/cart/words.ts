// What is said of carts, in English.
export const cartText = {
  'cart.active': 'The shopper is still at it',
  'cart.recovered': 'It was recovered already',
  'cart.lost': 'It is lost: nothing has happened for too long',
  'cart.noEmail': 'The cart has no e-mail address',
  'cart.noConsent': 'No marketing consent; service template only',
  'cart.manyNudges': 'Reminded {count} times already, which is the most',
  'cart.soon': 'Reminded less than 24 h ago; again from {at}',
  'cart.optedOut': 'The member wants no messages',
  'cart.memberGone': 'The member is blocked or gone',
  'cart.frequent': 'The member had three marketing messages within 7 days',
} as const
