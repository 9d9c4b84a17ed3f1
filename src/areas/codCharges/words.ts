export const words = {
  'codCharges.screen.both': '{{amount}} + {{part}}',
  'codCharges.screen.ceiling': 'no COD from {{amount}}',
  'codCharges.screen.curve': 'COD fee by order value; dots are orders',
  'codCharges.screen.curveTitle': 'Fee by order value',
  'codCharges.screen.noFee': 'no fee',
  'codCharges.screen.higher': '{{amount}} or {{part}}',
  'codPincodes.screen.rtoKey': 'RTO rate of COD orders; darker means higher. Hatched: fewer than {{least}} orders.',
  'codRules.screen.asTable': 'As a table',
  'codRules.screen.end': 'No rule applies',
  'codCharges.screen.slab': 'from {{from}}: {{fee}}',
}
