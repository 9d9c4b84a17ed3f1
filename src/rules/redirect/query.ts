// What becomes of the query of a request, and what two redirections in a row do to it.

export type KeepQuery = 'append' | 'drop' | 'replace'

const parts = (query: string): string[] => query.split('&').filter(Boolean)
const nameOf = (part: string): string => part.split('=')[0]!

/** The target's own parameters, then those of the request it does not set itself. */
const appended = (own: string, asked: string): string => {
  const names = new Set(parts(own).map(nameOf))
  return [...parts(own), ...parts(asked).filter(part => !names.has(nameOf(part)))].join('&')
}

/** The query of the answer, without `?`. `replace`: the request's in place of the target's, which stands where it has none. */
export const queryAfter = (keep: KeepQuery, own: string, asked: string): string => {
  if (keep === 'drop') return parts(own).join('&')
  return keep === 'append' ? appended(own, asked) : parts(asked || own).join('&')
}

export interface QueryRule {
  keep: KeepQuery
  own: string
}

/** One rule that does what two in a row do; nothing where no single one does. */
export const queriesJoined = (one: QueryRule, then: QueryRule): QueryRule | undefined => {
  if (then.keep === 'drop') return then
  if (then.keep === 'append') {
    if (one.keep !== 'replace') return { keep: one.keep, own: appended(then.own, one.own) }
    if (one.own === '') return { keep: 'append', own: then.own }
    return then.own === '' ? one : undefined
  }
  if (one.keep === 'append') return one.own === '' ? { keep: 'replace', own: then.own } : one
  return { keep: one.keep, own: one.own || then.own }
}
