// Two processes, one database, one bucket: what is sent to one is imported by the other, given back by both, and outlives the first.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../journeys/priceFile.ts'
import { openBucket } from '../support/bucket.ts'
import { demoSecret } from '../support/database.ts'
import { opened } from '../support/opened.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const bucket = await openBucket()
const s3 = {
  bucket: 'nucleus',
  region: 'eu-central-1',
  endpoint: bucket.endpoint,
  accessKeyId: 'test',
  secretAccessKey: 'test',
}
// The world's own server works on jobs of this database too: all three keep their files in the one bucket.
const { here, admin } = await opened({ env: { s3 } })
let one: RunningServer
let other: RunningServer

beforeAll(async () => {
  const { env: known, db } = here.house.kit
  const env = {
    DATABASE_URL: known.databaseUrl!,
    DATABASE_APP_URL: db.$client.options.connectionString!,
    SERVER_SECRET: demoSecret,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  one = await startServer({ env })
  other = await startServer({ env })
}, 200_000)
afterAll(async () => {
  await one?.stop()
  await other?.stop()
  await bucket.close()
})

const send = async (at: RunningServer, text: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/csv' }), 'tags.csv')
  const answer = await fetch(`${at.url}/v1/files`, { method: 'POST', headers: admin.headers, body: form })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { id: string } }).data.id
}
const read = async (at: RunningServer, id: string, headers = admin.headers) => {
  const answer = await fetch(`${at.url}/v1/files/${id}`, { headers })
  return { status: answer.status, text: await answer.text() }
}

test('sent to one, imported at the other, whichever of them works on it, and read from both', async () => {
  const text = ['code,label', ...Array.from({ length: 300 }, (_, at) => `both-${at},Tag ${at}`)].join('\n')
  const id = await send(one, text)
  expect(await read(other, id)).toEqual({ status: 200, text })
  const answer = await fetch(`${other.url}/v1/tags/actions/upload`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ input: { upload: 'tag', file: id } }),
  })
  const { jobId } = ((await answer.json()) as { data: { jobId: string } }).data
  const job = await eventually(
    async () => {
      const { data } = (await admin.get<{ data: { state: string; ok: number } }>(`/v1/jobs/${jobId}`)).body
      return ['success', 'partial', 'failure'].includes(data.state) ? data : undefined
    },
    60_000,
    'the end of the job',
  )
  expect(job).toMatchObject({ state: 'success', ok: 300 })
}, 100_000)

test('another vendor reads it at neither', async () => {
  const id = await send(other, 'code,label\nours,Ours\n')
  const theirs = await here.as('admin', 'tmc')
  for (const at of [one, other]) expect((await read(at, id, theirs.headers)).status).toBe(404)
})

test('what one had taken is there when that one is gone by kill -9', async () => {
  const id = await send(one, 'code,label\nleft,Left\n')
  await one.kill9()
  expect(await read(other, id)).toEqual({ status: 200, text: 'code,label\nleft,Left\n' })
})
