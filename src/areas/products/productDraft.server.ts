// The product half of a product file's first row: its texts and what they point to.
import { brands } from '#areas/brands/brands.ts'
import { categories } from '#areas/categories/categories.ts'
import { addressOf, mediumAt } from '#contract/codecs/files.ts'
import type { Setting } from '#contract/field.ts'
import type { Medium } from '#contract/fields/files.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { asciiFold } from '#rules/fold.ts'
import { slugOf } from '#rules/slug.ts'
import { hsnFinding } from '#rules/tax/rateFindings.ts'
import { parsePath, printPath } from '#rules/tree.ts'
import { cleaned } from '#server/html/clean.ts'
import { newId } from '#server/records/ids.ts'
import type { BulkChange } from '#server/records/serve.ts'
import { leafNamed } from './categoryUpload.server.ts'
import type { Known, Row } from './knownShop.server.ts'
import { tagged } from './vocabulary.server.ts'

interface Drafted {
  draft: Record<string, unknown>
  changes: BulkChange[]
  findings: Finding[]
  warnings: Finding[]
}

/** The category products land in when their file names none. */
const unsorted = 'Unsorted'

const brandFor = (row: Row, known: Known, into: Drafted, creating: boolean): string | undefined => {
  const text = row.values.brand?.trim()
  if (!text) {
    if (creating && !known.houseBrand) into.findings.push(finding('REQUIRED', { col: 'brand' }, 'brand'))
    return creating ? (known.houseBrand ?? undefined) : undefined
  }
  const id = known.brands.get(text.toLowerCase())
  if (id) return id
  if (!row.values.create_tags) {
    into.findings.push(
      remark('REF_NOT_FOUND', 'no brand "{v}"', { path: 'brand', params: { v: text }, key: 'products.findings.brand' }),
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
    remark('NEW_BRAND', 'Brand {v} is new; made as a draft', {
      path: 'brand',
      params: { v: text },
      key: 'products.findings.newBrand',
    }),
  )
  return made
}

/** Makes the missing part of a path; used where the file comes from another shop. */
const madePath = (path: string, known: Known, into: Drafted): string => {
  let parent: string | null = null
  for (const name of parsePath(path)) {
    const node = known.tree.find(each => each.parent === parent && each.name.toLowerCase() === name.toLowerCase())
    if (node) {
      parent = node.id
      continue
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
      draft: { name: { 'en-in': name }, slug: slugOf(name, 'category'), parent },
      status: 'active',
    })
    parent = id
  }
  return parent ?? ''
}

const categoryFor = (row: Row, known: Known, into: Drafted, creating: boolean): string | undefined => {
  const path = row.values.category_path?.trim() || (creating ? unsorted : '')
  if (!path) return undefined
  const leaf = leafNamed(known.tree, path)
  if ('id' in leaf) return leaf.id
  const mayMake = row.values.create_tags || path === unsorted
  if (!mayMake || leaf.finding.code !== 'REF_NOT_FOUND') {
    into.findings.push({ ...leaf.finding, path: 'category_path' })
    return undefined
  }
  return madePath(path, known, into)
}

/** What the product holds already stays as it is described there. */
const mediaFrom = (addresses: string[] | null | undefined, held: readonly Medium[], into: Drafted): unknown => {
  const media = addresses?.map(address => {
    const medium = mediumAt(address)
    return (medium && held.find(one => addressOf(one) === addressOf(medium))) ?? medium
  })
  const wrong = addresses?.find((_, at) => !media?.[at])
  if (wrong)
    into.findings.push(
      remark('SCHEME', 'Image addresses start with https://: {v}', {
        path: 'images',
        params: { v: wrong.slice(0, 80) },
        key: 'products.findings.https',
      }),
    )
  return addresses === undefined ? undefined : (media?.filter(medium => medium !== undefined).slice(0, 20) ?? null)
}

const taxClassFor = (row: Row, known: Known, into: Drafted): string | undefined => {
  const code = row.values.tax_class?.trim()
  if (!code) return undefined
  const id = known.tables.idOf.get(code.toLowerCase())
  if (!id)
    into.findings.push(
      remark('REF_NOT_FOUND', 'no tax class "{v}"', {
        path: 'tax_class',
        params: { v: code },
        key: 'products.findings.taxClass',
      }),
    )
  return id
}

/** `existing`: the product as it is, where there is one. */
export const productDraft = (
  row: Row,
  known: Known,
  setting: Setting,
  existing: Readonly<Record<string, unknown>> | undefined,
): Drafted => {
  const into: Drafted = { draft: {}, changes: [], findings: [], warnings: [] }
  const creating = existing === undefined
  const { values } = row
  const lang = values.url_lang ?? setting.urlLang
  const inLang = (map: Record<string, string> | null | undefined) =>
    map ? { [lang]: Object.values(map)[0] ?? '' } : map
  const html = values.description_html ? cleaned(Object.values(values.description_html)[0] ?? '') : undefined
  if (html?.changed)
    into.warnings.push(
      remark('HTML', 'Tags a storefront may not show were removed', {
        path: 'description_html',
        key: 'products.findings.html',
      }),
    )
  if (creating && !values.name) into.findings.push(finding('REQUIRED', { col: 'name' }, 'name'))
  const type = values.type?.trim().toLowerCase()
  if (type && !['single', '1', 'simple', 'variable'].includes(type))
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
  into.draft = {
    name: inLang(values.name),
    brand: brandFor(row, known, into, creating),
    category: categoryFor(row, known, into, creating),
    tags: tags ? [...new Set(tags.ids)] : creating ? [] : undefined,
    shortDescription: inLang(values.short_description),
    description: html ? { [lang]: html.html } : values.description_html,
    media: mediaFrom(values.images, (existing?.media ?? []) as Medium[], into),
    hsn: values.hsn,
    taxClass: taxClassFor(row, known, into),
    ...(Object.keys(row.extra).length > 0 && { extra: row.extra }),
  }
  return into
}
