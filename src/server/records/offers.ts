// What may be done with one record now, and why not; what keeps it from being published.
import { allows } from '#contract/lifecycle.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionsOf, type ResolvedAction } from '#contract/standard.ts'
import { isForDeleted } from '#contract/standing.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { beyondReach, outOfReach } from './beyond.ts'
import { beyondSecond, blockersOf, factsOf, lastingWhy, whyNot } from './move.ts'
import { isId, notFound, type StoredRow, storedByIds } from './read.ts'
import { regionWhy } from './regions.ts'
import { candidatesOf, isRevised, standingIn } from './revisions.ts'
import { type EngineScene, withScene } from './scene.ts'
import { consentsWithheldOf } from './withheld.ts'

export interface Offers {
  offers: Record<string, { allowed: boolean; why?: Finding }>
  blockers: Finding[]
}

const forbidden: Finding = {
  code: 'FORBIDDEN',
  message: 'You do not have permission to do this here.',
  key: 'record.refused.forbidden',
}
const gone: Finding = {
  code: 'STATE',
  message: 'not allowed while deleted',
  key: 'record.refused.isDeleted',
  params: { status: 'deleted' },
}

/** Of a deleted record only these are left. */
const alwaysOpen = new Set(['open', 'show', 'history', 'restore', 'duplicate', 'comment'])

/** Why nothing of the kind is done to a record in the bin, whoever still has it on their page. */
export const goneWhy = (action: ResolvedAction, { status }: Pick<AnyRow, 'status'>): Finding | undefined =>
  status === 'deleted' && !action.event && !alwaysOpen.has(action.name) && !isForDeleted(action) ? gone : undefined

/** What stands in the way of each event: of what is published by revisions, that of the revision the event is about. */
const stopsOf = async (
  scene: EngineScene,
  resource: Resource,
  row: StoredRow,
  blockers: Finding[],
): Promise<(event: string | undefined) => Finding[]> => {
  if (!isRevised(resource)) return () => blockers
  const { liveRevision: live, submittedRevision: submitted, revision } = standingIn(row)
  const known = new Map<number | null, Finding[]>([[revision, blockers]])
  for (const no of [live, submitted]) {
    if (no === null || known.has(no)) continue
    const [found = []] = await blockersOf(scene, resource, await candidatesOf(scene, [row], () => no))
    known.set(no, found)
  }
  const about = (event: string | undefined): number | null =>
    event === 'approve' ? submitted : event === 'activate' || event === 'unhide' ? live : revision
  return event => known.get(about(event)) ?? blockers
}

export const offersOf = async (kit: Kit, staff: Staff, resource: Resource, id: string): Promise<Offers> => {
  if (!isId(id)) throw notFound(resource)
  return withScene(kit, staff, { action: `${resource.name}.show`, face: 'api' }, async scene => {
    const [row] = await storedByIds(scene.tx, staff.place.vendorCode, resource, [id], false)
    if (!row) throw notFound(resource)
    const [blockers = []] = await blockersOf(scene, resource, [row])
    const [withheld = {}] = await consentsWithheldOf(kit, scene, resource, [row])
    const beyond = (await beyondReach(scene, resource, [row.id])).get(row.id)
    const stops = await stopsOf(scene, resource, row, blockers)
    const offers: Offers['offers'] = {}
    const refusals = kit.behaviours.get(resource.name)?.refusals?.(row, scene) ?? {}
    for (const action of actionsOf(resource).filter(({ on }) => on !== 'nothing')) {
      // `future` is for the person to choose, where the dialog asks for a moment.
      const stopping = stops(action.event)
      const against = action.byOther ? beyondSecond(stopping) : stopping
      const isDated = Object.values(action.input ?? {}).some(({ kind }) => kind === 'moment')
      const facts = { ...factsOf(scene, resource, row, against), future: isDated }
      const isMovable = !action.event || allows(resource.lifecycle, row.status, action.event, facts)
      const why = !staff.may(action.id)
        ? forbidden
        : beyond?.has(action.name)
          ? outOfReach
          : !isMovable
            ? whyNot(resource, row, action.event ?? '', facts, against)
            : (lastingWhy(scene, resource, action.event, against) ??
              goneWhy(action, row) ??
              refusals[action.name] ??
              regionWhy(resource, action, row) ??
              withheld[action.name])
      offers[action.name] = { allowed: !why, ...(why && { why }) }
    }
    return { offers, blockers }
  })
}
