// Tree back to the line people read. parseQuery(printQuery(tree)) is the tree again, for every tree a line can hold.
import { fieldStart } from './tokens.ts'
import { type Clause, type Expression, isClause, isWords, type Query } from './tree.ts'

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const isBareValue = (text: string): boolean =>
  /^[^\s",()<>=!][^\s",()]*$/.test(text) && !text.includes('..') && !/^\.|\.$/.test(text)

export const printValue = (text: string): string => (isBareValue(text) ? text : quote(text))

function isBareWord(text: string): boolean {
  fieldStart.lastIndex = 0
  return /^[^\s"()]+$/.test(text) && text !== 'or' && (text === '-' || !text.startsWith('-')) && !fieldStart.test(text)
}

export function printClause({ field, op, value }: Clause): string {
  if (op === 'in') return `${field}:${value.map(printValue).join(',')}`
  if (op === 'between') return `${field}:${value.map(printValue).join('..')}`
  return `${field}:${op === '=' ? '' : op}${printValue(value)}`
}

export function printTerm(node: Expression): string {
  if (isClause(node)) return printClause(node)
  if (isWords(node)) return !node.exact && isBareWord(node.words) ? node.words : quote(node.words)
  if ('not' in node) return `-${printTerm(node.not)}`
  if ('and' in node) return `(${node.and.map(printTerm).join(' ')})`
  return `(${node.or.map(alternative).join(' or ')})`
}

// `and` binds tighter than `or`, so a group of terms inside `or` needs no brackets of its own.
const alternative = (node: Expression): string => ('and' in node ? node.and.map(printTerm).join(' ') : printTerm(node))

export function printQuery({ and }: Query): string {
  const [only] = and
  return and.length === 1 && only && 'or' in only ? only.or.map(alternative).join(' or ') : and.map(printTerm).join(' ')
}
