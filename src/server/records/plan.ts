// What a rehearsed action did, before it was taken back: the plan a person confirms.
import type { Plan } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { resourceNamed } from '#server/kit.ts'
import { differing } from './change.ts'
import { diffOf } from './history.ts'
import type { EngineScene } from './scene.ts'
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

export const planOf = (
  scene: EngineScene,
  resource: Resource,
  performed: Performed,
  count: number,
  rehearsed: number,
): Plan => {
  const own = scene.written.filter(line => line.resource === resource.name)
  const lines = (own.length > 0 ? own : scene.written).slice(0, samples)
  const sample = lines.map(({ resource: name, before, after }) => {
    const area = resourceNamed(scene.kit, name)
    const names = differing(area, { before, after }).filter(field => field !== 'x')
    return {
      resource: name,
      id: after.id,
      title: titleIn(area, after),
      diff: diffOf(area, scene.staff, before, Object.fromEntries(names.map(field => [field, after[field]]))),
    }
  })
  return {
    affected: performed.done.length + Math.max(0, count - rehearsed),
    skipped: performed.refused.map(({ details: _, ...rest }) => rest),
    sample,
    warnings: performed.warnings,
  }
}
