// What is said of carts, in English.
export const cartText = {
  'cart.active': 'The customer is still active in this cart',
  'cart.recovered': 'Already recovered',
  'cart.lost': 'Lost: inactive for too long',
  'cart.noEmail': 'The cart has no email address',
  'cart.noConsent': 'No marketing consent. Only the service template can be sent',
  'cart.manyNudges': 'Already reminded {count} times, the maximum',
  'cart.soon': 'Last reminder less than 24 h ago. Possible again from {at}',
  'cart.optedOut': 'The member has opted out of messages',
  'cart.memberGone': 'The member is blocked or deleted',
  'cart.frequent': 'The member has had three marketing messages within 7 days',
} as const
