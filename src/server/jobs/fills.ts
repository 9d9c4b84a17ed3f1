// What a file leaves out and one choice says for all its rows: the warehouse of its stock, whether what it names and nobody knows is made.
import { sql } from 'drizzle-orm'
import { snake } from '#contract/address.ts'
import type { FillChoice, Inspection } from '#contract/bulk.ts'
import type { Upload } from '#contract/resource.ts'
import type { ReadColumn } from '#server/csv/header.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { scopeFor } from '#server/records/staffScope.ts'

interface InFile {
  columns: readonly ReadColumn[]
  filled: readonly number[]
  likely: ReadonlyMap<number, string>
  isForeign: boolean
}

/** What the file has nothing of and its rows could use is asked once for all of them. */
export async function fillsOf(
  kit: Kit,
  staff: Staff,
  { fill = [] }: Upload,
  { columns, filled, likely, isForeign }: InFile,
): Promise<NonNullable<Inspection['fill']>> {
  const lies = (wanted: string) =>
    columns.some(({ column }, at) => (column === wanted || likely.get(at) === wanted) && (filled[at] ?? 0) > 0)
  // What nobody recognised may be mapped to anything by hand.
  const isOpen = !isForeign && columns.some(({ how }, at) => how === 'unknown' && !likely.has(at))
  const asked: NonNullable<Inspection['fill']>[number][] = []
  for (const { column, for: wanted, label, none, of, isSaidByProfile } of fill) {
    const isUsed = wanted.some(lies) || (isOpen && 'choices' in of)
    if ((isForeign && isSaidByProfile) || !isUsed || lies(column)) continue
    const choices = 'choices' in of ? of.choices : await recordsOf(kit, staff, of)
    const against = isSaidByProfile ? { against: wanted } : {}
    if (choices.length > 0) asked.push({ column, label, none, choices, ...against })
  }
  return asked
}

async function recordsOf(
  kit: Kit,
  staff: Staff,
  { resource, right }: { resource: string; right: string },
): Promise<FillChoice[]> {
  if (!staff.may(right)) return []
  const { title } = resourceNamed(kit, resource)
  const { rows } = await withTenant(kit.db, scopeFor(staff), tx =>
    tx.execute<{ value: string; label: string }>(sql`
      select code as value, ${sql.identifier(snake(title))}::text as label from ${sql.identifier(snake(resource))}
      where vendor = ${staff.place.vendorCode} and status = 1 order by code limit 200`),
  )
  return rows
}
