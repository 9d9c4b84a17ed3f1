// The columns of the file of the category tree; no list needs them, so the console has them after its first rows.
import { f } from '#contract/f.ts'
import { hsnForm } from '#contract/hsn.ts'
import { CategorySort, categories } from './categories.ts'

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
  create_parents: f.toggle({ label: 'Create missing ancestors' }),
}

Object.assign(categories.uploads!.categoryTree!.columns, treeColumns)
