// The product half of a product file's first row: its texts and what they point to.
import { brands } from '#areas/brands/brands.ts'
import { categories } from '#areas/categories/categories.ts'
import type { Setting } from '#contract/field.ts'
import type { Localized } from '#contract/fields/localized.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { asciiFold } from '#rules/fold.ts'
import { slugOf } from '#rules/slug.ts'
import { hsnFinding } from '#rules/tax/rateFindings.ts'
import { parsePath, printPath } from '#rules/tree.ts'
import { cleaned } from '#server/html/clean.ts'
import { newId } from '#server/records/ids.ts'
import type { BulkChange } from '#server/records/serve.ts'
import { attributesFrom } from './attributeCells.server.ts'
import { leafNamed } from './categoryUpload.server.ts'
import { complianceFrom } from './complianceCells.server.ts'
import type { ProductFileLookup, ProductFileRow, SpokenProduct } from './knownShop.server.ts'
import { mediaFrom, type Shows } from './productMedia.server.ts'
import { tagged } from './vocabulary.server.ts'

export interface Drafted {
  draft: Record<string, unknown>
  changes: BulkChange[]
  findings: Finding[]
  warnings: Finding[]
  left: { column: string; as: string | null }[]
}

/** The category products land in when their file names none: not one that shoppers are led to. */
const unsorted = 'Unsorted'

const brandFor = (
  row: ProductFileRow,
  known: ProductFileLookup,
  into: Drafted,
  creating: boolean,
): string | undefined => {
  const text = row.values.brand?.trim()
  if (!text) {
    if (creating && !known.houseBrand) into.findings.push(finding('REQUIRED', { col: 'brand' }, 'brand'))
    return creating ? (known.houseBrand ?? undefined) : undefined
  }
  const id = known.brands.get(text.toLowerCase())
  if (id) return id
  if (!row.values.create_tags) {
    into.findings.push(
      remark('REF_NOT_FOUND', 'Brand "{v}" does not exist. Correct it, or let the import create missing ones', {
        path: 'brand',
        params: { v: text },
        key: 'products.findings.brand',
      }),
    )
    return undefined
  }
  const made = newId()
  const code =
    asciiFold(text)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .slice(0, 12) || 'brand'
  known.brands.set(text.toLowerCase(), made)
  into.changes.push({
    does: 'create',
    resource: brands,
    id: made,
    draft: { name: { 'en-in': text }, code, slug: slugOf(text, code) },
    status: 'draft',
  })
  into.warnings.push(
    remark('NEW_BRAND', 'Brand {v} is new and created as a draft', {
      path: 'brand',
      params: { v: text },
      key: 'products.findings.newBrand',
    }),
  )
  return made
}

/** Products hang in leaves: nothing is made below one that holds some. */
const isFilled = (id: string | null, { tree, filled }: ProductFileLookup): boolean =>
  id !== null && filled.has(id) && !tree.some(({ parent }) => parent === id)

/** Makes the missing part of a path, down to a leaf that holds products; used where the file comes from another shop. */
const madePath = (path: string, known: ProductFileLookup, into: Drafted): string => {
  let parent: string | null = null
  for (const name of parsePath(path)) {
    const node = known.tree.find(each => each.parent === parent && each.name.toLowerCase() === name.toLowerCase())
    if (node) {
      parent = node.id
      continue
    }
    if (isFilled(parent, known)) {
      const there = known.tree.find(each => each.id === parent)?.path ?? ''
      into.warnings.push(
        remark('RULE', '{there} has products, so {path} is not created below it. Its products go to {there}', {
          path: 'category_path',
          params: { there, path },
          key: 'products.findings.intoLeaf',
        }),
      )
      break
    }
    const id = newId()
    const above: string = parent ? (known.tree.find(each => each.id === parent)?.path ?? '') : ''
    known.tree.push({
      id,
      name,
      parent,
      slug: slugOf(name, 'category'),
      position: 0,
      path: above ? `${above} > ${name}` : printPath([name]),
      attributeSet: null,
      defaultHsn: null,
      defaultTaxClass: null,
      required: [],
    })
    into.changes.push({
      does: 'create',
      resource: categories,
      id,
      draft: {
        name: { 'en-in': name },
        slug: slugOf(name, 'category'),
        parent,
        ...(name === unsorted && { showInNav: false }),
      },
      status: 'active',
    })
    if (name === unsorted)
      into.warnings.push(
        remark('RULE', 'Products without a category go to {path}, which is new and not in navigation', {
          path: 'category_path',
          params: { path: known.tree.at(-1)!.path },
          key: 'products.findings.unsorted',
        }),
      )
    parent = id
  }
  return parent ?? ''
}

