// A process that does nothing but work: tests kill it. Prints one line when it is ready.
import { resources } from '#areas/all.resources.ts'
import { behaviours } from '#areas/all.server.ts'
import { openDatabase } from '#server/db/pool.ts'
import { readEnv } from '#server/env.ts'
import { filesFor } from '#server/files/files.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { jobsDoor } from '#server/jobs/start.ts'
import { publisherFor } from '#server/realtime/publish.ts'

const [, , appUrl = '', dataDir = ''] = process.argv
const { db } = await openDatabase(appUrl, { size: 6 })
const env = readEnv({ DATA_DIR: dataDir })
const clock = { now: () => new Date() }
const log = { info: () => {}, warn: () => {}, error: (facts: object, text: string) => console.error(text, facts) }
await openJobs({
  env,
  db,
  resources,
  behaviours,
  clock,
  log,
  jobs: jobsDoor,
  publisher: publisherFor(clock),
  files: await filesFor(env, db),
})
process.stdout.write('working\n')
