// Generate variants: of the options and values that are asked for, every combination that is not there yet becomes a variant.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import {
  countCombinations,
  folded,
  isAmong,
  missingOf,
  mostVariants,
  type Option,
  spelledLike,
} from '#rules/product/combinations.ts'
import { skuBy, skuFinding } from '#rules/sku.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Handler } from '#server/records/serve.ts'
import { type VariantRow, variantsOf } from '../facts.server.ts'
import { aboveMrp } from '../files/variantRows.server.ts'
import { type products, variants } from '../products.ts'
import { type Input, inputFindings } from './generateInput.server.ts'
import { tooMany } from './variantSets.server.ts'

const v = tableFor(variants)

/** Which of these somebody has already, in capitals. */
const takenAmong = async (tx: Tx, skus: readonly string[]): Promise<string[]> => {
  const wanted = skus.map(sku => sku.toLowerCase())
  const rows = await fieldsWhere(tx, variants, ['sku'], sql`lower(${v.sku}) = any(${sql.param(wanted)}::text[])`)
  return rows.map(({ sku }) => sku.toUpperCase())
}

/** One for each combination, none of which anybody has. */
const skusFor = async (tx: Tx, pattern: string, slug: string, missing: readonly Option[][]): Promise<string[]> => {
  const others = new Set<string>()
  for (;;) {
    const taken = new Set(others)
    const skus = missing.map(options => {
      const sku = skuBy(
        pattern,
        slug,
        options.map(({ value }) => value),
        taken,
      )
      taken.add(sku)
      return sku
    })
    const clashes = await takenAmong(tx, skus)
    if (clashes.length === 0) return skus
    for (const sku of clashes) others.add(sku)
  }
}

const shown = 20

const saidOptions = (options: readonly Option[]): string => options.map(({ value }) => value).join(' / ')

const remarksOn = (made: readonly Option[][], there: number, beside: readonly VariantRow[]): Finding[] => {
  const list = made.slice(0, shown).map(saidOptions)
  const more = made.length - list.length
  const skus = beside.slice(0, shown).map(({ sku }) => sku)
  return [
    remark('INFO', 'New: {n}, existing: {m}', {
      params: { n: made.length, m: there },
      key: 'products.findings.variantsCome',
    }),
    more > 0
      ? remark('INFO', 'New: {list} and {n} more', { params: { list, n: more }, key: 'products.findings.newMore' })
      : remark('INFO', 'New: {list}', { params: { list }, key: 'products.findings.newOnes' }),
    ...(beside.length > 0
      ? [
          remark('RULE', 'Variants with other options stay unchanged: {list}', {
            params: { list: skus },
            key: 'products.findings.otherOptions',
          }),
        ]
      : []),
  ]
}

const allThere = (id: string, n: number) => ({
  id,
  why: remark('RULE', 'All {n} combinations already exist', { params: { n }, key: 'products.findings.allThere' }),
})

export const generateVariants: Handler<typeof products, Input> = async ({ records, input, tx, setting, write }) => {
  const [product] = records
  if (!product) return {}
  const live = await variantsOf(tx, [product.id])
  const [first] = live
  const there = live.map(({ options }) => options ?? [])
  const choices = spelledLike(
    input.options.map(({ name, values }) => ({ name, values: values ?? [] })),
    there,
  )
  const wrong = inputFindings(input, choices, first === undefined)
  if (wrong.length > 0) throw invalid(wrong)
  const known = there.filter(options => isAmong(choices, options)).length
  const total = live.length + countCombinations(choices) - known
  if (total === live.length) return { refused: [allThere(product.id, known)] }
  if (total > mostVariants) throw invalid([tooMany(total, 'options')])
  const [mrp, price] = [input.mrp ?? first?.mrp ?? 0, input.price ?? first?.price ?? 0]
  const missing = missingOf(choices, there)
  const skus = await skusFor(tx, input.sku, product.slug, missing)
  const refused = aboveMrp(price, mrp, setting.currency) ?? skus.map(skuFinding).find(Boolean)
  if (refused) throw invalid([{ ...refused, path: refused.path ?? 'sku' }])
  const after = Math.max(-1, ...live.map(({ position }) => position ?? 0)) + 1
  await write.create(
    variants,
    missing.map((options, at) => {
      const position = Math.min(after + at, variants.fields.position.facts.max ?? after + at)
      return { product: product.id, sku: skus[at]!, options, mrp, price, position }
    }),
  )
  const names = choices.map(({ name }) => folded(name)).sort()
  const isStrange = ({ options }: VariantRow) =>
    String((options ?? []).map(({ name }) => folded(name)).sort()) !== String(names)
  return { warnings: remarksOn(missing, known, live.filter(isStrange)) }
}
