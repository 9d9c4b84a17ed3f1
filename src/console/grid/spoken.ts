// Columns and values in the query line by what people see: `Status:"On hold"` asks what `state:held` does. Everything else stays as it
// was typed.
import type { Words } from '#console/i18n/words.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { printQuery } from '#rules/expression/print.ts'
import { type Expression, isClause, isWords } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { columnNamed, type Name } from './fieldNames.ts'

type Called = (name: string) => string

/** Names by the heads of their columns; a head of several, or one that is another's name, says neither. */
const namesByHead = (names: readonly Name[], called: Called): Map<string, string> => {
  const heads = Map.groupBy(
    names.filter(({ name, column }) => column?.name === name).map(({ name }) => name),
    name => called(name).trim().toLowerCase(),
  )
  const known = new Set(names.map(({ name }) => name.toLowerCase()))
  return new Map(
    [...heads].flatMap(([head, [name, ...others]]) =>
      name && others.length === 0 && !known.has(head) ? [[head, name]] : [],
    ),
  )
}

/** How a column is best written in the line: by its head, where that says which one it is. */
export const headedBy = (names: readonly Name[], called: Called): Called => {
  const byHead = namesByHead(names, called)
  return name => (byHead.get(called(name).trim().toLowerCase()) === name ? called(name) : name)
}

/** `status:deleted` finds the deleted of any list, also where another column is called Status. */
const isOfRecord = (found: string, rest: string): boolean =>
  found === 'status' && RecordStatus.names.some(name => rest.startsWith(`:${name}`))

const signs = [':', '<', '>', '=', '!=']

/** A head counts where a term may begin, with a sign right behind it; the longest one that fits. */
const partInNames = (part: string, heads: readonly string[], byHead: ReadonlyMap<string, string>): string => {
  let said = ''
  let at = 0
  while (at < part.length) {
    const mayBegin = at === 0 || /[\s(-]/.test(part[at - 1]!)
    const isHere = (head: string) =>
      part.slice(at, at + head.length).toLowerCase() === head &&
      signs.some(sign => part.startsWith(sign, at + head.length))
    const head = mayBegin ? heads.find(isHere) : undefined
    const found = part.slice(at, at + (head?.length ?? 1))
    at += found.length
    said += head === undefined || isOfRecord(found, part.slice(at)) ? found : (byHead.get(head) ?? found)
  }
  return said
}

/** The line with names in place of the heads of columns that stand before a sign; what stands in quotes is somebody's own. */
const inNames = (text: string, names: readonly Name[], called: Called): string => {
  const byHead = namesByHead(names, called)
  const heads = [...byHead.keys()].filter(Boolean).sort((one, other) => other.length - one.length)
  if (heads.length === 0) return text
  const parts = text.split(/("(?:\\.|[^"\\])*"?)/)
  return parts.map((part, at) => (at % 2 === 1 ? part : partInNames(part, heads, byHead))).join('')
}

/** What a column is asked by, where its head was typed. */
export const columnCalled = (names: readonly Name[], typed: string, called: Called): Name['column'] =>
  columnNamed(names, typed) ?? columnNamed(names, namesByHead(names, called).get(typed.toLowerCase()) ?? '')

/** The line with names of columns and values in place of what they are called; the line itself where there is none. */
export const asWritten = (
  typed: string,
  { names, resource }: { names: readonly Name[]; resource: Resource },
  words: Pick<Words, 'value' | 'field'>,
): string => {
  const text = inNames(typed, names, name => words.field(resource, name))
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
