// Demo trees of 25 categories each: one for beauty, one for mother and baby.
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { slugOf } from '#rules/slug.ts'
import type { Tx } from '#server/db/tenant.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { CategorySort } from './categories.ts'

export interface Leaf {
  id: string
  name: string
  path: string
  hsn: string
}

/** Branches and their leaves with the HSN heading goods there fall under. */
const trees: Record<string, Record<string, Record<string, string>>> = {
  beauty: {
    Makeup: {
      Lipstick: '3304',
      'Lip gloss': '3304',
      Foundation: '3304',
      Mascara: '3304',
      Kajal: '3304',
      Eyeshadow: '3304',
      'Nail polish': '330430',
    },
    Skincare: {
      Cleanser: '3401',
      Toner: '3304',
      Serum: '3304',
      Moisturiser: '3304',
      Sunscreen: '3304',
      'Face mask': '3304',
    },
    Hair: { Shampoo: '3305', Conditioner: '3305', 'Hair oil': '3305', 'Hair mask': '3305' },
    'Bath and body': { 'Body wash': '3307', 'Body lotion': '3304', Fragrance: '3303', Deodorant: '3307' },
  },
  care: {
    Baby: {
      Diapers: '9619',
      Wipes: '3307',
      'Baby lotion': '3304',
      'Baby shampoo': '3305',
      'Baby soap': '3401',
      'Baby oil': '3305',
      'Feeding bottles': '3924',
    },
    Mother: {
      'Stretch mark care': '3304',
      'Nursing care': '3304',
      'Prenatal care': '3304',
      'Body butter': '3304',
      'Hair fall care': '3305',
      'Foot care': '3304',
    },
    Clothing: { Bodysuits: '6111', 'T-shirts': '6109', 'Sleep suits': '6111', Caps: '6111' },
    Home: { 'Laundry care': '3307', 'Bottle wash': '3307', 'Floor cleaner': '3307', Repellent: '3307' },
  },
}

const attributes = {
  beauty: [
    {
      code: 'skinType',
      label: 'Skin type',
      type: 'list',
      options: ['all', 'dry', 'oily', 'combination', 'sensitive'],
      required: true,
    },
    { code: 'finish', label: 'Finish', type: 'text', required: false },
    { code: 'vegan', label: 'Vegan', type: 'toggle', required: false },
  ],
  care: [
    { code: 'ageFromMonths', label: 'Age from', type: 'number', unit: 'months', required: true },
    { code: 'material', label: 'Material', type: 'text', required: false },
  ],
}

export const seedCategories = async (
  tx: Tx,
  vendor: string,
  kind: 'beauty' | 'care',
  chance: DatedChance,
): Promise<Leaf[]> => {
  const set = chance.id()
  await insertRows(tx, 'attribute_sets', [
    {
      ...base(chance, vendor, set, codeIn(RecordStatus, 'active'), 380),
      name: kind === 'beauty' ? 'Beauty' : 'Mother and baby',
      attributes: attributes[kind],
    },
  ])
  const branches: Record<string, unknown>[] = []
  const leaves: (Leaf & { row: Record<string, unknown> })[] = []
  for (const [position, [name, below]] of Object.entries(trees[kind]!).entries()) {
    const parent = chance.id()
    branches.push({
      ...base(chance, vendor, parent, codeIn(RecordStatus, 'active'), 380),
      name: { 'en-in': name },
      slug: slugOf(name),
      parent: null,
      position,
      path: name,
      depth: 1,
      attribute_set: set,
      show_in_nav: true,
      sort_default: codeIn(CategorySort, 'rank'),
    })
    for (const [at, [leaf, hsn]] of Object.entries(below).entries()) {
      const id = chance.id()
      const path = `${name} > ${leaf}`
      const row = {
        ...base(chance, vendor, id, codeIn(RecordStatus, 'active'), 370),
        name: { 'en-in': leaf },
        slug: slugOf(leaf),
        parent,
        position: at,
        path,
        depth: 2,
        default_hsn: hsn,
        show_in_nav: true,
        sort_default: codeIn(CategorySort, 'rank'),
      }
      leaves.push({ id, name: leaf, path, hsn, row })
    }
  }
  await insertRows(tx, 'categories', branches)
  await insertRows(
    tx,
    'categories',
    leaves.map(({ row }) => row),
  )
  return leaves.map(({ id, name, path, hsn }) => ({ id, name, path, hsn }))
}
