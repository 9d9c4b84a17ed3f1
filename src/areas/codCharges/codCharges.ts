// Cash on delivery: what it costs by slab of order value, from and up to which value it is offered, and the rules of who may
// pay that way. The first rule that holds decides; slabs are published only when no value is left without a fee.
import { orderCondition } from '#contract/delivery.ts'
import { f } from '#contract/f.ts'
import { pincodes } from '#contract/pincodes.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const CodCalc = valueSet(
  'codCalc',
  { flat: 1, percent: 2, higherOf: 3, sum: 4 },
  {},
  { flat: 'Amount', higherOf: 'Whichever is higher', sum: 'Sum of both' },
)
export const CodBase = valueSet(
  'codBase',
  { goods: 1, goodsPlusShipping: 2 },
  {},
  { goodsPlusShipping: 'Items and shipping' },
)
export const CodVerdictName = valueSet(
  'codVerdict',
  { allow: 1, deny: 2, requireOtp: 3, requireAdvance: 4 },
  { allow: 'green', deny: 'red', requireOtp: 'amber', requireAdvance: 'amber' },
  { allow: 'Allow', deny: 'Deny', requireOtp: 'Require one-time code', requireAdvance: 'Require advance' },
)

const order = {
  pincode: f.text({ required: true, max: 40, label: 'Pincode' }),
  value: f.money({ required: true, min: 0, label: 'Item total' }),
  shipping: f.money({ min: 0, label: 'Shipping' }),
  weightG: f.integer({ min: 1, max: 500_000, unit: 'g', default: 500, label: 'Weight' }),
  member: f.reference('members'),
  skus: f.list({ max: 50, label: 'SKUs' }),
  returned: f.percent({ label: 'Orders returned' }),
  hazmat: f.toggle({ default: false, label: 'Hazardous goods' }),
  firstOrder: f.toggle({ default: false, label: 'First order' }),
}

/** Rows of one group are its slabs, and stand or fall together. */
export const slabColumns = {
  group: f.text({ required: true, max: 80 }),
  from: f.money({ required: true }),
  to: f.money(),
  calc: f.choice(CodCalc, { required: true }),
  flat: f.money(),
  percent: f.percent(),
  min: f.money(),
  max: f.money(),
  base: f.choice(CodBase),
  min_order: f.money({ min: 0, label: 'Minimum order value' }),
  ceiling: f.money({ min: 1, label: 'Maximum order value' }),
  pattern: f.text({ max: 80 }),
  starts_at: f.moment({ label: 'From' }),
  ends_at: f.moment({ ends: true, label: 'To' }),
}

export const memberBlockColumns = {
  member_key: f.text({ required: true, max: 20, label: 'Member number' }),
  reason: f.text({ required: true, max: 500 }),
  until: f.moment({ required: true }),
}

export const codCharges = resource({
  name: 'codCharges',
  one: 'COD charge',
  label: 'COD charges',
  group: 'settings',
  icon: 'banknote',
  sections: {
    identity: ['name', 'pattern'],
    rates: ['slabs', 'base'],
    limits: ['minOrder', 'ceiling'],
    schedule: ['startsAt', 'endsAt'],
  },
  title: 'name',
  lifecycle: 'campaign',
  words: ['cash on delivery', 'cash fee', 'slabs'],
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, max: 80 }),
    pattern: f.text({
      required: true,
      column: true,
      max: 80,
      default: '*',
      label: 'Pincodes',
      ...pincodes,
    }),
    slabs: f.groups({
      required: true,
      max: 20,
      column: true,
      parts: {
        from: f.money({ required: true }),
        to: f.money({ min: 1, label: 'Up to (excl.)' }),
        calc: f.choice(CodCalc, { required: true, default: 'flat', label: 'Charged' }),
        flat: f.money({ label: 'Amount', when: { calc: ['flat', 'higherOf', 'sum'] } }),
        percent: f.percent({ when: { calc: ['percent', 'higherOf', 'sum'] } }),
        min: f.money({ label: 'At least', when: { calc: ['percent', 'higherOf', 'sum'] } }),
        max: f.money({ label: 'At most', when: { calc: ['percent', 'higherOf', 'sum'] } }),
      },
    }),
    base: f.choice(CodBase, { required: true, default: 'goods', label: 'Calculated on' }),
    minOrder: f.money({ until: 'ceiling', first: true, min: 0, label: 'Minimum order value' }),
    ceiling: f.money({
      bounds: true,
      column: true,
      min: 1,
      label: 'Maximum order value',
      help: 'Slabs must reach this value, or the last one has no end',
    }),
    startsAt: f.moment({ until: 'endsAt', column: true, sortable: true, label: 'From' }),
    endsAt: f.moment({ ends: true, column: true, sortable: true, label: 'To' }),
  },
  filters: { pincode: f.text({ format: 'code', label: 'Applies to pincode' }), gaps: f.toggle({ label: 'Has gaps' }) },
  benches: ['quote'],
  actions: {
    quote: {
      on: 'nothing',
      label: 'Quote COD',
      alias: ['qc'],
      words: ['can they pay cash', 'cash fee for'],
      effect: 'read',
      group: 'view',
      icon: 'calculator',
      input: order,
    },
    explain: {
      on: 'nothing',
      label: 'Explain COD refusal',
      words: ['why no cod', 'cash refused', 'why not cash'],
      effect: 'read',
      group: 'view',
      icon: 'help',
      input: { order: f.reference('orders', { required: true }) },
    },
  },
  views: [
    { name: 'In force', filter: 'status:active' },
    { name: 'Slab gaps', filter: 'gaps:Y' },
  ],
  uploads: {
    codSlab: { label: 'COD slabs', key: 'group', groupBy: 'group', columns: slabColumns },
  },
})

