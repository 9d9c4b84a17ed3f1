// Who works by the clock, or for another system: nobody in particular. An appointment is kept in the name of whoever made it.
import type { Staff } from '#server/kit.ts'

export const clockwork = (place: Staff['place']): Staff => ({
  userId: '',
  name: 'Nucleus',
  email: '',
  sessionId: '',
  allowedCountries: [place.country],
  secure: true,
  place,
  may: () => true,
  permissions: () => [],
})

/** Who is written down: nobody, where the clock or another system did it. */
export const writerOf = ({ userId }: Pick<Staff, 'userId'>): string | null => userId || null
