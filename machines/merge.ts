// Two people changed one record: what each changed against the common base, and where they clash.
// Pure; it never decides a clash, and it never loses a change of either side.

export type Values = Readonly<Record<string, unknown>>
/** A place inside a value: `of` says what it belongs to there, `name` what it is called. */
export interface Spot {
  key: string
  kind: string
  of?: string
  name?: string
}
export interface Clash {
  field: string
  /** Absent where the whole value clashes. */
  at?: Spot
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

/** What a choice between the two sides of a clash goes by. */
export const clashKey = ({ field, at }: Pick<Clash, 'field' | 'at'>): string => (at ? `${field}/${at.key}` : field)

/** A value both sides changed, put together: where they clash, and what it is once somebody has chosen at each. */
export interface Woven {
  clashes: readonly (Omit<Clash, 'field' | 'at'> & { at: Spot })[]
  settle(side: (at: Spot) => Side): unknown
}

/** Of a field whose value merges inside; undefined: it is one whole. */
export type Inside = (field: string, base: unknown, mine: unknown, theirs: unknown) => Woven | undefined

/** Fields changed by one side only merge by themselves; `clashes` are for the person, `theirs` stands until then. */
export const threeWay = (base: Values, mine: Values, theirs: Values, inside: Inside = () => undefined) => {
  const both = changedFields(base, mine).filter(field => !isSame(mine[field], theirs[field]))
  const clashing = both
    .filter(field => !isSame(base[field], theirs[field]))
    .map(field => ({
      whole: { field, base: base[field], mine: mine[field], theirs: theirs[field] },
      woven: inside(field, base[field], mine[field], theirs[field]),
    }))
  const clashes = clashing.flatMap(({ whole, woven }): Clash[] =>
    woven ? woven.clashes.map(clash => ({ field: whole.field, ...clash })) : [whole],
  )
  const others = clashing.map(({ whole, woven }) => [whole.field, woven ? woven.settle(() => 'theirs') : whole.theirs])
  const own = both
    .filter(field => !clashing.some(({ whole }) => whole.field === field))
    .map(field => [field, mine[field]])
  return { merged: { ...theirs, ...Object.fromEntries([...others, ...own]) } as Values, clashes }
}

/** `inside` gives anew what was woven of a field that clashes at places inside it. */
export const settled = (
  merged: Values,
  clashes: readonly Clash[],
  chosen: Readonly<Record<string, Side>>,
  inside: (field: string) => Woven | undefined = () => undefined,
): Values => {
  const side = (clash: Pick<Clash, 'field' | 'at'>): Side => chosen[clashKey(clash)] ?? 'theirs'
  const value = (clash: Clash): unknown =>
    clash.at ? inside(clash.field)?.settle(at => side({ field: clash.field, at })) : clash[side(clash)]
  return { ...merged, ...Object.fromEntries(clashes.map(clash => [clash.field, value(clash)])) }
}
