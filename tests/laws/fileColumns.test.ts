// What a form can write, a file can carry: every writable field of a resource with files has a column, or the reason why it has none.
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { snake } from '#contract/address.ts'
import { type Resource, writable } from '#contract/resource.ts'

/** Resource -> field -> the column that carries it under another name. */
const called: Record<string, Record<string, string>> = {
  products: {
    slug: 'product_key',
    category: 'category_path',
    extraCategories: 'extra_category_paths',
    description: 'description_html',
    media: 'images',
    compliance: 'generic_name',
  },
  variants: { product: 'product_key', options: 'option1_value' },
  categories: { parent: 'path' },
  taxes: { slabs: 'slab_upto' },
  shippingRates: { flat: 'fee', tiers: 'fee', itemTiers: 'fee' },
  shippingZones: { code: 'zone', patterns: 'pattern' },
  codCharges: { name: 'group', slabs: 'from' },
  orders: { tags: 'add_tags' },
  pincodeMappings: { blockReason: 'reason' },
  courierMappings: { name: 'rule' },
  pages: { slug: 'path', parent: 'parent_path', ogImage: 'og_image_asset' },
  couponCodes: { discount: 'internal_code', member: 'member_key' },
}

/** Their records are made elsewhere: the files are deeds on them. */
const deedsOnly: Record<string, string> = {
  codRules: 'its one file bars members, who are records of their own',
  segments: 'its one file names members; a rule is written and tried on its page',
  discounts: 'its files change what a kind of discount is about; the seven kinds share no table',
}

/** Resource -> field -> why no file carries it. */
const without: Record<string, Record<string, string>> = {
  pages: {
    blocks: 'what stands on a page is no cell of a table',
    template: 'a template is chosen where a page is begun by hand',
    category: 'the tags of a page stand in its file; its one category is chosen on the page',
  },
  variants: { position: 'the order of the rows says it' },
  members: {
    hasGuardian: 'consent of a guardian is given for one child at a time',
    children: 'children are told by the member, not in bulk',
    dueDate: 'told by the member, not in bulk',
    profile: 'told by the member, not in bulk',
    referredBy: 'a referral pays out, so it comes from the referral itself',
  },
}

/** Parts that stand in the files of what they are part of. */
const parts: Record<string, string> = { products: 'variants' }

const columnsOf = (resource: Resource): Set<string> =>
  new Set(
    Object.values(resource.uploads ?? {}).flatMap(({ exports, columns }) =>
      exports === false ? [] : Object.keys(columns).map(snake),
    ),
  )
const fieldsOf = (resource: Resource): string[] =>
  writable(resource, true).flatMap(([name, { facts }]) => (facts.secret ? [] : [name]))
const named = (name: string): Resource => resources.find(resource => resource.name === name)!

const importable = resources.filter(({ name, uploads }) => uploads && !(name in deedsOnly))
const carried = importable.flatMap(whole => {
  const columns = columnsOf(whole)
  const part = parts[whole.name]
  return [whole, ...(part ? [named(part)] : [])].map(resource => ({ title: resource.name, resource, columns }))
})

describe('every field people can write stands in a file', () => {
  test.each(carried)('$title', ({ resource, columns }) => {
    const missing = fieldsOf(resource).filter(field => {
      const column = called[resource.name]?.[field] ?? snake(field)
      return !columns.has(column) && !without[resource.name]?.[field]
    })
    expect(missing).toEqual([])
  })
})

test('what is named here is there, and needed', () => {
  const stale = Object.entries({ ...called, ...without }).flatMap(([name]) => {
    const own = carried.find(({ title }) => title === name)
    const fields = own ? fieldsOf(own.resource) : []
    return Object.keys({ ...called[name], ...without[name] })
      .filter(field => !fields.includes(field))
      .map(field => `${name}.${field}`)
  })
  expect(stale).toEqual([])
  expect(Object.keys(deedsOnly).filter(name => !named(name).uploads)).toEqual([])
})
