// What changed between two records, and how two people's changes to one record go together (kernel 0.5).
// Nothing is ever chosen silently: where both changed the same place differently, it is a clash for a person to settle.
export type Plain = Readonly<Record<string, unknown>>
export type FieldDiff = { field: string; before: unknown; after: unknown }
/** `field` is a path with dots where localized maps and other plain objects were merged inside. */
export type Clash = { field: string; base: unknown; mine: unknown; theirs: unknown }

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

const fieldsOf = (...records: Plain[]): string[] => [...new Set(records.flatMap(record => Object.keys(record)))]

/** Deep equality of JSON values; a missing field equals undefined, and a Date its instant. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, place) => isSame(value, other[place]))
  return isPlain(one) && isPlain(other) && fieldsOf(one, other).every(field => isSame(one[field], other[field]))
}

export const diff = (before: Plain, after: Plain): FieldDiff[] =>
  fieldsOf(before, after)
    .filter(field => !isSame(before[field], after[field]))
    .map(field => ({ field, before: before[field], after: after[field] }))

/** Non-overlapping changes of both sides; at a clash `merged` keeps what is stored (theirs) until someone decides. */
export function merge3(base: Plain, mine: Plain, theirs: Plain): { merged: Record<string, unknown>; clashes: Clash[] } {
  const merged: Record<string, unknown> = {}
  const clashes: Clash[] = []
  for (const field of fieldsOf(theirs, mine, base)) {
    const [was, my, their] = [base[field], mine[field], theirs[field]]
    let value = isSame(their, was) ? my : their
    if (!isSame(my, was) && !isSame(their, was) && !isSame(my, their)) {
      if (isPlain(my) && isPlain(their)) {
        const inside = merge3(isPlain(was) ? was : {}, my, their)
        value = inside.merged
        clashes.push(...inside.clashes.map(clash => ({ ...clash, field: `${field}.${clash.field}` })))
      } else clashes.push({ field, base: was, mine: my, theirs: their })
    }
    if (value !== undefined) merged[field] = value
  }
  return { merged, clashes }
}
