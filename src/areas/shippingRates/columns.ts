// The columns of the files of zones and rates.
import { f } from '#contract/f.ts'
import { FeeAudience, FeeBasis, ValueBase } from './sets.ts'

/** Rows of one zone are all of its patterns. */
export const zoneColumns = {
  zone: f.text({ required: true, max: 20 }),
  name: f.text({ max: 80, help: 'Default: the zone code' }),
  pattern: f.text({ required: true, max: 80 }),
}

/** Rows of one name are one rate; a tier a row where there are several. */
export const rateColumns = {
  name: f.text({ required: true, max: 120 }),
  method: f.text({ required: true, max: 20 }),
  zone: f.text({ max: 20 }),
  basis: f.choice(FeeBasis, { required: true }),
  from: f.decimal(),
  to: f.decimal(),
  fee: f.money(),
  first_g: f.integer({ label: 'First (g)' }),
  first_fee: f.money({ label: 'First slab fee' }),
  step_g: f.integer({ label: 'Step (g)' }),
  step_fee: f.money({ label: 'Additional slab fee' }),
  max_g: f.integer({ min: 1, label: 'At most (g)' }),
  min_fee: f.money({ min: 0, label: 'Minimum fee' }),
  max_fee: f.money({ min: 0, label: 'Maximum fee' }),
  free_above: f.money({ label: 'Free shipping from' }),
  value_base: f.choice(ValueBase, { label: 'Order value' }),
  threshold_grace: f.toggle({ label: 'Coupons keep free shipping' }),
  audience: f.choice(FeeAudience),
  audience_of: f.text({ max: 80, label: 'Tier or segment' }),
  priority: f.integer(),
  starts_at: f.moment({ label: 'From' }),
  ends_at: f.moment({ ends: true, label: 'To' }),
}
