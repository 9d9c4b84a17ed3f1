// Who carries parcels, where each of them goes, and the rules that give parcels to them.
import { mostPincodes, pincodesForm } from '#contract/delivery.ts'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { courierMappingColumns, courierPincodeColumns } from './columns.ts'
import { AwbMode, Carries, CourierMode, PauseReason, RuleHazmat, RuleMode, RulePayment } from './sets.ts'
import { couriersSign } from './signs.ts'

const counted = { virtual: true, readOnly: true } as const
/** Of parcels whose way has ended: counted every hour. */
const ended = { readOnly: true, column: true, sortable: true } as const

export const couriers = resource({
  ...couriersSign,
  subtitle: 'name',
  sort: 'code',
  words: ['carrier', 'shipping partner', 'delivery partner'],
  fields: {
    code: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 10,
      format: 'code',
      pattern: { source: '^[A-Z0-9]{2,10}$', message: '2 to 10 of A-Z and 0-9' },
    }),
    name: f.text({ required: true, search: true, column: true, max: 80 }),
    success90: f.percent({ ...ended, label: 'Delivered' }),
    ndr90: f.percent({ ...ended, label: 'Tried in vain' }),
    rto90: f.percent({ ...ended, label: 'Came back' }),
    tat90: f.integer({ ...ended, unit: 'days', label: '9 of 10 within' }),
    ended90: f.integer({ ...ended, column: false, label: 'Parcels, 90 days' }),
    isPaused: f.toggle({ readOnly: true, default: false, column: true, label: 'Paused' }),
    pauseReason: f.choice(PauseReason, { readOnly: true, column: true, label: 'Why it is paused' }),
    pausedUntil: f.moment({ readOnly: true, label: 'Paused until' }),
    lastFailures: f.integer({ ...counted, column: true, label: 'Failed of 50' }),
    lastAsks: f.integer({ ...counted, label: 'Last numbers asked for' }),
    supports: f.list({ of: Carries, required: true, column: true, max: 4, label: 'Takes' }),
    modes: f.list({ of: CourierMode, required: true, column: true, max: 3, label: 'Travels by' }),
    maxWeightG: f.integer({ min: 1, unit: 'g', label: 'Heaviest parcel' }),
    maxValue: f.money({ min: 1, label: 'Greatest value' }),
    codLimit: f.money({ column: true, min: 1, label: 'Greatest cash' }),
    dailyCapacity: f.integer({ min: 1, label: 'Parcels a day' }),
    volDivisor: f.integer({ required: true, min: 1, max: 10_000, default: 5000, label: 'Volume divisor' }),
    slabG: f.integer({ required: true, min: 1, max: 10_000, default: 500, unit: 'g', label: 'Weight slab' }),
    rate: f.money({ column: true, min: 0, label: 'Cost of a parcel' }),
    reverseRate: f.money({ min: 0, label: 'Cost of a return' }),
    rtoShare: f.percent({ label: 'Comes back undelivered' }),
    awbMode: f.choice(AwbMode, { required: true, default: 'api', label: 'Parcel numbers' }),
    asksSince: f.moment({ readOnly: true, secret: true }),
    holidays: f.list({ max: 100 }),
  },
  actions: {
    pause: {
      on: 'record',
      label: 'Pause courier',
      words: ['stop carrier', 'strike'],
      plan: true,
      confirm: true,
      icon: 'pause',
      input: {
        until: f.moment({ help: 'Empty is until somebody resumes it' }),
        reroute: f.toggle({ default: false, label: 'Give its unsent parcels to others' }),
      },
    },
    health: {
      on: 'record',
      label: 'How a courier does',
      words: ['health', 'performance', 'success', 'ndr', 'rto', 'tat'],
      effect: 'read',
      group: 'view',
      icon: 'activity',
    },
    coverage: {
      on: 'nothing',
      label: 'Coverage by zone',
      words: ['who goes where', 'gaps', 'serviceability'],
      effect: 'read',
      group: 'view',
      icon: 'columns-3',
    },
    resume: {
      on: 'records',
      label: 'Resume courier',
      words: ['go on', 'restart carrier'],
      when: { isPaused: ['true'] },
      icon: 'play',
    },
  },
  views: [{ name: 'Paused', filter: 'isPaused:Y' }],
})

