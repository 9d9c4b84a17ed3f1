// A courier was asked for the number of a parcel: what its answer means. Trouble of its own is worth asking again; who refuses is
// not asked again for this parcel, the next candidate is.
import { type Answer, verdictOf } from '../push.ts'

/** So often one courier is asked while it has trouble of its own. */
export const mostAsks = 3

export type NumberVerdict = { is: 'given'; awb: string } | { is: 'again' | 'next'; code: string }

const form = /^[A-Za-z0-9-]{4,40}$/

/** One ask has one key, however often it travels: the other side gives one number for it. */
export const numberKey = (vendor: string, packageNo: string, attempt: number): string =>
  `${vendor}:${packageNo}:awb:${attempt}`

export const numberVerdictOf = (answer: Answer, sentHash: string): NumberVerdict => {
  const verdict = verdictOf(answer, sentHash)
  if (verdict.is !== 'pushed') return { is: verdict.is === 'again' ? 'again' : 'next', code: verdict.code }
  const awb = 'awb' in answer ? answer.awb?.trim() : undefined
  return awb && form.test(awb) ? { is: 'given', awb } : { is: 'next', code: 'NO_NUMBER' }
}
