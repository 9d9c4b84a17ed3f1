// How references, lists and structure are written: several in one cell stand between `|`, structure is JSON.
import type { Codec } from '../field.ts'
import { finer, notA } from '../finding.ts'
import { noMember } from '../member.ts'
import { nameIn } from '../valueSet.ts'

const parts = (cell: string): string[] =>
  cell
    .split('|')
    .map(part => part.trim())
    .filter(Boolean)

/** In files a reference is written as its record's key; the server resolves it, so here it stays text. */
export const referenceCodec: Codec<string> = { print: value => value, read: cell => ({ value: cell.trim() }) }

export const referencesCodec: Codec<string[]> = {
  print: value => value.join('|'),
  read: (cell, facts) => {
    const value = parts(cell)
    return value.length > (facts.max ?? 50) ? { finding: finer('RANGE', 'MANY', { max: facts.max ?? 50 }) } : { value }
  },
}

export const listCodec: Codec<string[]> = {
  print: value => value.join('|'),
  read: (cell, facts) => {
    const value = parts(cell)
    if (value.length > (facts.max ?? 50)) return { finding: finer('RANGE', 'MANY', { max: facts.max ?? 50 }) }
    const { of } = facts
    if (!of) return { value }
    const wrong = value.find(name => nameIn(of, name) === undefined)
    if (wrong !== undefined) return { finding: noMember(of, wrong) }
    return { value: value.map(name => nameIn(of, name) as string) }
  },
}

export const jsonCodec: Codec<unknown> = {
  print: value => JSON.stringify(value),
  read: cell => {
    try {
      return { value: JSON.parse(cell) as unknown }
    } catch {
      return { finding: notA('json', cell.slice(0, 40)) }
    }
  },
}
