export const words = {
  'codCharges.screen.both': '{{amount}} + {{part}}',
  'codCharges.screen.ceiling': 'no cash from {{amount}}',
  'codCharges.screen.curve': 'Cash fee by order value; dots are orders',
  'codCharges.screen.curveTitle': 'Fee by order value',
  'codCharges.screen.higher': '{{amount}} or {{part}}',
  'codPincodes.screen.rtoKey':
    'Share of cash orders that came back; darker is more. Hatched: fewer than {{least}} orders.',
  'codRules.screen.asTable': 'As a table',
  'codRules.screen.end': 'No rule holds',
  'codCharges.screen.slab': 'from {{from}}: {{fee}}',
}
