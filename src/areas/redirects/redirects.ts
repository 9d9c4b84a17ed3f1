// Old addresses kept alive: what a request for a path is answered with once no page is there. What a renamed record leaves behind
// stands in the same list; the rules are `#rules/redirect/`.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const RedirectMatch = valueSet(
  'redirectMatch',
  { exact: 1, prefix: 2, regex: 3 },
  {},
  { exact: 'Exact', prefix: 'Prefix', regex: 'Pattern' },
)
export const RedirectCode = valueSet(
  'redirectCode',
  { '301': 301, '302': 302, '307': 307, '308': 308, '410': 410 },
  { '301': 'green', '302': 'amber', '307': 'amber', '308': 'green', '410': 'red' },
  { '301': '301', '302': '302', '307': '307', '308': '308', '410': '410' },
)
export const KeepQuery = valueSet(
  'keepQuery',
  { append: 1, drop: 2, replace: 3 },
  {},
  { append: 'Append', drop: 'Drop', replace: 'Replace' },
)
export const RedirectSource = valueSet(
  'redirectSource',
  { manual: 1, slugChange: 2, categoryMove: 3, storeClosed: 4, import: 5, suggested: 6 },
  {},
  { slugChange: 'URL changed', categoryMove: 'Category moved', storeClosed: 'Store closed', import: 'File' },
)

/** What a redirect may be besides its state: `is:broken` finds those whose target is gone or answers with an error. */
export const RedirectIs = valueSet(
  'redirectIs',
  { broken: 1, flattened: 2, shadowing: 3 },
  { broken: 'red' },
  { flattened: 'Shortened chain', shadowing: 'Over a live page' },
)

/** What somebody wrote, where flattening put the end of the chain in its place. */
export const written = z.object({
  to: z.nullable(z.string()),
  code: z.int(),
  keepQuery: z.string(),
  keepRemainder: z.boolean(),
})

const leads = { code: ['301', '302', '307', '308'] }
const address = { source: '^\\S+$', message: 'A URL without spaces' }
const machine = { source: '^[A-Za-z0-9.-]+$', message: 'A host like shop.example.com' }
const language = {
  max: 12,
  format: 'language',
  pattern: { source: '^(any|[a-z]{2,3}(-[a-z]{2,4})?-[a-z]{2})$', message: 'any, or a language like en-in' },
  called: { any: 'redirects.screen.anyLanguage' },
  label: 'Language',
} as const

const columns = {
  host: f.text({ max: 100 }),
  from: f.text({ required: true, max: 500 }),
  match: f.choice(RedirectMatch),
  to: f.text({ max: 1000 }),
  code: f.choice(RedirectCode),
  keep_query: f.choice(KeepQuery),
  keep_remainder: f.toggle(),
  priority: f.integer({ min: 1, max: 999 }),
  url_lang: f.text({ max: 12 }),
  starts_at: f.moment(),
  ends_at: f.moment({ ends: true }),
  shadow_ok: f.toggle({ label: 'Allow over a live page' }),
  case_sensitive: f.toggle({ label: 'Case sensitive' }),
}

export const redirectColumns = columns

