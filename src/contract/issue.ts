// What a schema has against a value, in the dictionary's words. The library's own sentences reach nobody: they come in one
// language and say less. Only a pattern speaks for itself, in the words of its declaration.
import type * as z from 'zod/mini'
import { blockFinding } from './codecs/blocks.ts'
import { partFinding, partNamed } from './codecs/groups.ts'
import type { Field } from './field.ts'
import { blocksIn, kindOf, placedIn } from './fields/blocks.ts'
import { asksFor, type FindingCode, finding, finer, notA, patternFinding, saidOf, unknownField } from './finding.ts'
import { noName } from './member.ts'
import type { Finding } from './problem.ts'
import { languageFigure, numberFigure, type Param, type Params } from './said.ts'

type Issue = z.core.$ZodIssue
type Bound = Extract<Issue, { code: 'too_big' | 'too_small' }>

const printed = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 60)

/** A bound of the field itself is written as its values are. */
const limitOf = (issue: Bound, { kind }: Field): Param => {
  const limit = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)
  if (issue.path.length > 0 || issue.origin === 'string' || issue.origin === 'array') return limit
  if (kind === 'money') return { text: String(limit), figure: 'money', of: limit }
  return kind === 'percent' ? { text: `${limit / 100}%`, figure: 'percent', of: limit } : numberFigure(limit)
}

const bounded = (issue: Bound, field: Field): Finding => {
  const over = issue.code === 'too_big'
  const params: Params = { [over ? 'max' : 'min']: limitOf(issue, field) }
  if (issue.origin === 'string') return finding(over ? 'LENGTH' : 'SHORT', params)
  if (issue.origin === 'array') return finer('RANGE', over ? 'MANY' : 'FEW', params)
  return finer('RANGE', over ? 'MOST' : 'LEAST', params)
}

/** What a kind's own values look like, where they have a form. */
const forms: Partial<Record<Field['kind'], FindingCode>> = {
  decimal: 'NUMBER',
  date: 'DAY',
  moment: 'INSTANT',
  reference: 'ID',
  references: 'ID',
}

const formed = (issue: Issue, { kind, facts }: Field): Finding => {
  const form = forms[kind]
  if (form) return finer('PATTERN', form)
  const message = facts.pattern?.message ?? issue.message
  if (message === 'Invalid input') return finer('PATTERN', 'FORM')
  return patternFinding(message)
}

/** What a check of ours says: its dictionary code, and the code it goes by. */
interface Own {
  says: FindingCode
  code: FindingCode
  min?: number
  language?: string
  /** Of a tree: the block it is about. */
  block?: string
}

const judged = (issue: Issue, field: Field, value: unknown): Finding => {
  if (issue.code === 'too_big' || issue.code === 'too_small') return bounded(issue, field)
  if (issue.code === 'invalid_format') return formed(issue, field)
  if (issue.code === 'invalid_value') {
    const { of } = field.facts
    return of ? noName(of, printed(value)) : finding('ENUM', { v: printed(value), list: issue.values.map(String) })
  }
  if (issue.code === 'invalid_key') return finer('PATTERN', field.kind === 'localized' ? 'LANGUAGE' : 'FORM')
  if (issue.code === 'unrecognized_keys') return finding('UNKNOWN_FIELD', { col: issue.keys })
  const {
    says,
    code,
    block: _,
    language,
    ...bounds
  } = ((issue.code === 'custom' && issue.params) ?? {}) as Partial<Own>
  const params = { ...bounds, ...(language && { language: languageFigure(language) }) }
  return says ? finer(code ?? says, says, params) : notA(field.kind, printed(value))
}

const within = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A part of a row is judged as the field it is. */
const inRow = (issue: Issue, { facts }: Field, value: unknown): Finding | undefined => {
  const [row, name, ...rest] = issue.path
  const part = facts.parts?.[String(name)]
  if (!part) return undefined
  const inner = within(value, [row as number, name as string])
  const why = isMissing(inner)
    ? asksFor(part.kind, partNamed(String(name), part))
    : issueFinding({ ...issue, path: rest }, part, inner)
  return partFinding(why, Number(row), String(name), part)
}

/** Of a tree: which block, and what of it. */
interface InTree {
  block: string
  part?: string
  issue?: Issue
}

const inBlock = (issue: Issue, field: Field, value: unknown): Finding | undefined => {
  const { block: id, part, issue: inner } = ((issue.code === 'custom' && issue.params) ?? {}) as Partial<InTree>
  if (id === undefined) return undefined
  const block = placedIn(blocksIn(value)).find(({ block: one }) => one.id === id)?.block
  if (part === undefined) return { ...judged(issue, field, value), path: id }
  const type = kindOf(field.facts.blocks, block?.type ?? '')
  const known = type && Object.hasOwn(type.fields, part) ? type.fields[part] : undefined
  if (!type || !known) return { ...unknownField(part.slice(0, 60)), path: `${id}.${part}` }
  const held = block?.props[part]
  const why = inner ? issueFinding(inner, known, held) : asksFor(known.kind, partNamed(part, known))
  return blockFinding(why, id, type, part, known)
}

/** A finding about the value; one about a part of it says which part. */
export const issueFinding = (issue: Issue, field: Field, value: unknown): Finding => {
  const told = inRow(issue, field, value) ?? inBlock(issue, field, value)
  if (told) return told
  const why = judged(issue, field, within(value, issue.path))
  if (issue.path.length === 0) return why
  const place = issue.path.map(key => (typeof key === 'number' ? key + 1 : String(key))).join(' ')
  return finer(why.code as FindingCode, 'WITHIN', { place, why: saidOf(why) })
}
