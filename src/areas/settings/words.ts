export const words = {
  'settings.screen.cash': 'Cash on delivery',
  'settings.screen.checkout': 'Storefront and checkout',
  'settings.screen.discounts': 'Discounts',
  'settings.screen.members': 'Members',
  'settings.screen.prices': 'Prices and taxes',
  'settings.screen.refunds': 'Returns and refunds',
  'settings.screen.stock': 'Inventory and delivery',
}
