// Of what was found by a typed text, what begins with it comes first, then what has a word that begins so, then the rest as it came.
import { foldPlaces } from '#console/palette/matching/fold.ts'

export interface Named {
  title: string
  subtitle: string
}

const folded = (text: string): string => foldPlaces(text).text.trim()
const startsWord = (text: string, wanted: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(wanted))

const distance = ({ title, subtitle }: Named, wanted: string): number => {
  const [name, beside] = [folded(title), folded(subtitle)]
  if (name === wanted || beside === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (beside.startsWith(wanted)) return 2
  if (startsWord(name, wanted)) return 3
  return name.includes(wanted) ? 4 : 5
}

export const nearest = <T extends Named>(found: readonly T[], typed: string): readonly T[] => {
  const wanted = folded(typed)
  if (!wanted) return found
  const far = new Map(found.map(one => [one, distance(one, wanted)]))
  return found.toSorted((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0))
}
