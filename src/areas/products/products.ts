// What the brands sell: a product says what it is, its variants say what can be bought, priced and scanned.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { pictures } from '#contract/fields/files.ts'
import { hsnForm } from '#contract/hsn.ts'
import { type Row, resource } from '#contract/resource.ts'
import { Completion, ProductKind } from '#contract/valueSet.ts'
import { scheduling } from './scheduling.ts'
import { Hazard, OutOfStock, PriceEnding, QuantityUnit, RepriceMode } from './sets.ts'
import { uploads } from './uploads.ts'

export const compliance = z.object({
  genericName: z.string().check(z.maxLength(200)),
  countryOfOrigin: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'A country like IND' })),
  manufacturer: z.object({ name: z.string().check(z.maxLength(200)), address: z.string().check(z.maxLength(500)) }),
  importer: z.optional(
    z.object({ name: z.string().check(z.maxLength(200)), address: z.string().check(z.maxLength(500)) }),
  ),
  consumerCare: z.object({ phone: z.string().check(z.maxLength(20)), email: z.string().check(z.maxLength(200)) }),
  licenceNo: z.optional(z.string().check(z.maxLength(80))),
  shelfLifeDays: z.optional(z.int().check(z.minimum(0), z.maximum(36_500))),
})
export type Compliance = z.infer<typeof compliance>

const extra = f.json(z.record(z.string(), z.string()), {
  readOnly: true,
  label: 'Other columns',
  help: 'Columns of imported files that have no field here',
})

/** Looked at first; a price that falls by more than half asks for the second factor. */
const repricing = { plan: true, confirm: true, secure: 'handler', icon: 'coins' } as const

