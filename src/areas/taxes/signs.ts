// What stands over the doors of taxes: all that the sidebar needs to know of them before they are entered.
export const taxesSign = {
  name: 'taxes',
  one: 'tax rate',
  label: 'Taxes',
  group: 'catalogue',
  icon: 'percent',
  key: 't',
  title: 'name',
  lifecycle: 'campaign',
} as const

export const taxRegistrationsSign = {
  name: 'taxRegistrations',
  one: 'tax registration',
  label: 'Tax registrations',
  group: 'catalogue',
  icon: 'badge',
  title: 'number',
  lifecycle: 'toggle',
} as const
