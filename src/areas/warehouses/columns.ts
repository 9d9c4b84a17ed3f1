// The bulk files of warehouses, by the column names people know them by.
import { f } from '#contract/f.ts'
import { AdjustReason, RuleHazmat, RuleMode, RulePayment, StockBucket } from './sets.ts'

const code = f.text({ required: true, format: 'code', max: 60 })
const count = f.integer({ required: true, min: 0, max: 10_000_000 })

export const stockColumns = {
  warehouse: code,
  sku: code,
  qty: count,
  expected_qty: f.integer(),
  bucket: f.choice(StockBucket),
  reason: f.choice(AdjustReason),
  note: f.text({ max: 500 }),
}

export const deltaColumns = {
  warehouse: code,
  sku: code,
  delta: f.integer({ required: true }),
  reason: f.choice(AdjustReason),
  ref: f.text({ max: 80 }),
}

export const batchColumns = {
  warehouse: code,
  sku: code,
  batch_no: f.text({ required: true, max: 40 }),
  mfg_date: f.date(),
  expiry_date: f.date(),
  qty: count,
  mrp_on_pack: f.money({ min: 1, label: 'MRP on pack' }),
}

export const safetyColumns = { warehouse: code, sku: code, safety: count }

export const mappingColumns = {
  warehouse: code,
  pattern: f.text({ required: true, max: 80 }),
  priority: f.integer({ min: 1, max: 99 }),
  tat_days: f.integer({ min: 0, max: 15 }),
  active: f.toggle(),
  blocked_until: f.moment(),
  reason: f.text({ max: 200 }),
}

export const courierPincodeColumns = {
  courier: code,
  pincode: f.text({ required: true, max: 40 }),
  prepaid: f.toggle(),
  cod: f.toggle(),
  reverse: f.toggle(),
  tat_days: f.integer({ min: 0, max: 30 }),
  cod_limit: f.money({ min: 1 }),
  embargo_until: f.moment(),
  cod_embargo_until: f.moment({ label: 'No COD until' }),
  remark: f.text({ max: 200 }),
}

export const courierMappingColumns = {
  rule: f.text({ required: true, max: 120 }),
  warehouse: f.text({ max: 60 }),
  match: f.text({ max: 80 }),
  payment: f.choice(RulePayment),
  weight_from_g: f.integer({ min: 0 }),
  weight_to_g: f.integer({ min: 0 }),
  value_from: f.money({ min: 0 }),
  value_to: f.money({ min: 0 }),
  hazmat: f.choice(RuleHazmat),
  tags: f.list({ max: 20 }),
  courier: f.text({ max: 60 }),
  mode: f.choice(RuleMode),
  priority: f.integer({ min: 1, max: 99 }),
  valid_from: f.date(),
  valid_to: f.date(),
}
