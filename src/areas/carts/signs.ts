// What stands over the door of carts: all that the sidebar needs to know of them before they are entered.
export const cartsSign = {
  name: 'carts',
  one: 'cart',
  label: 'Carts',
  group: 'sales',
  icon: 'inbox',
  title: 'number',
  lifecycle: 'none',
} as const
