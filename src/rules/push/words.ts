// What is said of pushes, in English.
export const pushText = {
  'push.held': 'Held for {reason} since {day}',
  'push.cancelled': 'The order is cancelled',
  'push.notPlaced': 'Only placed orders are pushed',
  'push.conflict': 'The other system has this number with other content; force sends a new revision',
  'push.arrived': 'It has arrived already; force sends a new revision',
} as const
