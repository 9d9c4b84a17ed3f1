// What the menu of me and the list of toasts say: they are opened, if at all, long after the first rows.
export const words = {
  'shell.appearance': 'Appearance',
  'shell.light': 'Light',
  'shell.dark': 'Dark',
  'shell.system': 'As the system',
  'shell.calendar': 'Calendar',
  'shell.gregorian': 'Gregorian',
  'shell.persian': 'Persian',
  'shell.density': 'Row height',
  'shell.compact': 'Compact',
  'shell.normal': 'Normal',
  'shell.roomy': 'Roomy',
  'shell.mailbox': 'Local mailbox',
  'shell.saveFailed': 'Your choice could not be kept on the server.',
  'shell.news': 'Notifications',
  'shell.close': 'Close',
}
