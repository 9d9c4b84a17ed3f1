// Who works by the clock: nobody in particular. An appointment is kept in the name of whoever made it.
import type { Staff } from '#server/kit.ts'

export const clockwork = (place: Staff['place']): Staff => ({
  ...{ userId: '', name: 'Nucleus', email: '', sessionId: '', allowedCountries: [place.country], secure: true },
  place,
  may: () => true,
  permissions: () => [],
})
