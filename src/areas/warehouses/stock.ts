// What lies where, and every movement that made it so. A balance is written with its row of the ledger or not at all; rows are
// never changed, what was wrong is put right by another.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { StockBucket, StockReason } from './sets.ts'
import { inventoryLogsSign, stockSign } from './signs.ts'

const counted = { required: true, readOnly: true, default: 0, column: true, sortable: true, summed: true } as const
const held = { ...counted, min: 0 } as const
const kept = { required: true, readOnly: true } as const

export const stock = resource({
  ...stockSign,
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
    qcHold: f.integer({ ...held, label: 'Quality check' }),
    safety: f.integer({ ...held, label: 'Safety stock' }),
    available: f.integer({ ...counted, help: 'On hand less reserved, damaged, in quality check and safety stock' }),
    incoming: f.integer({ ...held, column: false }),
  },
  actions: {},
  views: [
    { name: 'Oversold', filter: 'available:<0' },
    { name: 'Below safety', filter: 'available:<=0 safety:>0' },
  ],
})

export const inventoryLogs = resource({
  ...inventoryLogsSign,
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
    referenceKind: f.text({ readOnly: true, max: 40, format: 'code', label: 'Of' }),
    note: f.text({ readOnly: true, max: 500 }),
    corrects: f.reference('inventoryLogs', { readOnly: true }),
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
  icon: 'tag',
  title: 'batchNo',
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
    mfgDate: f.date({ readOnly: true, column: true, label: 'Made' }),
    expiryDate: f.date({ readOnly: true, column: true, sortable: true, label: 'Expires' }),
    mrpOnPack: f.money({ readOnly: true, column: true, label: 'MRP on pack' }),
    qty: f.integer({ ...held, label: 'Quantity' }),
  },
  actions: {},
})

export interface Stock extends Row<typeof stock> {}
export interface StockBatch extends Row<typeof stockBatches> {}
export interface InventoryLog extends Row<typeof inventoryLogs> {}
