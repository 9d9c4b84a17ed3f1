// The record each row of a file is about, with what that hangs below, as it stands where the check has written.
import type { AnyRow, Resource } from '#contract/resource.ts'
import { resourceNamed } from '#server/kit.ts'
import { storedByIds } from '#server/records/read.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { RecordWrite, UnitResult } from './judging.ts'

/** One row and the record it is about, with what that hangs below. */
export interface Subject {
  leaf: AnyRow
  of: Resource
  main: AnyRow
  mainOf: Resource
}

/** The record each row is about: as its rules say, else what was written of the file's own resource, else the first that was. */
const aboutOf = (
  { name }: Resource,
  { unit, about, recordWrites }: UnitResult,
): Map<number, { resource: Resource; id: string }> => {
  const said = new Map((about ?? []).map(({ line, ...what }) => [line, what]))
  const wrote = recordWrites.find(write => write.resource.name === name) ?? recordWrites[0]
  const written = wrote && { resource: wrote.resource, id: wrote.after.id }
  return new Map(
    unit.flatMap(({ line }) => {
      const what = said.get(line) ?? written
      return what ? [[line, what] as const] : []
    }),
  )
}

export async function subjectsOf(
  scene: EngineScene,
  resource: Resource,
  results: readonly UnitResult[],
): Promise<Map<number, Subject>> {
  const about = results.flatMap(result => [...aboutOf(resource, result)])
  const leaves = await readAll(
    scene,
    about.map(([, what]) => what),
  )
  const above = (of: Resource, row: AnyRow | undefined) => {
    const id = row && of.name !== resource.name && of.parent && row[of.parent.field]
    return typeof id === 'string' ? { resource: resourceNamed(scene.kit, of.parent!.resource), id } : undefined
  }
  const parents = await readAll(
    scene,
    about.flatMap(([, { resource: of, id }]) => above(of, leaves.get(id)) ?? []),
  )
  return new Map(
    about.flatMap(([line, { resource: of, id }]) => {
      const leaf = leaves.get(id)
      if (!leaf) return []
      const parent = above(of, leaf)
      const main = parent && parents.get(parent.id)
      return [[line, { leaf, of, main: main ?? leaf, mainOf: main ? parent.resource : of }] as const]
    }),
  )
}

async function readAll(
  { tx, staff }: EngineScene,
  named: readonly { resource: Resource; id: string }[],
): Promise<Map<string, AnyRow>> {
  const rows = new Map<string, AnyRow>()
  for (const [resource, some] of Map.groupBy(named, each => each.resource)) {
    const ids = [...new Set(some.map(({ id }) => id))]
    for (const row of await storedByIds(tx, staff.place.vendorCode, resource, ids, false)) rows.set(row.id, row)
  }
  return rows
}

/**
 * What a row writes beside the record it names, where it leaves that one as it is: a price with days makes a price schedule of the
 * variant. Such rows are told as what they make.
 */
export function besideOf(
  { unit, recordWrites }: UnitResult,
  subjects: ReadonlyMap<number, Subject>,
): readonly RecordWrite[] {
  const subject = unit[0] && subjects.get(unit[0].line)
  if (!subject) return []
  const own = new Set([subject.of.name, subject.mainOf.name])
  return recordWrites.some(({ resource }) => own.has(resource.name)) ? [] : recordWrites
}

/** A part of something that is not live is not live either. */
export const statusOf = ({ leaf, of, main, mainOf }: Subject): AnyRow['status'] | undefined => {
  if (of.lifecycle !== 'none' && leaf.status !== 'active') return leaf.status
  return mainOf.lifecycle === 'none' ? undefined : main.status
}
