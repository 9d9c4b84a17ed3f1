// A term of the question in the reader's words: `Status: active or draft`, `not Tags: vegan`.
import { byName } from '#console/fields/byName.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { groupWord, totalOnly } from '#rules/expression/group.ts'
import { type Clause, type Expression, isClause, isWords } from '#rules/expression/tree.ts'
import { columnNamed } from './fieldNames.ts'
import type { List } from './list.ts'

/** Whose question it is, and what may be asked of it. */
type Asked = Pick<List, 'resource' | 'names'>

const marks: Record<string, string> = { '=': '', '<': '< ', '<=': '≤ ', '>': '> ', '>=': '≥ ' }

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const groupName = (names: List['names'], resource: List['resource'], words: Words, by: Clause['value']): string => {
  if (by === totalOnly) return words.t('grid.allTogether')
  const column = columnNamed(names, String(by))
  return column ? words.field(resource, column.name) : String(by)
}

const clauseText = ({ resource, names }: Asked, words: Words, { field, op, value }: Clause): string => {
  if (field === groupWord) return words.t('grid.groupedBy', { field: groupName(names, resource, words, value) })
  const column = columnNamed(names, field)
  const set = column?.field.facts.of
  const one = (text: string) => {
    // Asked in capitals it is the same state.
    const known = set?.names.find(name => name.toLowerCase() === text.toLowerCase())
    if (set && known) return words.value(set, known)
    if (column?.field.kind === 'toggle') return words.t(/^[yt1]/i.test(text) ? 'field.yes' : 'field.no')
    if (isDay(text)) return words.date(text)
    return column ? byName(column.field, text, words) : text
  }
  const label = column ? words.field(resource, column.name) : field
  if (op === 'in') return words.pair(label, words.row(value.map(one)))
  if (op === 'between') return words.pair(label, value.map(one).join(' – '))
  return words.pair(label, `${marks[op] ?? ''}${one(value)}`)
}

export const useChipText = (list: Asked): ((node: Expression) => string) => {
  const words = useWords()
  const say = (node: Expression): string => {
    if (isClause(node)) return clauseText(list, words, node)
    if (isWords(node)) return node.exact ? `“${node.words}”` : node.words
    if ('not' in node) return words.t('grid.not', { text: say(node.not) })
    if ('and' in node) return node.and.map(say).join(' · ')
    return node.or.map(say).join(` ${words.t('grid.or')} `)
  }
  return say
}
