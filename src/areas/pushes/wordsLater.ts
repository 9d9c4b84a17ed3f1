export const words = {
  'pushes.screen.byError': 'Failed pushes by error',
  'pushes.screen.waiting': '{{count}} wait for somebody',
  'pushes.screen.note': 'Open an error, mend its cause, and press A on any of its orders to push all of them again.',
}
