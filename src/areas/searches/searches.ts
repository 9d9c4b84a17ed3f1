// What staff searched in the palette and found nothing by, each term once with how often: given the command that was meant, it is a
// synonym that finds it for everybody of the place. Terms come here once a second person has sought them.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { longestTerm, searchesName } from '#contract/unfound.ts'
import { valueSet } from '#contract/valueSet.ts'
import { makeSearch } from './search.chart.ts'

export const SearchDecision = valueSet(
  'searchDecision',
  { open: 1, taught: 2, ignored: 3 },
  { open: 'amber', taught: 'green', ignored: 'gray' },
  { taught: 'Synonym' },
)

const language = { format: 'language', max: 10 } as const
/** A command by the name the recents have for it: picked among all there are, which no line asks for. */
const command = f.json(z.string().check(z.minLength(1), z.maxLength(160)), { required: true, label: 'Synonym for' })
const everywhere = f.toggle({ label: 'All languages' })

export const searches = resource({
  name: searchesName,
  one: 'search',
  many: 'searches',
  label: 'Searches with no results',
  group: 'settings',
  icon: 'search',
  title: 'term',
  lifecycle: 'none',
  moves: { field: 'decision', by: makeSearch },
  sort: '-times',
  foundWithin: true,
  words: ['synonyms', 'zero results', 'not found', 'search terms', 'missed searches', 'search analytics'],
  without: ['create', 'change', 'changeField', 'duplicate', 'upload'],
  fields: {
    term: f.text({
      required: true,
      readOnly: true,
      search: true,
      column: true,
      sortable: true,
      max: longestTerm,
      label: 'Search term',
    }),
    language: f.text({ required: true, readOnly: true, column: true, ...language }),
    times: f.integer({
      required: true,
      readOnly: true,
      column: true,
      sortable: true,
      summed: true,
      min: 0,
      label: 'Searches',
    }),
    people: f.integer({ required: true, readOnly: true, column: true, sortable: true, min: 0 }),
    firstAt: f.moment({ required: true, readOnly: true, sortable: true, label: 'First searched' }),
    lastAt: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Last searched' }),
    suggestion: f.text({ readOnly: true, column: true, max: 160 }),
    meaning: f.text({ readOnly: true, column: true, max: 160, label: 'Synonym for' }),
    everywhere: f.toggle({ readOnly: true, default: false, label: 'All languages' }),
    decision: f.choice(SearchDecision, {
      required: true,
      readOnly: true,
      column: true,
      default: 'open',
      label: 'Status',
    }),
  },
  actions: {
    teach: {
      on: 'records',
      label: 'Add synonym',
      says: { done: { one: 'Synonym added: {title}', other: '{count} synonyms added' } },
      words: ['teach', 'give a word', 'map to a command'],
      sends: { decision: 'teach' },
      keys: 't',
      icon: 'plus',
      undo: 'version',
      input: { meaning: command, everywhere },
    },
    accept: {
      on: 'records',
      label: 'Accept suggestion',
      says: { done: { one: 'Synonym added: {title}', other: '{count} synonyms added' } },
      words: ['enter', 'take'],
      when: { decision: ['open', 'ignored'] },
      sends: { decision: 'teach' },
      keys: 'a',
      icon: 'check',
      undo: 'version',
    },
    ignore: {
      on: 'records',
      label: 'Ignore search',
      says: { done: { one: '{title} ignored', other: '{count} searches ignored' } },
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
      says: { done: { one: '{title} reopened', other: '{count} searches reopened' } },
      words: ['remove synonym', 'open again'],
      when: { decision: ['taught', 'ignored'] },
      sends: { decision: 'reopen' },
      icon: 'undo',
      undo: 'version',
    },
    newSynonym: {
      on: 'nothing',
      label: 'Create synonym',
      says: { done: { one: 'Synonym added' } },
      words: ['teach the palette', 'add a search term', 'another word for a command'],
      icon: 'plus',
      group: 'edit',
      undo: 'version',
      input: {
        term: f.text({ required: true, max: longestTerm, label: 'Search term' }),
        meaning: command,
        language: f.text({ required: true, ...language }),
        everywhere,
      },
    },
  },
  views: [
    { name: 'Open', filter: 'decision:open' },
    { name: 'With a suggestion', filter: 'decision:open suggestion:*' },
    { name: 'Synonyms', filter: 'decision:taught' },
    { name: 'Ignored', filter: 'decision:ignored' },
  ],
})

export interface Search extends Row<typeof searches> {}
