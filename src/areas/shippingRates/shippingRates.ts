// What delivery costs: rates by method, zone and tier, the zones and methods they speak of, and surcharges on top. Of all
// rates that fit an order one applies, and every quote says which and why.
import { conditionForm } from '#contract/delivery.ts'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { rateColumns, zoneColumns } from './columns.ts'
import { FeeAudience, FeeBasis, LeavesFrom, RateWindow, SurchargeKind, ValueBase } from './sets.ts'
import { shippingRatesSign } from './signs.ts'

const fee = { required: true, min: 0 } as const
const byWeight = { first: true, when: { basis: ['weight'] } } as const
const boxForm = '^[0-9]{1,3}([.][0-9])?( ?[xX×*] ?[0-9]{1,3}([.][0-9])?){2}$'

export const shippingZones = resource({
  name: 'shippingZones',
  one: 'shipping zone',
  label: 'Shipping zones',
  group: 'logistics',
  icon: 'tree',
  quiet: true,
  title: 'name',
  subtitle: 'code',
  lifecycle: 'toggle',
  fields: {
    name: f.text({ required: true, search: true, column: true, max: 80 }),
    code: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 20,
      format: 'code',
      pattern: { source: '^[A-Z][A-Z0-9_]{1,19}$', message: 'A-Z, 0-9 and _ only' },
    }),
    patterns: f.list({ required: true, column: true, max: 500, help: '560034, 560*, state:Kerala, zone:SOUTH or *' }),
  },
  actions: {
    copyRates: {
      on: 'record',
      label: 'Copy rate card',
      words: ['clone zone', 'same fees'],
      confirm: true,
      icon: 'copy',
      undo: 'version',
      input: { zones: f.references('shippingZones', { required: true, label: 'To zones' }) },
    },
  },
  uploads: {
    shippingZone: {
      label: 'Shipping zones',
      key: 'zone',
      groupBy: 'zone',
      columns: zoneColumns,
    },
  },
})

export const shippingMethods = resource({
  name: 'shippingMethods',
  one: 'shipping method',
  label: 'Shipping methods',
  group: 'logistics',
  icon: 'move',
  quiet: true,
  title: 'label',
  subtitle: 'code',
  lifecycle: 'toggle',
  fields: {
    label: f.localized({ required: true, search: true, column: true, max: 80, label: 'Name' }),
    code: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 20,
      format: 'code',
      pattern: { source: '^[A-Z][A-Z0-9_]{1,19}$', message: 'A-Z, 0-9 and _ only' },
    }),
    promise: f.localized({ column: true, max: 120, help: 'What shoppers read: tomorrow by 21:00' }),
    cutoff: f.text({
      column: true,
      max: 5,
      format: 'code',
      label: 'Ordered until',
      pattern: { source: '^([01][0-9]|2[0-3]):[0-5][0-9]$', message: 'A time like 17:00' },
    }),
    courierModes: f.list({ max: 5, label: 'By', help: 'Modes a courier must have: surface, air' }),
    warehouseKind: f.choice(LeavesFrom, { required: true, default: 'any', label: 'Leaves from' }),
    hazmatAllowed: f.toggle({ default: true, label: 'Takes hazardous goods' }),
  },
  actions: {},
})

export const shippingSurcharges = resource({
  name: 'shippingSurcharges',
  one: 'surcharge',
  label: 'Surcharges',
  group: 'logistics',
  icon: 'plus',
  quiet: true,
  title: 'name',
  lifecycle: 'toggle',
  fields: {
    name: f.text({ required: true, search: true, column: true, max: 80 }),
    kind: f.choice(SurchargeKind, { required: true, column: true, default: 'remote' }),
    condition: f.text({
      required: true,
      column: true,
      max: 500,
      format: 'code',
      pattern: conditionForm,
      help: 'When it is asked: remote:Y weight:>5000',
    }),
    flat: f.money({ column: true, min: 0, label: 'Amount' }),
    share: f.percent({ column: true, label: 'Percent of the fee' }),
    evenIfFree: f.toggle({ default: false, column: true, label: 'Also when shipping is free' }),
  },
  actions: {},
})

