export const words = {
  'pushes.screen.byError': 'Failed pushes by error',
  'pushes.screen.waiting': '{{count}} wait for somebody',
  'pushes.screen.note': 'Open an error, mend its cause, and press A on any of its orders to push all of them again.',
  'pushes.screen.board': 'By time left to answer',
  'pushes.screen.boardNote': 'On a card A delivers again, R sends back, and J and K go to the next one.',
  'pushes.screen.soonest': 'Less than {{to}} h',
  'pushes.screen.lane': '{{from}} to {{to}} h',
  'pushes.screen.more_one': '{{count}} more',
  'pushes.screen.more_other': '{{count}} more',
  'pushes.screen.failed': 'What happened',
  'pushes.screen.answer': 'The answer',
  'pushes.screen.told': 'Told to the courier',
}
