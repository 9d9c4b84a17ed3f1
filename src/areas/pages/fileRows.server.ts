// What a row means of a page in either of their files: where it is, what is said of it beside its texts, and what it may not say.
import type { Values } from '#contract/field.ts'
import { defaultUrlLang, type Localized } from '#contract/fields/localized.ts'
import type { Finding } from '#contract/problem.ts'
import { pathsOf, type Spots } from '#rules/page/address.ts'
import { normalPath } from '#rules/redirect/path.ts'
import { refusal } from '#rules/refusal.ts'
import type { BulkVerdict } from '#server/records/serve.ts'
import { type PageRow, type pageColumns, pages, type pageTreeColumns } from './pages.ts'

type RowValues = Partial<Values<typeof pageColumns> | Values<typeof pageTreeColumns>>

const placeOf = (path: string, language: string): string => `${language} ${path.toLowerCase()}`

export const pathOf = (path: string | null | undefined): string => (path ? normalPath(path).toLowerCase() : '')

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Which page is where. */
export interface Addresses {
  /** In its language, else at that of the default one. */
  find(path: string, language?: string): string | undefined
  /** A page that a row makes: those below it in the file find it. */
  take(path: string, language: string, id: string): void
}

/** Of the pages that are there. */
export const addressesIn = (spots: Spots): Addresses => {
  const at = new Map<string, string>()
  for (const spot of spots.values())
    if (!spot.isGone)
      for (const [language, path] of Object.entries(pathsOf(spots, spot.id))) at.set(placeOf(path, language), spot.id)
  return {
    find: (path, language = defaultUrlLang) => at.get(placeOf(path, language)) ?? at.get(placeOf(path, defaultUrlLang)),
    take: (path, language, id) => void at.set(placeOf(path, language), id),
  }
}

/** One line in one language, or one in each. */
const linesOf = (text: string | Localized | null | undefined): string[] =>
  !text ? [] : typeof text === 'string' ? [text] : Object.values(text)

const overLimit = (
  values: RowValues,
  column: 'seo_title' | 'seo_description',
  max: number,
  code: Finding['code'],
): Finding[] =>
  linesOf(values[column])
    .filter(line => line.length > max)
    .map(line => ({ ...refusal(code, 'page.seoTitleLong', { n: line.length, max }), path: column }))

/** What it is, with the page that is there already: its type, and the day it is to be reviewed. */
const standingIn = (values: RowValues, before: PageRow | undefined) => ({
  type: values.type ?? before?.type ?? 'custom',
  reviewDueAt: values.review_due_at === undefined ? (before?.reviewDueAt ?? null) : values.review_due_at,
})

/**
 * Lines over their limits, told with both figures; what a page may not be, and where it may not stand. `parent` is the page at
 * `parent_path`, as far as there is one.
 */
export const rowFindings = (values: RowValues, before: PageRow | undefined, parent: string | undefined): Finding[] => {
  const { type, reviewDueAt } = standingIn(values, before)
  const [path, above] = [pathOf(values.path), pathOf(values.parent_path)]
  const isPlaced = !before && type !== 'home'
  return [
    ...overLimit(values, 'seo_title', 70, 'SEO_TITLE_LONG'),
    ...overLimit(values, 'seo_description', 170, 'SEO_DESCRIPTION_LONG'),
    ...(type === 'policy' && !reviewDueAt
      ? [{ ...refusal('POLICY_NEEDS_REVIEW_DATE', 'page.review'), path: 'review_due_at' }]
      : []),
    ...(above && !parent
      ? [{ ...refusal('PARENT_UNKNOWN', 'page.parentUnknown', { path: above }), path: 'parent_path' }]
      : []),
    ...(isPlaced && path === '/' ? [{ ...refusal('PATH_TAKEN', 'page.homePath'), path: 'path' }] : []),
    ...(isPlaced && `/${partsOf(path).slice(0, -1).join('/')}` !== (above || '/')
      ? [{ ...refusal('PARENT_UNKNOWN', 'page.parentOther', { path, parent: above || '/' }), path: 'parent_path' }]
      : []),
  ]
}

/** What the row says of the page, with what its file alone has of it; nothing of what it says nothing of. */
export const patchOf = (values: RowValues, own: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...own, ...saidBeside(values) }).filter(([, value]) => value !== undefined))

const saidBeside = (values: RowValues) => ({
  type: values.type,
  robots: values.robots,
  ogImage: values.og_image_asset,
  tags: values.tags,
  reviewDueAt: values.review_due_at,
  author: values.author,
  canonical: values.canonical,
  structuredData: values.structured_data,
  redirectOldSlug: values.redirect_old_slug,
})

/** What both files say of a page beside its texts. */
export const rowOf = (page: PageRow) => ({
  type: page.type,
  robots: page.robots,
  og_image_asset: page.ogImage,
  tags: page.tags,
  review_due_at: page.reviewDueAt,
  author: page.author,
  canonical: page.canonical,
  structured_data: page.structuredData,
  redirect_old_slug: page.redirectOldSlug,
})

/** What a page is where its first row does not say. */
const usually = { type: 'custom', robots: 'index', structuredData: 'none' }

/** The page a row makes where there is none: called by the end of its path where the row calls it nothing. */
export const draftOf = (
  values: RowValues,
  patch: Record<string, unknown>,
  {
    language = defaultUrlLang,
    slug,
    parent,
  }: { language?: string; slug?: Localized | null; parent?: string | undefined },
): Record<string, unknown> => {
  const end = partsOf(pathOf(values.path)).at(-1)
  return {
    title: { [language]: end?.replaceAll('-', ' ') ?? 'Home' },
    ...usually,
    ...patch,
    ...(values.type !== 'home' && { slug: { ...(end && { [language]: end }), ...slug } }),
    ...(parent && { parent }),
  }
}

/** What comes of a row that says its page is to go. */
export const gone = (page: PageRow | undefined): BulkVerdict => ({
  changes: page ? [{ does: 'move', resource: pages, id: page.id, event: 'remove' }] : [],
  findings: [],
  warnings: [],
})
