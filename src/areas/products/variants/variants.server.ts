// What only variants need on the server: prices within MRP, barcodes that scan, options that differ, and shown figures.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Medium } from '#contract/fields/files.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { gtinFinding } from '#rules/gtin.ts'
import { sayMoney } from '#rules/money.ts'
import { discountShown, unitPrice } from '#rules/product.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { aboveMrp, optionText } from '../files/variantRows.server.ts'
import { readInEffect } from '../prices/priceNow.server.ts'
import { tellTurned } from '../prices/scheduleClock.server.ts'
import { type Product, priceSchedules, products, variants } from '../products.ts'
import { setFindings } from './variantSets.server.ts'

const judge = ({ before, after }: Change, currency: string): Finding[] => {
  const findings: Finding[] = []
  const print = (amount: unknown) => sayMoney(Number(amount), currency)
  const above = aboveMrp(Number(after.price), Number(after.mrp), currency)
  if (above) findings.push(above)
  if (after.floorPrice !== null && after.floorPrice !== undefined && Number(after.floorPrice) > Number(after.price)) {
    findings.push(
      remark('RANGE', 'Price {price} is below the floor {floor}', {
        path: 'floorPrice',
        params: { price: print(after.price), floor: print(after.floorPrice) },
        key: 'products.findings.belowFloor',
      }),
    )
  }
  if (after.barcode && after.barcode !== before?.barcode) {
    const wrong = gtinFinding(String(after.barcode))
    if (wrong) findings.push({ ...wrong, path: 'barcode' })
  }
  after.optionText = optionText((after.options as { name: string; value: string }[] | null) ?? []) || null
  return findings
}

const p = tableFor(products)
const v = tableFor(variants)
const s = tableFor(priceSchedules)
const t = called(priceSchedules, 't')

/** A product in the shop keeps a variant that can be bought. */
const lastOnes = async ({ tx }: Scene, changes: readonly Change[]): Promise<Finding[][]> => {
  const ids = changes.map(({ before }) => before!.id)
  const owners = changes.map(({ before }) => String(before!.product))
  const rows = await rowsOf<Pick<Product, 'id'>>(
    tx,
    sql`select ${p.id} from ${p} where ${eq(p.status, 'active')} and ${p.id} = any(${sql.param(owners)}::uuid[]) and not exists (
      select 1 from ${v} where ${v.vendor} = ${p.vendor} and ${v.product} = ${p.id} and ${eq(v.status, 'active')} and ${v.id} <> all(${sql.param(ids)}::uuid[]))`,
  )
  const bare = new Set(rows.map(({ id }) => id))
  const why = remark('BLOCKED', 'A published product needs an active variant. Unpublish the product first', {
    path: 'status',
    key: 'products.findings.lastVariant',
  })
  return owners.map(owner => (bare.has(owner) ? [why] : []))
}

/** Of their products' pictures, by product. */
const mediaOf = async ({ tx }: Pick<Scene, 'tx'>, owners: readonly string[]): Promise<Map<string, Medium[]>> => {
  const ofThem = sql`${p.id} = any(${sql.param([...new Set(owners)])}::uuid[])`
  const rows = await fieldsWhere(tx, products, ['id', 'media'], ofThem, { deleted: true })
  return new Map(rows.map(({ id, media }) => [id, media ?? []]))
}

export const variantsServer = serve(variants, {
  leaving: lastOnes,
  async check({ tx, setting }, changes) {
    const together = await setFindings(tx, changes)
    return changes.map((change, at) => [...judge(change, setting.currency), ...(together[at] ?? [])])
  },
  async virtual(scene, rows) {
    const inEffect = await readInEffect(
      scene.tx,
      rows.map(({ id }) => id),
      scene.now,
    )
    const media = await mediaOf(
      scene,
      rows.map(({ product }) => String(product)),
    )
    return rows.map(row => {
      const schedule = inEffect.get(row.id)
      const price = schedule?.price ?? Number(row.price)
      const mrp = schedule?.mrp ?? Number(row.mrp)
      return {
        pictures: (media.get(String(row.product)) ?? []).filter(({ skus }) => skus?.includes(String(row.sku))),
        priceNow: price,
        priceUntil: schedule?.until ?? null,
        discountShown: discountShown(mrp, price) * 100,
        unitPrice: row.netQuantity ? (unitPrice(price, String(row.netQuantity)) ?? null) : null,
      }
    })
  },
  actions: {},
})

export const priceSchedulesServer = serve(priceSchedules, {
  actions: {},
  clock: tellTurned,
  filters: {
    product: (_op, values) =>
      sql`${t.variant} in (select ${v.id} from ${v} where ${v.vendor} = ${t.vendor} and ${v.product}::text = any(${sql.param(values)}::text[]))`,
  },
  async check({ tx }, changes) {
    const found: Finding[][] = []
    for (const { before, after } of changes) {
      if (String(after.endsAt) <= String(after.startsAt)) {
        found.push([
          remark('RANGE', 'The end is before the start', { path: 'endsAt', key: 'products.findings.endBeforeStart' }),
        ])
        continue
      }
      const others = and(
        eq(s.variant, String(after.variant)),
        before ? ne(s.id, before.id) : undefined,
        sql`tstzrange(${s.startsAt}, ${s.endsAt}) && tstzrange(${after.startsAt}, ${after.endsAt})`,
      )
      const rows = await fieldsWhere(tx, priceSchedules, ['id'], others)
      found.push(
        rows.length > 0
          ? [
              remark('OVERLAP', 'Overlaps another price schedule', {
                path: 'startsAt',
                key: 'products.findings.overlapping',
              }),
            ]
          : [],
      )
    }
    return found
  },
})
