export const words = {
  'carts.screen.reached': 'Came as far as',
  'carts.screen.byHour': 'Left by hour, from 0 to 23',
  'carts.screen.cameBack': 'Came back',
  'carts.screen.asTable': 'As a table',
  'carts.screen.counting': 'Counting…',
  'carts.screen.cart': 'Cart',
  'carts.screen.shopper': 'Shopper',
  'carts.screen.recovery': 'Recovery',
}