export const products = resource({
  name: 'products',
  one: 'product',
  label: 'Products',
  group: 'catalogue',
  icon: 'package',
  key: 'p',
  title: 'name',
  subtitle: 'slug',
  lifecycle: 'catalogue',
  words: ['catalogue', 'goods', 'pdp'],
  fields: {
    name: f.localized({ required: true, search: true, column: true, sortable: true, min: 3, max: 150 }),
    slug: f.text({ required: true, unique: true, search: true, format: 'slug', min: 3, max: 120, sortable: true }),
    type: f.choice(ProductKind, { required: true, fixed: true, default: 'single' }),
    brand: f.reference('brands', { required: true, column: true }),
    category: f.reference('categories', { required: true, column: true }),
    extraCategories: f.references('categories', { max: 10, label: 'Further categories' }),
    tags: f.references('tags', { max: 50, column: true }),
    shortDescription: f.localized({ max: 300, format: 'long', label: 'Short description' }),
    description: f.localized({ format: 'html', max: 20_000 }),
    highlights: f.list({ max: 8 }),
    media: f.media({ label: 'Media', accepts: pictures, listed: true, shows: { resource: 'variants', field: 'sku' } }),
    attributes: f.json(z.record(z.string(), z.unknown())),
    compliance: f.json(compliance),
    hsn: f.text({ max: 8, label: 'HSN', format: 'code', pattern: hsnForm }),
    taxClass: f.reference('taxClasses', { label: 'Tax class' }),
    seoTitle: f.localized({ max: 70, label: 'SEO title' }),
    seoDescription: f.localized({ max: 160, format: 'long', label: 'SEO description' }),
    isReturnable: f.toggle({ default: true, label: 'Returnable' }),
    returnWindowDays: f.integer({ min: 0, max: 60, default: 7, unit: 'days', label: 'Return window' }),
    minPerOrder: f.integer({ min: 1, max: 99, default: 1, label: 'Minimum per order' }),
    maxPerOrder: f.integer({ min: 1, max: 99, default: 10, label: 'Maximum per order' }),
    launchAt: f.moment({ label: 'Launch' }),
    sortRank: f.integer({ default: 0, sortable: true, label: 'Rank' }),
    completeness: f.percent({
      readOnly: true,
      column: true,
      sortable: true,
      help: 'Share of the required fields that are filled',
    }),
    completion: f.choice(Completion, { readOnly: true }),
    extra,
    priceFrom: f.money({ virtual: true, readOnly: true, column: true, label: 'Price from' }),
    variantCount: f.integer({ virtual: true, readOnly: true, column: true, label: 'Variants' }),
  },
  filters: { price: f.money(), sku: f.text({ label: 'SKU' }) },
  actions: {
    setPrice: {
      on: 'records',
      label: 'Set price',
      says: { done: { one: 'Price set for {record}', other: 'Prices set for {things}' } },
      alias: ['sp', 'change price'],
      words: ['reprice', 'mrp', 'discount'],
      ...repricing,
      approval: 'outliers',
      canary: 100,
      keys: '$',
      input: {
        mode: f.choice(RepriceMode, { required: true, default: 'set' }),
        value: f.decimal({ required: true }),
        ending: f.choice(PriceEnding, { label: 'Round to' }),
        mrpToo: f.toggle({ label: 'MRP too' }),
      },
    },
    schedulePrice: {
      on: 'records',
      label: 'Schedule prices',
      says: { done: { one: 'Price scheduled for {record}', other: 'Prices scheduled for {things}' } },
      words: ['sale window', 'price schedule', 'offer period'],
      ...repricing,
      icon: 'clock',
      input: scheduling,
    },
    whyHidden: {
      on: 'record',
      label: 'Why hidden?',
      alias: ['why'],
      words: ['diagnose', 'not visible', 'explain'],
      effect: 'read',
      group: 'view',
      keys: 'w',
      icon: 'help',
    },
    moveToCategory: {
      on: 'records',
      label: 'Move to category',
      says: { done: { one: '{record} moved to another category', other: '{things} moved to another category' } },
      words: ['recategorise'],
      group: 'edit',
      plan: true,
      confirm: true,
      canary: 100,
      icon: 'move',
      input: { category: f.reference('categories', { required: true }) },
    },
    addTags: {
      on: 'records',
      label: 'Add tags',
      says: { done: { one: 'Tags added to {record}', other: 'Tags added to {things}' } },
      words: ['tag', 'label'],
      group: 'edit',
      keys: 't',
      icon: 'tag',
      input: { tags: f.references('tags', { required: true }) },
    },
    removeTags: {
      on: 'records',
      label: 'Remove tags',
      says: { done: { one: 'Tags removed from {record}', other: 'Tags removed from {things}' } },
      words: ['untag', 'unlabel'],
      group: 'edit',
      icon: 'tag',
      input: { tags: f.references('tags', { required: true }) },
    },
    generateVariants: {
      on: 'record',
      label: 'Generate variants',
      says: { done: { one: 'Variants generated for {record}', other: 'Variants generated for {things}' } },
      alias: ['matrix'],
      words: ['combinations', 'options'],
      group: 'edit',
      plan: true,
      confirm: true,
      keys: 'Shift+V',
      icon: 'boxes',
      input: {
        options: f.groups({
          required: true,
          max: 3,
          named: 'name',
          parts: {
            name: f.text({ required: true, max: 60, label: 'Option' }),
            values: f.list({ required: true, max: 100 }),
          },
        }),
        sku: f.text({
          required: true,
          max: 80,
          default: '{product}-{1}-{2}-{3}',
          label: 'SKU pattern',
          format: 'code',
        }),
        mrp: f.money({ min: 1, label: 'MRP' }),
        price: f.money({ min: 1, help: 'Where empty, as the first variant' }),
      },
    },
  },
  views: [
    { name: 'Needs content', filter: 'completion:incompleted' },
    { name: 'Ready to publish', filter: 'status:draft completion:completed' },
    { name: 'Hidden', filter: 'status:hidden' },
    { name: 'Missing HSN', filter: '-hsn:*' },
    { name: 'Changed today', filter: 'updated:<1d' },
  ],
  queues: {
    review: {
      label: 'Waiting for review',
      filter: 'status:moderate',
      sort: 'updatedAt',
      verdicts: ['approve', 'sendBack'],
      shows: [
        'brand',
        'category',
        'priceFrom',
        'variantCount',
        'shortDescription',
        'description',
        'highlights',
        'tags',
      ],
    },
  },
  uploads,
})

