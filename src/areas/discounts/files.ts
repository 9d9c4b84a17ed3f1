// Columns of the files of discounts and codes.
import { f } from '#contract/f.ts'
import type { Upload } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const TargetChange = valueSet('targetChange', { add: 1, remove: 2, exclude: 3 })

const number = f.text({ required: true, max: 20, label: 'Number' })
const sku = f.text({ required: true, max: 40, label: 'SKU' })

/** A row is one product discount of one SKU. */
export const productColumns = {
  sku,
  percent: f.percent({ max: 100_000 }),
  amount: f.money(),
  fixed_price: f.money({ label: 'Fixed price' }),
  starts_at: f.moment({ label: 'From' }),
  ends_at: f.moment({ ends: true, label: 'To' }),
  priority: f.integer({ min: 1, max: 999 }),
}

/** Rows of one number are all of its steps. */
export const tierColumns = {
  internal_code: number,
  sku: f.text({ max: 40, label: 'SKU' }),
  min_qty: f.integer({ required: true, min: 1, label: 'Minimum quantity' }),
  percent: f.percent({ max: 100_000 }),
  unit_price: f.money({ label: 'Unit price' }),
}

export const targetColumns = { internal_code: number, action: f.choice(TargetChange, { required: true }), sku }

export const codeColumns = {
  internal_code: number,
  code: f.text({ required: true, max: 20 }),
  member_key: f.text({ personal: 'contact', max: 200, label: 'Member' }),
  max_uses: f.integer({ min: 1, label: 'Maximum uses' }),
  expires_at: f.moment({ ends: true, label: 'Expires' }),
}

export const revokeColumns = {
  code: f.text({ required: true, max: 20 }),
  reason: f.text({ required: true, max: 500 }),
}

export const discountUploads = {
  productDiscount: { label: 'Product discounts', key: 'sku', columns: productColumns },
  bulkTier: {
    label: 'Bulk discount tiers',
    key: 'internal_code',
    groupBy: 'internal_code',
    columns: tierColumns,
  },
  discountTarget: {
    label: 'Discount targets',
    key: 'internal_code',
    groupBy: 'internal_code',
    columns: targetColumns,
  },
} satisfies Record<string, Upload>

export const codeUploads = {
  couponCode: { label: 'Coupon codes', key: 'code', columns: codeColumns },
  couponRevoke: { label: 'Codes to revoke', key: 'code', columns: revokeColumns, exports: false },
} satisfies Record<string, Upload>
