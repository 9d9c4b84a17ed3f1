export const words = {
  'pushes.screen.noErrors': 'No failed pushes',
  'pushes.screen.noBoard': 'No failed deliveries to resolve',
  'pushes.screen.waiting': '{{count}} to resolve',
  'pushes.screen.note': 'Open an error, fix its cause, then press A on any of its orders to repush all of them.',
  'pushes.screen.boardNote': 'On a card, A reattempts delivery, R returns to origin, J and K move between cards.',
  'pushes.screen.soonest': 'Under {{to}} h',
  'pushes.screen.lane': '{{from}} to {{to}} h',
  'pushes.screen.more_one': '{{count}} more',
  'pushes.screen.more_other': '{{count}} more',
  'pushes.screen.failed': 'Failure',
  'pushes.screen.answer': 'Response',
  'pushes.screen.told': 'Sent to the courier',
}
