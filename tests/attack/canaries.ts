// Words that stand in the rows of somebody alone, and ids: what an answer gives away by them.
import { type SQL, sql } from 'drizzle-orm'
import { columnOf, tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import type { Db } from '#server/db/pool.ts'
import { withTenant } from '#server/db/tenant.ts'

const texts = (resource: Resource) =>
  Object.entries(resource.fields).filter(
    ([, { kind, facts }]) => ['text', 'localized'].includes(kind) && !facts.virtual,
  )

/** In every text that takes one a word with the mark, another for each row and field; answers how many columns took it. */
export const plant = async (
  db: Db,
  vendor: string,
  resource: Resource,
  mark: string,
  among: SQL = sql`true`,
): Promise<{ columns: number; refused: number }> => {
  const planted = { columns: 0, refused: 0 }
  for (const [name, field] of texts(resource)) {
    const [table, column] = [sql.identifier(tableOf(resource)), sql.identifier(columnOf(name))]
    const word = sql`('cnry-' || ${mark}::text || '-' || substr(md5(id::text || ${name}::text), 1, 8))`
    const value =
      field.kind === 'localized' ? sql`(select jsonb_object_agg(key, ${word}) from jsonb_each(${column}))` : word
    const isIn = await withTenant(db, { vendor }, async tx => {
      const { rowCount } = await tx.execute(
        sql`update ${table} t set ${column} = ${value} where ${column} is not null and ${among}`,
      )
      return (rowCount ?? 0) > 0
    }).catch(() => undefined)
    if (isIn) planted.columns += 1
    if (isIn === undefined) planted.refused += 1
  }
  return planted
}

/** Their marks. */
export const wordsIn = (text: string): { word: string; mark: string }[] =>
  [...text.matchAll(/cnry-(\w)-[\da-f]{8}/gi)].map(([word, mark = '']) => ({ word, mark }))

export const idsIn = (text: string): string[] =>
  [...text.matchAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g)].map(([id]) => id)
