// Vendure's product file as it is: a row with a name begins a product, the rows below it without one are its variants; several values
// of a cell stand between `|`, facets are `brand:Apple`. Column names: "Product Import Format" (docs.vendure.io, developer guide,
// importing data); a column may name its language, `name:en`.
import type { Setting } from '#contract/field.ts'
import { wording } from '#contract/said.ts'
import type { Profile } from '#server/records/serve.ts'
import { codeFrom } from '../files/vocabulary.server.ts'
import {
  addressesIn,
  assembled,
  type Cells,
  cut,
  listed,
  optionCells,
  pictureCells,
  plain,
  type Reading,
  reading,
  skuIn,
  stockIn,
} from './foreign.server.ts'

const columns: Readonly<Record<string, string>> = {
  name: 'name',
  slug: 'product_key',
  description: 'description_html',
  assets: 'images',
  facets: 'tags',
  optionGroups: 'option1_name',
  optionValues: 'option1_value',
  sku: 'sku',
  price: 'price',
  stockOnHand: 'stock',
  variantAssets: 'variant_image',
}

const bare = (header: string): string => header.replace(/:[a-z]{2}(_[A-Za-z]+)?$/, '')

/** The column of that name in the place's language, else the first. */
const columnIn = (row: Reading, name: string, { urlLang }: Setting): string => {
  const all = row.headers.filter(header => bare(header) === name)
  const language = urlLang.split('-')[0]
  return all.find(header => header === name || header === `${name}:${language}`) ?? all[0] ?? name
}

const barred = /\|/
const parts = (text: string): string[] =>
  text
    .split(barred)
    .map(part => part.trim())
    .filter(Boolean)

/** `brand:Apple` and `category:phones` are what they say, the rest are tags; one that is none keeps the whole cell. */
const facetsIn = (row: Reading, header: string): Cells => {
  const facets = parts(row.peek(header)).map(facet => {
    const at = facet.indexOf(':')
    return at < 0
      ? { of: '', value: facet }
      : { of: facet.slice(0, at).trim().toLowerCase(), value: facet.slice(at + 1).trim() }
  })
  const path = facets.filter(({ of }) => of === 'category').map(({ value }) => value)
  const brands = facets.filter(({ of }) => of === 'brand').map(({ value }) => value)
  const tags = facets.filter(({ of }) => of !== 'category' && of !== 'brand').map(({ value }) => value)
  const good = tags.filter(tag => codeFrom(tag).length >= 2)
  if (good.length === tags.length && brands.length < 2) row.take(header)
  return { brand: brands[0] ?? '', category_path: path.join(' > '), tags: listed(good) }
}

export const vendure: Profile = {
  name: 'vendure',
  label: wording('products.profiles.vendure.label', 'Vendure products'),
  upload: 'productCreate',
  mapping: columns,
  mapped: header => columns[bare(header)],
  recognises: header => {
    const names = header.map(bare)
    return ['name', 'optionGroups', 'optionValues', 'sku', 'price'].every(name => names.includes(name))
  },
  convert(rows, setting) {
    const groups: Reading[][] = []
    for (const row of rows.map(reading)) {
      const isFirst = row.peek(columnIn(row, 'name', setting)) !== ''
      const last = groups.at(-1)
      if (isFirst || !last) groups.push([row])
      else last.push(row)
    }
    return groups.flatMap(group => {
      const first = group[0]!
      const at = (name: string) => columnIn(first, name, setting)
      const shown = group.map(row => addressesIn(row, [at('variantAssets')], barred))
      const names = parts(first.take(at('optionGroups')))
      const name = first.take(at('name'))
      const html = first.take(at('description'))
      const pictures = [...addressesIn(first, [at('assets')], barred), ...shown.flat()]
      return assembled({
        key: first.take(at('slug')) || name,
        cells: {
          name,
          description_html: html,
          short_description: cut(plain(html)),
          ...facetsIn(first, at('facets')),
          ...pictureCells(pictures.map(url => ({ url }))),
        },
        bought: group.map((row, place) => ({
          from: row,
          cells: {
            sku: skuIn(row, at('sku')),
            price: row.take(at('price')),
            stock: stockIn(row, at('stockOnHand')),
            variant_image: listed(shown[place] ?? []),
            ...optionCells(
              parts(row.take(at('optionValues'))).map((value, n) => [names[n] ?? `Option ${n + 1}`, value]),
            ),
          },
        })),
      })
    })
  },
}