export const codRules = resource({
  name: 'codRules',
  one: 'COD rule',
  label: 'COD rules',
  group: 'settings',
  tabOf: 'codCharges',
  icon: 'filter',
  title: 'name',
  lifecycle: 'campaign',
  sort: 'priority',
  words: ['cash on delivery', 'risk', 'rto', 'who may pay cash'],
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, max: 80 }),
    priority: f.integer({ required: true, column: true, sortable: true, min: 1, max: 999, default: 100 }),
    condition: f.text({
      ...orderCondition,
      required: true,
      column: true,
      max: 2000,
      help: 'When the rule applies. All conditions must hold',
    }),
    verdict: f.choice(CodVerdictName, { required: true, column: true, default: 'deny', label: 'Decision' }),
    shopperMessage: f.localized({ first: true, max: 200, label: 'Message to customers' }),
    advancePercent: f.percent({ first: true, when: { verdict: ['requireAdvance'] }, label: 'Advance percentage' }),
    advanceFlat: f.money({ first: true, when: { verdict: ['requireAdvance'] }, label: 'Advance' }),
    endsAt: f.moment({ ends: true, column: true, sortable: true, label: 'To' }),
    hits30: f.integer({ readOnly: true, column: true, sortable: true, label: 'Carts, 30 days' }),
    share30: f.percent({ readOnly: true, sortable: true, label: 'Share of carts' }),
  },
  filters: {
    pincode: f.text({ format: 'code', label: 'Applies to pincode' }),
    member: f.text({ label: 'Applies to member' }),
  },
  benches: ['ladder'],
  actions: {
    ladder: {
      on: 'nothing',
      label: 'Rule ladder',
      words: ['flow of carts', 'sankey', 'which rule decides'],
      effect: 'read',
      group: 'view',
      icon: 'filter',
    },
    replay: {
      on: 'records',
      label: 'Replay policy',
      words: ['test cod rules', 'what if', 'backtest'],
      effect: 'read',
      job: true,
      group: 'view',
      icon: 'rotate',
      input: { lastDays: f.integer({ required: true, min: 1, max: 365, default: 60, label: 'Days' }) },
    },
    reorder: {
      on: 'records',
      label: 'Reorder rules',
      says: { done: { one: 'Rule {title} moved', other: '{count} rules moved' } },
      words: ['priority', 'first match', 'move rule'],
      plan: true,
      icon: 'move',
      undo: 'version',
      input: { place: f.integer({ required: true, min: 1, max: 99, default: 1, label: 'New position' }) },
    },
  },
  views: [
    { name: 'In force', filter: 'status:active' },
    { name: 'Refusing', filter: 'verdict:deny' },
    { name: 'Rules never hit', filter: 'status:active hits30:0' },
    { name: 'Denies above 5% of carts', filter: 'verdict:deny share30:>5', sort: '-share30' },
  ],
  uploads: {
    codMemberBlock: {
      label: 'Members without COD',
      key: 'member_key',
      columns: memberBlockColumns,
      words: ['deny cash', 'block cod', 'refuses parcels'],
      exports: false,
    },
  },
})

export interface CodChargeRow extends Row<typeof codCharges> {}
export interface CodRuleRow extends Row<typeof codRules> {}
