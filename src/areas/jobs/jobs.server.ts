// What the buttons of a job do. One job at a time answers with its own refusal; of several, each that cannot is named.
import { eq, or, sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { approvalsName } from '#contract/approval.ts'
import type { Fact, Shown } from '#contract/call.ts'
import { type Finding, Problem } from '#contract/problem.ts'
import { recordActivity } from '#server/jobs/activity.ts'
import { cancelJob, changesUndone, retryFailed, runAgain, undoJob, type Waiting } from '#server/jobs/again.ts'
import { pauseJob, resumeJob } from '#server/jobs/pausing.ts'
import { closedJobs } from '#server/jobs/rights.ts'
import type { Started } from '#server/jobs/start.ts'
import { called } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import { type Acted, type Acting, serve } from '#server/records/serve.ts'
import { say } from '#server/words.ts'
import { jobRows, jobs } from './jobs.ts'

type Ask = Acting<typeof jobs, undefined>

export const jobsServer = serve(jobs, {
  /** Whoever may not read its files is not shown that there are any. */
  virtual: async ({ tx, staff }, rows) => {
    const holding = rows.filter(({ sourceFile, resultFile }) => sourceFile || resultFile)
    const closed = await closedJobs(
      tx,
      staff,
      holding.map(({ id }) => id),
    )
    return rows.map(({ id }) => (closed.has(id) ? { sourceFile: null, resultFile: null } : {}))
  },
  actions: {
    pause: ask => noted(ask, 'pause', id => pauseJob(kitOf(ask), ask.tx, ask.staff, id)),
    resume: ask => noted(ask, 'resume', id => resumeJob(kitOf(ask), ask.tx, ask.staff, id)),
    cancel: ask => noted(ask, 'cancel', id => cancelJob(kitOf(ask), ask.tx, ask.staff, id)),
    retryFailed: ask => newOfEach(ask, id => retryFailed(kitOf(ask), ask.tx, ask.staff, id)),
    runAgain: ask => newOfEach(ask, id => runAgain(kitOf(ask), ask.tx, ask.staff, id)),
    async undoJob(ask) {
      if (!ask.dry) return newOfEach(ask, id => undoJob(kitOf(ask), ask.tx, ask.staff, id))
      const ids = ask.records.map(({ id }) => id)
      return { changes: await changesUndone(kitOf(ask), ask.tx, ask.staff, ids) }
    },
  },
})

const t = called(jobRows, 't')

export const jobRowsServer = serve(jobRows, {
  actions: {},
  /** A row has a code when any of its findings does. */
  filters: {
    code: (_op, values) => {
      const has = values.map(value =>
        or(eq(t.code, value), sql`${t.others} @> ${JSON.stringify([{ code: value }])}::jsonb`),
      )
      return sql`${or(...has)}`
    },
  },
})

async function eachOf({ records, dry }: Ask, deed: (id: string) => Promise<void>): Promise<Acted<typeof jobs>> {
  const refused: { id: string; why: Finding }[] = []
  for (const { id } of dry ? [] : records) {
    try {
      await deed(id)
    } catch (error) {
      if (!(error instanceof Problem) || records.length === 1) throw error
      refused.push({ id, why: error.finding })
    }
  }
  return { refused }
}

/** What makes no new job is written down on the job itself. */
const noted = (ask: Ask, name: keyof typeof jobs.actions, deed: (id: string) => Promise<void>) =>
  eachOf(ask, async id => {
    await deed(id)
    const { tx, staff, face, now } = ask
    await recordActivity(tx, staff, { action: actionId(jobs, name), job: id, face, at: now })
  })

type Begun = Started | Waiting

async function newOfEach(ask: Ask, deed: (id: string) => Promise<Begun>): Promise<Acted<typeof jobs>> {
  const started: Begun[] = []
  const acted = await eachOf(ask, async id => void started.push(await deed(id)))
  return { ...acted, ...(started.length > 0 && { result: shown(started) }) }
}

const factOf = (begun: Begun): Fact => {
  if ('approvalId' in begun) {
    const { approvalId: id, title } = begun
    return { label: say('approval.waits'), value: id, about: { resource: approvalsName, id, title } }
  }
  const { number, jobId: id, title } = begun
  return {
    label: say('job.numbered', { number: String(number) }),
    value: id,
    about: { resource: jobs.name, id, title },
  }
}

const shown = (begun: Begun[]): Shown => ({
  kind: 'facts',
  title: begun.some(one => 'jobId' in one) ? say('job.started') : say('approval.waits'),
  facts: begun.map(factOf),
})
