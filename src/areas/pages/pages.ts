// The pages of the shop: what stands on them is published by revisions, where they stand is of the page itself and changes at once.
// Addresses, links to others and what keeps a page from being published are rules (`#rules/page/`).
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { pictures } from '#contract/fields/files.ts'
import { type Row, resource } from '#contract/resource.ts'
import { Asker, valueSet } from '#contract/valueSet.ts'
import { tree } from './blocks.ts'

export const PageKind = valueSet('pageKind', {
  home: 1,
  landing: 2,
  campaign: 3,
  article: 4,
  brandStory: 5,
  policy: 6,
  contest: 7,
  custom: 8,
})
export const Robots = valueSet('robots', { index: 1, noindex: 2 }, { noindex: 'amber' }, { noindex: 'No index' })
export const SchemaKind = valueSet(
  'schemaKind',
  { none: 1, article: 2, faqPage: 3, breadcrumbList: 4 },
  {},
  { article: 'Article', faqPage: 'FAQPage', breadcrumbList: 'BreadcrumbList' },
)
export const FillMode = valueSet('fillMode', { copy: 1 }, {}, { copy: 'Copy the text' })
export const ReplaceIn = valueSet('replaceIn', { text: 1, links: 2 })

const language = {
  max: 12,
  format: 'language',
  pattern: { source: '^[a-z]{2,3}(-[a-z]{2,4})?-[a-z]{2}$', message: 'A language like en-in' },
} as const

/** What shoppers did on a page in the days asked for, given with the answer of `showTraffic`. Visitors are counted day by day. */
export interface Traffic {
  views: number
  visitors: number
  exits: number
  avgSeconds: number
  /** Visits that came as far as a quarter, a half, three quarters, the end. */
  scroll: readonly number[]
  /** By the id of the block. */
  clicks: Readonly<Record<string, number>>
}

const columns = {
  path: f.text({ required: true, max: 240 }),
  url_lang: f.text({ ...language, label: 'Language' }),
  type: f.choice(PageKind),
  title: f.text({ max: 120 }),
  seo_title: f.text({ max: 200, label: 'SEO title' }),
  seo_description: f.text({ max: 400, label: 'SEO description' }),
  robots: f.choice(Robots),
  og_image_asset: f.media({ max: 1, accepts: pictures, label: 'Social sharing image' }),
  parent_path: f.text({ max: 240 }),
  tags: f.list({ max: 20 }),
  review_due_at: f.date({ label: 'Review due' }),
  author: f.text({ max: 120 }),
  canonical: f.text({ format: 'url', max: 500, label: 'Canonical URL' }),
  structured_data: f.choice(SchemaKind, { label: 'Structured data' }),
  redirect_old_slug: f.toggle({ label: 'Redirect old URLs' }),
}

export const pageColumns = columns

/** A whole page a line: its texts in every language, and its tree. */
const treeColumns = {
  path: columns.path,
  type: columns.type,
  title: f.localized({ max: 120 }),
  slug: f.localized({ max: 96, label: 'URL slug' }),
  parent_path: columns.parent_path,
  template: f.reference('pageTemplates'),
  category: f.reference('tags'),
  tags: columns.tags,
  author: columns.author,
  review_due_at: columns.review_due_at,
  redirect_old_slug: columns.redirect_old_slug,
  seo_title: f.localized({ max: 200, label: 'SEO title' }),
  seo_description: f.localized({ max: 400, label: 'SEO description' }),
  canonical: columns.canonical,
  robots: columns.robots,
  og_image_asset: columns.og_image_asset,
  structured_data: columns.structured_data,
  blocks: f.json(z.array(z.unknown())),
}

export const pageTreeColumns = treeColumns

