// What a pattern of pincodes says, apart from what its country thinks of it: its kind and of what. Whoever only shows or asks for one
// needs no more.
export type Pattern =
  | { kind: 'exact'; of: string }
  | { kind: 'prefix'; of: string }
  | { kind: 'state'; of: string }
  | { kind: 'zone'; of: string }
  | { kind: 'country'; of: string }
  | { kind: 'any' }

export type PatternKind = Pattern['kind']

/** As they are offered: what is asked for most stands first. */
export const patternKinds: readonly PatternKind[] = ['any', 'state', 'zone', 'prefix', 'exact', 'country']

/** `560034`, `560*`, `state:Karnataka`, `zone:SOUTH`, `country:IND` or `*`. What is none of the others is a pincode. */
export const patternIn = (text: string): Pattern => {
  const written = text.trim()
  if (written === '*') return { kind: 'any' }
  const [, kind, of] = /^(state|zone|country):\s*(\S.*)$/i.exec(written) ?? []
  if (kind && of) return { kind: kind.toLowerCase() as 'state' | 'zone' | 'country', of }
  return written.endsWith('*') ? { kind: 'prefix', of: written.slice(0, -1) } : { kind: 'exact', of: written }
}

/** As it is kept; of nothing, nothing. */
export const patternText = (kind: PatternKind, of: string): string => {
  if (kind === 'any') return '*'
  if (of === '' || kind === 'exact') return of
  return kind === 'prefix' ? `${of}*` : `${kind}:${of}`
}
