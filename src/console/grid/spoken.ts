// The query line by what people see: `Status:"On hold"` asks what `state:held` does. Everything else stays as it was typed.
import type { Words } from '#console/i18n/words.ts'
import type { Resource } from '#contract/resource.ts'
import { groupWord, totalOnly } from '#rules/expression/group.ts'
import { printQuery } from '#rules/expression/print.ts'
import { type Heads, tokensOf } from '#rules/expression/tokens.ts'
import { type Expression, isClause, isWords } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { columnNamed, type Name } from './fieldNames.ts'
import { choiceOf, headsIn, type Labels, meant, namesByHead } from './heads.ts'

/** Of which list the line is. */
interface Asked {
  names: readonly Name[]
  resource: Resource
}

type Saying = Pick<Words, 'value' | 'field' | 't'>

export const labelsOf = ({ names, resource }: Asked, words: Saying): Labels => ({
  field: name => {
    if (name === groupWord) return words.t('grid.groupBy')
    if (name === totalOnly) return words.t('grid.allTogether')
    return words.field(resource, columnNamed(names, name)?.name ?? name)
  },
  value: ({ field }, value) => {
    if (field.facts.of) return words.value(field.facts.of, value)
    return field.kind === 'toggle' ? words.t(value === 'Y' ? 'field.yes' : 'field.no') : value
  },
})

export const headsOf = (line: string, { names }: Pick<Asked, 'names'>, labels: Pick<Labels, 'field'>): Heads =>
  headsIn(line, namesByHead(names, labels.field))

/** The line with names in place of the heads that stand before a sign. */
const inNames = (line: string, heads: Heads): string => {
  let said = ''
  let at = 0
  for (const { name, from, to } of tokensOf(line, heads)) {
    if (name === undefined) continue
    said += line.slice(at, from) + name
    at = to
  }
  return said + line.slice(at)
}

/** The line with names of columns and values in place of what they are called; the line itself where there is none. */
export const asWritten = (typed: string, asked: Asked, words: Saying): string => {
  const labels = labelsOf(asked, words)
  const text = inNames(typed, headsOf(typed, asked, labels))
  let isSame = true
  const nameOf = (field: string, value: string): string => {
    const found = meant(choiceOf(asked.names, field, labels), value)
    if (found && found !== value) isSame = false
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
