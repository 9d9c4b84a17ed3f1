export const words = {
  'cod.screen.both': '{{amount}} + {{part}}',
  'cod.screen.higher': '{{amount}} or {{part}}',
  'cod.screen.slab': 'from {{from}}: {{fee}}',
}
