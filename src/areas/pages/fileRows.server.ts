// What a row means of a page in either of their files: where it is, what is said of it beside its texts, and what it may not say.
import type { Values } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import { pathsOf, type Spots } from '#rules/page/address.ts'
import { normalPath } from '#rules/redirect/path.ts'
import { refusal } from '#rules/refusal.ts'
import type { PageRow, pageColumns, pageTreeColumns } from './pages.ts'

type RowValues = Partial<Values<typeof pageColumns> | Values<typeof pageTreeColumns>>

export const placeOf = (language: string, path: string): string => `${language} ${path.toLowerCase()}`

export const pathOf = (path: string | null | undefined): string => (path ? normalPath(path).toLowerCase() : '')

export const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** The pages that are there, by language and path. */
export const addressesIn = (spots: Spots): Map<string, string> => {
  const at = new Map<string, string>()
  for (const spot of spots.values())
    if (!spot.isGone)
      for (const [language, path] of Object.entries(pathsOf(spots, spot.id))) at.set(placeOf(language, path), spot.id)
  return at
}

/** Lines over their limits are told with both figures. */
export const tooLong = (title: string | null | undefined, description: string | null | undefined): Finding[] => [
  ...(title && title.length > 70
    ? [{ ...refusal('SEO_TITLE_LONG', 'page.seoTitleLong', { n: title.length, max: 70 }), path: 'seo_title' }]
    : []),
  ...(description && description.length > 170
    ? [
        {
          ...refusal('SEO_DESCRIPTION_LONG', 'page.seoTitleLong', { n: description.length, max: 170 }),
          path: 'seo_description',
        },
      ]
    : []),
]

/** What it is, with the page that is there already: its type, and the day it is to be reviewed. */
export const standingIn = (values: RowValues, before: PageRow | undefined) => ({
  type: values.type ?? before?.type ?? 'custom',
  reviewDueAt: values.review_due_at === undefined ? (before?.reviewDueAt ?? null) : values.review_due_at,
})

/** What a page may not be, and where it may not stand; `parent` is the page at `parent_path`, as far as there is one. */
export const standFindings = (
  values: RowValues,
  before: PageRow | undefined,
  parent: string | undefined,
): Finding[] => {
  const { type, reviewDueAt } = standingIn(values, before)
  const [path, above] = [pathOf(values.path), pathOf(values.parent_path)]
  const isPlaced = !before && type !== 'home'
  return [
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

/** What both files say of a page beside its texts, as a patch has it. */
export const saidBeside = (values: RowValues) => ({
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

/** The same of a page, as a file has it. */
export const writtenBeside = (page: PageRow) => ({
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

/** Nothing of what the file says nothing of. */
export const saidOnly = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** What a page is where its first row does not say. */
export const usually = { type: 'custom', robots: 'index', structuredData: 'none' }
