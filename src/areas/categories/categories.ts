// The tree products hang in, at most five levels deep. Its consequences (paths, blocked leaves) are rules, not clicks.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const CategorySort = valueSet('categorySort', { rank: 1, new: 2, priceAsc: 3, priceDesc: 4, rating: 5, best: 6 })
export const ChildOrder = valueSet('childOrder', { name: 1, products: 2 })

/** One attribute of a set: what products under the category should say about themselves. */
export const attributeList = z
  .array(
    z.object({
      code: z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{1,39}$/)),
      label: z.string().check(z.minLength(1), z.maxLength(80)),
      type: z.enum(['text', 'number', 'toggle', 'list']),
      unit: z.optional(z.string()),
      options: z.optional(z.array(z.string())),
      required: z.boolean(),
    }),
  )
  .check(z.maxLength(80))

export const attributeSets = resource({
  name: 'attributeSets',
  one: 'attribute set',
  label: 'Attribute sets',
  group: 'catalogue',
  icon: 'list',
  quiet: true,
  title: 'name',
  lifecycle: 'toggle',
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, max: 80 }),
    attributes: f.json(attributeList, { required: true }),
  },
  actions: {},
})

export const treeColumns = {
  path: f.text({ required: true, max: 500 }),
  slug: f.text(),
  position: f.integer(),
  show_in_nav: f.toggle(),
  default_hsn: f.text(),
  create_parents: f.toggle({ label: 'Create missing ancestors' }),
}

export const categories = resource({
  name: 'categories',
  one: 'category',
  label: 'Categories',
  group: 'catalogue',
  icon: 'tree',
  key: 'k',
  title: 'name',
  subtitle: 'path',
  lifecycle: 'catalogue',
  sort: 'path',
  tree: { parent: 'parent', order: 'position', move: { by: 'move', under: 'newParent', at: 'position' } },
  words: ['tree', 'taxonomy', 'branch'],
  fields: {
    name: f.localized({ required: true, search: true, column: true, min: 2, max: 80 }),
    slug: f.text({ required: true, column: true, format: 'slug', min: 2, max: 120, help: 'Unique among siblings' }),
    parent: f.reference('categories', { column: true }),
    position: f.integer({ min: 0, max: 9999, default: 0, label: 'Position' }),
    path: f.text({ readOnly: true, search: true, sortable: true, max: 700, column: true, format: 'code' }),
    depth: f.integer({ readOnly: true }),
    description: f.localized({ format: 'html', max: 20_000 }),
    attributeSet: f.reference('attributeSets', { label: 'Attribute set', help: 'Taken from the parent when empty' }),
    defaultHsn: f.text({
      max: 8,
      column: true,
      label: 'HSN',
      pattern: { source: '^([0-9]{4}|[0-9]{6}|[0-9]{8})$', message: '4, 6 or 8 digits' },
    }),
    defaultTaxClass: f.reference('taxClasses', { label: 'Tax class' }),
    showInNav: f.toggle({ default: true, column: true, label: 'In navigation' }),
    sortDefault: f.choice(CategorySort, { default: 'rank', label: 'Default order' }),
    products: f.integer({ virtual: true, readOnly: true, column: true, label: 'Products' }),
  },
  actions: {
    move: {
      on: 'records',
      label: 'Move branch',
      words: ['reparent', 'drag'],
      confirm: true,
      plan: true,
      icon: 'move',
      input: {
        newParent: f.reference('categories', { label: 'Under', help: 'Empty moves to the top' }),
        position: f.integer({ min: 0, max: 9999 }),
      },
    },
    sortChildren: {
      on: 'record',
      label: 'Sort children',
      words: ['order'],
      icon: 'sort',
      input: { by: f.choice(ChildOrder, { required: true, default: 'name' }) },
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
  uploads: {
    categoryTree: {
      label: 'Category tree',
      key: 'path',
      columns: treeColumns,
    },
  },
})

export interface Category extends Row<typeof categories> {}
