export const words = {
  'codCharges.screen.both': '{{amount}} + {{part}}',
  'codCharges.screen.ceiling': 'no cash from {{amount}}',
  'codCharges.screen.curve': 'Cash fee by order value; dots are orders',
  'codCharges.screen.curveTitle': 'Fee by order value',
  'codCharges.screen.higher': '{{amount}} or {{part}}',
  'codCharges.screen.slab': 'from {{from}}: {{fee}}',
}
