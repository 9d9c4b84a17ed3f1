// Who works by the clock, or for another system: nobody in particular. An appointment is kept in the name of whoever made it.
import { allRows } from '#server/auth/rowRights.ts'
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
  rows: allRows,
  permissions: () => [],
})

/** Who is written down: nobody, where the clock or another system did it. */
export const writerOf = ({ userId }: Pick<Staff, 'userId'>): string | null => userId || null
