// Row rules of the files of discounts: one product discount a SKU, SKUs in and out of a target.
import { settingsOf } from '#areas/settings/settings.door.ts'
import type { Values } from '#contract/field.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import type { DiscountRecord } from '#rules/pricing/recorded.ts'
import { fixedPriceFinding, recordFindings } from '#rules/pricing/recordFindings.ts'
import { refusal } from '#rules/pricing/words.ts'
import { newId } from '#server/records/ids.ts'
import { type BulkRow, bulk } from '#server/records/serve.ts'
import { type DiscountRow, discounts } from '../discounts.ts'
import { productColumns, targetColumns } from '../files.ts'
import {
  aboutIt,
  discountsOfSku,
  failed,
  namedIn,
  noDiscount,
  noSku,
  passed,
  patched,
  pricesOf,
} from './known.server.ts'
import { listIn, ruleWith } from './skuRules.server.ts'

type ProductValues = Partial<Values<typeof productColumns>>

/** What a new discount of a file says of itself beyond its columns. */
const start = {
  kind: 'product',
  benefit: 'percent',
  priority: 100,
  audience: 'all',
  paidHow: 'any',
  countedOf: 'targeted',
  combinesLine: true,
  combinesOrder: true,
  combinesShipping: true,
  ignoreFloor: false,
} satisfies Partial<DiscountRecord>

const givenOf = ({ percent, amount, fixed_price: fixed, ...values }: ProductValues) => ({
  ...(typeof percent === 'number' && ({ benefit: 'percent', percentOff: percent } as const)),
  ...(typeof amount === 'number' && ({ benefit: 'amount', amountOff: amount, amountPer: 'unit' } as const)),
  ...(typeof fixed === 'number' && ({ benefit: 'fixedPrice', amountOff: fixed } as const)),
  ...(values.starts_at !== undefined && { startsAt: values.starts_at }),
  ...(values.ends_at !== undefined && { endsAt: values.ends_at }),
  ...(typeof values.priority === 'number' && { priority: values.priority }),
})

const columnOf: Record<string, string> = { percentOff: 'percent', endsAt: 'ends_at' }

export const productDiscount = bulk(productColumns, {
  async load(scene, rows) {
    const skus = rows.map(({ values }) => values.sku)
    return {
      prices: await pricesOf(scene, skus),
      known: await discountsOfSku(scene, skus),
      ceiling: (await settingsOf(scene.tx)).productDiscount,
    }
  },
  judge([row], { prices, known, ceiling }, { setting }) {
    const { values, line } = row!
    const goods = prices.get(values.sku?.toLowerCase() ?? '')
    if (!goods) return failed(noSku(line, values.sku))
    const before = known.get(`sku:${goods.sku.toLowerCase()}`)
    const given = givenOf(values)
    const after: DiscountRecord = { id: '', ...start, ...before, ...given, target: `sku:${goods.sku}` }
    if (!before && !('benefit' in given)) {
      const why = remark('REQUIRED', 'Enter a percentage, an amount or a fixed price', {
        path: 'percent',
        key: 'discounts.findings.noValue',
      })
      return failed({ ...why, line })
    }
    const found = recordFindings({ ...after, id: '' }, setting.currency)
    const above = fixedPriceFinding(after, [goods.price], setting.currency)
    if (above) {
      const params = {
        fixed: sayMoney(after.amountOff ?? 0, setting.currency),
        price: sayMoney(goods.price, setting.currency),
      }
      const why = remark('RULE', 'Fixed price {fixed} is above price {price}', {
        params,
        path: 'fixed_price',
        key: 'discounts.findings.fixedAbove',
      })
      return failed({ ...why, line })
    }
    if (found.length > 0)
      return failed(...found.map(one => ({ ...one, path: columnOf[one.path ?? ''] ?? one.path ?? '', line })))
    // What somebody allowed already is asked of nobody again.
    const most = Math.max(ceiling, before?.allowedPercent ?? 0)
    const percent = after.benefit === 'percent' ? (after.percentOff ?? 0) : 0
    const warnings = percent > most ? [{ ...overCeiling(percent, ceiling), line }] : []
    const id = before?.id ?? newId()
    const changes = before
      ? patched(discounts, before, given)
      : [
          {
            ...({ does: 'create', resource: discounts, id, status: 'draft' } as const),
            draft: { ...start, ...given, target: `sku:${goods.sku}`, name: goods.sku },
          },
        ]
    return { ...passed(changes, warnings), ...aboutIt([row!], id) }
  },
  /** Those of one SKU, of several the one the file would find. What its columns cannot say stays out. */
  async rows(scene, records) {
    const all = records as unknown as DiscountRow[]
    const skus = all.flatMap(({ target }) => skuIn(target) ?? [])
    const [known, prices] = [await discountsOfSku(scene, skus), await pricesOf(scene, skus)]
    return all.flatMap(record => {
      const sku = skuIn(record.target)?.toLowerCase()
      const isFound = sku !== undefined && known.get(`sku:${sku}`)?.id === record.id
      const worth = isFound ? worthOf(record) : undefined
      if (!worth) return []
      const { startsAt, endsAt, priority } = record
      return [{ sku: prices.get(sku!)?.sku ?? sku, ...worth, starts_at: startsAt, ends_at: endsAt, priority }]
    })
  },
})

