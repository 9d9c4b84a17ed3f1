// A file is kept whole or not at all, in a folder or in a bucket, and is only ever given to its own vendor.
import { rmSync } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PictureWidth, pictureWidths } from '#contract/codecs/files.ts'
import { openDatabase } from '#server/db/pool.ts'
import { withTenant } from '#server/db/tenant.ts'
import { readEnv } from '#server/env.ts'
import { FileAway } from '#server/files/away.ts'
import { filesFor } from '#server/files/files.ts'
import { quota } from '#server/files/quota.ts'
import { sniffed } from '#server/files/sniff.ts'
import type { Files } from '#server/kit.ts'
import { type Bucket, openBucket } from '../support/bucket.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { png } from '../support/pictures.ts'
import { scratch } from '../support/scratch.ts'

const person = '01990000-0000-7000-8000-000000000001'
let database: FreshDatabase
let opened: Awaited<ReturnType<typeof openDatabase>>
let bucket: Bucket
let home: string

beforeAll(async () => {
  database = await freshDatabase()
  opened = await openDatabase(database.appUrl, { size: 4 })
  bucket = await openBucket()
  home = scratch('nucleus-files-')
})
afterAll(async () => {
  await opened.close()
  await bucket.close()
  await database.drop()
  rmSync(home, { recursive: true, force: true })
})

const places = {
  'a folder': () => filesFor(readEnv({ DATA_DIR: home }), opened.db),
  'a bucket': () =>
    filesFor(
      readEnv({
        DATA_DIR: home,
        S3_BUCKET: 'nucleus',
        S3_REGION: 'eu-central-1',
        S3_ACCESS_KEY_ID: 'test',
        S3_SECRET_ACCESS_KEY: 'test',
        S3_ENDPOINT: bucket.endpoint,
      }),
      opened.db,
    ),
}

describe('what one person may send', () => {
  const other = '01990000-0000-7000-8000-000000000002'
  let files: Files
  beforeAll(async () => {
    files = await places['a folder']()
  })
  const send = async (who: string, body = Readable.from(['a'])) =>
    files.receive('mgp', who, 'a.csv', 'text/csv', body, 10)
  const sentBefore = (who: string, isSent: boolean) =>
    withTenant(opened.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`insert into file (vendor, id, name, mime, bytes, sha256, created_by, sent)
        select 'mgp', uuidv7(), 'a.csv', 'text/csv', 1, 'x', ${who}, ${isSent} from generate_series(1, ${quota.files})`),
    )

  test('ends with the files of a day, for that person only, and files that jobs wrote do not count', async () => {
    await sentBefore(person, false)
    await send(person)
    await sentBefore(other, true)
    await expect(send(other)).rejects.toMatchObject({ code: 'DAILY_LIMIT' })
    await send(person)
  })

  test('is bounded at a time, and the place of one that arrived is free again', async () => {
    const slow = Array.from({ length: quota.atOnce }, () => new PassThrough())
    const arriving = slow.map(body => send(person, body))
    await expect(send(person)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    for (const body of slow) body.end('a')
    await Promise.all(arriving)
    await send(person)
  })
})

describe.each(Object.entries(places))('in %s', (_name, open) => {
  let files: Files
  beforeAll(async () => {
    files = await open()
  })

  test('what was kept comes back, with its size and hash', async () => {
    const kept = await files.keep(
      'mgp',
      person,
      'prices.csv',
      'text/csv',
      Readable.from(['sku,price\n', 'A-1,10.00\n']),
      1000,
    )
    expect(kept).toMatchObject({ name: 'prices.csv', bytes: 20, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await text((await files.open('mgp', kept.id)).stream)).toBe('sku,price\nA-1,10.00\n')
  })

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>'
  const kept = (name: string, body: Buffer | string) =>
    files.keep('mgp', person, name, 'text/plain', Readable.from([body]), 10_000)
  const picture = async (id: string, width: PictureWidth) => buffer(await files.openPicture('mgp', id, width))

  test('a picture is made in the width that is asked for when somebody first looks, and kept until it is discarded', async () => {
    const { id } = await kept('a.png', png(900, 30))
    expect(await files.open('mgp', id)).toMatchObject({ file: { mime: 'image/png', width: 900, height: 30 } })
    for (const width of pictureWidths) {
      const first = await picture(id, width)
      expect(sniffed(first)).toMatchObject({ mime: 'image/webp', width: Math.min(width, 900) })
      expect(await picture(id, width)).toEqual(first)
    }
    await files.discard('mgp', id)
    await expect(picture(id, 64)).rejects.toBeInstanceOf(FileAway)
  })

  test('what is broken, or no picture, has none', async () => {
    const broken = await kept('b.png', png(9, 3).subarray(0, 40))
    await expect(picture(broken.id, 64)).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    const text = await kept('c.txt', 'words')
    await expect(picture(text.id, 64)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(picture('../../secret', 64)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a drawing is shown by the picture its sender made of it, which is kept once; a picture needs none', async () => {
    const { id } = await kept('a.svg', drawing)
    await expect(picture(id, 64)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(files.keepPreview('mgp', id, Readable.from([png(900, 3)]))).rejects.toMatchObject({
      code: 'WRONG_TYPE',
    })
    await files.keepPreview('mgp', id, Readable.from([png(4, 3)]))
    expect(sniffed(await picture(id, 64))).toMatchObject({ mime: 'image/webp', width: 4, height: 3 })
    await expect(files.keepPreview('mgp', id, Readable.from([png(5, 3)]))).rejects.toMatchObject({ code: 'STATE' })
    const plain = await kept('a.png', png(40, 30))
    await expect(files.keepPreview('mgp', plain.id, Readable.from([png(4, 3)]))).rejects.toMatchObject({
      code: 'STATE',
    })
  })

  test('what is not what it is wanted as is refused and leaves nothing', async () => {
    const before = bucket.keys().length
    await expect(
      files.keep('mgp', person, 'a.png', 'image/png', Readable.from(['hello']), 1000, ['image/png']),
    ).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    expect(bucket.keys()).toHaveLength(before)
  })

  test('another vendor has no such file', async () => {
    const { id } = await files.keep('mgp', person, 'a.csv', 'text/csv', Readable.from(['a']), 10)
    await expect(files.open('tmc', id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('what is larger than allowed is refused and leaves nothing', async () => {
    const before = bucket.keys().length
    await expect(
      files.keep('mgp', person, 'big.csv', 'text/csv', Readable.from(['x'.repeat(2000)]), 1000),
    ).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(bucket.keys()).toHaveLength(before)
  })
})
