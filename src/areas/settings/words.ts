export const words = {
  'settings.screen.cash': 'Cash on delivery',
  'settings.screen.checkout': 'Shop and checkout',
  'settings.screen.discounts': 'Discounts',
  'settings.screen.members': 'Members',
  'settings.screen.prices': 'Prices and tax',
  'settings.screen.refunds': 'Returns and refunds',
  'settings.screen.stock': 'Stock and delivery',
}
