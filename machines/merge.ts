// Two people changed one record: what each changed against the common base, and where they clash.
// Pure; it never decides a clash, and it never loses a change of either side.

export type Values = Readonly<Record<string, unknown>>
export interface Clash {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
}
export type Side = 'mine' | 'theirs'

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Deep equality of plain JSON; an absent key equals an undefined one. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return false
  return fieldsOf(one, other).every(field => isSame(one[field], other[field]))
}
export const fieldsOf = (...all: readonly Values[]) => [...new Set(all.flatMap(values => Object.keys(values)))]
export const changedFields = (base: Values, values: Values) =>
  fieldsOf(base, values).filter(field => !isSame(base[field], values[field]))

/** Of a field whose value merges inside: both sides together, where they clash as either would have it; undefined: it is one whole. */
export type Inside = (
  field: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
) => { mine: unknown; theirs: unknown } | undefined

/** Fields changed by one side only merge by themselves; `clashes` are for the person, `theirs` stands until then. */
export const threeWay = (base: Values, mine: Values, theirs: Values, inside: Inside = () => undefined) => {
  const both = changedFields(base, mine).filter(field => !isSame(mine[field], theirs[field]))
  const clashing = both
    .filter(field => !isSame(base[field], theirs[field]))
    .map(field => ({
      field,
      base: base[field],
      ...(inside(field, base[field], mine[field], theirs[field]) ?? { mine: mine[field], theirs: theirs[field] }),
    }))
  const clashes: Clash[] = clashing.filter(one => !isSame(one.mine, one.theirs))
  const woven = clashing.map(one => [one.field, one.theirs])
  const own = both.filter(field => !clashing.some(one => one.field === field)).map(field => [field, mine[field]])
  return { merged: { ...theirs, ...Object.fromEntries([...woven, ...own]) } as Values, clashes }
}

export const settled = (merged: Values, clashes: readonly Clash[], chosen: Readonly<Record<string, Side>>): Values => ({
  ...merged,
  ...Object.fromEntries(
    clashes.map(clash => [clash.field, chosen[clash.field] === 'mine' ? clash.mine : clash.theirs]),
  ),
})
