import type { Field } from '#contract/field.ts'

/** Yes or no that somebody has to say: it begins with neither. */
export const mustBeChosen = ({ kind, facts }: Field): boolean =>
  kind === 'toggle' && facts.required === true && facts.default === undefined
