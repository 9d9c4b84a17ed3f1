// Words of the query line about discounts: how much of a budget is burnt, what ends soon, and what nobody has used.
import { sql } from 'drizzle-orm'
import type { Behaviour } from '#server/records/serve.ts'
import { spent, uses } from './counters.server.ts'

type Filter = NonNullable<Behaviour['filters']>[string]

const comparisons = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=`, '=': sql`>=` }

const isComparison = (op: string): op is keyof typeof comparisons => op in comparisons

/** In percent: `burn:>80`. */
const burn: Filter = (op, [percent = '']) => {
  const compared = comparisons[isComparison(op) ? op : '=']
  return sql`t.budget > 0 and ${spent} * 100 ${compared} t.budget * ${Number(percent) || 0}::numeric`
}

/** Within so many hours: `ending:24`. */
const ending: Filter = (_op, [hours = ''], _setting, { now }) =>
  sql`t.ends_at between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + make_interval(hours => ${Math.round(Number(hours)) || 24})`

const used: Filter = (_op, [is = '']) => (/^n/i.test(is) ? sql`${uses} = 0` : sql`${uses} > 0`)

export const filters = { burn, ending, used }
