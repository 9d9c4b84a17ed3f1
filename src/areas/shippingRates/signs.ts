// What stands over the doors of shipping: all that the sidebar needs to know of it before it is entered.
export const shippingRatesSign = {
  name: 'shippingRates',
  one: 'shipping rate',
  label: 'Shipping charges',
  group: 'logistics',
  icon: 'package',
  key: 's',
  title: 'name',
  lifecycle: 'campaign',
} as const
