// SKUs in the rules of discounts, as files name them: one more beside whatever else a rule says, or one less in its list.
import { printQuery } from '#rules/expression/print.ts'
import { type Expression, isClause, type Query } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'

type Rule = string | null

/** Each of them alone is enough. */
const alternativesOf = ({ and }: Query): readonly Expression[] => {
  const [only] = and
  if (!only) return []
  if (and.length > 1) return [{ and }]
  return 'or' in only ? only.or : [only]
}

const listed = (node: Expression): string[] | undefined =>
  isClause(node) && node.field === 'sku' && (node.op === '=' || node.op === 'in') ? [node.value].flat() : undefined

/** By the SKU in small letters. */
export interface SkuList {
  skus: Map<string, string>
  /** What else lets goods in. */
  others: readonly Expression[]
}

export const listIn = (rule: Rule): SkuList => {
  const all = alternativesOf(parseQuery(rule ?? '').tree)
  const skus = all.flatMap(node => listed(node) ?? [])
  return { skus: new Map(skus.map(sku => [sku.toLowerCase(), sku])), others: all.filter(node => !listed(node)) }
}

const naming = (skus: readonly string[]): Expression => ({ field: 'sku', op: 'in', value: [...skus] })

/** Null where nothing is named: to a discount that is everything. */
export const ruleWith = ({ skus, others }: SkuList): Rule => {
  const all = [...(skus.size > 0 ? [naming([...skus.values()])] : []), ...others]
  const [only] = all
  if (!only) return null
  return printQuery({ and: all.length > 1 ? [{ or: all }] : 'and' in only ? only.and : [only] })
}
