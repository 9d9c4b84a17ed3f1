// Row rules of the file of steps: the rows of one number are all steps of that bulk discount.
import type { Values } from '#contract/field.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { setClause } from '#rules/expression/edit.ts'
import { printQuery } from '#rules/expression/print.ts'
import { parseQuery } from '#rules/expression.ts'
import { type DiscountRecord, discountOf } from '#rules/pricing/recorded.ts'
import { recordFindings } from '#rules/pricing/recordFindings.ts'
import { dearerThanMore, examplePrice, hasSteps, plainContext, tierCurve } from '#rules/pricing/tierCurve.ts'
import { type BulkRow, bulk } from '#server/records/serve.ts'
import { type DiscountRow, discounts } from '../discounts.ts'
import { tierColumns } from '../files.ts'
import { aboutIt, failed, namedIn, noDiscount, noSku, passed, patched } from './known.server.ts'

/** Said, but nothing that stops a file: so many units cost more than a step above them. */
const dearerSteps = (record: DiscountRecord, price: number | undefined, currency: string): Finding[] => {
  const discount = discountOf(record)
  if (!hasSteps(discount)) return []
  const unit = { id: '1', sku: '1', price: price ?? examplePrice(discount), quantity: 1, tax: { rate: 0 } }
  const curve = tierCurve(discount, unit, plainContext(currency))
  return [...Map.groupBy(dearerThanMore(curve), ({ than }) => than).keys()].map(than =>
    remark('INFO', '{units} units cost more than {than}', {
      params: { units: than - 1, than },
      path: 'min_qty',
      key: 'discounts.findings.dearerStep',
    }),
  )
}

type TierRow = BulkRow<Values<typeof tierColumns>>

export const bulkTier = bulk(tierColumns, {
  load: namedIn,
  judge(unit: TierRow[], { known, prices }, { setting }) {
    const [{ values, line }] = unit as [TierRow]
    const before = known.get(values.internal_code?.toLowerCase() ?? '')
    if (before?.kind !== 'bulk') return failed(noDiscount(line, values.internal_code, setting.vendor))
    const lost = unit.find(({ values: { sku } }) => sku && !prices.has(sku.toLowerCase()))
    if (lost) return failed(noSku(lost.line, lost.values.sku))
    const bulkTiers = unit.map(({ values: { min_qty: minQty, percent, unit_price: unitPrice } }) => ({
      minQty: minQty!,
      ...(typeof percent === 'number' && { percent }),
      ...(typeof unitPrice === 'number' && { unitPrice }),
    }))
    const found = recordFindings({ ...before, bulkTiers }, setting.currency)
    if (found.length > 0)
      return failed(
        ...found.map(one => {
          const at = Number(/^bulkTiers\.(\d+)/.exec(one.path ?? '')?.[1] ?? 0)
          return { ...one, path: 'min_qty', line: unit[at]!.line }
        }),
      )
    const skus = [...new Set(unit.flatMap(({ values: { sku } }) => (sku ? [prices.get(sku.toLowerCase())!.sku] : [])))]
    const { tree } = parseQuery(before.target ?? '')
    const target = skus.length > 0 ? printQuery(setClause(tree, { field: 'sku', op: 'in', value: skus })) : undefined
    const [sku] = skus
    const price = sku === undefined ? undefined : prices.get(sku.toLowerCase())?.price
    const dearer = dearerSteps({ ...before, bulkTiers }, price, setting.currency)
    const warnings = dearer.map(one => ({ ...one, line }))
    return { ...passed(patched(discounts, before, { bulkTiers, target }), warnings), ...aboutIt(unit, before.id) }
  } /** The SKUs are those of its target, which the file of targets has. */,
  rows: async (_scene, records) =>
    (records as unknown as DiscountRow[]).flatMap(({ internalCode, kind, bulkTiers }) =>
      kind === 'bulk'
        ? (bulkTiers ?? []).map(({ minQty, percent, unitPrice }) => ({
            internal_code: internalCode,
            min_qty: minQty,
            percent,
            unit_price: unitPrice,
          }))
        : [],
    ),
})
