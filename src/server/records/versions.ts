// Two versions of one record side by side.
import type { Shown } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { complaint, say } from '#server/words.ts'
import { diffOf, titled, valuesAt } from './history.ts'
import { invalid } from './refusal.ts'
import { isContent } from './revisions.ts'
import type { EngineScene } from './scene.ts'

type Values = Record<string, unknown>

/** What the record was at each of two versions, side by side: where none is named, as shoppers see it against as it is now. */
export const versionsCompared = async (
  scene: EngineScene,
  resource: Resource,
  row: AnyRow,
  { version, against }: { version?: unknown; against?: unknown },
): Promise<Shown> => {
  const { tx, staff } = scene
  const versions = [version ?? row.liveRevision ?? Math.max(1, row.version - 1), against ?? row.version].map(Number)
  const wrong = versions.findIndex(asked => asked > row.version)
  if (wrong >= 0) {
    const path = wrong === 0 ? 'version' : 'against'
    throw invalid([complaint('RANGE', 'plan.noRevision', { version: versions[wrong]! }, path)])
  }
  const [one, other] = await Promise.all(
    versions.map(async asked => ({ ...row, ...(await valuesAt(tx, staff.place.vendorCode, row.id, asked)) })),
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