const below = (path: string, known: ProductFileLookup, into: Drafted): string => {
  const made = printPath([...parsePath(path), unsorted])
  into.warnings.push(
    remark('RULE', '{path} has subcategories. Its own products go to {made}', {
      path: 'category_path',
      params: { path, made },
      key: 'products.findings.belowBranch',
    }),
  )
  const leaf = leafNamed(known.tree, made)
  return 'id' in leaf ? leaf.id : madePath(made, known, into)
}

/** A category that is not there can be made on the way, which its finding says. */
const unmade = ({ code, params = {}, ...wrong }: Finding): Finding => {
  const path = 'category_path'
  if (code !== 'REF_NOT_FOUND') return { ...wrong, code, params, path }
  return 'meant' in params
    ? remark('REF_NOT_FOUND', '{path} does not exist. Did you mean {meant}? Otherwise let the import create it', {
        path,
        params,
        key: 'products.findings.categoryNear',
      })
    : remark('REF_NOT_FOUND', '{path} does not exist. Correct it, or let the import create missing ones', {
        path,
        params,
        key: 'products.findings.category',
      })
}

const categoryFor = (
  row: ProductFileRow,
  known: ProductFileLookup,
  into: Drafted,
  creating: boolean,
): string | undefined => {
  const path = row.values.category_path?.trim() || (creating ? unsorted : '')
  if (!path) return undefined
  const leaf = leafNamed(known.tree, path)
  if ('id' in leaf) return leaf.id
  const mayMake = row.values.create_tags || path === unsorted
  // Other shops sell from the branches of their trees, ours from the leaves.
  if (row.values.create_tags && leaf.finding.code === 'RULE') return below(path, known, into)
  if (!mayMake || leaf.finding.code !== 'REF_NOT_FOUND') {
    into.findings.push(unmade(leaf.finding))
    return undefined
  }
  return madePath(path, known, into)
}

/** Leaves that are there: a file makes none for products that hang elsewhere. */
const furtherFor = ({ values }: ProductFileRow, known: ProductFileLookup, into: Drafted): string[] | null | undefined =>
  values.extra_category_paths?.flatMap(path => {
    const leaf = leafNamed(known.tree, path)
    if ('id' in leaf) return [leaf.id]
    into.findings.push({ ...leaf.finding, path: 'extra_category_paths' })
    return []
  })

const filledWith = (category: string | undefined, { filled }: ProductFileLookup): string | undefined => {
  if (category) filled.add(category)
  return category
}

const taxClassFor = (row: ProductFileRow, known: ProductFileLookup, into: Drafted): string | undefined => {
  const code = row.values.tax_class?.trim()
  if (!code) return undefined
  const id = known.tables.idOf.get(code.toLowerCase())
  if (!id)
    into.findings.push(
      remark('REF_NOT_FOUND', 'Tax class "{v}" does not exist', {
        path: 'tax_class',
        params: { v: code },
        key: 'products.findings.taxClass',
      }),
    )
  return id
}

/** The plain column is in the row's own language, those that name one in theirs. */
export const inLanguage = (map: Localized, lang: string, { urlLang }: Setting): Localized =>
  Object.fromEntries(Object.entries(map).map(([key, text]) => [key === urlLang ? lang : key, text]))

export const mapped = <M extends Localized | null | undefined>(map: M, change: (text: string) => string): M =>
  map ? (Object.fromEntries(Object.entries(map).map(([lang, text]) => [lang, change(text)])) as M) : map

