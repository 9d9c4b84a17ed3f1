// The stored half of a field kind: its column, how its value is kept, how a query line compares it. One implementation per
// kind; nobody switches on the kind.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { Field, Setting } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Clause } from '#rules/expression/tree.ts'

/** What comparing a value needs to know besides the value. */
export interface Asking {
  field: Field
  setting: Setting
  now: Date
  /** The resource a reference points to, when it is one of ours. */
  target?: Resource
  /** The resources a target may lead to. */
  among?: readonly Resource[]
  /** The mark by which a personal value is kept findable. */
  marked(field: Field, text: string): string
  /** The marks of the part people say of it, where the text is that part. */
  tailed(field: Field, text: string): string[]
  /** Ends the compilation with what is wrong with the value. */
  refuse(finding: Finding): never
}

/** A record that a value points to: the way to it inside the value, and whether it may go all the same. */
export interface Pointed {
  path?: string
  to: string
  id: string
  weak?: boolean
  /** A link: whether what it leads to is there is asked of links by themselves. */
  isLink?: true
}

export interface Stored {
  /** PostgreSQL type of the column. */
  type: string
  column(name: string, field: Field): PgColumnBuilderBase
  /** Value as it goes into JSON for the database; absent: as it travels. */
  keep?(value: unknown, field: Field): unknown
  /** The value back from the driver; absent: as it comes. */
  speak?(raw: unknown, field: Field): unknown
  /** What people see of it, where that is less than what is kept. */
  show?(spoken: unknown, field: Field): unknown
  /**
   * The records a value points to, also from inside it: they must be there, and know who uses them. Undefined of a field that never
   * points anywhere.
   */
  refers?(field: Field): ((spoken: unknown) => Pointed[]) | undefined
  /** What a list is ordered by; absent: cannot be ordered. */
  order?(column: SQL, setting: Setting): SQL
  compare(column: SQL, clause: Clause, asking: Asking): SQL
}

export type Operator = '=' | '<' | '<=' | '>' | '>='

const signs: Record<Operator, SQL> = { '=': sql`=`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` }

export const valuesOf = ({ value }: Clause): string[] => (typeof value === 'string' ? [value] : value)

/** Every operator on a column whose values have an order, once they are read. */
export const ordered = (column: SQL, { op }: Clause, values: unknown[], cast: string): SQL => {
  const type = sql.raw(cast)
  if (op === 'in') return sql`${column} = any(${sql.param(values)}::${type}[])`
  if (op === 'between') return sql`${column} between ${values[0]}::${type} and ${values[1]}::${type}`
  return sql`${column} ${signs[op]} ${values[0]}::${type}`
}

/** Either of several conditions; none is false. */
export const either = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** In LIKE a percent sign, an underscore and a backslash stand for themselves. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
