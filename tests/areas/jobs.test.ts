// What people do to jobs: putting back says which job, and a job that changed nothing says so.
import { expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { tags } from '#areas/tags/tags.ts'
import type { Outcome, Shown, UndoStack } from '#contract/call.ts'
import { printed } from '#contract/said.ts'
import { paths } from '#contract/session.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()

const csv = (label: string) => `code,label\njob-tag,${label}\n`

test('what a started job is shown as is its name and a way to it, not its id', async () => {
  const job = await files.apply(tags, 'tag', csv('Job tag'))
  expect(job).toMatchObject({ state: 'success', ok: 1 })
  const { body } = await admin.act(jobs, 'undoJob', { ids: [job.id], input: {} })
  const { facts } = (body.data as Outcome).result as Extract<Shown, { kind: 'facts' }>
  expect(facts[0]!.about).toMatchObject({ resource: 'jobs', id: facts[0]!.value })
  expect(printed(facts[0]!.about!.title)).toMatch(/^Undo: /)
  await files.over(String(facts[0]!.value))
})

test('what can be taken back of a job bears its name', async () => {
  await files.apply(tags, 'tag', csv('Job tag again'))
  const { body } = await admin.get<{ data: UndoStack }>(paths.operations)
  expect(body.data.operations[0]!.job).toMatchObject({ title: 'Tags: tag.csv' })
})

test('a job that changed nothing cannot be put back, and says why wherever it is asked', async () => {
  await files.apply(tags, 'tag', csv('Job tag'), { again: true })
  const job = await files.apply(tags, 'tag', csv('Job tag'), { again: true })
  expect(job).toMatchObject({ state: 'success', ok: 0, unchanged: 1 })
  const { status, body } = await admin.act(jobs, 'undoJob', { ids: [job.id], input: {} })
  expect(status).toBe(409)
  expect(JSON.stringify(body)).toContain(`Job ${job.number} changed nothing, so there is nothing to undo`)
})

test('its operation, asked for by itself, is not an unknown one', async () => {
  const job = await files.apply(tags, 'tag', csv('Job tag'), { again: true })
  await here.sql("set app.vendor = 'mgp'")
  const [run] = await here.sql<{ operation: string }>('select operation from job_run where job = $1', [job.id])
  const { status, body } = await admin.post(paths.undo, { operation: run!.operation })
  expect(status).toBe(409)
  expect(JSON.stringify(body)).toContain(`Job ${job.number} changed nothing`)
})
