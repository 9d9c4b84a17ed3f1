// The only door to stored bytes: streams them to their place while measuring and hashing, then records whose they are.
// Refuses what is larger than the caller allows before it is kept, and any id of another vendor.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/pool.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Env } from '#server/env.ts'
import type { Files, StoredFile } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { problem } from '#server/words.ts'
import { placeFor } from './places.ts'

/** Ready for the kit; opens the bucket or the folder the environment names. */
export async function filesFor(env: Env, db: Db): Promise<Files> {
  const place = await placeFor(env)
  return {
    async keep(vendor, userId, name, mime, body, limit) {
      const file = { id: newId(), name: plainName(name), mime: mime.slice(0, 100) }
      const meter = measuring(body, limit)
      await place.write(pathOf(vendor, file.id), Readable.from(meter.pieces, { objectMode: false }))
      const stored: StoredFile = { ...file, ...meter.result() }
      try {
        await withTenant(db, { vendor }, tx =>
          tx.execute(sql`insert into file (vendor, id, name, mime, bytes, sha256, created_by)
            values (${vendor}, ${stored.id}, ${stored.name}, ${stored.mime}, ${stored.bytes}, ${stored.sha256}, ${userId})`),
        )
      } catch (error) {
        await place.remove(pathOf(vendor, stored.id))
        throw error
      }
      return stored
    },
    async open(vendor, id) {
      if (!uuid.test(id)) throw noSuchFile()
      const file = await withTenant(db, { vendor }, async tx => {
        const { rows } = await tx.execute<StoredFile & Record<string, unknown>>(
          sql`select id, name, mime, bytes::int as bytes, sha256 from file where vendor = ${vendor} and id = ${id}`,
        )
        return rows[0]
      })
      if (!file) throw noSuchFile()
      return { file, stream: await place.read(pathOf(vendor, id)) }
    },
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const noSuchFile = () => new Problem('NOT_FOUND', 'There is no such file')

const pathOf = (vendor: string, id: string): string => `${vendor}/${id}`

/** What a person sees; never part of a path. */
export const plainName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-200) || 'file'

// Pulled by the writer, so that nothing flows before somebody listens for its errors.
function measuring(body: Readable, limit: number) {
  const hash = createHash('sha256')
  let bytes = 0
  const pieces = (async function* () {
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > limit) throw problem('TOO_LARGE', 'file.large', { mb: Math.floor(limit / 1024 / 1024) })
      hash.update(piece)
      yield piece
    }
  })()
  return { pieces, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