export const variants = resource({
  name: 'variants',
  one: 'variant',
  label: 'Variants',
  group: 'catalogue',
  icon: 'boxes',
  title: 'sku',
  subtitle: 'optionText',
  lifecycle: 'toggle',
  quiet: true,
  parent: { resource: 'products', field: 'product' },
  matrix: {
    by: 'options',
    cells: ['price', 'mrp', 'floorPrice', 'weightG', 'barcode', 'sku', 'status'],
    filledBy: { by: 'generateVariants', with: 'options' },
  },
  sort: 'position',
  words: ['sku', 'shade', 'size'],
  fields: {
    product: f.reference('products', { required: true, fixed: true }),
    sku: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 40,
      format: 'code',
      label: 'SKU',
      pattern: { source: '^[A-Z0-9][A-Z0-9._-]{2,39}$', message: 'SKU may use A-Z 0-9 . _ -, 3 to 40 characters' },
    }),
    pictures: f.media({ virtual: true, readOnly: true, column: true, listed: true, label: 'Pictures' }),
    optionText: f.text({ readOnly: true, column: true, max: 200, label: 'Options' }),
    options: f.groups({
      max: 3,
      named: 'name',
      parts: {
        name: f.text({ required: true, max: 60, label: 'Option' }),
        value: f.text({ required: true, max: 120 }),
      },
    }),
    barcode: f.text({ unique: true, search: true, column: true, max: 14, format: 'code' }),
    mrp: f.money({ required: true, column: true, min: 1, sortable: true, label: 'MRP' }),
    price: f.money({ required: true, column: true, min: 1, sortable: true }),
    priceNow: f.money({ virtual: true, readOnly: true, column: true, label: 'Price now' }),
    priceUntil: f.moment({ virtual: true, readOnly: true, label: 'Price now until' }),
    floorPrice: f.money({ min: 1, label: 'Floor price' }),
    cost: f.money({ needs: 'variants.cost' }),
    weightG: f.integer({ min: 1, max: 50_000, unit: 'g', label: 'Weight' }),
    lengthMm: f.integer({ min: 1, max: 10_000, unit: 'mm', label: 'Length' }),
    widthMm: f.integer({ min: 1, max: 10_000, unit: 'mm', label: 'Width' }),
    heightMm: f.integer({ min: 1, max: 10_000, unit: 'mm', label: 'Height' }),
    netQuantity: f.decimal({ label: 'Net quantity' }),
    unit: f.choice(QuantityUnit),
    shade: f.text({ format: 'color' }),
    hazmat: f.choice(Hazard, { default: 'none', label: 'Hazard' }),
    keepCold: f.toggle({ default: false, label: 'Keep cold' }),
    oosPolicy: f.choice(OutOfStock, { default: 'deny', label: 'Out of stock' }),
    position: f.integer({ min: 0, max: 9999, default: 0, sortable: true }),
    discountShown: f.integer({ virtual: true, readOnly: true, column: true, unit: '%', label: 'Discount' }),
    unitPrice: f.money({ virtual: true, readOnly: true, label: 'Price per unit' }),
    extra,
  },
  actions: {},
  without: ['upload', 'export'],
})

/** A price for a window of time; windows of one variant never overlap. */
export const priceSchedules = resource({
  name: 'priceSchedules',
  one: 'price schedule',
  label: 'Price schedules',
  group: 'catalogue',
  icon: 'clock',
  title: 'note',
  lifecycle: 'toggle',
  quiet: true,
  parent: { resource: 'variants', field: 'variant' },
  sort: '-startsAt',
  during: { from: 'startsAt', to: 'endsAt', of: 'variant', shows: 'price', lane: 'variant', sets: ['price', 'mrp'] },
  fields: {
    variant: f.reference('variants', { required: true, fixed: true, column: true }),
    price: f.money({ required: true, column: true, min: 1 }),
    mrp: f.money({ column: true, min: 1, label: 'MRP' }),
    startsAt: f.moment({ required: true, column: true, sortable: true, label: 'From' }),
    endsAt: f.moment({ required: true, ends: true, column: true, sortable: true, label: 'To' }),
    note: f.text({ required: true, max: 200, column: true, search: true }),
  },
  filters: { product: f.text() },
  actions: {},
})

export interface Product extends Row<typeof products> {}
export interface Variant extends Row<typeof variants> {}
export interface PriceSchedule extends Row<typeof priceSchedules> {}
