// Demo products and variants: every state, complete and incomplete ones, prices people would believe.
import type { Leaf } from '#areas/categories/categories.seed.ts'
import { Completion, codeIn, ProductKind, RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { checkDigitOf } from '#rules/gtin.ts'
import { skuFrom } from '#rules/sku.ts'
import { slugOf } from '#rules/slug.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type DemoPicture, insertPictures, linkOf } from '#server/seed/pictures.ts'
import { base, type Chance, chanceOf, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { Hazard, OutOfStock, QuantityUnit } from './sets.ts'

export interface Shelf {
  vendor: string
  country: string
  kind: 'beauty' | 'care'
  brands: { id: string; code: string; colour: string }[]
  leaves: Leaf[]
  tags: string[]
}

const first = [
  'Velvet',
  'Dewy',
  'Pure',
  'Silk',
  'Bright',
  'Calm',
  'Wild',
  'Soft',
  'Daily',
  'Golden',
  'Midnight',
  'Fresh',
  'Gentle',
  'Radiant',
  'Bare',
  'Cloud',
  'Sun',
  'Rose',
  'Aloe',
  'Saffron',
]
const second = [
  'Glow',
  'Bloom',
  'Balance',
  'Shield',
  'Ritual',
  'Matte',
  'Repair',
  'Boost',
  'Touch',
  'Veil',
  'Care',
  'Essence',
  'Comfort',
  'Drop',
  'Wonder',
]
const shades = ['Rosewood', 'Coral', 'Nude', 'Plum', 'Cherry', 'Mocha', 'Peach', 'Berry']
const shadeColours = ['#9E4244', '#FF6F61', '#D9A78B', '#701C45', '#B5122F', '#6F4E37', '#FFB28A', '#8A2B53']
const sizes: Record<Shelf['kind'], string[]> = {
  beauty: ['15 ml', '30 ml', '50 ml', '100 ml'],
  care: ['Small', 'Medium', 'Large', 'Extra large'],
}
const shaded = ['Lipstick', 'Lip gloss', 'Foundation', 'Nail polish', 'Kajal', 'Eyeshadow', 'Mascara']

/** Share of each status among a hundred products. */
const statusAt = (at: number): RecordStatusName => {
  if (at < 66) return 'active'
  if (at < 84) return 'draft'
  if (at < 91) return 'hidden'
  return at < 97 ? 'inactive' : 'moderate'
}

const textsOf = (name: string, leaf: Leaf, full: boolean) => ({
  name: { 'en-in': name },
  short_description: full
    ? { 'en-in': `${name}: ${leaf.name.toLowerCase()} for everyday use, gentle and dermatologically tested.` }
    : null,
  description: full
    ? { 'en-in': `<p>${name} is made for daily use.</p><ul><li>Dermatologically tested</li><li>No parabens</li></ul>` }
    : null,
})

const complianceOf = (country: string) => ({
  genericName: 'Cosmetic',
  countryOfOrigin: country,
  manufacturer: { name: 'Nucleus Demo Manufacturing', address: 'Plot 1, Industrial Area' },
  consumerCare: { phone: '+911800000000', email: 'care@nucleus.example' },
})

/** Prices end in 9 and stand below their MRP; amounts are minor units. */
const pricesOf = (chance: DatedChance) => {
  const mrp = (chance.under(180) + 15) * 1000 - 100
  return {
    mrp,
    price:
      chance.under(3) === 0 ? mrp : Math.max(9900, Math.round((mrp * (70 + chance.under(26))) / 10_000) * 100 - 100),
  }
}

const barcodeOf = (at: number): string => {
  const body = `890${String(100_000_000 + at).slice(-9)}`
  return `${body}${checkDigitOf(body)}`
}

interface Pictured {
  slug: string
  name: string
  leaf: Leaf
  brand: string
  at: string
}

/** One picture, or one of each shade there is; the first is the cover. */
const picturesOf = (
  chance: Chance,
  { slug, name, leaf, brand, at }: Pictured,
  variants: readonly { sku: string; shade?: string; options: readonly { value: string }[] }[],
) => {
  const kind = slugOf(leaf.name)
  const shown = variants.some(({ shade }) => shade) ? variants : [{ sku: undefined, shade: undefined, options: [] }]
  const pictures = shown.map(({ sku, shade, options: [option] }) => {
    const picture: DemoPicture = {
      id: chance.id(),
      at,
      name: option ? `${slug}-${slugOf(option.value)}` : slug,
      drawing: { code: slug, kind, brand, ...(shade && { shade }) },
    }
    const alt = { 'en-in': option ? `${name}, ${option.value}` : name }
    return { picture, link: linkOf(picture, alt, sku ? [sku] : undefined) }
  })
  return { pictures: pictures.map(({ picture }) => picture), media: pictures.map(({ link }) => link) }
}

interface Made {
  pictures: readonly DemoPicture[]
  product: Record<string, unknown>
  variants: Record<string, unknown>[]
}

const made = (
  shelf: Shelf,
  { chance, drawn }: { chance: DatedChance; drawn: Chance },
  at: number,
  count: number,
): Made => {
  const leaf = shelf.leaves[at % shelf.leaves.length]!
  const brand = chance.pick(shelf.brands)
  const name = `${first[at % first.length]} ${second[Math.floor(at / first.length) % second.length]} ${leaf.name}${at >= 300 ? ` No. ${at}` : ''}`
  const status = statusAt(chance.under(100))
  const full = status === 'active' || status === 'hidden' || chance.under(3) > 0
  const id = chance.id()
  const slug = `${slugOf(name)}-${at + 1}`
  const isShaded = shaded.includes(leaf.name)
  const choices = isShaded ? shades : sizes[shelf.kind]
  const daysAgo = chance.under(300)
  const variants = Array.from({ length: count }, (_, position) => {
    const value = choices[position % choices.length]!
    const prices = pricesOf(chance)
    const option = isShaded ? 'Shade' : 'Size'
    return {
      ...base(chance, shelf.vendor, chance.id(), codeIn(RecordStatus, 'active'), daysAgo),
      product: id,
      sku: skuFrom(`${brand.code}-${at + 1}`, [value]),
      options: [{ name: option, value }],
      option_text: `${option}: ${value}`,
      barcode: chance.under(4) === 0 ? null : barcodeOf(at * 8 + position),
      ...prices,
      cost: Math.round(prices.price * 0.42),
      weight_g: 20 + chance.under(400),
      position,
      hazmat: codeIn(Hazard, 'none'),
      oos_policy: codeIn(OutOfStock, 'deny'),
      ...(isShaded ? { shade: shadeColours[position % shades.length] } : {}),
      ...(!isShaded && shelf.kind === 'beauty'
        ? { net_quantity: value.split(' ')[0], unit: codeIn(QuantityUnit, 'ml') }
        : {}),
    }
  })
  const required = full ? 8 : 4
  const own = base(chance, shelf.vendor, id, codeIn(RecordStatus, status), daysAgo)
  const about = { slug, name, leaf, brand: brand.colour, at: own.created_at }
  const { pictures, media } = full ? picturesOf(drawn, about, variants) : { pictures: [], media: null }
  return {
    pictures,
    variants,
    product: {
      ...own,
      ...textsOf(name, leaf, full),
      slug,
      type: codeIn(ProductKind, 'single'),
      brand: brand.id,
      category: leaf.id,
      tags: chance.some(shelf.tags, 3),
      highlights: full ? ['Dermatologically tested', 'No parabens'] : null,
      media,
      attributes: full
        ? shelf.kind === 'beauty'
          ? { skinType: ['all'], vegan: chance.under(2) === 0 }
          : { ageFromMonths: chance.under(24) }
        : null,
      compliance: full ? complianceOf('IND') : null,
      hsn: leaf.hsn,
      is_returnable: true,
      return_window_days: 7,
      min_per_order: 1,
      max_per_order: 10,
      sort_rank: at,
      completeness: Math.round((required * 10_000) / 8),
      completion: codeIn(Completion, full ? 'completed' : 'incompleted'),
    },
  }
}

/** Nine variants for every four products. */
const variantCounts = [1, 2, 2, 4]

export const seedProducts = async (tx: Tx, shelf: Shelf, chance: DatedChance, count: number): Promise<void> => {
  // A chance of its own: what else the demo draws by chance stays as it is.
  const drawn = chanceOf([...shelf.vendor].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 470))
  for (let from = 0; from < count; from += 2000) {
    const part = Array.from({ length: Math.min(2000, count - from) }, (_, n) =>
      made(shelf, { chance, drawn }, from + n, variantCounts[(from + n) % 4]!),
    )
    await insertPictures(
      tx,
      shelf.vendor,
      { resource: 'products', field: 'media' },
      part.flatMap(({ pictures }) => pictures),
    )
    await insertRows(
      tx,
      'products',
      part.map(({ product }) => product),
    )
    await insertRows(
      tx,
      'variants',
      part.flatMap(({ variants }) => variants),
    )
  }
}