export const pages = resource({
  name: 'pages',
  one: 'page',
  label: 'Pages',
  group: 'content',
  icon: 'file',
  key: 'a',
  title: 'title',
  subtitle: 'path',
  lifecycle: 'content',
  sort: '-updatedAt',
  words: ['cms', 'landing page', 'article', 'policy', 'home page', 'site'],
  warns: ['publish', 'approve', 'schedule', 'takeOver'],
  rows: { own: { by: 'createdBy' } },
  copiesOut: { renames: 'slug' },
  fields: {
    title: f.localized({ search: true, column: true, sortable: true, first: true, max: 120 }),
    path: f.localized({
      readOnly: true,
      search: true,
      column: true,
      max: 240,
      format: 'path',
      leadsOn: 'redirectOldSlug',
    }),
    type: f.choice(PageKind, { required: true, column: true, default: 'custom' }),
    slug: f.localized({
      fixed: true,
      first: true,
      ofRecord: true,
      max: 96,
      help: 'Generated from the title if empty',
      label: 'URL slug',
    }),
    parent: f.reference('pages', { fixed: true, first: true, ofRecord: true, label: 'Parent page' }),
    template: f.reference('pageTemplates', { fixed: true, weak: true, ofRecord: true }),
    blocks: f.blocks(tree),
    author: f.text({ max: 120 }),
    category: f.reference('tags'),
    tags: f.list({ max: 20 }),
    readingMinutes: f.integer({ readOnly: true, unit: 'min', label: 'Reading time' }),
    reviewDueAt: f.date({ column: true, sortable: true, label: 'Review due' }),
    redirectOldSlug: f.toggle({ default: true, ofRecord: true, label: 'Redirect old URLs' }),
    seoTitle: f.localized({ max: 70, label: 'SEO title' }),
    seoDescription: f.localized({ max: 170, format: 'long', label: 'SEO description' }),
    canonical: f.text({ format: 'url', max: 500, label: 'Canonical URL' }),
    robots: f.choice(Robots, { required: true, default: 'index' }),
    ogImage: f.media({ max: 1, accepts: pictures, label: 'Social sharing image' }),
    structuredData: f.choice(SchemaKind, { required: true, default: 'none', label: 'Structured data' }),
    languages: f.list({
      readOnly: true,
      column: true,
      format: 'language',
      help: 'Completed texts per language',
    }),
    needsReview: f.list({
      readOnly: true,
      max: 5000,
      label: 'To review',
      help: 'Texts filled from another language',
    }),
    views7d: f.integer({ virtual: true, readOnly: true, column: true, label: 'Views in 7 days' }),
    lintErrors: f.integer({ readOnly: true, column: true, sortable: true, default: 0, label: 'Errors' }),
    lintWarnings: f.integer({ readOnly: true, sortable: true, default: 0, label: 'Warnings' }),
  },
  filters: {
    missing: f.text({ format: 'language', label: 'Missing language' }),
    lint: f.text({ label: 'Check' }),
    contains: f.text({ label: 'Contains block' }),
    links: f.text({ label: 'Links to' }),
    review: f.text({ label: 'Review' }),
    goes: f.text({ label: 'Goes live' }),
    views90d: f.integer({ label: 'Views in 90 days' }),
    by: f.choice(Asker, { label: 'By' }),
    waits: f.text({ label: 'Waiting for' }),
    unreviewed: f.text({ format: 'language', label: 'To review in' }),
  },
  actions: {
    changeAddress: {
      on: 'record',
      label: 'Change URL',
      says: {
        done: { one: 'URL of {record} changed' },
        prompt: { one: 'Change the URL of {record}?' },
      },
      words: ['rename slug', 'url', 'path', 'permalink', 'redirect', 'change address'],
      group: 'publish',
      icon: 'pencil',
      confirm: true,
      plan: true,
      undo: 'version',
      input: {
        slug: f.localized({ required: true, max: 96, label: 'URL slug' }),
        redirectOldSlug: f.toggle({ label: 'Redirect old URLs', help: 'Unchanged if empty' }),
      },
    },
    moveUnder: {
      on: 'record',
      label: 'Move page',
      says: { done: { one: '{record} moved' }, prompt: { one: 'Move {record}?' } },
      words: ['reparent', 'hang below', 'tree', 'move under'],
      group: 'publish',
      icon: 'move',
      confirm: true,
      plan: true,
      undo: 'version',
      input: { parent: f.reference('pages', { label: 'Parent page', help: 'Leave empty to move to the top level' }) },
    },
    translateInto: {
      on: 'records',
      label: 'Fill translation',
      says: { done: { one: 'Translation of {record} filled', other: 'Translations of {things} filled' } },
      words: ['fill locale', 'language', 'localize', 'copy text', 'translate into'],
      group: 'edit',
      icon: 'languages',
      undo: 'version',
      input: {
        from: f.text({ required: true, default: 'en-in', ...language, label: 'From language' }),
        to: f.text({ required: true, ...language, label: 'To language' }),
        mode: f.choice(FillMode, { required: true, default: 'copy' }),
      },
    },
    markReviewed: {
      on: 'records',
      label: 'Mark translation as reviewed',
      says: { done: { one: 'Translation of {record} reviewed', other: 'Translations of {things} reviewed' } },
      words: ['reviewed', 'translation', 'approve texts', 'needs review', 'mark texts as looked over'],
      group: 'edit',
      icon: 'check',
      undo: 'version',
      input: { language: f.text({ required: true, ...language, label: 'Language' }) },
    },
    sharePreview: {
      on: 'record',
      label: 'Share preview',
      says: { done: { one: 'Preview link for {record} created' } },
      words: ['guest link', 'preview link', 'share'],
      group: 'view',
      icon: 'eye',
      isBeside: true,
      undo: 'never',
      input: {
        expiresIn: f.integer({ required: true, min: 1, max: 365, default: 7, unit: 'days', label: 'Valid for' }),
        revision: f.integer({ min: 1, label: 'Version', help: 'Latest draft if empty', versions: true }),
      },
    },
    replaceText: {
      on: 'records',
      label: 'Replace text',
      says: {
        done: { one: 'Text replaced in {record}', other: 'Text replaced in {things}' },
        prompt: { one: 'Replace text in {record}?', other: 'Replace text in {things}?' },
      },
      words: ['find and replace', 'search', 'substitute'],
      group: 'bulk',
      icon: 'replace',
      confirm: true,
      plan: true,
      undo: 'version',
      input: {
        find: f.text({ required: true, min: 2, max: 200 }),
        replace: f.text({ max: 500, label: 'Replace with' }),
        in: f.choice(ReplaceIn, { required: true, default: 'text' }),
      },
    },
    showTraffic: {
      on: 'record',
      label: 'Show traffic',
      words: ['views', 'visitors', 'clicks', 'heat', 'scroll'],
      effect: 'read',
      group: 'view',
      icon: 'activity',
      input: { days: f.integer({ required: true, min: 1, max: 90, default: 28, unit: 'days', label: 'Days' }) },
    },
    checkPage: {
      on: 'records',
      label: 'Check page',
      words: ['lint', 'validate', 'broken links', 'findings'],
      effect: 'read',
      group: 'view',
      icon: 'check',
    },
  },
  views: [
    { name: 'My drafts', filter: 'status:draft by:me' },
    { name: 'Waiting approval', filter: 'waits:approval' },
    { name: 'Goes live this week', filter: 'goes:7d' },
    { name: 'Policies due for review', filter: 'type:policy review:due' },
    { name: 'Broken', filter: 'lint:error' },
    { name: 'No traffic 90 days', filter: 'status:active views90d:0' },
  ],
  uploads: {
    page: { label: 'Pages', key: 'path', within: ['url_lang'], columns },
    pageTree: { label: 'Pages with blocks', key: 'path', columns: treeColumns, lines: true },
  },
})

export interface PageRow extends Row<typeof pages> {}