const skuIn = (target: string | null): string | undefined => /^sku:([^\s,]+)$/i.exec(target ?? '')?.[1]

const worthOf = ({ benefit, percentOff, amountOff, amountPer }: DiscountRow) => {
  if (benefit === 'percent') return { percent: percentOff }
  if (benefit === 'fixedPrice') return { fixed_price: amountOff }
  return benefit === 'amount' && amountPer === 'unit' ? { amount: amountOff } : undefined
}

const overCeiling = (percent: number, ceiling: number): Finding =>
  remark('APPROVAL', '{percent} is above your discount limit of {ceiling}. Requires approval', {
    params: { percent: sayPercent(percent), ceiling: sayPercent(ceiling) },
    path: 'percent',
    key: 'discounts.findings.overCeiling',
  })

type TargetRow = BulkRow<Values<typeof targetColumns>>

const isRule = (sku: string): Finding =>
  remark('RULE', '{sku} is included by more than a SKU list. Exclude it instead', {
    params: { sku },
    path: 'sku',
    key: 'discounts.findings.byRule',
  })

/** Row by row; what is taken out of a target that would let it in all the same is told by its line. */
const retargeted = (before: DiscountRow, unit: readonly TargetRow[], prices: ReadonlyMap<string, { sku: string }>) => {
  const [target, exclude] = [listIn(before.target), listIn(before.exclude)]
  const kept: (Finding & { line: number })[] = []
  for (const { values, line } of unit) {
    const key = values.sku!.toLowerCase()
    const { sku } = prices.get(key)!
    // What is named already stays as and where it is written.
    const isListed = values.action === 'add' ? target.skus.has(key) : target.skus.delete(key)
    if (values.action === 'remove' && !isListed && (target.others.length > 0 || !before.target))
      kept.push({ ...isRule(sku), line })
    if (values.action === 'add') {
      if (!isListed) target.skus.set(key, sku)
      exclude.skus.delete(key)
    }
    if (values.action === 'exclude' && !exclude.skus.has(key)) exclude.skus.set(key, sku)
  }
  return { target: ruleWith(target), exclude: ruleWith(exclude), kept }
}

/** A rule that says the same stays as it was written. */
const asBefore = (before: string | null, next: string | null): string | null =>
  ruleWith(listIn(before)) === next ? before : next

export const discountTarget = bulk(targetColumns, {
  load: namedIn,
  judge(unit: TargetRow[], { known, prices }, { setting }) {
    const [{ values, line }] = unit as [TargetRow]
    const before = known.get(values.internal_code?.toLowerCase() ?? '')
    if (!before) return failed(noDiscount(line, values.internal_code, setting.vendor))
    const lost = unit.find(({ values: { sku } }) => !prices.has(sku?.toLowerCase() ?? ''))
    if (lost) return failed(noSku(lost.line, lost.values.sku))
    const { kept, ...next } = retargeted(before, unit, prices)
    if (kept.length > 0) return failed(...kept)
    // The last SKU taken out would leave a rule without words, and that is everything.
    if (before.target && !next.target)
      return failed({ ...refusal('BLOCKED', 'pricing.record.none'), path: 'sku', line })
    const changes = patched(discounts, before, {
      target: asBefore(before.target, next.target),
      exclude: asBefore(before.exclude, next.exclude),
    })
    return { ...passed(changes), ...aboutIt(unit, before.id) }
  },
  /** Only lists of SKUs there are, each once: what else a rule says has no columns here. */
  async rows(scene, records) {
    const lists = (records as unknown as DiscountRow[]).map(({ internalCode, target, exclude }) => {
      const [into, out] = [listIn(target).skus, listIn(exclude).skus]
      return { internalCode, add: [...into].filter(([key]) => !out.has(key)), exclude: [...out] }
    })
    const named = lists.flatMap(({ add, exclude }) => [...add, ...exclude].map(([, sku]) => sku))
    const known = await pricesOf(scene, named)
    return lists.flatMap(({ internalCode, ...list }) =>
      (['add', 'exclude'] as const).flatMap(action =>
        list[action].flatMap(([key, sku]) => (known.has(key) ? [{ internal_code: internalCode, action, sku }] : [])),
      ),
    )
  },
})
