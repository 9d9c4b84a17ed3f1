// Values that must be unique per vendor among records that are not deleted. Case does not make a difference.
import { sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Intent } from './change.ts'
import { seenAmong } from './reach.ts'
import type { EngineScene } from './scene.ts'
import { type Column, plainTitle, shapeOf } from './shape.ts'

const folded = (value: unknown): string => String(value).toLowerCase()

interface Holder {
  id: string
  value: string
  title: unknown
}

const holders = (tx: Tx, vendor: string, resource: Resource, column: Column, values: string[]): Promise<Holder[]> => {
  const { table, columns } = shapeOf(resource)
  const title = columns.get(resource.title)?.at ?? sql`null`
  return rowsOf<Holder>(
    tx,
    sql`select t.id, lower(${column.at}::text) as value, ${title} as title from ${table} t
      where t.vendor = ${vendor} and t.status <> 2 and lower(${column.at}::text) = any(${sql.param(values)}::text[])`,
  )
}

// A record that comes back from the bin claims its names again.
const claims = ({ before, after }: Intent, name: string): boolean =>
  after[name] !== null &&
  after[name] !== undefined &&
  after.status !== 'deleted' &&
  (!before || before.status === 'deleted' || folded(before[name]) !== folded(after[name]))

export const duplicates = async (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  const { tx, staff } = scene
  const findings: Finding[][] = intents.map(() => [])
  for (const column of shapeOf(resource).fields.filter(({ field }) => field.facts.unique)) {
    const { name } = column
    const claimants = intents.map((_, at) => at).filter(at => sound(at) && claims(intents[at] as Intent, name))
    if (claimants.length === 0) continue
    const wanted = [...new Set(claimants.map(at => folded(intents[at]?.after[name])))]
    const taken = new Map<string, { id: string; title: string; isHidden?: boolean }>()
    const found = await holders(tx, staff.place.vendorCode, resource, column, wanted)
    const ids = found.map(({ id }) => id)
    const seen = await seenAmong(scene, resource, ids)
    for (const { id, value, title } of found)
      taken.set(value, { id, title: seen.has(id) ? plainTitle(title) || id : value, isHidden: !seen.has(id) })
    // A record of this very batch may be giving the name up.
    const leaving = new Set(
      intents.filter(({ before, after }) => before && folded(before[name]) !== folded(after[name])).map(({ id }) => id),
    )
    for (const at of claimants) {
      const { id, after } = intents[at] as Intent
      const value = folded(after[name])
      const holder = taken.get(value)
      if (holder && holder.id !== id && !leaving.has(holder.id)) {
        findings[at]?.push(
          finding(
            'DUPLICATE',
            { v: String(after[name]), other: holder.title || holder.id, ...(!holder.isHidden && { id: holder.id }) },
            name,
          ),
        )
      } else taken.set(value, { id, title: plainTitle(after[resource.title]) })
    }
  }
  return findings
}

/** Whether another record has it already. */
export const isHeld = async (tx: Tx, vendor: string, resource: Resource, name: string, value: string) => {
  const column = shapeOf(resource).columns.get(name)
  return column !== undefined && (await holders(tx, vendor, resource, column, [folded(value)])).length > 0
}

/** The value itself when free, else the first of `-2`, `-3` … (or `-copy`, `-copy-2` …) that is. */
export const freeValue = async (
  tx: Tx,
  vendor: string,
  resource: Resource,
  name: string,
  value: string,
  ending: '' | '-copy',
): Promise<string> => {
  const column = shapeOf(resource).columns.get(name)
  const max = resource.fields[name]?.facts.max ?? 200
  const upper = value === value.toUpperCase() && /[A-Z]/.test(value)
  const suffix = (n: number) => {
    const text = ending + (n === 1 ? '' : `-${n}`)
    return upper ? text.toUpperCase() : text
  }
  const candidates = Array.from({ length: 200 }, (_, at) => at + (ending ? 1 : 2)).map(
    n => value.slice(0, max - suffix(n).length) + suffix(n),
  )
  const taken = column ? await holders(tx, vendor, resource, column, candidates.map(folded)) : []
  const used = new Set(taken.map(holder => holder.value))
  return candidates.find(candidate => !used.has(folded(candidate))) ?? `${value.slice(0, max - 14)}-${Date.now()}`
}