export const shippingRates = resource({
  ...shippingRatesSign,
  sort: 'priority',
  words: ['delivery fee', 'freight', 'free shipping', 'rate card'],
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, max: 120 }),
    method: f.reference('shippingMethods', { required: true, column: true }),
    zone: f.reference('shippingZones', { column: true, help: 'Empty is any pincode' }),
    basis: f.choice(FeeBasis, { required: true, column: true, default: 'flat', label: 'Charged' }),
    flat: f.money({ first: true, when: { basis: ['flat'] }, label: 'Fee' }),
    tiers: f.groups({
      first: true,
      max: 20,
      when: { basis: ['cartValue'] },
      label: 'Fees by order value',
      parts: { from: f.money(fee), to: f.money({ min: 1, label: 'To below' }), fee: f.money({ required: true }) },
    }),
    itemTiers: f.groups({
      first: true,
      max: 20,
      when: { basis: ['items'] },
      label: 'Fees by items',
      parts: { from: f.integer(fee), to: f.integer({ min: 1, label: 'To below' }), fee: f.money({ required: true }) },
    }),
    firstG: f.integer({ ...byWeight, min: 1, unit: 'g', label: 'First' }),
    firstFee: f.money({ ...byWeight, label: 'Fee of the first' }),
    stepG: f.integer({ ...byWeight, unit: 'g', label: 'Step' }),
    stepFee: f.money({ ...byWeight, label: 'Fee of a step' }),
    maxG: f.integer({ min: 1, when: { basis: ['weight'] }, unit: 'g', label: 'At most' }),
    minFee: f.money({ min: 0, label: 'At least' }),
    maxFee: f.money({ min: 0, label: 'No more than' }),
    freeAbove: f.money({ column: true, sortable: true, min: 0, label: 'Free from' }),
    valueBase: f.choice(ValueBase, { required: true, default: 'afterDiscount', label: 'Order value' }),
    thresholdGrace: f.toggle({ default: false, label: 'No coupon costs the free shipping' }),
    audience: f.choice(FeeAudience, { required: true, default: 'all', label: 'For' }),
    audienceOf: f.text({ first: true, max: 80, when: { audience: ['tier', 'segment'] }, label: 'Tier or segment' }),
    priority: f.integer({ ...fee, sortable: true, min: 1, max: 99, default: 50 }),
    startsAt: f.moment({ sortable: true, label: 'From' }),
    endsAt: f.moment({ ends: true, column: true, sortable: true, label: 'To' }),
    orders30: f.integer({ readOnly: true, column: true, sortable: true, summed: true, label: 'Orders, 30 days' }),
    left30: f.money({ readOnly: true, sortable: true, summed: true, label: 'Left after couriers, 30 days' }),
  },
  filters: {
    pincode: f.text({ format: 'code', label: 'Reaches the pincode' }),
    expiring: f.text({ label: 'Ends in days' }),
    window: f.choice(RateWindow, { label: 'In force' }),
  },
  actions: {
    quote: {
      on: 'nothing',
      label: 'Quote shipping',
      alias: ['qs'],
      words: ['fee for', 'delivery charge', 'free shipping'],
      effect: 'read',
      group: 'view',
      icon: 'calculator',
      input: {
        pincode: f.text({ required: true, max: 40, label: 'Pincode' }),
        value: f.money({ required: true, min: 0, label: 'Order value' }),
        discount: f.money({ min: 0, label: 'Discount' }),
        lines: f.list({ max: 100, label: 'Items', help: 'SKUs, with units where there are more than one: LIP-1 x2' }),
        weightG: f.integer({ min: 1, max: 500_000, unit: 'g', default: 500, label: 'Weight' }),
        box: f.text({
          max: 30,
          label: 'Box in cm',
          pattern: { source: boxForm, message: 'Three lengths like 30x20x10' },
        }),
        items: f.integer({ min: 1, max: 1000, default: 1 }),
        method: f.reference('shippingMethods'),
        member: f.reference('members'),
        hazmat: f.toggle({ default: false, label: 'Hazardous goods' }),
        firstOrder: f.toggle({ default: false, label: 'First order' }),
        tier: f.text({ max: 80 }),
        segment: f.text({ max: 80 }),
        at: f.moment(),
      },
    },
    findGaps: {
      on: 'nothing',
      label: 'Find pincodes without a fee',
      words: ['coverage', 'gaps', 'holes', 'serviceable'],
      effect: 'read',
      job: true,
      group: 'view',
      icon: 'search',
    },
    feeMap: {
      on: 'nothing',
      label: 'Fee by pincode',
      words: ['map', 'where is it dear', 'regions'],
      effect: 'read',
      group: 'view',
      icon: 'pin',
      input: {
        value: f.money({ required: true, min: 0, default: 50_000, label: 'Order value' }),
        weightG: f.integer({ min: 1, max: 500_000, unit: 'g', default: 500, label: 'Weight' }),
        method: f.reference('shippingMethods'),
      },
    },
    costs: {
      on: 'nothing',
      label: 'Courier cost by zone',
      words: ['margin', 'what do couriers ask', 'rate matrix'],
      effect: 'read',
      group: 'view',
      icon: 'columns-3',
    },
    adjust: {
      on: 'records',
      label: 'Raise fees by',
      words: ['adjust fees', 'increase', 'lower'],
      plan: true,
      confirm: true,
      icon: 'percent',
      undo: 'version',
      input: {
        percent: f.percent({ min: -10_000, max: 100_000 }),
        amount: f.money(),
        roundTo: f.money({ min: 1, label: 'Round to' }),
      },
    },
    simulate: {
      on: 'record',
      label: 'Simulate threshold',
      words: ['free above', 'what if', 'free shipping from'],
      effect: 'read',
      job: true,
      group: 'view',
      icon: 'play',
      input: {
        freeAbove: f.money({ required: true, min: 0, label: 'Free from' }),
        lastDays: f.integer({ required: true, min: 1, max: 365, default: 30, label: 'Days' }),
      },
    },
    dial: {
      on: 'record',
      label: 'Show threshold dial',
      words: ['another threshold', 'free shipping', 'curves'],
      effect: 'read',
      group: 'view',
      icon: 'activity',
    },
    saleDay: {
      on: 'record',
      label: 'Set sale-day threshold',
      words: ['free shipping day', 'campaign'],
      confirm: true,
      icon: 'calendar',
      undo: 'version',
      input: {
        value: f.money({ required: true, min: 0, label: 'Free from' }),
        from: f.moment({ required: true }),
        to: f.moment({ required: true, ends: true }),
      },
    },
  },
  views: [
    { name: 'In force', filter: 'status:active' },
    { name: 'Drafts', filter: 'status:draft' },
    { name: 'Free shipping', filter: 'freeAbove:>=0' },
    { name: 'Expiring', filter: 'expiring:14' },
    { name: 'Never matched', filter: 'status:active orders30:0' },
    { name: 'Loses money', filter: 'left30:<0', sort: 'left30' },
  ],
  uploads: {
    shippingRate: {
      label: 'Shipping charges',
      key: 'name',
      groupBy: 'name',
      alias: ['imp ship'],
      columns: rateColumns,
    },
  },
})

export interface ShippingRateRow extends Row<typeof shippingRates> {}
export interface ShippingZoneRow extends Row<typeof shippingZones> {}
