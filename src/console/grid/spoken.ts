// The query line by what people see: `Status:"On hold"` asks what `state:held` does. Addresses and views keep names, the line shows what
// they are called. Everything else stays as it was typed.
import type { Words } from '#console/i18n/words.ts'
import type { Resource } from '#contract/resource.ts'
import { groupWord, totalOnly } from '#rules/expression/group.ts'
import { printQuery, printValue } from '#rules/expression/print.ts'
import { type Heads, tokensOf } from '#rules/expression/tokens.ts'
import { type Expression, isClause, isWords } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { columnNamed, type Name } from './fieldNames.ts'
import { choiceOf, headedBy, headsIn, type Labels, meant, namesByHead, saidOf } from './heads.ts'

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

/** A line as it is shown, and where a place of the written one is in it. */
export interface Spoken {
  text: string
  placeOf(written: number): number
}

interface Piece {
  from: number
  to: number
  said: string
}

const joined = (written: string, pieces: readonly Piece[]): Spoken => {
  let text = ''
  let at = 0
  for (const { from, to, said } of pieces) {
    text += written.slice(at, from) + said
    at = to
  }
  const placeOf = (place: number) => {
    let moved = 0
    for (const { from, to, said } of pieces) {
      if (place <= from) break
      // Within a word there is no place that both have.
      if (place < to) return from + moved + Math.min(place - from, said.length)
      moved += said.length - (to - from)
    }
    return place + moved
  }
  return { text: text + written.slice(at), placeOf }
}

/** What is asked, whichever of its words stands for a field. */
const askedBy = (line: string, asked: Asked, words: Saying): string =>
  JSON.stringify(parseQuery(asWritten(line, asked, words)).tree, (key, value) =>
    key === 'field' ? (columnNamed(asked.names, value)?.name ?? value) : value,
  )

/** What was written with what fields and values are called in place of their names; as it is, where that would ask something else. */
export const asSpoken = (written: string, asked: Asked, words: Saying): Spoken => {
  const { names } = asked
  const labels = labelsOf(asked, words)
  const headed = headedBy(names, labels.field)
  const pieces: Piece[] = []
  let choice = choiceOf(names, '', labels)
  for (const { kind, text, from, to } of tokensOf(written)) {
    if (kind === 'field') {
      const name = columnNamed(names, text)?.name ?? text
      choice = choiceOf(names, name, labels)
      pieces.push({ from, to, said: name === groupWord || names.some(one => one.name === name) ? headed(name) : text })
    }
    const value = kind === 'value' ? meant(choice, text) : undefined
    if (value !== undefined) pieces.push({ from, to, said: printValue(saidOf(choice, value)) })
  }
  const spoken = joined(written, pieces)
  return askedBy(spoken.text, asked, words) === askedBy(written, asked, words) ? spoken : joined(written, [])
}
