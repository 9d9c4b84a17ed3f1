// Accent colours a place may wear: those whose scales the console's style sheets carry.
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

/** Anything else falls back to indigo. */
export const accentOf = (wished: string | undefined): Accent => accents.find(name => name === wished) ?? 'indigo'

interface Tinted {
  vendorCode: string
  accent: string
}

/**
 * Places in the given order with an accent each, none twice while there are colours left: the first keeps the one it is configured
 * with, a later one of the same colour takes the next that nobody wishes and nobody has. Depends on the list alone, so whoever asks
 * for the whole list sees the same colours.
 */
export function distinctAccents<P extends Tinted>(places: readonly P[]): (P & { accent: Accent })[] {
  const wished = new Set(places.map(({ accent }) => accentOf(accent)))
  const taken = new Set<Accent>()
  return places.map(place => {
    const own = accentOf(place.accent)
    const free = accents.find(name => !taken.has(name) && !wished.has(name)) ?? accents.find(name => !taken.has(name))
    const accent = taken.has(own) ? (free ?? own) : own
    taken.add(accent)
    return { ...place, accent }
  })
}
