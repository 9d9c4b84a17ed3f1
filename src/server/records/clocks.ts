// What areas do by the clock. A turn is one transaction of the vendor, held by one process alone, or an errand that opens its own;
// what fails is tried again in the next minute and keeps nobody else from its own.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { clockwork } from './clockwork.ts'
import { errandOf } from './errand.ts'
import { type Invocation, withScene } from './scene.ts'
import type { Behaviour } from './serve.ts'

/** One area that always has more to do leaves time to the others. */
const mostTurns = 100

const pullOf = ({ resource }: Behaviour): Invocation => ({ action: `${resource.name}.clock`, face: 'system' })

const turn = (kit: Kit, staff: Staff, behaviour: Behaviour): Promise<boolean> =>
  withScene(kit, staff, pullOf(behaviour), async scene => {
    const name = `${staff.place.vendorCode}/${behaviour.resource.name}/clock`
    const [lock] = await rowsOf<{ mine: boolean }>(
      scene.tx,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
    )
    return lock?.mine === true && (await behaviour.clock?.(scene)) === true
  })

const untilDone = async (once: () => Promise<boolean>): Promise<void> => {
  for (let turns = mostTurns; turns > 0 && (await once()); ) turns -= 1
}

/** Everything that is due in one vendor, or in one area of it. */
export const areaClocks = async (kit: Kit, place: Staff['place'], only?: string): Promise<void> => {
  const staff = clockwork(place)
  for (const behaviour of kit.behaviours.values()) {
    const { name } = behaviour.resource
    if (only && name !== only) continue
    try {
      if (behaviour.clock) await untilDone(() => turn(kit, staff, behaviour))
      if (behaviour.errand) await untilDone(() => behaviour.errand!(errandOf(kit, staff, pullOf(behaviour))))
    } catch (error) {
      kit.log.warn(
        { resource: name, error: String(error) },
        'An area could not do what was due; the next minute tries again',
      )
    }
  }
}
