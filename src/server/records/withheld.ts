// Consents a person may not give, though they hold the right, because it is their own work: asked of the area for the page of a record
// and for each row of a list, so that every face has the action off with the reason before anybody presses it.
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionsOf, isConsent } from '#contract/standard.ts'
import type { Kit, Staff } from '#server/kit.ts'
import type { Scene } from './serve.ts'

export const mayWithhold = (
  { behaviours }: Pick<Kit, 'behaviours'>,
  { may }: Pick<Staff, 'may'>,
  resource: Resource,
): boolean =>
  behaviours.get(resource.name)?.withheld !== undefined &&
  actionsOf(resource).some(action => isConsent(action) && may(action.id))

type Looking = Pick<Scene, 'tx' | 'setting' | 'now' | 'staff'>

/** Per row, in order. */
export const withheldOf = async (
  kit: Pick<Kit, 'behaviours'>,
  scene: Looking,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<Readonly<Record<string, Finding | undefined>>[]> =>
  rows.length > 0 && mayWithhold(kit, scene.staff, resource)
    ? ((await kit.behaviours.get(resource.name)?.withheld?.(scene, rows)) ?? [])
    : []
