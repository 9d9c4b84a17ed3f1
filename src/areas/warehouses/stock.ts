// What lies where, and every movement that made it so. A balance is written with its row of the ledger or not at all; rows are
// never changed, what was wrong is put right by another.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { batchColumns, deltaColumns, safetyColumns, stockColumns } from './columns.ts'
import { AdjustReason, StockBucket, StockReason } from './sets.ts'
import { slip } from './slip.ts'

const counted = { required: true, readOnly: true, default: 0, column: true, sortable: true, summed: true } as const
const held = { ...counted, min: 0 } as const
const note = f.text({ max: 500 })
const pieces = f.integer({ required: true, min: 1, max: 1_000_000, label: 'Quantity' })
const kept = { required: true, readOnly: true } as const

export const stock = resource({
  name: 'stock',
  group: 'logistics',
  tabOf: 'warehouses',
  one: 'stock line',
  many: 'stock lines',
  label: 'Stock',
  icon: 'boxes',
  title: 'sku',
  picture: 'variant',
  lifecycle: 'none',
  sort: 'available',
  words: ['inventory', 'quantity', 'on hand', 'shelf'],
  fields: {
    sku: f.text({ ...kept, search: true, column: true, sortable: true, max: 40, format: 'code', label: 'SKU' }),
    productName: f.text({ virtual: true, readOnly: true, column: true, label: 'Product' }),
    warehouse: f.reference('warehouses', { ...kept, column: true }),
    variant: f.reference('variants', kept),
    onHand: f.integer({ ...held, label: 'On hand' }),
    reserved: f.integer(held),
    damaged: f.integer(held),
    qcHold: f.integer({ ...held, label: 'Quality hold' }),
    safety: f.integer({ ...held, label: 'Safety stock' }),
    available: f.integer({ ...counted, help: 'On hand minus reserved, damaged, on quality hold and safety stock' }),
    incoming: f.integer({ ...held, column: false }),
    daysOfCover: f.integer({ readOnly: true, column: true, sortable: true, unit: 'days', label: 'Days of cover' }),
    nextExpiry: f.date({ virtual: true, readOnly: true, column: true, label: 'Next expiry' }),
    movedAt: f.moment({ readOnly: true, sortable: true, label: 'Last moved' }),
    slip: f.json(slip, { readOnly: true, secret: true }),
  },
  filters: {
    product: f.text(),
    expiresWithin: f.text({ label: 'Expires in days' }),
    expiresBefore: f.date(),
  },
  actions: {
    adjust: {
      on: 'records',
      keyed: 'week',
      label: 'Adjust stock',
      says: { done: { one: 'Stock of {title} adjusted', other: '{count} stock lines adjusted' } },
      alias: ['adj'],
      words: ['plus', 'minus', 'correct', 'damage', 'loss', 'write off'],
      secure: 'handler',
      plan: true,
      confirm: true,
      keys: '+',
      icon: 'pencil',
      input: {
        delta: f.integer({ required: true, min: -1_000_000, max: 1_000_000, label: 'Adjust by' }),
        bucket: f.choice(StockBucket, { required: true, default: 'onHand' }),
        reason: f.choice(AdjustReason, { required: true }),
        note,
      },
    },
    setQuantity: {
      on: 'record',
      keyed: 'week',
      label: 'Set stock',
      says: { done: { one: 'Stock of {title} set' } },
      words: ['overwrite quantity', 'exact'],
      plan: true,
      confirm: true,
      icon: 'hash',
      input: {
        quantity: f.integer({ required: true, min: 0, max: 10_000_000, label: 'On hand' }),
        expectedQty: f.integer({
          required: true,
          min: 0,
          label: 'Quantity you see',
          help: 'Nothing is saved if the quantity has changed in the meantime',
        }),
        reason: f.choice(AdjustReason, { required: true }),
        note,
      },
    },
    receive: {
      on: 'nothing',
      keyed: 'week',
      label: 'Receive stock',
      says: { done: { one: 'Stock of {title} received' } },
      alias: ['grn'],
      words: ['inward', 'goods received', 'purchase'],
      icon: 'download',
      input: {
        warehouse: f.reference('warehouses', { required: true }),
        variant: f.reference('variants', { required: true }),
        quantity: pieces,
        batchNo: f.text({ max: 40, format: 'code', label: 'Batch' }),
        mfgDate: f.date({ label: 'Manufactured' }),
        expiryDate: f.date({ label: 'Expires' }),
        mrpOnPack: f.money({ min: 1, label: 'MRP on pack' }),
        reference: f.text({ max: 80, format: 'code', label: 'Delivery note' }),
      },
    },
    setSafety: {
      on: 'records',
      label: 'Set safety stock',
      says: { done: { one: 'Safety stock of {title} set', other: 'Safety stock of {count} stock lines set' } },
      words: ['buffer', 'reorder point'],
      plan: true,
      icon: 'lock',
      input: { safety: f.integer({ required: true, min: 0, max: 1_000_000, label: 'Safety stock' }) },
    },
    verifyLedger: {
      on: 'nothing',
      label: 'Verify stock ledger',
      words: ['reconcile', 'audit', 'balances'],
      effect: 'read',
      job: true,
      group: 'view',
      icon: 'check',
      input: { warehouse: f.reference('warehouses') },
    },
    nearExpiry: {
      on: 'nothing',
      label: 'Near expiry report',
      words: ['fefo', 'shelf life', 'best before'],
      effect: 'read',
      group: 'view',
      icon: 'calendar',
      input: {
        warehouse: f.reference('warehouses'),
        days: f.integer({ required: true, min: 0, max: 3650, default: 120, unit: 'days', label: 'Within' }),
      },
    },
  },
  attention: {
    low: {
      label: 'Low stock',
      filter: 'available:<=0 safety:>0',
      sort: 'available',
      since: 'movedAt',
      severity: 3,
    },
  },
  views: [
    { name: 'Oversold', filter: 'available:<0' },
    { name: 'Below safety', filter: 'available:<=0 safety:>0' },
    { name: 'Dead stock', filter: 'onHand:>0 -movedAt:<90d' },
    { name: 'Near expiry', filter: 'expiresWithin:120' },
  ],
  uploads: {
    stock: { label: 'Stock', keyed: 'week', key: 'sku', within: ['warehouse'], columns: stockColumns },
    stockDelta: {
      label: 'Stock adjustments',
      keyed: 'week',
      key: 'sku',
      within: ['warehouse'],
      columns: deltaColumns,
      exports: false,
    },
    batch: {
      label: 'Batches',
      keyed: 'week',
      key: 'sku',
      within: ['warehouse'],
      groupBy: 'sku',
      columns: batchColumns,
    },
    safety: { label: 'Safety stock', key: 'sku', within: ['warehouse'], columns: safetyColumns },
  },
})

