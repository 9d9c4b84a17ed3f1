// Whole product rows by id, as the rules want them, for behaviours that do not get them from the engine.
import { sql } from 'drizzle-orm'
import type { AnyRow } from '#contract/resource.ts'
import { nameOfCode, RecordStatus } from '#contract/valueSet.ts'
import type { Scene } from '#server/records/serve.ts'

export const readProducts = async (
  { tx, setting }: Pick<Scene, 'tx' | 'setting'>,
  ids: readonly string[],
): Promise<AnyRow[]> => {
  if (ids.length === 0) return []
  const list = sql.join(
    ids.map(id => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await tx.execute<Record<string, unknown>>(
    sql`select id, status, version, name, slug, brand, category, tags, short_description as "shortDescription", description, media, attributes, compliance, hsn,
        tax_class as "taxClass", launch_at as "launchAt" from products where id = any(array[${list}])`,
  )
  return rows.map(
    row =>
      ({
        ...row,
        vendorCode: setting.vendor,
        status: nameOfCode(RecordStatus, Number(row.status)),
      }) as unknown as AnyRow,
  )
}
