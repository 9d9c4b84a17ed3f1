// Whether what a record newly points to is there. Who uses a record is `uses.ts`.
import { sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Intent } from './change.ts'
import { newPointings } from './pointed.ts'
import type { EngineScene } from './scene.ts'
import { shapeOf } from './shape.ts'

export const missingReferences = async (
  { kit, tx, staff }: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  const links = intents.map((intent, at) =>
    sound(at) ? newPointings(resource, intent).filter(({ isLink }) => !isLink) : [],
  )
  const wanted = new Map<string, Set<string>>()
  for (const { to, id } of links.flat()) wanted.set(to, (wanted.get(to) ?? new Set()).add(id))
  const found = new Map<string, Set<string>>()
  for (const [to, ids] of wanted) {
    const target = kit.resources.find(resource => resource.name === to)
    if (!target) continue
    const { table } = shapeOf(target)
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select t.id from ${table} t
        where t.vendor = ${staff.place.vendorCode} and t.status <> 2 and t.id = any(${sql.param([...ids])}::uuid[])`,
    )
    const own = to === resource.name ? intents.map(({ id }) => id) : []
    found.set(to, new Set([...rows.map(({ id }) => id), ...own]))
  }
  return links.map(list => {
    const told = new Set<string>()
    return list.flatMap(({ path, to, id }) => {
      const there = found.get(to)
      if (!there || there.has(id) || told.has(path)) return []
      told.add(path)
      const target = kit.resources.find(resource => resource.name === to)
      const thing = target ? oneOf(target) : to
      return [finding('REF_NOT_FOUND', { thing, v: id, vendor: staff.place.vendorCode }, path)]
    })
  })
}
