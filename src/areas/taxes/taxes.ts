// Rates by country and class with the law they rest on. A rate in force is never edited: it is superseded, so that every past invoice can still be explained.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { hsnForm } from '#contract/hsn.ts'
import { type Row, resource } from '#contract/resource.ts'
import { Asker, valueSet } from '#contract/valueSet.ts'

export const TaxSystem = valueSet('taxSystem', { gst: 1, vat: 2 }, {}, { gst: 'GST', vat: 'VAT' })
export const TaxMode = valueSet('taxMode', { inclusive: 1, exclusive: 2 })
/** Where a rate changes: the price stays, or what is earned. */
export const Keeps = valueSet('keeps', { price: 1, margin: 2 }, {}, { price: 'Price', margin: 'Margin' })
export const TaxDoubt = valueSet(
  'taxDoubt',
  { noRate: 1, shortHsn: 2, conflict: 3, slabGap: 4 },
  {},
  {
    noRate: 'No rate',
    shortHsn: 'HSN too short',
    conflict: 'Class differs from HSN',
    slabGap: 'Between slabs',
  },
)
export const RegisterFormat = valueSet('registerFormat', { csv: 1, xlsx: 2 }, {}, { csv: 'CSV', xlsx: 'Excel' })

/** Prices up to `upto` (minor units per piece, null = no limit) bear `rate` basis points. */
export const slabs = z.array(
  z.object({ upto: z.nullable(z.int().check(z.minimum(1))), rate: z.int().check(z.minimum(0), z.maximum(10_000)) }),
)

/** One rate may take several rows, one per slab; rows of one rate share country, class, first day and legal reference. */
export const rateColumns = {
  country: f.text({ required: true }),
  tax_class: f.text({ required: true, label: 'Tax class' }),
  name: f.text({ max: 120, help: 'Default: class, rate and country' }),
  system: f.choice(TaxSystem),
  rate: f.percent({ required: true }),
  cess: f.percent(),
  slab_upto: f.money({ label: 'Slab up to' }),
  slab_rate: f.percent({ label: 'Slab rate' }),
  valid_from: f.date({ required: true, label: 'From' }),
  valid_to: f.date({ label: 'To' }),
  legal_ref: f.text({ label: 'Legal reference' }),
  source: f.text({ max: 300 }),
  line_rounding: f.toggle({ label: 'Per-line rounding accepted' }),
}

/** An article a row; its product gets what stands there. */
export const productTaxColumns = {
  sku: f.text({ required: true, label: 'SKU' }),
  hsn: f.text({ max: 8, label: 'HSN' }),
  tax_class: f.text({ label: 'Tax class' }),
}

/** A rate holds whole days. */
export const heldDays = { from: 'validFrom', to: 'validTo', of: 'taxClass', shows: 'rate', lane: 'country' } as const

const registerInput = {
  month: f.date({ required: true, label: 'Any day of the month' }),
  registration: f.reference('taxRegistrations'),
}

