export const words = {
  'codCharges.screen.both': '{{amount}} + {{part}}',
  'codCharges.screen.higher': '{{amount}} or {{part}}',
  'codCharges.screen.slab': 'from {{from}}: {{fee}}',
}
