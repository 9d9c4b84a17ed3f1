// What is said of pushes, in English.
export const pushText = {
  'push.held': 'Held for {reason} since {day}',
  'push.cancelled': 'The order is cancelled',
  'push.notPlaced': 'Only placed orders are pushed',
  'push.conflict': 'The other system has this number with other content; force sends a new revision',
  'push.underWay': 'It is on its way to the order system',
  'push.arrived': 'It has arrived already; force sends a new revision',
  'push.timeout': 'The order system did not answer in time; it is tried again by itself',
  'push.unreachable': 'The order system cannot be reached; it is tried again by itself',
  'push.said': '{code}: {message}',
  'push.code': 'The order system answered {code}',
} as const