export const inventoryLogs = resource({
  name: 'inventoryLogs',
  one: 'stock movement',
  many: 'stock movements',
  label: 'Inventory logs',
  group: 'logistics',
  tabOf: 'warehouses',
  icon: 'history',
  title: 'sku',
  picture: 'variant',
  lifecycle: 'none',
  quiet: true,
  parent: { resource: 'stock', field: 'stock' },
  sort: '-seq',
  words: ['ledger', 'movements', 'adjustments'],
  fields: {
    seq: f.integer({ ...kept, column: true, sortable: true, label: 'No.' }),
    at: f.moment({ ...kept, column: true, sortable: true, label: 'Time' }),
    stock: f.reference('stock', kept),
    sku: f.text({ ...kept, search: true, column: true, max: 40, format: 'code', label: 'SKU' }),
    warehouse: f.reference('warehouses', { ...kept, column: true }),
    variant: f.reference('variants', kept),
    batch: f.reference('stockBatches', { readOnly: true }),
    bucket: f.choice(StockBucket, { ...kept, column: true }),
    delta: f.integer({ ...kept, column: true, sortable: true, summed: true, label: 'Change' }),
    balanceAfter: f.integer({ ...kept, column: true, label: 'Balance' }),
    reason: f.choice(StockReason, { ...kept, column: true }),
    reference: f.text({ readOnly: true, search: true, column: true, max: 80, format: 'code' }),
    referenceKind: f.text({ readOnly: true, max: 40, format: 'code', label: 'Reference type' }),
    note: f.text({ readOnly: true, max: 500 }),
    corrects: f.reference('inventoryLogs', { readOnly: true }),
    operation: f.text({ readOnly: true, secret: true, max: 40 }),
  },
  actions: {},
  views: [
    { name: 'Adjusted today', filter: 'at:today reason:damage,loss,correction,count' },
    { name: 'Big adjustments', filter: 'reason:damage,loss,correction,count delta:<-20' },
    { name: 'Sync corrections', filter: 'reason:sync' },
  ],
})

export const stockBatches = resource({
  name: 'stockBatches',
  one: 'batch',
  label: 'Batches',
  group: 'logistics',
  tabOf: 'warehouses',
  icon: 'tag',
  title: 'batchNo',
  picture: 'stock',
  lifecycle: 'none',
  quiet: true,
  parent: { resource: 'stock', field: 'stock' },
  sort: 'expiryDate',
  words: ['fefo', 'expiry', 'shelf life'],
  fields: {
    batchNo: f.text({ ...kept, search: true, column: true, max: 40, format: 'code', label: 'Batch' }),
    stock: f.reference('stock', kept),
    sku: f.text({ ...kept, search: true, column: true, max: 40, format: 'code', label: 'SKU' }),
    warehouse: f.reference('warehouses', { ...kept, column: true }),
    mfgDate: f.date({ readOnly: true, column: true, label: 'Manufactured' }),
    expiryDate: f.date({ readOnly: true, column: true, sortable: true, label: 'Expires' }),
    mrpOnPack: f.money({ readOnly: true, column: true, label: 'MRP on pack' }),
    qty: f.integer({ ...held, label: 'Quantity' }),
  },
  actions: {},
})

export interface Stock extends Row<typeof stock> {}
export interface StockBatch extends Row<typeof stockBatches> {}
export interface InventoryLog extends Row<typeof inventoryLogs> {}
