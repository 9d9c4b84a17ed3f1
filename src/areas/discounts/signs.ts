// What stands over the doors of discounts: all that the sidebar needs to know of them before they are entered.
export const discountsSign = {
  name: 'discounts',
  one: 'discount',
  label: 'Discounts',
  group: 'promotions',
  icon: 'percent',
  key: 'd',
  title: 'name',
  subtitle: 'internalCode',
  lifecycle: 'catalogue',
} as const

export const couponCodesSign = {
  name: 'couponCodes',
  one: 'coupon code',
  label: 'Coupon codes',
  group: 'promotions',
  icon: 'tag',
  title: 'code',
  lifecycle: 'toggle',
} as const

export const testCartsSign = {
  name: 'testCarts',
  one: 'test cart',
  label: 'Test carts',
  group: 'promotions',
  icon: 'circle-check',
  title: 'name',
  lifecycle: 'toggle',
} as const
