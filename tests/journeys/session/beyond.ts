// Edges of the chart that no gesture can lead along, each with its reason. Whatever is neither walked nor named here is
// missing, and the test says so.
type Rule = [why: string, isIt: (from: { life: string; secure: string }, label: string) => boolean]

const isCovered = (from: { life: string; secure: string }) =>
  from.life === 'inside.ready' && /asking|challenge/.test(from.secure)
const rules: readonly Rule[] = [
  ['a chart that breaks is a mistake of ours', (_, label) => /^error (otp|stepUp|realtime)$/.test(label)],
  [
    'the code is asked for where somebody is ready; elsewhere the dialog waits',
    ({ life }, label) => life !== 'inside.ready' && /^SECURE\.|stepUp$/.test(label),
  ],
  ['nothing offers a code nobody owes', ({ secure }, label) => secure === 'open' && label === 'SECURE.BEGIN'],
  ['a dialog covers the way there', (from, label) => isCovered(from) && /^(LOGOUT|SWITCH|FOLLOW|STAY)$/.test(label)],
  [
    'only a ready page has a socket to hear it by',
    ({ life }, label) => life !== 'inside.ready' && label === 'COUNTRIES.CHANGED',
  ],
  [
    'a page that owes the code is loaded anew instead',
    ({ secure }, label) => secure.startsWith('required') && label === 'PAGE.RESTORED',
  ],
  [
    'the same person with another token is a renewal',
    ({ life }, label) => /^(inside|anonymous\.(checking|exchanging))/.test(life) && label === 'TAB.LOGGED_IN',
  ],
  [
    'a page of the form never sleeps with somebody in it',
    ({ life }, label) => life.startsWith('anonymous') && label === 'PAGE.RESTORED',
  ],
  ['the form comes with the redirect', ({ life }, label) => life === 'invalidated' && label.startsWith('LOGIN.')],
  [
    'there is no page of this document to go back to',
    ({ life }, label) => /applying|noCountries/.test(life) && label === 'NAV.BACK',
  ],
  [
    'with the code being asked for only a country that was taken away leads to the picker, and there is no way back there',
    ({ life, secure }, label) => life === 'inside.picking' && secure === 'required.challenge' && label === 'CANCEL',
  ],
  [
    'ten minutes pass for a ready page only',
    ({ life }, label) => life !== 'inside.ready' && label === 'after secureTtl',
  ],
  [
    'nobody without a country was anywhere',
    ({ life }, label) => life === 'inside.noCountries' && label === 'TAB.PLACED',
  ],
]

const parts = (edge: string) => {
  const [from = '', label = ''] = edge.split(' | ')
  const [life = '', secure = ''] = from.split(' / ')
  return { from: { life, secure }, label }
}

export const whyNot = (edge: string): string | undefined => {
  const { from, label } = parts(edge)
  return rules.find(([, isIt]) => isIt(from, label))?.[0]
}