export const redirects = resource({
  name: 'redirects',
  one: 'redirect',
  label: 'Redirects',
  group: 'content',
  icon: 'arrow-right',
  title: 'from',
  subtitle: 'to',
  lifecycle: 'campaign',
  sort: '-hits30d',
  words: ['301', '302', 'old address', 'moved', 'url', 'seo'],
  warns: ['create', 'change'],
  fields: {
    from: f.text({
      required: true,
      search: true,
      column: true,
      sortable: true,
      max: 500,
      pattern: address,
      label: 'Old URL',
    }),
    match: f.choice(RedirectMatch, { required: true, column: true, default: 'exact' }),
    to: f.text({ search: true, column: true, first: true, max: 1000, when: leads, label: 'Target' }),
    code: f.choice(RedirectCode, { required: true, column: true, default: '301' }),
    hits30d: f.integer({
      readOnly: true,
      column: true,
      sortable: true,
      summed: true,
      default: 0,
      label: 'Hits in 30 days',
    }),
    lastHitAt: f.moment({ readOnly: true, column: true, sortable: true, label: 'Last hit' }),
    finalStatus: f.integer({ readOnly: true, column: true, sortable: true, label: 'Final status' }),
    source: f.choice(RedirectSource, { readOnly: true, column: true, default: 'manual' }),
    keepQuery: f.choice(KeepQuery, { required: true, default: 'append', when: leads, label: 'Query' }),
    keepRemainder: f.toggle({ default: false, when: { match: ['prefix'] }, label: 'Keep the rest of the path' }),
    priority: f.integer({ required: true, min: 1, max: 999, default: 100, when: { match: ['regex'] } }),
    caseSensitive: f.toggle({ default: false, label: 'Case sensitive' }),
    host: f.text({ max: 100, pattern: machine }),
    urlLang: f.text({ required: true, default: 'any', ...language }),
    startsAt: f.moment({ until: 'endsAt', sortable: true, label: 'From' }),
    endsAt: f.moment({ ends: true, sortable: true, label: 'To' }),
    shadowOk: f.toggle({ default: false, label: 'Allow over a live page' }),
    page: f.target({ readOnly: true, label: 'Target page' }),
    checkedAt: f.moment({ readOnly: true, label: 'Target checked' }),
    originalTo: f.text({ readOnly: true, max: 1000, label: 'Original target' }),
    written: f.json(written, { readOnly: true, secret: true }),
    via: f.list({ readOnly: true, secret: true, max: 200 }),
    ofResource: f.text({ readOnly: true, secret: true, max: 60 }),
    ofRecord: f.text({ readOnly: true, secret: true, max: 36 }),
  },
  filters: { is: f.choice(RedirectIs, { label: 'Is' }) },
  benches: ['testPaths', 'tryPattern'],
  actions: {
    testPaths: {
      on: 'nothing',
      label: 'Test paths',
      words: ['where does this go', 'resolve', 'trace'],
      effect: 'read',
      group: 'view',
      icon: 'search',
      input: {
        paths: f.list({ required: true, max: 50 }),
        urlLang: f.text(language),
      },
    },
    explain: {
      on: 'record',
      label: 'Explain redirect',
      words: ['why', 'hops', 'chain'],
      effect: 'read',
      group: 'view',
      icon: 'help',
    },
    redirectPath: {
      on: 'nothing',
      label: 'Create redirect for a path',
      says: { done: { one: 'Redirect created' } },
      words: ['fix 404', 'redirect this path', 'moved', 'redirect a path'],
      icon: 'plus',
      group: 'edit',
      undo: 'version',
      input: {
        from: f.text({ required: true, max: 500, label: 'Old URL' }),
        to: f.target({ label: 'Target' }),
        code: f.choice(RedirectCode, { required: true, default: '301' }),
        match: f.choice(RedirectMatch, { required: true, default: 'exact' }),
      },
    },
    flatten: {
      on: 'records',
      label: 'Flatten redirect chains',
      labelOne: 'Flatten redirect chain',
      says: { done: { one: 'Chain of {title} shortened', other: 'Chains of {count} redirects shortened' } },
      words: ['shorten hops', 'chain', 'flatten chains'],
      confirm: true,
      plan: true,
      icon: 'arrow-right',
      undo: 'version',
    },
    findLoops: {
      on: 'nothing',
      label: 'Find loops',
      words: ['cycle check', 'ring'],
      effect: 'read',
      job: true,
      group: 'view',
      icon: 'rotate',
    },
    crawl: {
      on: 'records',
      label: 'Check targets',
      labelOne: 'Check target',
      says: { done: { one: 'Target of {title} checked', other: 'Targets of {count} redirects checked' } },
      words: ['check', 'final status', 'dead links', 'broken', 'crawl targets'],
      job: true,
      group: 'edit',
      isBeside: true,
      icon: 'activity',
      undo: 'never',
    },
    retireUnused: {
      on: 'records',
      label: 'Retire unused redirects',
      labelOne: 'Retire unused redirect',
      says: { done: { one: '{title} retired', other: '{count} redirects retired' } },
      words: ['prune', 'never hit'],
      group: 'delete',
      confirm: true,
      secure: 20,
      icon: 'power',
      undo: 'version',
    },
    planMigration: {
      on: 'nothing',
      label: 'Plan migration',
      words: ['coverage', 'old urls', 'relaunch'],
      effect: 'read',
      job: true,
      group: 'edit',
      icon: 'list',
      input: {
        file: f.file({ accepts: ['text/csv', 'text/plain'], label: 'File of old URLs' }),
        addresses: f.text({ format: 'long', max: 200_000, label: 'Old URLs, one per line' }),
      },
    },
    tryPattern: {
      on: 'nothing',
      label: 'Test pattern',
      words: ['regex lab', 'expression', 'try pattern'],
      effect: 'read',
      group: 'view',
      icon: 'search',
      input: {
        pattern: f.text({ required: true, max: 200 }),
        to: f.text({ max: 1000, label: 'Target' }),
        caseSensitive: f.toggle({ default: false, label: 'Case sensitive' }),
      },
    },
  },
  views: [
    { name: 'Broken', filter: 'is:broken' },
    { name: 'Chains', filter: 'is:flattened' },
    { name: '302 older than 90 days', filter: 'code:302,307 createdAt:<90d' },
    { name: 'Never hit', filter: '-lastHitAt:*' },
    { name: 'Auto-created today', filter: 'source:slugChange,suggested createdAt:>=today' },
    { name: 'Shadows a live page', filter: 'is:shadowing' },
  ],
  uploads: {
    redirect: { label: 'Redirects', key: 'from', within: ['match', 'url_lang', 'host'], columns },
  },
})

export interface RedirectRow extends Row<typeof redirects> {}
