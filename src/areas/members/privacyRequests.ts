// What members ask of what is kept about them, with the day by which the law wants an answer.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { makePrivacyRequest } from './privacyRequest.chart.ts'
import { LegalGround, PrivacyKind, PrivacyState } from './sets.ts'

const answer = { format: 'long', max: 2000 } as const

export const privacyRequests = resource({
  name: 'privacyRequests',
  one: 'privacy request',
  label: 'Privacy requests',
  group: 'people',
  tabOf: 'members',
  icon: 'lock',
  title: 'kind',
  lifecycle: 'none',
  moves: { field: 'state', by: makePrivacyRequest },
  parent: { resource: 'members', field: 'member' },
  quiet: true,
  sort: 'dueAt',
  words: ['dpdp', 'gdpr', 'right to be forgotten', 'data subject', 'personal data'],
  fields: {
    member: f.reference('members', { required: true, readOnly: true, column: true }),
    kind: f.choice(PrivacyKind, { required: true, readOnly: true, column: true, label: 'Request type' }),
    state: f.choice(PrivacyState, {
      required: true,
      readOnly: true,
      column: true,
      sortable: true,
      default: 'received',
      label: 'Status',
    }),
    dueAt: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Due' }),
    asked: f.text({ readOnly: true, ...answer, label: 'In the member’s words' }),
    recognisedBy: f.text({ readOnly: true, max: 500, label: 'Verified by' }),
    legalGround: f.choice(LegalGround, { readOnly: true, label: 'Legal ground' }),
    answer: f.text({ readOnly: true, ...answer }),
    closedAt: f.moment({ readOnly: true, column: true, sortable: true, label: 'Answered' }),
  },
  filters: { dueIn: f.text({ label: 'Due in days' }) },
  actions: {
    verify: {
      on: 'record',
      when: { state: ['received'] },
      sends: { state: 'verify' },
      label: 'Verify identity',
      says: { done: { one: 'Identity verified: {title}' } },
      words: ['identity', 'recognise', 'verify who asks'],
      icon: 'check',
      input: { recognisedBy: f.text({ required: true, max: 500, label: 'Verified by' }) },
    },
    begin: {
      on: 'records',
      when: { state: ['verified'] },
      sends: { state: 'begin' },
      label: 'Start work',
      says: { done: { one: 'Work started: {title}', other: 'Work started on {count} privacy requests' } },
      words: ['take up', 'in work'],
      icon: 'pencil',
    },
    finish: {
      on: 'record',
      when: { state: ['inWork'] },
      sends: { state: 'finish' },
      label: 'Mark as done',
      says: { done: { one: 'Marked as done: {title}' } },
      words: ['answered', 'complete', 'close as done'],
      undo: 'never',
      icon: 'send',
      input: { answer: f.text({ required: true, ...answer, label: 'Action taken' }) },
    },
    refuse: {
      on: 'record',
      when: { state: ['received', 'verified', 'inWork'] },
      sends: { state: 'refuse' },
      label: 'Reject request',
      says: { done: { one: 'Privacy request rejected: {title}' } },
      words: ['decline', 'legal ground', 'reject', 'refuse request'],
      secure: true,
      confirm: true,
      undo: 'never',
      icon: 'ban',
      input: {
        legalGround: f.choice(LegalGround, { required: true, label: 'Legal ground' }),
        answer: f.text({ required: true, ...answer, label: 'Reply to the member' }),
      },
    },
  },
  views: [
    { name: 'Due in 5 days', filter: 'dueIn:5' },
    { name: 'Open', filter: 'state:received,verified,inWork' },
  ],
})

export interface PrivacyRequestRow extends Row<typeof privacyRequests> {}
