// What a rehearsed action did, before it was taken back: the plan a person confirms.
import type { Plan, PlanLine } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { resourceNamed } from '#server/kit.ts'
import { differing } from './change.ts'
import { changesOf, isFilledIn } from './changed.ts'
import { diffOf } from './history.ts'
import { outliersOf } from './outliers.ts'
import { tellable } from './reach.ts'
import { storedByIds } from './read.ts'
import type { EngineScene, Written } from './scene.ts'
import { titleIn } from './shape.ts'
import type { Performed } from './task.ts'

/** Carries the plan out of the transaction and thereby undoes it. */
export class Rehearsal extends Error {
  readonly plan: Plan
  constructor(plan: Plan) {
    super('a rehearsal is never kept')
    this.plan = plan
  }
}

const samples = 3

/**
 * Of a record that comes, what follows from the others or is so anyway says nothing: neither does a state it never leaves. One that
 * nobody fills in field by field is told by whose it is and by its figures.
 */
const isTelling = (resource: Resource, after: AnyRow, name: string): boolean => {
  const { fields, parent, lifecycle, subtitle } = resource
  const field = fields[name]
  if (name === parent?.field || isSame(field?.facts.default, after[name])) return false
  if (!field) return lifecycle !== 'none'
  const { readOnly, column, summed } = field.facts
  return !readOnly || (!isFilledIn(resource) && (name === subtitle || (column === true && summed === true)))
}

/** Each record once, from what it was to what it will be. */
const onceEach = (written: readonly Written[]): Written[] => {
  const each = new Map<string, Written>()
  for (const line of written) {
    const name = `${line.resource} ${line.after.id}`
    each.set(name, { ...line, before: (each.get(name) ?? line).before })
  }
  return [...each.values()]
}

/** A change as it is shown to people. */
export const lineOf = (scene: EngineScene, { resource: name, before, after }: Written): PlanLine => {
  const area = resourceNamed(scene.kit, name)
  const names = differing(area, { before, after }).filter(
    field => field !== 'x' && (before !== null || isTelling(area, after, field)),
  )
  const now = Object.fromEntries(names.map(field => [field, after[field]]))
  return { resource: name, id: after.id, title: titleIn(area, after), diff: diffOf(area, scene.staff, before, now) }
}

/** Children that are called the same are told apart by what they hang below: six prices of one sale are of six variants. */
const toldApart = async (scene: EngineScene, written: readonly Written[]): Promise<PlanLine[]> => {
  const lines = written.map(line => lineOf(scene, line))
  const above = new Map<string, string>()
  for (const [name, same] of Map.groupBy(written, ({ resource }) => resource)) {
    const area = resourceNamed(scene.kit, name)
    const { parent } = area
    const isClear = new Set(same.map(({ after }) => titleIn(area, after))).size === same.length
    if (!parent || isClear) continue
    const of = resourceNamed(scene.kit, parent.resource)
    const ids = same.flatMap(({ after }) => (after[parent.field] ? [String(after[parent.field])] : []))
    const rows = await storedByIds(scene.tx, scene.staff.place.vendorCode, of, ids, false)
    const titles = new Map(rows.map(row => [row.id, titleIn(of, row)]))
    for (const { after } of same) above.set(after.id, titles.get(String(after[parent.field])) ?? '')
  }
  return lines.map(line => (above.get(line.id) ? { ...line, title: `${above.get(line.id)} · ${line.title}` } : line))
}

export const planOf = async (
  scene: EngineScene,
  resource: Resource,
  performed: Performed,
  count: number,
  rehearsed: number,
): Promise<Plan> => {
  const written = onceEach(scene.written)
  const own = written.filter(line => line.resource === resource.name)
  const lines = (await tellable(scene, own.length > 0 ? own : written)).slice(0, samples)
  const outliers = (await tellable(scene, await outliersOf(scene))).slice(0, samples)
  // Asked about nothing that is there, it is what comes to be.
  const done = count === 0 ? own.length : performed.done.length
  const affected = done + Math.max(0, count - rehearsed)
  const changes = performed.changes ?? changesOf(scene.kit, resource.name, written)
  const isMore = changes.some(one => one.resource !== resource.name || one.count > affected)
  return {
    affected,
    ...(isMore && { changes, ...(count > rehearsed && { isPart: true }) }),
    skipped: performed.refused.map(({ details: _, ...rest }) => rest),
    ...(performed.within && { within: performed.within.map(({ of: _, ...rest }) => rest) }),
    sample: await toldApart(scene, lines),
    warnings: performed.warnings,
    ...(outliers.length > 0 && { outliers: await toldApart(scene, outliers) }),
  }
}
