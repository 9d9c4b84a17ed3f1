// Once an hour, what has run out is taken away: sessions, challenges, devices, failure counts, begun sign-ins, invitations,
// events.
import type { Kit } from '#server/kit.ts'
import { pruneEvents } from '#server/realtime/log.ts'
import { pruneHappenings } from './events.ts'
import { pruneFailures } from './failures.ts'
import { pruneInvitations } from './invitations.ts'
import { limits, plus } from './limits.ts'
import { allPlaces } from './places.ts'
import { pruneSessions } from './sessions.ts'
import { pruneStarts } from './social.ts'

export interface Upkeep {
  close(): void
}

export async function tidy(kit: Pick<Kit, 'db' | 'clock'>): Promise<void> {
  const now = kit.clock.now()
  await pruneSessions(kit.db, now)
  await pruneFailures(kit.db, now)
  await pruneStarts(kit.db, now)
  await pruneInvitations(kit.db, plus(now, -limits.invitation.kept))
  await pruneHappenings(kit.db, now)
  const places = await allPlaces(kit.db)
  await pruneEvents(
    kit,
    places.map(({ vendorCode }) => vendorCode),
  )
}

export function openUpkeep(kit: Pick<Kit, 'db' | 'clock' | 'log'>): Upkeep {
  const timer = setInterval(() => {
    tidy(kit).catch((error: Error) =>
      kit.log.warn({ error: error.message }, 'Tidying up failed, the next hour tries again'),
    )
  }, 3_600_000)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
