// What stands over the door of taxes: all that the sidebar needs to know of them before they are entered.
export const taxesSign = {
  name: 'taxes',
  one: 'tax rate',
  label: 'Taxes',
  group: 'catalogue',
  icon: 'percent',
  key: 't',
  title: 'name',
  lifecycle: 'catalogue',
} as const
