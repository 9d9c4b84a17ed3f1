// The query line as SQL: every name checked against the declaration, every value a parameter. Refuses with the place in the
// line and the name that was probably meant.
import { type SQL, sql } from 'drizzle-orm'
import type { Setting } from '#contract/field.ts'
import { type Finding, Problem } from '#contract/problem.ts'
import type { ListQuery } from '#contract/query.ts'
import { isScheduled, type Resource } from '#contract/resource.ts'
import { groupedBy, groupWord } from '#rules/expression/group.ts'
import { type Clause, clausesOf, type Expression, isClause, isWords, type Words } from '#rules/expression/tree.ts'
import { refusal } from '#rules/expression/words.ts'
import { parseQuery, type Term } from '#rules/expression.ts'
import { storedOf } from '#server/fields/kinds.ts'
import { either, valuesOf } from '#server/fields/stored.ts'
import { targetsOf } from '#server/fields/target.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { problemOf } from '#server/words.ts'
import type { Asker } from './asker.ts'
import { inGroup, isGrouping } from './grouping.ts'
import { marking, meantBy, tailing, wherever } from './personal.ts'
import { QueryError, refuse } from './queryError.ts'
import { searchText, textHolds } from './searched.ts'
import type { Behaviour } from './serve.ts'
import { type Column, type Shape, visibleColumns } from './shape.ts'
import { unkeptSql } from './unkept.ts'

export interface Filtering {
  kit: Pick<Kit, 'resources' | 'behaviours' | 'env'>
  shape: Shape
  actor: Pick<Staff, 'may'>
  setting: Setting
  now: Date
  /** Read only where the line depends on who asks: then it is read anew for each. */
  userId: string
  /** What the behaviour's `filterFacts` read; it may be another next time. */
  facts: unknown
  /** How many lines this one stands in; 0 of what somebody typed. */
  depth: number
  /** Whether the table has the generated column `search_text`. */
  indexed: boolean
}

const shorthand: Record<string, string> = { updated: 'updatedAt', created: 'createdAt' }

/** What may stand before a colon: columns, what references and lists are called in the singular, words of the area. */
const namesIn = ({ kit, shape, actor }: Filtering): Map<string, Column> => {
  const names = new Map<string, Column>()
  const visible = visibleColumns(shape, actor)
  for (const column of visible) names.set(column.name, column)
  for (const [short, name] of Object.entries(shorthand)) {
    const column = shape.columns.get(name)
    if (column && !names.has(short)) names.set(short, column)
  }
  for (const column of visible) {
    const target = kit.resources.find(resource => resource.name === column.field.facts.to)
    const single = target?.one.toLowerCase().replace(/(?<!\s)\s+(\w)/g, (_, letter: string) => letter.toUpperCase())
    if (single && !names.has(single)) names.set(single, column)
  }
  return names
}

type Named = NonNullable<Behaviour['filters']>

/** Words of the query line that are no plain fields: those of the area, and that of whatever is published by the clock. */
export const wordsOf = ({ behaviours }: Pick<Kit, 'behaviours'>, resource: Resource): Named => ({
  ...(isScheduled(resource) && {
    schedule: (_op: string, values: string[], { vendor }: Setting) =>
      values.includes('failed') ? unkeptSql(resource, vendor) : sql`false`,
  }),
  ...behaviours.get(resource.name)?.filters,
})

const askerOf = (filtering: Filtering): Asker => ({
  resources: filtering.kit.resources,
  may: action => filtering.actor.may(action),
  get userId() {
    return filtering.userId
  },
  get now() {
    return filtering.now
  },
  get facts() {
    return filtering.facts
  },
  within: line => filterSql(line, { ...filtering, depth: filtering.depth + 1 }),
  depth: filtering.depth,
})

const operator = ({ op, value }: Clause): [string, string[]] => [op, typeof value === 'string' ? [value] : value]

