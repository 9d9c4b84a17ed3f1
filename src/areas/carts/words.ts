export const words = {
  'carts.screen.reached': 'Furthest step',
  'carts.screen.byHour': 'Abandoned by hour, 0 to 23',
  'carts.screen.cameBack': 'Recovered',
  'carts.screen.asTable': 'As a table',
  'carts.screen.counting': 'Counting…',
  'carts.screen.cart': 'Cart',
  'carts.screen.shopper': 'Customer',
  'carts.screen.recovery': 'Recovery',
}
