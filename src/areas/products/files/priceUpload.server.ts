// Row rules of the price file. With dates a row is a price schedule, found again by its start; without it changes the price itself.
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Values } from '#contract/field.ts'
import { remark } from '#contract/finding.ts'
import { momentFigure } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { bulk, type Scene } from '#server/records/serve.ts'
import { price as columns } from '../columns.ts'
import { priceSchedules, variants } from '../products.ts'
import { differing, failed, loadVariantsOf, lockSkus, type NamedSkus, noVariant } from './known.server.ts'

interface Window {
  /** Absent of one an earlier row of the file makes. */
  id?: string
  variant: string
  price: number
  mrp: number | null
  from: number
  to: number
}

interface PriceFileLookup {
  skus: NamedSkus
  windows: Window[]
}

const s = tableFor(priceSchedules)

const read = async ({ tx }: Scene, ids: readonly string[], which?: SQL): Promise<Window[]> => {
  if (ids.length === 0) return []
  const ofThem = sql`${s.variant} = any(${sql.param(ids)}::uuid[])`
  const rows = await fieldsWhere(
    tx,
    priceSchedules,
    ['id', 'variant', 'price', 'mrp', 'startsAt', 'endsAt'],
    and(ofThem, which),
    { order: sql`${s.startsAt}` },
  )
  return rows.map(({ startsAt, endsAt, ...row }) => ({ ...row, from: Date.parse(startsAt), to: Date.parse(endsAt) }))
}

const windowsOf = (scene: Scene, skus: NamedSkus): Promise<Window[]> =>
  read(
    scene,
    [...skus.values()].map(({ id }) => id),
  )

/** What is in effect or will be: what is over says nothing of prices. */
const comingOf = (scene: Scene, ids: readonly string[]): Promise<Window[]> =>
  read(scene, ids, and(eq(s.status, 'active'), gt(s.endsAt, scene.now.toISOString())))

const untouched = { changes: [], findings: [], warnings: [] }

const isSame = (there: Window, { price, mrp, effective_to: to }: Partial<Values<typeof columns>>): boolean =>
  (price === undefined || price === there.price) &&
  (mrp === undefined || mrp === there.mrp) &&
  typeof to === 'string' &&
  Date.parse(to) === there.to

const isoOf = (at: number): string => new Date(at).toISOString()

export const priceUpload = bulk(columns, {
  async load(scene, rows): Promise<PriceFileLookup> {
    const skus = await lockSkus(
      scene,
      rows.map(row => row.values.sku),
    )
    const dated = rows.some(({ values }) => values.effective_from || values.effective_to)
    return { skus, windows: dated ? await windowsOf(scene, skus) : [] }
  },
  judge([row], { skus, windows }: PriceFileLookup, { setting, now }) {
    const { values, line } = row!
    const variant = skus.get(values.sku?.toLowerCase() ?? '')
    if (!variant) return noVariant(row!, setting.vendor)
    const { effective_from: from, effective_to: to } = values
    const there = from ? windows.find(one => one.variant === variant.id && one.from === Date.parse(from)) : undefined
    // A schedule may stand from before its price rules: as it is, it changes nothing.
    if (there && isSame(there, values)) return untouched
    const print = (amount: number) => sayMoney(amount, setting.currency)
    const next = {
      mrp: values.mrp ?? there?.mrp ?? variant.mrp,
      price: values.price ?? there?.price ?? variant.price,
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
        remark('RANGE', 'Price {price} is below the floor {floor}', {
          path: 'floor_price',
          params: { price: print(next.price), floor: print(next.floor) },
          key: 'products.findings.belowFloor',
        }),
      )
    }
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
        remark('REQUIRED', 'Enter both start and end of the price, or neither', {
          path: from ? 'effective_to' : 'effective_from',
          key: 'products.findings.bothDates',
        }),
      )
    if (to <= from)
      return failed(
        line,
        remark('RANGE', 'The end is before the start', {
          path: 'effective_to',
          key: 'products.findings.endBeforeStart',
        }),
      )
    const span = { variant: variant.id, from: Date.parse(from), to: Date.parse(to), price: next.price, mrp: null }
    if (
      windows.some(
        other => other !== there && other.variant === span.variant && span.from < other.to && other.from < span.to,
      )
    ) {
      return failed(
        line,
        remark('OVERLAP', 'Overlaps another price schedule of {sku}', {
          path: 'effective_from',
          params: { sku: variant.sku },
          key: 'products.findings.overlap',
        }),
      )
    }
    if (there?.id) {
      const { price, mrp } = there
      const patch = differing(
        { price, mrp, endsAt: isoOf(there.to) },
        { price: values.price, mrp: values.mrp, endsAt: to },
      )
      Object.assign(there, { to: span.to, price: next.price, mrp: values.mrp === undefined ? mrp : values.mrp })
      return {
        changes:
          Object.keys(patch).length > 0 ? [{ does: 'change', resource: priceSchedules, id: there.id, patch }] : [],
        findings: [],
        warnings: [],
      }
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
    const over = remark('INFO', 'A price that ended on {day} has no effect', {
      path: 'effective_to',
      params: { day: momentFigure(to) },
      key: 'products.findings.pastPrice',
    })
    return {
      changes: [{ does: 'create', resource: priceSchedules, id: newId(), draft, status: 'active' }],
      findings: [],
      warnings: Date.parse(to) <= now.getTime() ? [{ ...over, line }] : [],
    }
  },
  async rows(scene, records) {
    const found = await loadVariantsOf(
      scene,
      records.map(({ id }) => id),
    )
    const coming = Map.groupBy(
      await comingOf(
        scene,
        found.map(({ id }) => id),
      ),
      ({ variant }) => variant,
    )
    return found.flatMap(({ id, sku, mrp, price, floorPrice }) => [
      { sku, mrp, price, floor_price: floorPrice },
      ...(coming.get(id) ?? []).map(one => ({
        sku,
        mrp: one.mrp,
        price: one.price,
        effective_from: isoOf(one.from),
        effective_to: isoOf(one.to),
      })),
    ])
  },
})
