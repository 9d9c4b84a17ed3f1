// Members who share something: a rule in the language of filters, counted as it stands, or held fast as it was.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { SegmentKind } from './sets.ts'
import { segmentUploads } from './uploads.ts'

/** What the text of a rule says of itself: it asks what the filter of members asks. */
const memberRule = { required: true, max: 2000, format: 'code', asksOf: 'members' } as const

export const segments = resource({
  name: 'segments',
  one: 'segment',
  label: 'Segments',
  group: 'people',
  tabOf: 'members',
  icon: 'filter',
  title: 'name',
  lifecycle: 'toggle',
  sort: 'name',
  words: ['audience', 'target group', 'cohort', 'build segment'],
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, sortable: true, max: 80 }),
    rule: f.text({ ...memberRule, column: true, help: 'Members who meet all conditions' }),
    kind: f.choice(SegmentKind, { label: 'Type', readOnly: true, column: true, default: 'live' }),
    size: f.integer({ readOnly: true, column: true, sortable: true, min: 0, label: 'Members' }),
    countedAt: f.moment({ readOnly: true, column: true, label: 'Counted' }),
  },
  uploads: segmentUploads,
  actions: {
    tryRule: {
      on: 'nothing',
      label: 'Count members',
      words: ['how many members', 'live count', 'build segment', 'audience size'],
      effect: 'read',
      icon: 'hash',
      input: { rule: f.text(memberRule) },
    },
    count: {
      on: 'records',
      label: 'Count segment',
      says: { done: { one: 'Segment {title} counted', other: '{count} segments counted' } },
      words: ['how many', 'recount'],
      undo: 'never',
      icon: 'hash',
    },
    funnel: {
      on: 'record',
      label: 'Show funnel',
      words: ['clause by clause', 'how many are left'],
      effect: 'read',
      icon: 'filter',
    },
    snapshot: {
      on: 'record',
      label: 'Create snapshot',
      says: { done: { one: 'Snapshot of segment {title} created' } },
      words: ['freeze audience', 'hold fast', 'snapshot segment'],
      undo: 'never',
      warns: true,
      job: true,
      icon: 'copy',
      input: { name: f.text({ required: true, max: 80 }) },
    },
  },
})

export interface SegmentRow extends Row<typeof segments> {}
