// Where goods lie and which pincodes are served from there: the most specific mapping wins, a blocked one is passed over.
import { mostPincodes, pincodesForm } from '#contract/delivery.ts'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { mappingColumns } from './columns.ts'
import { DeliveryFigure, OpenThere, ParcelPayment, WarehouseKind, Weekday } from './sets.ts'
import { warehousesSign } from './signs.ts'

const hour = { source: '^([01][0-9]|2[0-3]):[0-5][0-9]$', message: 'A time like 16:00' }

export const warehouses = resource({
  ...warehousesSign,
  subtitle: 'name',
  sort: 'priority',
  words: ['depot', 'fulfilment centre', 'godown'],
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
    kind: f.choice(WarehouseKind, { required: true, column: true, default: 'own' }),
    address: f.text({ format: 'long', max: 500 }),
    city: f.text({ column: true, search: true, max: 80 }),
    state: f.text({ column: true, max: 80, label: 'Region or state' }),
    pincode: f.text({ max: 40, format: 'code', label: 'Pincode' }),
    lat: f.decimal({ label: 'Latitude' }),
    lng: f.decimal({ label: 'Longitude' }),
    registration: f.reference('taxRegistrations', { virtual: true, readOnly: true, label: 'Tax registration' }),
    cutoffs: f.groups({
      max: 7,
      named: 'day',
      label: 'Last order of the day',
      help: 'A day without a time is closed',
      parts: {
        day: f.choice(Weekday, { required: true }),
        time: f.text({ required: true, max: 5, format: 'code', pattern: hour }),
      },
    }),
    holidays: f.list({ max: 100 }),
    handlingDays: f.integer({ min: 0, max: 14, default: 0, unit: 'days', label: 'Handling' }),
    takesHazmat: f.toggle({ default: true, label: 'Takes hazardous goods' }),
    isCold: f.toggle({ default: false, label: 'Keeps goods cold' }),
    dailyCapacity: f.integer({ min: 1, label: 'Orders a day' }),
    priority: f.integer({ required: true, column: true, sortable: true, min: 1, max: 99, default: 50 }),
    safetyDefault: f.integer({ min: 0, default: 0, label: 'Usual safety stock' }),
  },
  actions: {
    checkPincode: {
      on: 'nothing',
      label: 'Check pincode',
      alias: ['cp'],
      words: ['serviceable', 'can we deliver', 'eta', 'which courier', 'explain'],
      effect: 'read',
      group: 'view',
      icon: 'calculator',
      input: {
        pincode: f.text({ required: true, max: 40, label: 'Pincode' }),
        payment: f.choice(ParcelPayment, { required: true, default: 'prepaid' }),
        value: f.money({ required: true, min: 0, default: 100_000, label: 'Order value' }),
        weightG: f.integer({ required: true, min: 1, max: 500_000, unit: 'g', default: 500, label: 'Weight' }),
        variants: f.references('variants', { max: 10, label: 'Goods' }),
        hazmat: f.toggle({ default: false, label: 'Hazardous goods' }),
        cold: f.toggle({ default: false, label: 'Kept cold' }),
        tags: f.list({ max: 10, label: 'Order tags' }),
        orderedAt: f.moment({ label: 'Ordered' }),
      },
    },
    closeFor: {
      on: 'records',
      label: 'Close warehouse for',
      words: ['holiday', 'shut', 'stocktaking'],
      plan: true,
      confirm: true,
      icon: 'calendar',
      input: { from: f.date({ required: true }), to: f.date({ required: true }) },
    },
  },
})

export const pincodeMappings = resource({
  name: 'pincodeMappings',
  one: 'pincode mapping',
  label: 'Pincode mappings',
  group: 'logistics',
  icon: 'pin',
  title: 'pattern',
  lifecycle: 'toggle',
  quiet: true,
  parent: { resource: 'warehouses', field: 'warehouse' },
  sort: 'pattern',
  words: ['serviceable', 'delivery area', 'coverage'],
  fields: {
    pattern: f.text({
      required: true,
      search: true,
      column: true,
      sortable: true,
      max: 80,
      format: 'code',
      label: 'Pincodes',
      pattern: pincodesForm,
    }),
    warehouse: f.reference('warehouses', { required: true, column: true }),
    priority: f.integer({ required: true, column: true, sortable: true, min: 1, max: 99, default: 50 }),
    tatDays: f.integer({
      required: true,
      column: true,
      sortable: true,
      min: 0,
      max: 15,
      default: 3,
      unit: 'days',
      label: 'On the way',
    }),
    blockedUntil: f.moment({ column: true, sortable: true, label: 'Blocked until' }),
    blockReason: f.text({ max: 200, label: 'Why blocked' }),
  },
  filters: { resolves: f.text({ format: 'code', label: 'Reaches the pincode' }) },
  actions: {
    deliveryMap: {
      on: 'nothing',
      label: 'Delivery map',
      words: ['where do we deliver', 'choropleth', 'serviceable', 'tat', 'rto', 'regions'],
      effect: 'read',
      group: 'view',
      icon: 'pin',
      input: { shows: f.choice(DeliveryFigure, { required: true, default: 'days', label: 'Shaded by' }) },
    },
    block: {
      on: 'nothing',
      label: 'Block pincodes',
      words: ['embargo', 'flood', 'strike', 'stop delivery'],
      confirm: true,
      icon: 'ban',
      undo: 'version',
      input: {
        pincodes: f.list({ required: true, max: 200, help: '781*, state:Assam or 560034' }),
        until: f.moment({ required: true }),
        reason: f.text({ required: true, max: 200 }),
        cashOnly: f.toggle({ default: false, label: 'Cash on delivery only' }),
        orders: f.choice(OpenThere, { required: true, default: 'leave', label: 'Open orders' }),
      },
    },
  },
  views: [{ name: 'Blocked', filter: 'blockedUntil:>now' }],
  uploads: {
    warehousePincodes: {
      label: 'All pincode mappings of a warehouse',
      key: 'pattern',
      groupBy: 'warehouse',
      columns: mappingColumns,
      most: mostPincodes,
      secure: true,
      exports: false,
      words: ['replace', 'swap coverage'],
    },
    pincodeMapping: {
      label: 'Pincode mappings',
      key: 'pattern',
      within: ['warehouse'],
      columns: mappingColumns,
      most: mostPincodes,
    },
  },
})

export interface Warehouse extends Row<typeof warehouses> {}
export interface PincodeMapping extends Row<typeof pincodeMappings> {}
