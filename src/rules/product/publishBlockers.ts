// Everything that keeps a product from going live, each with the field that cures it. The list is the checklist beside the
// publish button and the 422 of the server. No blocker may stand that its own remedy field cannot lift.
import type { Finding } from '#contract/problem.ts'
import { filled, type Param, type Params } from '#contract/said.ts'
import { sayMoney } from '../money.ts'
import { sayPercent } from '../percent.ts'
import type { Completeness } from '../product.ts'
import { type BlockerCode, blockerText } from './blockerText.ts'
import { type Compliance, complianceLacks, needsImporter } from './compliance.ts'

export type Blocker = Finding & { remedy: string }

type Medium = { kind: 'image' | 'video' } | { mime: string }

const isImage = (medium: Medium): boolean =>
  'mime' in medium ? medium.mime.startsWith('image/') : medium.kind === 'image'

export type ProductFacts = {
  brand?: string | null
  category?: string | null
  hsn?: string | null
  slug?: string | null
  /** A listed https address counts as an image: it is fetched later, the editor has done their part. */
  media?: readonly Medium[] | null
  compliance?: Compliance | null
}

export type VariantFacts = { sku: string; status: string; price: number; mrp?: number | null }

export type PublishContext = {
  country: string
  currency: string
  categoryIsLeaf: boolean
  /** In the default language. */
  completeness: Completeness
  /** What people call what it misses. */
  missing?: readonly Param[]
  slugTaken: boolean
  /** Left out where nobody asked the tax tables. */
  taxResolved?: boolean
}

type Rule = (product: ProductFacts, variants: readonly VariantFacts[], context: PublishContext) => Blocker | undefined

const blocker = (code: BlockerCode, remedy: string, params: Params = {}): Blocker => ({
  code,
  message: filled(blockerText[code], params),
  remedy,
  ...(Object.keys(params).length > 0 && { params }),
})

const priceRule: Rule = (_product, variants, { currency }) => {
  const over = variants.find(variant => variant.status === 'active' && variant.mrp && variant.price > variant.mrp)
  if (!over) return undefined
  const [price, mrp] = [sayMoney(over.price, currency), sayMoney(over.mrp!, currency)]
  return blocker('PRICE_ABOVE_MRP', 'variants.price', {
    sku: over.sku,
    price,
    mrp,
  })
}

const completenessRule: Rule = (_product, _variants, { completeness, missing = completeness.missing }) => {
  if (completeness.completion === 1) return undefined
  const percent = sayPercent(completeness.percent)
  return blocker('INCOMPLETE', completeness.missing[0] ?? 'attributes', { percent, missing })
}

const complianceRule: Rule = (product, _variants, { country }) => {
  const lacks = country === 'IND' ? complianceLacks(product.compliance) : []
  if (lacks.length === 0) return undefined
  const missing = lacks.map(lack => lack.label)
  return blocker('COMPLIANCE', lacks[0]!.path, { missing })
}

const rules: readonly Rule[] = [
  (_product, variants) =>
    variants.some(variant => variant.status === 'active') ? undefined : blocker('NO_ACTIVE_VARIANT', 'variants.status'),
  product => (product.media?.some(isImage) ? undefined : blocker('NO_COVER_IMAGE', 'media')),
  product => (product.brand ? undefined : blocker('NO_BRAND', 'brand')),
  (product, _variants, context) => {
    if (!product.category) return blocker('NO_CATEGORY', 'category')
    return context.categoryIsLeaf ? undefined : blocker('CATEGORY_NOT_LEAF', 'category')
  },
  product => (product.hsn ? undefined : blocker('NO_HSN', 'hsn')),
  (_product, _variants, context) => (context.taxResolved === false ? blocker('TAX_UNRESOLVED', 'taxClass') : undefined),
  priceRule,
  completenessRule,
  complianceRule,
  (product, _variants, { country }) =>
    country === 'IND' && needsImporter(product.compliance, country)
      ? blocker('NO_IMPORTER', 'compliance.importer')
      : undefined,
  product => (product.slug ? undefined : blocker('NO_SLUG', 'slug')),
  (product, _variants, context) =>
    product.slug && context.slugTaken ? blocker('SLUG_TAKEN', 'slug', { slug: product.slug }) : undefined,
]

export const publishBlockers: (...ask: Parameters<Rule>) => Blocker[] = (product, variants, context) =>
  rules.flatMap(rule => rule(product, variants, context) ?? [])
