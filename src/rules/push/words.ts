// What is said of pushes, in English.
export const pushText = {
  'push.held': 'On hold for {reason} since {day}',
  'push.cancelled': 'The order is cancelled',
  'push.notPlaced': 'Only placed orders are pushed',
  'push.conflict': 'The order system already has this number with different content. Use force to send a new revision',
  'push.underWay': 'It is being sent to the order system',
  'push.arrived': 'Already accepted. Use force to send a new revision',
  'push.timeout': 'The order system did not respond in time. Retried automatically',
  'push.unreachable': 'The order system cannot be reached. Retried automatically',
  'push.said': '{code}: {message}',
  'push.code': 'The order system responded {code}',
} as const
