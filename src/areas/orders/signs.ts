// What stands over the doors of orders: all that the sidebar needs to know of them before they are entered.
export const ordersSign = {
  name: 'orders',
  one: 'order',
  label: 'Orders',
  group: 'sales',
  icon: 'inbox',
  key: 'o',
  title: 'orderNo',
  subtitle: 'contactName',
  lifecycle: 'none',
} as const
