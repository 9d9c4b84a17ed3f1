// Paths shoppers asked for and found nothing at, each once with how often: worked through from the top, a key each.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { makeMiss } from './miss.chart.ts'
import { RedirectCode } from './redirects.ts'

export const MissDecision = valueSet(
  'missDecision',
  { open: 1, redirected: 2, ignored: 3 },
  { open: 'amber', redirected: 'green', ignored: 'gray' },
)

export const missColumns = {
  path: f.text({ required: true, max: 500 }),
  decision: f.choice(MissDecision, { required: true }),
  to: f.text({ max: 1000 }),
}

export const misses = resource({
  name: 'misses',
  one: '404 path',
  label: '404 paths',
  group: 'content',
  tabOf: 'redirects',
  icon: 'circle-x',
  title: 'path',
  subtitle: 'suggestion',
  lifecycle: 'none',
  moves: { field: 'decision', by: makeMiss },
  sort: '-hits',
  words: ['404', 'not found', 'broken links'],
  without: ['create', 'change', 'changeField', 'duplicate'],
  fields: {
    path: f.text({ required: true, readOnly: true, unique: true, search: true, column: true, max: 500 }),
    hits: f.integer({ required: true, readOnly: true, column: true, sortable: true, summed: true }),
    referrers: f.list({ readOnly: true, max: 5 }),
    firstAt: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'First seen' }),
    lastAt: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Last seen' }),
    suggestion: f.text({ readOnly: true, column: true, max: 500 }),
    score: f.decimal({ readOnly: true, column: true, sortable: true }),
    decision: f.choice(MissDecision, { required: true, readOnly: true, column: true, default: 'open' }),
  },
  actions: {
    redirect: {
      on: 'record',
      label: 'Create redirect',
      says: { done: { one: '{title} redirected' } },
      words: ['fix 404', 'redirect this path'],
      when: { decision: ['open', 'ignored'] },
      sends: { decision: 'redirect' },
      keys: 'r',
      icon: 'arrow-right',
      undo: 'version',
      input: {
        to: f.target({ label: 'Target' }),
        code: f.choice(RedirectCode, { required: true, default: '301' }),
      },
    },
    accept: {
      on: 'records',
      label: 'Accept suggestion',
      says: { done: { one: '{title} redirected', other: '{count} paths redirected' } },
      words: ['enter', 'take'],
      when: { decision: ['open', 'ignored'] },
      sends: { decision: 'redirect' },
      keys: 'a',
      icon: 'check',
      undo: 'version',
    },
    ignore: {
      on: 'records',
      label: 'Ignore path',
      says: { done: { one: '{title} ignored', other: '{count} paths ignored' } },
      words: ['dismiss'],
      when: { decision: ['open'] },
      sends: { decision: 'ignore' },
      keys: 'i',
      icon: 'ban',
      undo: 'version',
    },
    reopen: {
      on: 'records',
      label: 'Reopen',
      says: { done: { one: '{title} reopened', other: '{count} paths reopened' } },
      words: ['open again', 'look at it again'],
      when: { decision: ['redirected', 'ignored'] },
      sends: { decision: 'reopen' },
      icon: 'undo',
      undo: 'version',
    },
    suggest: {
      on: 'records',
      label: 'Find suggestions',
      says: { done: { one: 'Suggestion for {title} updated', other: 'Suggestions for {count} paths updated' } },
      words: ['auto-match', 'propose', 'suggest for 404s'],
      icon: 'replace',
      undo: 'version',
      input: { minScore: f.decimal({ required: true, min: 0, max: 1, default: '0.5', label: 'Minimum similarity' }) },
    },
  },
  views: [
    { name: 'Top 404s', filter: 'decision:open' },
    { name: 'With a suggestion', filter: 'decision:open suggestion:*' },
    { name: 'Ignored', filter: 'decision:ignored' },
  ],
  attention: { open: { queue: 'open', since: 'firstAt', severity: 1 } },
  queues: {
    open: {
      label: '404 paths to review',
      filter: 'decision:open',
      sort: '-hits',
      verdicts: ['accept', 'redirect', 'ignore'],
      shows: ['hits', 'referrers', 'suggestion', 'score', 'lastAt'],
    },
  },
  uploads: {
    missDecision: { label: '404 path decisions', key: 'path', columns: missColumns, exports: false },
  },
})

export interface Miss extends Row<typeof misses> {}
