// The mark of a store of files: it lies there, and the database knows it. A server that finds another one, or none, keeps its
// files elsewhere than those before it, and would look in vain for theirs.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/pool.ts'
import { withoutTenant } from '#server/db/tenant.ts'
import type { FileStore } from './places.ts'

const path = 'store.mark'

const markAt = async (place: FileStore): Promise<string> => {
  const found = await place.read(path).then(text, () => '')
  if (found !== '') return found
  const mark = randomUUID()
  await place.write(path, Readable.from([Buffer.from(mark)]))
  return mark
}

/** The first server of a database says which store is its own; whether this one has the same. */
export const isOwnStore = async (db: Db, place: FileStore): Promise<boolean> => {
  const mark = await markAt(place)
  return withoutTenant(db, async tx => {
    await tx.execute(sql`insert into file_store (mark) values (${mark}) on conflict do nothing`)
    const { rows } = await tx.execute<{ mark: string }>(sql`select mark from file_store`)
    return rows[0]?.mark === mark
  })
}
