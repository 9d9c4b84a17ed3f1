export const words = {
  'categories.screen.find': 'Find in the tree',
  'categories.screen.notFound': 'No category has this in its name.',
  'categories.screen.products_one': '{{count}} product',
  'categories.screen.products_other': '{{count}} products',
  'categories.screen.tree': 'Tree',
}
