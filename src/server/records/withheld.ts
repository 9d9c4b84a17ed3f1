// What a person may not do with a record, though they hold the right: consents that are not theirs to give because it is their own work,
// asked of the area, and all that their role has for other rows only. Told for the page of a record and for each row of a list, so that
// every face has the action off with the reason before anybody presses it.
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionsOf, isConsent } from '#contract/standard.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { beyondReach, hasLimits, outOfReach } from './beyond.ts'
import type { Scene } from './serve.ts'

type Told = Readonly<Record<string, Finding | undefined>>
type Looking = Pick<Scene, 'tx' | 'setting' | 'now' | 'staff'>

const hasConsents = (
  { behaviours }: Pick<Kit, 'behaviours'>,
  { may }: Pick<Staff, 'may'>,
  resource: Resource,
): boolean =>
  behaviours.get(resource.name)?.withheld !== undefined &&
  actionsOf(resource).some(action => isConsent(action) && may(action.id))

/** Whether there may be anything to tell. */
export const mayWithhold = (kit: Pick<Kit, 'behaviours'>, staff: Staff, resource: Resource): boolean =>
  hasLimits(staff, resource) || hasConsents(kit, staff, resource)

/** Consents alone, by the name of their action; per row, in order. */
export const consentsWithheldOf = async (
  kit: Pick<Kit, 'behaviours'>,
  scene: Looking,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<readonly Told[]> =>
  rows.length > 0 && hasConsents(kit, scene.staff, resource)
    ? ((await kit.behaviours.get(resource.name)?.withheld?.(scene, rows)) ?? [])
    : []

/** By the name of the action; per row, in order. */
export const withheldOf = async (
  kit: Pick<Kit, 'behaviours'>,
  scene: Looking,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<readonly Told[]> => {
  const consents = await consentsWithheldOf(kit, scene, resource, rows)
  if (rows.length === 0 || !hasLimits(scene.staff, resource)) return consents
  const beyond = await beyondReach(
    scene,
    resource,
    rows.map(({ id }) => id),
  )
  const ofRecords = actionsOf(resource).filter(({ on }) => on !== 'nothing')
  return rows.map(({ id }, at) => ({
    ...consents[at],
    ...Object.fromEntries(
      ofRecords.filter(({ name }) => beyond.get(id)?.has(name)).map(({ name }) => [name, outOfReach]),
    ),
  }))
}