export const taxes = resource({
  name: 'taxes',
  one: 'tax rate',
  label: 'Taxes',
  group: 'settings',
  icon: 'landmark',
  key: 'z',
  sections: {
    identity: ['name', 'country', 'taxClass', 'system'],
    rates: ['rate', 'cess', 'slabs', 'lineRounding'],
    schedule: ['validFrom', 'validTo'],
    law: ['source', 'legalRef'],
  },
  title: 'name',
  lifecycle: 'catalogue',
  subtitle: 'legalRef',
  sort: '-validFrom',
  benches: ['calculate', 'overTime'],
  during: heldDays,
  words: ['gst', 'vat', 'rates', 'hsn'],
  fields: {
    name: f.text({
      required: true,
      search: true,
      column: true,
      max: 120,
      help: 'For example GST 18% standard',
    }),
    country: f.text({
      required: true,
      column: true,
      max: 3,
      format: 'country',
      sortable: true,
    }),
    taxClass: f.reference('taxClasses', { required: true, column: true, label: 'Tax class' }),
    system: f.choice(TaxSystem, { required: true, default: 'gst' }),
    rate: f.percent({ required: true, column: true, sortable: true }),
    cess: f.percent({ default: 0 }),
    slabs: f.json(slabs, { help: 'Rates by unit price; the last slab has no end' }),
    validFrom: f.date({ until: 'validTo', required: true, column: true, sortable: true, label: 'From' }),
    validTo: f.date({ column: true, sortable: true, label: 'To' }),
    source: f.text({ max: 300, format: 'long' }),
    legalRef: f.text({ search: true, column: true, first: true, max: 200, label: 'Legal reference' }),
    lineRounding: f.toggle({ when: { country: ['SAU'] }, label: 'Per-line rounding accepted' }),
    skus: f.integer({ virtual: true, readOnly: true, column: true, label: 'SKUs' }),
  },
  filters: { for: f.choice(Asker, { label: 'Can be decided by' }), inForce: f.text() },
  actions: {
    calculate: {
      on: 'nothing',
      label: 'Calculate tax',
      alias: ['ct'],
      words: ['tax of', 'gst of', 'vat of', 'calculator'],
      effect: 'read',
      group: 'view',
      icon: 'calculator',
      input: {
        amount: f.money({ required: true }),
        mode: f.choice(TaxMode, { required: true, default: 'inclusive' }),
        sku: f.text({ max: 40, label: 'SKU' }),
        hsn: f.text({
          max: 8,
          label: 'HSN code',
          format: 'code',
          pattern: hsnForm,
        }),
        taxClass: f.reference('taxClasses', { label: 'Tax class' }),
        quantity: f.integer({ min: 1, max: 100_000, default: 1 }),
        shipFrom: f.reference('taxZones', { label: 'Ships from' }),
        shipTo: f.reference('taxZones', { label: 'Ships to' }),
        shipping: f.money({ min: 0, label: 'Shipping' }),
        cod: f.money({ min: 0, label: 'Cash on delivery' }),
        on: f.date({ label: 'Supply date' }),
      },
    },
    supersede: {
      on: 'record',
      label: 'Supersede rate',
      says: { done: { one: 'New rate created: {record}' } },
      words: ['change gst', 'change vat', 'new rate'],
      secure: true,
      approval: true,
      confirm: true,
      icon: 'replace',
      undo: 'version',
      input: {
        rate: f.percent({ min: 0, max: 10_000 }),
        slabs: f.groups({
          max: 10,
          label: 'Slabs',
          parts: {
            upto: f.money({ min: 1, label: 'Unit price up to' }),
            rate: f.percent({ required: true, min: 0, max: 10_000 }),
          },
        }),
        from: f.date({ required: true, label: 'Effective from' }),
        legalRef: f.text({ required: true, max: 200, label: 'Legal reference' }),
      },
    },
    rehearse: {
      on: 'record',
      label: 'Simulate rate change',
      words: ['what if tax', 'new rate', 'preview', 'rehearse rate change'],
      effect: 'read',
      group: 'view',
      job: true,
      icon: 'play',
      input: {
        from: f.date({ required: true, label: 'Effective from' }),
        keeps: f.choice(Keeps, { required: true, default: 'price', label: 'Keep unchanged' }),
      },
    },
    submit: {
      on: 'records',
      event: 'submit',
      handled: true,
      label: 'Submit for approval',
      says: { done: { one: '{record} submitted for approval', other: '{things} submitted for approval' } },
      group: 'edit',
      icon: 'send',
      words: ['review', 'publish', 'hand in'],
    },
    approve: {
      on: 'records',
      event: 'approve',
      handled: true,
      label: 'Approve',
      says: { done: { one: '{record} approved', other: '{things} approved' } },
      group: 'publish',
      byOther: true,
      keys: 'a',
      icon: 'check',
      words: ['accept', 'second person', 'publish'],
    },
    ratedSkus: {
      on: 'record',
      label: 'Show SKUs with this rate',
      words: ['articles', 'who pays', 'slab gap', 'show skus of the rate'],
      effect: 'read',
      group: 'view',
      icon: 'rows',
    },
    overTime: {
      on: 'nothing',
      label: 'Rates over time',
      words: ['timeline', 'history of rates', 'when did it change'],
      effect: 'go',
      group: 'view',
      icon: 'clock',
    },
    explainOrder: {
      on: 'nothing',
      label: 'Explain order tax',
      words: ['why this tax', 'tax of order', 'derivation'],
      effect: 'read',
      group: 'view',
      icon: 'help',
      input: { order: f.reference('orders', { required: true }) },
    },
    register: {
      on: 'nothing',
      label: 'Show tax register',
      words: ['invoices by rate', 'output tax', 'credit notes by rate'],
      effect: 'read',
      icon: 'list',
      input: registerInput,
    },
    exportRegister: {
      on: 'nothing',
      label: 'Export tax register',
      words: ['gstr', 'vat return', 'credit notes', 'download returns'],
      effect: 'read',
      group: 'export',
      job: true,
      confirm: true,
      icon: 'download',
      input: { ...registerInput, format: f.choice(RegisterFormat, { required: true, default: 'csv' }) },
    },
    findUnresolved: {
      on: 'nothing',
      label: 'Find products with tax issues',
      words: ['no tax', 'unresolved', 'missing hsn', 'slab gap', 'hsn too short', 'find articles without clear tax'],
      effect: 'read',
      group: 'view',
      icon: 'search',
      input: { which: f.choice(TaxDoubt, { label: 'Issue' }) },
    },
  },
  views: [
    { name: 'In force', filter: 'status:active' },
    {
      name: 'Changing soon',
      filter: '(validFrom:>today or validTo:>=today) status:active,schedule',
      sort: 'validFrom',
    },
    { name: 'Drafts', filter: 'status:draft' },
    { name: 'Awaiting approval', filter: 'status:moderate' },
    { name: 'Without legal reference', filter: '-legalRef:*' },
  ],
  attention: { approval: { queue: 'approval', since: 'updatedAt', severity: 3 } },
  queues: {
    approval: {
      label: 'Rates to approve',
      filter: 'status:moderate for:me',
      sort: 'updatedAt',
      verdicts: ['approve', 'sendBack'],
      shows: ['country', 'taxClass', 'rate', 'slabs', 'validFrom', 'validTo', 'legalRef', 'skus'],
    },
  },
  // Nobody lets a rate hold alone: it is submitted and approved.
  without: ['publish', 'schedule', 'activate', 'hide', 'unhide'],
  uploads: {
    taxRate: {
      label: 'Tax rates',
      key: 'legal_ref',
      groupBy: 'legal_ref',
      within: ['country', 'tax_class', 'valid_from'],
      alias: ['imp tax'],
      columns: rateColumns,
    },
    productTax: {
      label: 'Product taxes',
      key: 'sku',
      columns: productTaxColumns,
      words: ['hsn', 'tax class'],
      exports: false,
    },
  },
})

export interface TaxRate extends Row<typeof taxes> {}
