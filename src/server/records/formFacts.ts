// What a form is told beforehand, of a new record or of one that is there: the area's behaviour knows.
import type { FormFact } from '#contract/formFact.ts'
import type { Resource } from '#contract/resource.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { isId, notFound, storedByIds } from './read.ts'
import { withScene } from './scene.ts'

export const formFactsOf = (kit: Kit, staff: Staff, resource: Resource, id?: string): Promise<FormFact[]> =>
  withScene(kit, staff, { action: `${resource.name}.open`, face: 'api' }, async scene => {
    const found = isId(id) ? await storedByIds(scene.tx, staff.place.vendorCode, resource, [id], false) : []
    if (id !== undefined && found.length === 0) throw notFound(resource)
    return (await kit.behaviours.get(resource.name)?.formFacts?.(scene, found[0])) ?? []
  })
