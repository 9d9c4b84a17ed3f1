// A trial inside a call that may still go on: everything is done up to a savepoint and taken back, and nothing is announced.
import { sql } from 'drizzle-orm'
import type { Plan } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { needsSecond } from '#server/approvals/needs.ts'
import { demandTried } from './authorise.ts'
import { perform } from './perform.ts'
import { planOf } from './plan.ts'
import { storedByIds } from './read.ts'
import type { EngineScene } from './scene.ts'
import { titleIn } from './shape.ts'
import type { Versions } from './target.ts'

/** A dry run of very many records looks at the first thousand and says how many there are. */
export const mostRehearsed = 1000

interface Trying {
  resource: Resource
  action: ResolvedAction
  ids: readonly string[]
  versions: Versions
  input: Record<string, unknown>
}

export interface Trial {
  plan: Plan
  /** A second person must approve it. */
  needsSecond: boolean
  /** Who gave other parts of it, and does not approve it either. */
  contributors: string[]
  /** What it is about, as people call it: the first of the records. */
  subject: string | null
  /** The versions all records have now: what is approved is what was seen. */
  versions: Versions
}

export const rehearsed = async (
  scene: EngineScene,
  { resource, action, ids, versions, input }: Trying,
  count: number,
): Promise<Trial> => {
  const before = scene.written.length
  await scene.tx.execute(sql`savepoint trial`)
  const some = ids.slice(0, mostRehearsed)
  const performed = await perform({ scene, resource, action, ids: some, input, versions, dry: true })
  demandTried(scene)
  const plan = await planOf(scene, resource, performed, count, some.length)
  const second = await needsSecond(action, count, scene)
  await scene.tx.execute(sql`rollback to savepoint trial`)
  scene.written.length = before
  const rows = second ? await storedByIds(scene.tx, scene.staff.place.vendorCode, resource, ids, false) : []
  const [first] = rows
  const subject = first ? titleIn(resource, first) : null
  return {
    plan,
    needsSecond: second,
    contributors: [...scene.contributors],
    subject,
    versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
  }
}
