// The tree products hang in, at most five levels deep. Its consequences (paths, blocked leaves) are rules, not clicks.
import { f } from '#contract/f.ts'
import { hsnForm } from '#contract/hsn.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const CategorySort = valueSet(
  'categorySort',
  { rank: 1, new: 2, priceAsc: 3, priceDesc: 4, rating: 5, best: 6 },
  {},
  { new: 'Newest', priceAsc: 'Price, low to high', priceDesc: 'Price, high to low', best: 'Best selling' },
)
export const ChildOrder = valueSet('childOrder', { name: 1, products: 2 })

export const AttributeKind = valueSet(
  'attributeKind',
  { text: 1, number: 2, toggle: 3, list: 4 },
  {},
  { toggle: 'Yes or no', list: 'Multiple choice' },
)

/** What products under the category should say about themselves, in order. */
const attributes = f.groups({
  required: true,
  max: 80,
  named: 'label',
  parts: {
    label: f.text({ required: true, max: 80 }),
    code: f.text({
      required: true,
      format: 'code',
      pattern: { source: '^[a-z][a-zA-Z0-9]{1,39}$', message: 'A name like skinType' },
    }),
    type: f.choice(AttributeKind, { required: true, default: 'text' }),
    unit: f.text({ max: 20, when: { type: ['number'] } }),
    options: f.list({ max: 50, label: 'Choices', when: { type: ['text', 'list'] } }),
    required: f.toggle({ default: false }),
  },
})

export const attributeSets = resource({
  name: 'attributeSets',
  one: 'attribute set',
  label: 'Attribute sets',
  group: 'catalogue',
  tabOf: 'products',
  icon: 'list',
  quiet: true,
  title: 'name',
  lifecycle: 'toggle',
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, max: 80 }),
    attributes,
  },
  actions: {},
  uploads: {
    records: {
      label: 'Attribute sets',
      key: 'name',
      columns: { name: f.text({ required: true, max: 80 }), attributes },
    },
  },
})

/** The columns of the file of the tree. */
export const treeColumns = {
  path: f.text({ required: true, max: 500 }),
  name: f.localized({ min: 2, max: 80 }),
  slug: f.text(),
  position: f.integer(),
  description: f.localized({ format: 'html', max: 20_000 }),
  attribute_set: f.text({ max: 80 }),
  show_in_nav: f.toggle(),
  sort_default: f.choice(CategorySort),
  default_hsn: f.text({ pattern: hsnForm }),
  default_tax_class: f.text({ max: 40 }),
  min_shelf_life_days: f.integer({ min: 0, max: 730 }),
  create_parents: f.toggle({ label: 'Create missing parents' }),
}

export const categories = resource({
  name: 'categories',
  one: 'category',
  label: 'Categories',
  group: 'catalogue',
  icon: 'tree',
  key: 'k',
  sections: {
    identity: ['name', 'slug', 'parent', 'position', 'description'],
    defaults: ['attributeSet', 'defaultHsn', 'defaultTaxClass', 'minShelfLifeDays', 'sortDefault'],
    visibility: ['showInNav'],
  },
  title: 'name',
  subtitle: 'path',
  lifecycle: 'catalogue',
  sort: 'path',
  shows: 'showInNav',
  tree: { parent: 'parent', order: 'position', move: { by: 'move', under: 'newParent', at: 'position' } },
  words: ['tree', 'taxonomy', 'branch'],
  fields: {
    name: f.localized({ required: true, search: true, column: true, min: 2, max: 80 }),
    slug: f.text({ required: true, format: 'slug', min: 2, max: 120, help: 'Unique within its parent' }),
    parent: f.reference('categories'),
    position: f.integer({ min: 0, max: 9999, default: 0, label: 'Position' }),
    path: f.text({ readOnly: true, search: true, sortable: true, max: 700, column: true, format: 'branch' }),
    depth: f.integer({ readOnly: true }),
    description: f.localized({ format: 'html', max: 20_000 }),
    attributeSet: f.reference('attributeSets', { label: 'Attribute set', help: 'Inherited from the parent if empty' }),
    defaultHsn: f.text({
      max: 8,
      column: true,
      label: 'HSN',
      pattern: hsnForm,
    }),
    defaultTaxClass: f.reference('taxClasses', { label: 'Tax class' }),
    minShelfLifeDays: f.integer({ min: 0, max: 730, unit: 'days', label: 'Minimum shelf life' }),
    showInNav: f.toggle({ default: true, column: true, label: 'In navigation' }),
    sortDefault: f.choice(CategorySort, { default: 'rank', label: 'Default sort' }),
    products: f.integer({ virtual: true, readOnly: true, column: true, label: 'Products' }),
  },
  actions: {
    move: {
      on: 'records',
      label: 'Move branch',
      says: { done: { one: '{record} moved', other: '{things} moved' } },
      words: ['reparent', 'drag'],
      confirm: true,
      plan: true,
      icon: 'move',
      input: {
        newParent: f.reference('categories', { label: 'New parent', help: 'Leave empty to move to the top level' }),
        position: f.integer({ min: 0, max: 9999 }),
        moveProductsTo: f.reference('categories', { label: 'Move its products to' }),
      },
    },
    sortChildren: {
      on: 'record',
      label: 'Sort subcategories',
      says: { done: { one: 'Subcategories of {record} sorted', other: 'Subcategories of {things} sorted' } },
      words: ['order', 'sort children'],
      icon: 'sort',
      input: { by: f.choice(ChildOrder, { required: true, default: 'name', label: 'Sort by' }) },
    },
    auditTree: {
      on: 'nothing',
      label: 'Audit tree',
      words: ['orphans', 'empty leaves'],
      effect: 'read',
      group: 'view',
      icon: 'search',
    },
  },
  views: [
    { name: 'Top level', filter: 'depth:1' },
    { name: 'Not in navigation', filter: 'showInNav:N' },
  ],
  uploads: { categoryTree: { label: 'Category tree', key: 'path', columns: treeColumns } },
})

export interface Category extends Row<typeof categories> {}
