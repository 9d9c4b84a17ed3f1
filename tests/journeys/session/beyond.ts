// Edges of the chart that no gesture can lead along, each with its reason and where it is tested instead. Whatever is neither
// walked nor named here is missing, and the test says so. `chart` is the walk without a page, which takes every one of them.
interface Beyond {
  why: string
  tested: string
  isIt: (from: { life: string; secure: string }, label: string) => boolean
}

const chart = 'tests/machines/walks.test.ts'

const rules: readonly Beyond[] = [
  {
    why: 'nobody rests where the last place is asked for, and the walk’s people have none',
    tested: 'tests/journeys/places.test.ts',
    isIt: ({ life }) => life === 'inside.recalling',
  },
  {
    why: 'a chart that breaks is a mistake of ours',
    tested: chart,
    isIt: (_, label) => /^error (otp|stepUp|realtime)$/.test(label),
  },
  {
    why: 'the code is asked for where somebody is ready; elsewhere the dialog waits',
    tested: chart,
    isIt: ({ life }, label) => life !== 'inside.ready' && /^SECURE\.|stepUp$/.test(label),
  },
  {
    why: 'a dialog covers the way there',
    tested: chart,
    isIt: ({ life, secure }, label) =>
      life === 'inside.ready' && /asking|challenge/.test(secure) && /^(LOGOUT|SWITCH|FOLLOW|STAY)$/.test(label),
  },
  {
    why: 'only a ready page has a socket to hear it by',
    tested: chart,
    isIt: ({ life }, label) => life !== 'inside.ready' && label === 'COUNTRIES.CHANGED',
  },
  {
    why: 'the same person with another token is a renewal, and nobody rests where the code is exchanged',
    tested: 'tests/console/tabs.test.ts',
    isIt: ({ life }, label) => /^(inside|anonymous\.exchanging)/.test(life) && label === 'TAB.LOGGED_IN',
  },
  {
    why: 'nobody rests where the code is exchanged',
    tested: chart,
    isIt: ({ life }, label) => life === 'anonymous.exchanging' && label === 'PAGE.RESTORED',
  },
  {
    why: 'the form comes with the redirect, or is there by chance a moment before',
    tested: 'tests/console/sessionScreens.test.tsx',
    isIt: ({ life }, label) => life === 'invalidated' && label.startsWith('LOGIN.'),
  },
  {
    why: 'there is no page of this document to go back to',
    tested: chart,
    isIt: ({ life }, label) => /applying|noCountries/.test(life) && label === 'NAV.BACK',
  },
  {
    why: 'with the code being asked for only a country that was taken away leads to the picker, and there is no way back there',
    tested: chart,
    isIt: ({ life, secure }, label) =>
      life === 'inside.picking' && secure === 'required.challenge' && label === 'CANCEL',
  },
  {
    why: 'no place takes ten minutes to open: the call would be given up before',
    tested: chart,
    isIt: ({ life }, label) => life === 'inside.applying' && label === 'after secureTtl',
  },
]

/** The reason, when there is one. */
export const whyNot = (edge: string): string | undefined => {
  const [from = '', label = ''] = edge.split(' | ')
  const [life = '', secure = ''] = from.split(' / ')
  return rules.find(({ isIt }) => isIt({ life, secure }, label))?.why
}

/** One line per reason: how many edges it stands for, and where they are tested. */
export const beyondIn = (edges: readonly string[]): string[] =>
  rules.map(({ why, tested }) => `${edges.filter(edge => whyNot(edge) === why).length} | ${why} | ${tested}`)
