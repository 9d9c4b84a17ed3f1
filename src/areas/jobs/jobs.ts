// Everything that ran longer than a request: who started it, how far it is, what became of each row. Written by the worker
// only; people cancel, retry, run again and put back.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { RowOutcomes } from '#contract/rowOutcome.ts'
import { JobStatus } from '#contract/valueSet.ts'
import { makeJob } from '#machines/job.ts'

const count = (facts: { label?: string; column?: boolean; sortable?: boolean; summed?: boolean } = {}) =>
  f.integer({ required: true, readOnly: true, min: 0, ...facts })
const anything = z.record(z.string(), z.unknown())

export const jobs = resource({
  name: 'jobs',
  one: 'job',
  label: 'Jobs',
  group: 'system',
  icon: 'activity',
  key: 'j',
  title: 'title',
  subtitle: 'number',
  lifecycle: 'none',
  moves: { field: 'state', by: makeJob },
  sort: '-createdAt',
  without: ['history'],
  words: ['queue', 'imports', 'exports', 'progress', 'log'],
  fields: {
    number: f.integer({ required: true, readOnly: true, column: true, sortable: true, min: 1 }),
    title: f.text({ required: true, readOnly: true, search: true, column: true, told: 'titleTold' }),
    titleTold: f.json(anything, { readOnly: true }),
    kind: f.text({ required: true, readOnly: true, max: 40 }),
    state: f.choice(JobStatus, { required: true, readOnly: true, column: true, sortable: true }),
    requestedByName: f.text({ required: true, readOnly: true, column: true, label: 'By' }),
    approvedByName: f.text({ readOnly: true, label: 'Approved by' }),
    phase: f.text({ required: true, readOnly: true, max: 40 }),
    pausedByName: f.text({ readOnly: true, label: 'Paused by' }),
    total: f.integer({ readOnly: true, min: 0, column: true, summed: true, label: 'Rows' }),
    done: count({ summed: true }),
    ok: count({ label: 'Succeeded', column: true, summed: true }),
    failed: count({ column: true, sortable: true, summed: true }),
    skipped: count({ summed: true }),
    unchanged: count({ summed: true }),
    attempt: count(),
    maxAttempts: count({ label: 'Attempts allowed' }),
    priority: f.integer({ required: true, readOnly: true, min: -10, max: 10 }),
    startedAt: f.moment({ readOnly: true, column: true, sortable: true, label: 'Started' }),
    finishedAt: f.moment({ readOnly: true, sortable: true, label: 'Finished' }),
    heartbeatAt: f.moment({ readOnly: true, label: 'Last sign of life' }),
    sourceFile: f.file({ readOnly: true, label: 'File' }),
    resultFile: f.file({ readOnly: true, label: 'Result' }),
    retryOf: f.reference('jobs', { readOnly: true, label: 'Retry of' }),
    undoOf: f.reference('jobs', { readOnly: true, label: 'Puts back' }),
    undoneBy: f.reference('jobs', { readOnly: true, label: 'Put back by' }),
    undoneAt: f.moment({ readOnly: true, label: 'Put back' }),
    undoUntil: f.moment({ readOnly: true, label: 'Can be put back until' }),
    reason: f.text({ readOnly: true, max: 500, told: 'reasonTold' }),
    reasonTold: f.json(anything, { readOnly: true }),
    params: f.json(anything, { required: true, readOnly: true, secret: true }),
    report: f.json(anything, { readOnly: true, secret: true }),
  },
  // How far it has got while somebody reads is no change of theirs: versions do not matter.
  actions: {
    pause: {
      on: 'records',
      label: 'Pause job',
      says: { done: { one: 'Job paused: {title}', other: '{count} jobs paused' } },
      keys: 'p',
      icon: 'pause',
      undo: 'never',
      isBeside: true,
      words: ['hold', 'rest', 'wait', 'stop'],
    },
    resume: {
      on: 'records',
      label: 'Resume job',
      says: { done: { one: 'Job resumed: {title}', other: '{count} jobs resumed' } },
      keys: 'l',
      icon: 'play',
      undo: 'never',
      isBeside: true,
      words: ['go on', 'continue', 'proceed'],
    },
    cancel: {
      on: 'records',
      label: 'Cancel job',
      says: { done: { one: 'Job cancelled: {title}', other: '{count} jobs cancelled' } },
      keys: 's',
      icon: 'ban',
      confirm: true,
      undo: 'never',
      isBeside: true,
      words: ['stop', 'abort'],
    },
    retryFailed: {
      on: 'records',
      label: 'Retry failed rows',
      says: { done: { one: 'Failed rows tried again: {title}', other: 'Failed rows of {count} jobs tried again' } },
      keys: 'r',
      icon: 'rotate',
      confirm: true,
      undo: 'never',
      isBeside: true,
      words: ['again', 'errors', 'repeat'],
    },
    runAgain: {
      on: 'record',
      label: 'Run again',
      says: { done: { one: 'Run again: {title}' } },
      alias: ['rr'],
      icon: 'play',
      confirm: true,
      undo: 'never',
      isBeside: true,
      words: ['repeat', 'restart', 'same'],
    },
    undoJob: {
      on: 'record',
      label: 'Put back what the job changed',
      says: { done: { one: 'Changes of the job put back: {title}' } },
      icon: 'undo',
      confirm: true,
      isBeside: true,
      words: ['undo', 'revert', 'restore'],
    },
  },
  views: [
    { name: 'Running', filter: 'state:start,steady' },
    { name: 'Needs a look', filter: 'state:partial,failure' },
    { name: 'Overloaded', filter: 'state:overloaded' },
  ],
})

export const jobRows = resource({
  name: 'jobRows',
  one: 'job row',
  label: 'Job rows',
  group: 'system',
  icon: 'rows',
  quiet: true,
  title: 'key',
  lifecycle: 'none',
  parent: { resource: 'jobs', field: 'job' },
  sort: 'line',
  without: ['history'],
  fields: {
    job: f.reference('jobs', { required: true, readOnly: true }),
    line: f.integer({ required: true, readOnly: true, min: 1, column: true, sortable: true }),
    key: f.text({ readOnly: true, search: true, column: true }),
    outcome: f.choice(RowOutcomes, { required: true, readOnly: true, column: true, sortable: true }),
    code: f.text({ readOnly: true, column: true, max: 60 }),
    column: f.text({ readOnly: true, column: true, max: 120 }),
    message: f.text({ readOnly: true, search: true, column: true, max: 500, told: 'told' }),
    told: f.json(anything, { readOnly: true, label: 'Message by key' }),
    others: f.json(anything, { readOnly: true, label: 'Further findings' }),
    cells: f.json(anything, { readOnly: true, secret: true }),
  },
  actions: {},
  views: [{ name: 'Failed', filter: 'outcome:error' }],
})

export interface Job extends Row<typeof jobs> {}
export interface JobRow extends Row<typeof jobRows> {}
