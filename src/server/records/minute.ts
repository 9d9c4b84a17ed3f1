// What happens by the clock: every minute due publications go live and areas do what is due, every hour old answers are forgotten. Each process looks;
// an entry is kept by whoever takes it first.
import { allPlaces } from '#server/auth/places.ts'
import type { Kit } from '#server/kit.ts'
import { forgetOldLeases } from '#server/queues/leases.ts'
import { lookAtWatches } from '#server/watching/look.ts'
import { forgetOldNotices } from '#server/watching/notices.ts'
import { keepAppointments } from './appointment.ts'
import { areaClocks } from './clocks.ts'
import { clockwork } from './clockwork.ts'
import { forgetOldAnswers } from './idempotency.ts'

const minute = 60_000

export interface Minutes {
  close(): Promise<void>
}

export const openMinutes = (kit: Kit): Minutes => {
  let turn = 0
  let running: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const hourly = turn++ % 60 === 0
    for (const place of await allPlaces(kit.db)) {
      await keepAppointments(kit, clockwork(place))
      await areaClocks(kit, place)
      await lookAtWatches(kit, place)
      if (hourly) await forgetOldAnswers(kit, clockwork(place))
      if (hourly) await forgetOldNotices(kit, place.vendorCode)
      if (hourly) await forgetOldLeases(kit, place.vendorCode)
    }
  }
  const timer = setInterval(() => {
    running = look().catch((error: Error) =>
      kit.log.warn({ error: error.message }, 'The clock could not do its work; the next minute tries again'),
    )
  }, minute)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
