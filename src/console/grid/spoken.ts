// Values in the query line by the names people see: `hold:"On hold"` asks what `hold:held` does. Everything else stays as it was typed.
import type { Words } from '#console/i18n/words.ts'
import { printQuery } from '#rules/expression/print.ts'
import { type Expression, isClause, isWords } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { columnNamed, type Name } from './fieldNames.ts'

/** The line with names of values in place of what they are called; the line itself where there is none. */
export const asWritten = (text: string, names: readonly Name[], words: Pick<Words, 'value'>): string => {
  let isSame = true
  const nameOf = (field: string, value: string): string => {
    const set = columnNamed(names, field)?.field.facts.of
    const wanted = value.trim().toLowerCase()
    if (!set || set.names.some(name => name.toLowerCase() === wanted)) return value
    const found = set.names.find(name => words.value(set, name).toLowerCase() === wanted)
    if (found) isSame = false
    return found ?? value
  }
  const turned = (node: Expression): Expression => {
    if (isWords(node)) return node
    if (isClause(node)) {
      const { field } = node
      if (node.op === 'in') return { ...node, value: node.value.map(value => nameOf(field, value)) }
      return node.op === '=' ? { ...node, value: nameOf(field, node.value) } : node
    }
    if ('not' in node) return { not: turned(node.not) }
    return 'and' in node ? { and: node.and.map(turned) } : { or: node.or.map(turned) }
  }
  const { tree, findings } = parseQuery(text)
  if (findings.length > 0) return text
  const query = { and: tree.and.map(turned) }
  return isSame ? text : printQuery(query)
}
