// A bucket that refuses, cuts, mixes up, dawdles or falls silent: what was kept is kept whole or refused, nothing half is given, and
// nobody waits for ever.
import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/pool.ts'
import { readEnv } from '#server/env.ts'
import { filesFor } from '#server/files/files.ts'
import type { Files } from '#server/kit.ts'
import { type Bucket, openBucket } from '../support/bucket.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { scratch } from '../support/scratch.ts'

const person = '01990000-0000-7000-8000-000000000001'
let database: FreshDatabase
let opened: Awaited<ReturnType<typeof openDatabase>>
let bucket: Bucket
let files: Files
const home = scratch('nucleus-bucket-')
beforeAll(async () => {
  database = await freshDatabase()
  opened = await openDatabase(database.appUrl, { size: 4 })
  bucket = await openBucket()
  const env = readEnv({
    DATA_DIR: home,
    S3_BUCKET: 'nucleus',
    S3_REGION: 'eu-central-1',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  })
  files = await filesFor(env, opened.db)
})
afterAll(async () => {
  await opened.close()
  await bucket.close()
  await database.drop()
  rmSync(home, { recursive: true, force: true })
})
afterEach(() => {
  bucket.mischief = undefined
})

const text = `code,label\n${'a,b\n'.repeat(5000)}`
const send = () => files.receive('mgp', person, 'a.csv', 'text/csv', Readable.from([Buffer.from(text)]), 1_000_000)
const rows = async () =>
  Number((await opened.pool.query(`select count(*) as n from file where vendor = 'mgp'`)).rows[0].n)
const read = async (id: string) => (await buffer((await files.open('mgp', id)).stream)).toString()

test.each([403, 500, 503])(
  'an answer of %i to what is sent refuses the file whole',
  async status => {
    const before = bucket.keys().length
    bucket.mischief = ({ request, response }) => {
      if (request.method !== 'PUT') return false
      response.writeHead(status, { 'content-type': 'application/xml' }).end('<Error><Code>No</Code></Error>')
      return true
    }
    await expect(send()).rejects.toThrow()
    expect(bucket.keys()).toHaveLength(before)
  },
  60_000,
)

test('an object that ends before its end is no file: who reads it is told so', async () => {
  const { id } = await send()
  bucket.mischief = ({ request, response, found }) => {
    if (request.method !== 'GET' || !found) return false
    response.writeHead(200, { 'content-length': found.length })
    response.write(found.subarray(0, found.length / 2), () => response.destroy())
    return true
  }
  await expect(read(id)).rejects.toThrow()
}, 60_000)

test.each([
  ['fewer bytes, said to be all', (found: Buffer) => found.subarray(0, found.length - 4)],
  ['as many bytes of another object', (found: Buffer) => Buffer.alloc(found.length, 'x')],
  ['more bytes', (found: Buffer) => Buffer.concat([found, Buffer.from('c,d\n')])],
  ['nothing', () => Buffer.alloc(0)],
])(
  '%s is not what was kept, and is not given as that',
  async (_, become) => {
    const { id } = await send()
    bucket.mischief = ({ request, response, found }) => {
      if (request.method !== 'GET' || !found) return false
      const body = become(found)
      response.writeHead(200, { 'content-length': body.length, etag: '"other"' }).end(body)
      return true
    }
    await expect(read(id)).rejects.toThrow()
  },
  60_000,
)

// Both at once: each of them waits for as long as the bucket may be silent.
test('one that never answers, neither a PUT nor a GET, is given up on', async () => {
  const { id } = await send()
  bucket.mischief = ({ request }) => request.method === 'PUT' || request.method === 'GET'
  await Promise.all([expect(send()).rejects.toThrow(), expect(read(id)).rejects.toThrow()])
}, 120_000)

test('nobody is given an address of the bucket, and a key is of the vendor that asks', async () => {
  const { id } = await send()
  for (const wish of [id, `../mgp/${id}`, `mgp/${id}`, `..%2fmgp%2f${id}`, '']) {
    await expect(files.open('tmc', wish)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(bucket.keys().every(key => /^\/nucleus\/(mgp\/[\da-f-]{36}|[\w.-]+)$/.test(key))).toBe(true)
  expect(await rows()).toBeGreaterThanOrEqual(0)
})
