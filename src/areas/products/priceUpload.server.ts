// Row rules of the price file. With dates a row becomes a price schedule, without it changes the price itself.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import { sayMoney } from '#rules/money.ts'
import { newId } from '#server/records/ids.ts'
import { bulk, type Scene } from '#server/records/serve.ts'
import { price } from './columns.ts'
import { differing, failed, loadVariantsOf, lockSkus, type NamedSkus, noVariant } from './known.server.ts'
import { priceSchedules, variants } from './products.ts'

interface Window {
  variant: string
  from: number
  to: number
}

interface Known {
  skus: NamedSkus
  windows: Window[]
}

const windowsOf = async ({ tx, staff }: Scene, skus: NamedSkus): Promise<Window[]> => {
  if (skus.size === 0) return []
  const ids = [...skus.values()].map(({ id }) => id)
  const { rows } = await tx.execute<{ variant: string; from: Date; to: Date }>(
    sql`select variant, starts_at as from, ends_at as to from price_schedules
      where vendor = ${staff.place.vendorCode} and variant = any(${sql.param(ids)}::uuid[]) and status <> 2`,
  )
  return rows.map(row => ({ variant: row.variant, from: new Date(row.from).getTime(), to: new Date(row.to).getTime() }))
}

export const priceUpload = bulk(price, {
  async load(scene, rows): Promise<Known> {
    const skus = await lockSkus(
      scene,
      rows.map(row => row.values.sku),
    )
    const dated = rows.some(({ values }) => values.effective_from || values.effective_to)
    return { skus, windows: dated ? await windowsOf(scene, skus) : [] }
  },
  judge([row], { skus, windows }: Known, { setting }) {
    const { values, line } = row!
    const variant = skus.get(values.sku?.toLowerCase() ?? '')
    if (!variant) return noVariant(row!, setting.vendor)
    const print = (amount: number) => sayMoney(amount, setting.currency)
    const next = {
      mrp: values.mrp ?? variant.mrp,
      price: values.price ?? variant.price,
      floor: values.floor_price === undefined ? variant.floorPrice : values.floor_price,
    }
    if (next.price > next.mrp) {
      return failed(
        line,
        remark('RANGE', 'Price {price} is above MRP {mrp}', {
          path: 'price',
          params: { price: print(next.price), mrp: print(next.mrp) },
          key: 'products.findings.aboveMrp',
        }),
      )
    }
    if (next.floor !== null && next.floor > next.price) {
      return failed(
        line,
        remark('RANGE', 'Price {price} is below floor {floor}', {
          path: 'floor_price',
          params: { price: print(next.price), floor: print(next.floor) },
          key: 'products.findings.belowFloor',
        }),
      )
    }
    const { effective_from: from, effective_to: to } = values
    if (!from && !to) {
      const patch = differing(
        { mrp: variant.mrp, price: variant.price, floorPrice: variant.floorPrice },
        { mrp: values.mrp, price: values.price, floorPrice: values.floor_price },
      )
      return {
        changes: Object.keys(patch).length > 0 ? [{ does: 'change', resource: variants, id: variant.id, patch }] : [],
        findings: [],
        warnings: [],
      }
    }
    if (!from || !to)
      return failed(
        line,
        remark('REQUIRED', 'Give both the start and the end of the price, or neither', {
          path: from ? 'effective_to' : 'effective_from',
          key: 'products.findings.bothDates',
        }),
      )
    if (to <= from)
      return failed(
        line,
        remark('RANGE', 'End is before start', { path: 'effective_to', key: 'products.findings.endBeforeStart' }),
      )
    const span = { variant: variant.id, from: Date.parse(from), to: Date.parse(to) }
    if (windows.some(other => other.variant === span.variant && span.from < other.to && other.from < span.to)) {
      return failed(
        line,
        remark('OVERLAP', 'Overlaps another price schedule of {sku}', {
          path: 'effective_from',
          params: { sku: variant.sku },
          key: 'products.findings.overlap',
        }),
      )
    }
    windows.push(span)
    const draft = {
      variant: variant.id,
      price: next.price,
      mrp: values.mrp ?? null,
      startsAt: from,
      endsAt: to,
      note: 'Price file',
    }
    return {
      changes: [{ does: 'create', resource: priceSchedules, id: newId(), draft, status: 'active' }],
      findings: [],
      warnings: [],
    }
  },
  rows: async (scene, records) =>
    (
      await loadVariantsOf(
        scene,
        records.map(({ id }) => id),
      )
    ).map(variant => ({ sku: variant.sku, mrp: variant.mrp, price: variant.price, floor_price: variant.floorPrice })),
})
