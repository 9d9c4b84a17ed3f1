// What the buttons of a job do. One job at a time answers with its own refusal; of several, each that cannot is named.

import type { Shown } from '#contract/call.ts'
import { type Finding, Problem } from '#contract/problem.ts'
import { cancelJob, retryFailed, runAgain, undoJob } from '#server/jobs/again.ts'
import type { Started } from '#server/jobs/start.ts'
import type { EngineScene } from '#server/records/scene.ts'
import { type Acted, type Acting, serve } from '#server/records/serve.ts'
import { say } from '#server/words.ts'
import { type Job, jobs } from './jobs.ts'

type Ask = Acting<typeof jobs, undefined>

export const jobsServer = serve(jobs, {
  actions: {
    cancel: ask =>
      each(ask, async id => {
        await cancelJob((ask as unknown as EngineScene).kit, ask.tx, ask.staff, id)
        return undefined
      }),
    retryFailed: ask => each(ask, id => retryFailed(ask.tx, ask.staff, id)),
    runAgain: ask => each(ask, id => runAgain(ask.tx, ask.staff, id)),
    undoJob: ask => each(ask, id => undoJob(ask.tx, ask.staff, id)),
  },
})

async function each(
  { records, dry }: Ask,
  deed: (id: string) => Promise<Started | undefined>,
): Promise<Acted<typeof jobs>> {
  const refused: { id: string; why: Finding }[] = []
  const started: Started[] = []
  for (const { id } of dry ? [] : (records as Job[])) {
    try {
      const made = await deed(id)
      if (made) started.push(made)
    } catch (error) {
      if (!(error instanceof Problem) || records.length === 1) throw error
      refused.push({ id, why: error.finding })
    }
  }
  return { refused, ...(started.length > 0 && { result: shown(started) }) }
}

const shown = (started: Started[]): Shown => ({
  kind: 'facts',
  title: say('job.started'),
  facts: started.map(({ number, jobId }) => ({ label: say('job.numbered', { number: String(number) }), value: jobId })),
})
