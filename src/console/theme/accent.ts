// Accent colours a brand may choose: those whose scales the style sheet carries. Anything else falls back to indigo.
export const accents = [
  'indigo',
  'plum',
  'teal',
  'crimson',
  'blue',
  'green',
  'violet',
  'orange',
  'amber',
  'red',
] as const
export type Accent = (typeof accents)[number]

export const accentOf = (wished: string | undefined): Accent => accents.find(name => name === wished) ?? 'indigo'