/** Of other shops: nothing that can be bought. */
export const isGrouping = ({ values }: ProductFileRow): boolean => values.type?.trim().toLowerCase() === 'grouped'

/** `existing`: the product as it is, where there is one. */
export const productDraft = (
  row: ProductFileRow,
  known: ProductFileLookup,
  setting: Setting,
  existing: SpokenProduct | undefined,
  { shows, own }: { shows: Shows; own: ReadonlySet<string> },
): Drafted => {
  const into: Drafted = { draft: {}, changes: [], findings: [], warnings: [], left: [] }
  const creating = existing === undefined
  const { values } = row
  const lang = values.url_lang ?? setting.urlLang
  // A row speaks for its own language: what stands in the others stays.
  const inLang = (held: Localized | null | undefined, map: Localized | null | undefined) =>
    map ? { ...held, ...inLanguage(map, lang, setting) } : map
  const html = mapped(values.description_html, text => cleaned(text).html)
  if (Object.values(values.description_html ?? {}).some(text => cleaned(text).changed))
    into.warnings.push(
      remark('HTML', 'Unsupported HTML tags were removed', {
        path: 'description_html',
        key: 'products.findings.html',
      }),
    )
  if (creating && !values.name) into.findings.push(finding('REQUIRED', { col: 'name' }, 'name'))
  const type = values.type?.trim().toLowerCase()
  if (isGrouping(row))
    into.findings.push(
      remark('ENUM', 'A grouped product has no price of its own. Remove its row', {
        path: 'type',
        key: 'products.findings.grouped',
      }),
    )
  else if (type && !['single', '1', 'simple', 'variable'].includes(type))
    into.findings.push(
      remark('ENUM', '"{v}" is not one of single', {
        path: 'type',
        params: { v: type },
        key: 'products.findings.type',
      }),
    )
  const hsn = values.hsn ? hsnFinding(values.hsn) : undefined
  if (hsn) into.findings.push({ ...hsn, path: 'hsn' })
  const tags =
    values.tags === undefined
      ? undefined
      : tagged(values.tags ?? [], known.vocabulary, values.create_tags ?? false, 'tags')
  into.changes.push(...(tags?.changes ?? []))
  into.findings.push(...(tags?.findings ?? []))
  into.warnings.push(...(tags?.warnings ?? []))
  const label = complianceFrom(values, existing?.compliance)
  for (const name of Object.keys(label.kept)) into.left.push({ column: name.slice(2), as: name })
  const extra = {
    ...Object.fromEntries(Object.entries(row.extra).filter(([name]) => !own.has(name))),
    ...label.kept,
  }
  const attributes = attributesFrom(values.attributes, known.attributeKinds, existing?.attributes)
  into.findings.push(...attributes.findings)
  into.draft = {
    ...('attributes' in attributes && { attributes: attributes.attributes }),
    highlights: values.highlights,
    extraCategories: furtherFor(row, known, into),
    sortRank: values.sort_rank,
    isReturnable: values.is_returnable,
    returnWindowDays: values.return_window_days,
    minPerOrder: values.min_per_order,
    maxPerOrder: values.max_per_order,
    name: inLang(existing?.name, values.name),
    brand: brandFor(row, known, into, creating),
    category: filledWith(categoryFor(row, known, into, creating), known),
    tags: tags ? [...new Set(tags.ids)] : creating ? [] : undefined,
    shortDescription: inLang(existing?.shortDescription, values.short_description),
    description: inLang(existing?.description, html),
    seoTitle: inLang(existing?.seoTitle, values.seo_title),
    seoDescription: inLang(existing?.seoDescription, values.seo_description),
    media: mediaFrom(values, shows, existing?.media ?? [], into, lang),
    hsn: values.hsn,
    taxClass: taxClassFor(row, known, into),
    ...('compliance' in label && { compliance: label.compliance }),
    ...(Object.keys(extra).length > 0 && { extra: { ...existing?.extra, ...extra } }),
  }
  return into
}
