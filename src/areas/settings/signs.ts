// What stands over the door of the settings: all that the sidebar needs to know of them before they are entered.
export const settingsSign = {
  name: 'settings',
  one: 'settings',
  label: 'Settings',
  group: 'system',
  icon: 'settings',
  title: 'code',
  lifecycle: 'toggle',
} as const
