// What stands over the doors of pushes and failed deliveries: all that the sidebar needs to know of them before they are entered.
export const pushesSign = {
  name: 'pushes',
  one: 'push',
  label: 'Pushes',
  group: 'sales',
  icon: 'send',
  title: 'orderNo',
  subtitle: 'code',
  lifecycle: 'none',
} as const

export const ndrsSign = {
  name: 'ndrs',
  one: 'failed delivery',
  label: 'Failed deliveries',
  group: 'sales',
  icon: 'rotate',
  title: 'awb',
  subtitle: 'orderNo',
  lifecycle: 'none',
} as const