export const courierPincodes = resource({
  name: 'courierPincodes',
  one: 'courier pincode',
  label: 'Courier pincodes',
  group: 'logistics',
  icon: 'pin',
  title: 'pincode',
  lifecycle: 'toggle',
  quiet: true,
  parent: { resource: 'couriers', field: 'courier' },
  sort: 'pincode',
  words: ['serviceability', 'cod available'],
  fields: {
    pincode: f.text({
      required: true,
      fixed: true,
      search: true,
      column: true,
      sortable: true,
      max: 40,
      format: 'code',
      label: 'Pincode',
    }),
    courier: f.reference('couriers', { required: true, fixed: true, column: true }),
    prepaid: f.toggle({ required: true, column: true, default: true }),
    cod: f.toggle({ required: true, column: true, default: false, label: 'COD' }),
    reverse: f.toggle({ required: true, column: true, default: false, label: 'Returns' }),
    tatDays: f.integer({
      required: true,
      column: true,
      sortable: true,
      min: 0,
      max: 30,
      default: 3,
      unit: 'days',
      label: 'On the way',
    }),
    codLimit: f.money({ min: 1, label: 'Greatest cash' }),
    embargoUntil: f.moment({ column: true, sortable: true, label: 'Embargo until' }),
    codEmbargoUntil: f.moment({ sortable: true, label: 'No cash until' }),
    remark: f.text({ max: 200 }),
  },
  actions: {},
  views: [
    { name: 'No COD', filter: 'cod:N' },
    { name: 'Embargoed', filter: 'embargoUntil:>now' },
  ],
  uploads: {
    courierPincode: {
      label: 'Courier pincodes',
      key: 'pincode',
      within: ['courier'],
      columns: courierPincodeColumns,
      most: mostPincodes,
    },
  },
})

export const courierMappings = resource({
  name: 'courierMappings',
  one: 'courier rule',
  label: 'Courier rules',
  group: 'logistics',
  icon: 'filter',
  title: 'name',
  lifecycle: 'toggle',
  quiet: true,
  parent: { resource: 'couriers', field: 'courier' },
  sort: 'priority',
  words: ['allocation', 'courier priority', 'routing'],
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, max: 120 }),
    match: f.text({
      required: true,
      column: true,
      max: 80,
      format: 'code',
      default: '*',
      label: 'Pincodes',
      pattern: pincodesForm,
    }),
    warehouse: f.reference('warehouses', { column: true, help: 'Empty is any' }),
    payment: f.choice(RulePayment, { required: true, column: true, default: 'any' }),
    hazmat: f.choice(RuleHazmat, { required: true, default: 'any', label: 'Hazardous goods' }),
    tags: f.list({ max: 20, help: 'Of the order or of something in it: one of them is enough. Empty is any' }),
    mode: f.choice(RuleMode, { required: true, column: true, default: 'allocate' }),
    courier: f.reference('couriers', { required: true, column: true }),
    priority: f.integer({ required: true, column: true, sortable: true, min: 1, max: 99, default: 50 }),
    weightFromG: f.integer({ min: 0, unit: 'g', label: 'Weight from' }),
    weightToG: f.integer({ min: 0, unit: 'g', label: 'Weight to' }),
    valueFrom: f.money({ min: 0, label: 'Value from' }),
    valueTo: f.money({ min: 0, label: 'Value to' }),
    validFrom: f.date({ label: 'From' }),
    validTo: f.date({ label: 'To' }),
  },
  actions: {},
  uploads: { courierMapping: { label: 'Courier rules', key: 'rule', columns: courierMappingColumns } },
})

export interface CourierRecord extends Row<typeof couriers> {}
export interface CourierPincode extends Row<typeof courierPincodes> {}
export interface CourierMapping extends Row<typeof courierMappings> {}
