// What hangs in categories, bears tags and belongs to brands: of products outside the trash.
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type Product, products } from '../products.ts'

const p = tableFor(products)

interface Counted {
  of: string
  n: number
}

const byId = (counts: readonly Counted[]): Map<string, number> => new Map(counts.map(({ of, n }) => [of, n]))

/** Those of these categories that hold a product themselves. */
export const holding = async (tx: Tx, categories: readonly string[]): Promise<Set<string>> => {
  if (categories.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select asked.id from unnest(${sql.param(categories)}::uuid[]) as asked(id)
      where exists (select from ${p} where ${p.category} = asked.id and ${notInTrash(p)})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Ids of the products that hang in each of these categories itself, in the order of ids; one without any is not in it. */
export const productsIn = async (tx: Tx, categories: readonly string[]): Promise<Map<string, string[]>> => {
  if (categories.length === 0) return new Map()
  const there = sql`${p.category} = any(${sql.param(categories)}::uuid[])`
  const rows = await fieldsWhere(tx, products, ['id', 'category'], there)
  return new Map([...Map.groupBy(rows, ({ category }) => category)].map(([of, all]) => [of, all.map(({ id }) => id)]))
}

/** How many products hang in each category itself, whatever its state; one without any is not in it. */
export const countByCategory = async (tx: Tx): Promise<Map<string, number>> =>
  byId(
    await rowsOf<Counted>(
      tx,
      sql`select ${p.category} as of, count(*)::int as n from ${p} where ${notInTrash(p)} group by ${p.category}`,
    ),
  )

/** How many products bear each of these tags. */
export const countByTag = async (tx: Tx, tags: readonly string[]): Promise<Map<string, number>> => {
  if (tags.length === 0) return new Map()
  const q = called(products, 'p')
  return byId(
    await rowsOf<Counted>(
      tx,
      sql`select asked.tag as of, count(${q.id})::int as n from unnest(${sql.param(tags)}::uuid[]) as asked(tag)
        join ${tableFor(products)} ${q} on ${q.tags} @> array[asked.tag] and ${notInTrash(q)} group by asked.tag`,
    ),
  )
}

/** The products that bear any of these tags, with all of theirs. */
export const productsTagged = (tx: Tx, tags: readonly string[]): Promise<Pick<Product, 'id' | 'tags'>[]> =>
  fieldsWhere(tx, products, ['id', 'tags'], sql`${p.tags} && ${sql.param(tags)}::uuid[]`)

/** How many products of each brand are live; one without any is not in it. */
export const countLiveByBrand = async (tx: Tx): Promise<Map<string, number>> =>
  byId(
    await rowsOf<Counted>(
      tx,
      sql`select ${p.brand} as of, count(*)::int as n from ${p} where ${eq(p.status, 'active')} group by ${p.brand}`,
    ),
  )