const clauseSql = (clause: Clause, filtering: Filtering, names: Map<string, Column>): SQL => {
  const { kit, shape, setting } = filtering
  const special = wordsOf(kit, shape.resource)[clause.field]
  if (special) return sql`(${special(...operator(clause), setting, askerOf(filtering))})`
  const column = names.get(clause.field) as Column
  const values = valuesOf(clause)
  const isBlank =
    values.length === 1 && values[0] === 'none' && !column.full && !column.field.facts.of?.names.includes('none')
  if (isBlank && clause.op === '=') return sql`${column.at} is null`
  const target = kit.resources.find(resource => resource.name === column.field.facts.to)
  const asking = {
    field: column.field,
    setting,
    refuse,
    marked: marking(kit, setting.vendor),
    tailed: tailing(kit, setting.vendor),
    ...(target && { target }),
    ...(column.field.kind === 'target' && { among: targetsOf(column.field, kit.resources) }),
  }
  const compared = (at: SQL) =>
    storedOf(column.field).compare(at, clause, {
      ...asking,
      get now() {
        return filtering.now
      },
    })
  return either(wherever(kit, setting, shape, column, compared))
}

const wordsSql = ({ words }: Words, { kit, shape, setting, indexed }: Filtering): SQL =>
  either([textHolds(searchText(shape, indexed), words), ...meantBy(kit, setting, shape, words)])

const compiled = (node: Expression, filtering: Filtering, names: Map<string, Column>): SQL => {
  if (isClause(node)) return clauseSql(node, filtering, names)
  if (isWords(node)) return wordsSql(node, filtering)
  // An empty field is not above 500 either: what is unknown counts as not so, without hiding the condition from indexes.
  if ('not' in node) return sql`(${compiled(node.not, filtering, names)}) is not true`
  const parts = ('and' in node ? node.and : node.or).map(part => compiled(part, filtering, names))
  if (parts.length === 0) return sql`true`
  return sql`(${sql.join(parts, 'and' in node ? sql` and ` : sql` or `)})`
}

const mistaken = (findings: Finding[]): Problem =>
  findings[0]
    ? problemOf('VALIDATION', findings[0], { fields: findings })
    : new Problem('VALIDATION', 'The filter cannot be read')

const placed = (finding: Finding, { from, to }: Pick<Term, 'from' | 'to'>): Finding => ({
  ...finding,
  path: 'filter',
  params: { ...finding.params, at: from, to },
})

/** Runs what may find fault with a stretch of the line. */
const at = <T>(place: Pick<Term, 'from' | 'to'>, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw error instanceof QueryError ? mistaken([placed(error.finding, place)]) : error
  }
}

export interface Read {
  /** Condition on `t`; deleted records are only seen by who names the status. */
  where: SQL
  /** By which the line groups. */
  by?: Column
}

export const readLine = (line: string, filtering: Filtering): Read => {
  const names = namesIn(filtering)
  const special = Object.keys(wordsOf(filtering.kit, filtering.shape.resource))
  const { tree, terms, findings } = parseQuery(line, [...names.keys(), ...special, groupWord])
  if (findings.length > 0) throw mistaken(findings.map(found => placed(found, { from: found.at, to: found.to })))
  const grouping = terms.filter(term => at(term, () => isGrouping(term, filtering, names)))
  const [first, second] = grouping
  if (second) at(second, () => refuse(refusal('EXPECTED', 'query.groupOnce')))
  const parts = terms
    .filter(term => !grouping.includes(term))
    .map(term => at(term, () => compiled(term.node, filtering, names)))
  if (!clausesOf(tree).some(({ field }) => field === 'status')) parts.unshift(sql`t.status <> 2`)
  const by = first && names.get(groupedBy(first.node) as string)
  return { where: sql.join(parts, sql` and `), ...(by && { by }) }
}

export const filterSql = (line: string, filtering: Filtering): SQL => readLine(line, filtering).where

/** What a list shows: everything the line finds, or one of the groups it makes. */
export const shownSql = ({ filter, within }: Pick<ListQuery, 'filter' | 'within'>, filtering: Filtering): SQL => {
  const { where, by } = readLine(filter, filtering)
  if (within === undefined || !by) return where
  return sql`${where} and ${at({ from: 0, to: 0 }, () => inGroup(by, within, filtering))}`
}
