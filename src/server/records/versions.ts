// Two versions of one record side by side.
import { sql } from 'drizzle-orm'
import type { Shown } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { complaint, say } from '#server/words.ts'
import { diffOf, titled, valuesAt } from './history.ts'
import { invalid } from './refusal.ts'
import { isContent } from './revisions.ts'
import type { EngineScene } from './scene.ts'

type Values = Record<string, unknown>

/** The revision before the newest, by which a record nobody has seen yet is compared. */
const formerOf = async (tx: Tx, vendor: string, { id, revision }: AnyRow): Promise<number> => {
  const [former] = await rowsOf<{ no: number }>(
    tx,
    sql`select no from revision where vendor = ${vendor} and record_id = ${id}::uuid and no < ${Number(revision)}
      order by no desc limit 1`,
  )
  return former?.no ?? Number(revision)
}

/** What the record was at each of two versions, side by side: where none is named, as shoppers see it against as it is now. */
export const versionsCompared = async (
  scene: EngineScene,
  resource: Resource,
  row: AnyRow,
  { version, against }: { version?: unknown; against?: unknown },
): Promise<Shown> => {
  const { tx, staff } = scene
  const vendor = staff.place.vendorCode
  const first = version ?? row.liveRevision ?? (await formerOf(tx, vendor, row))
  const versions = [first, against ?? row.revision].map(Number)
  const wrong = versions.findIndex(asked => asked > row.version)
  if (wrong >= 0) {
    const path = wrong === 0 ? 'version' : 'against'
    throw invalid([complaint('RANGE', 'plan.noRevision', { version: versions[wrong]! }, path)])
  }
  const [one, other] = await Promise.all(
    versions.map(async asked => ({ ...row, ...(await valuesAt(tx, vendor, row.id, asked)) })),
  )
  const names = Object.keys(resource.fields).filter(
    name => isContent(resource, name) && !isSame(one![name] ?? null, other![name] ?? null),
  )
  const pick = (values: Values) => Object.fromEntries(names.map(name => [name, values[name] ?? null]))
  const diff = diffOf(resource, staff, pick(one!), pick(other!))
  const [titledDiff] = await titled(scene.kit, staff, resource, [{ diff }])
  const title = say('revision.compared', { from: versions[0]!, to: versions[1]! })
  return { kind: 'diff', title, resource: resource.name, id: row.id, diff: titledDiff!.diff }
}
