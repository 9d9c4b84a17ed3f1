// Which tables have the generated column `search_text`; asked once per database.
import { sql } from 'drizzle-orm'
import { tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import type { Db } from '#server/db/pool.ts'

const known = new WeakMap<Db, Promise<Set<string>>>()

const ask = async (db: Db): Promise<Set<string>> => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'search_text' and not a.attisdropped and c.relkind = 'r'`,
  )
  return new Set(rows.map(({ name }) => name))
}

export const hasSearchText = async (db: Db, resource: Resource): Promise<boolean> => {
  const asked = known.get(db) ?? ask(db)
  known.set(db, asked)
  // A database that did not answer is asked again next time.
  asked.catch(() => known.delete(db))
  return (await asked).has(tableOf(resource))
}
