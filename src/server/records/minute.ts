// What happens by the clock: every minute due publications go live and areas do what is due, every hour old answers are forgotten and
// revisions nobody needs let go. Each process looks; an entry is kept by whoever takes it first.
import type { Place } from '#contract/brand.ts'
import { allPlaces } from '#server/auth/places.ts'
import type { Kit } from '#server/kit.ts'
import { forgetOldLeases } from '#server/queues/leases.ts'
import { lookAtWatches } from '#server/watching/look.ts'
import { forgetOldNotices } from '#server/watching/notices.ts'
import { keepAppointments } from './appointment.ts'
import { areaClocks } from './clocks.ts'
import { clockwork } from './clockwork.ts'
import { forgetOldAnswers } from './idempotency.ts'
import { pruneRevisions } from './revisions.ts'

const minute = 60_000

export interface Minutes {
  close(): Promise<void>
}

/** Told, and left to the next minute: what fails in one vendor keeps no other from its own. */
const late =
  ({ log }: Kit, vendor?: string) =>
  (error: Error): void =>
    log.warn({ vendor, error: error.message }, 'The clock could not do its work; the next minute tries again')

const within = async (kit: Kit, place: Place, hourly: boolean): Promise<void> => {
  await keepAppointments(kit, clockwork(place))
  await areaClocks(kit, place)
  await lookAtWatches(kit, place)
  if (!hourly) return
  await forgetOldAnswers(kit, clockwork(place))
  await pruneRevisions(kit, clockwork(place))
  await forgetOldNotices(kit, place.vendorCode)
  await forgetOldLeases(kit, place.vendorCode)
}

export const openMinutes = (kit: Kit): Minutes => {
  let turn = 0
  let running: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const hourly = turn++ % 60 === 0
    for (const place of await allPlaces(kit.db)) await within(kit, place, hourly).catch(late(kit, place.vendorCode))
  }
  const timer = setInterval(() => {
    running = look().catch(late(kit))
  }, minute)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
