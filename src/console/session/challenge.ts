// What the screens of a challenge read from its chart.
import type { OtpFactor } from '#machines/otp/ticket.ts'
import type { OtpRef } from '#machines/otp.ts'
import { recall, remember } from './storage.ts'

type Snapshot = ReturnType<OtpRef['getSnapshot']>

/** 'sending', 'waiting', 'expired' …: the part of the value that decides what may be done at all. */
export const stageOf = ({ value }: Snapshot): string =>
  typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')

const within = ({ value }: Snapshot, region: 'entry' | 'resend'): string =>
  typeof value === 'object' && 'waiting' in value && typeof value.waiting === 'object'
    ? String(value.waiting?.[region] ?? '')
    : ''
export const resendOf = (snapshot: Snapshot): string => within(snapshot, 'resend')
export const entryOf = (snapshot: Snapshot): string => within(snapshot, 'entry')

/** Another way to prove it is you; a reload finds the chosen one again. */
export const takeFactor = (otp: OtpRef, factor: OtpFactor): void => {
  otp.send({ type: 'OTP.USE', factor })
  const kept = recall('otp')
  if (kept) remember('otp', { ...kept, factor: otp.getSnapshot().context.factor })
}

/** The sentence for what went wrong depends on what was tried. */
export const wrongKey = (errorKey: string | undefined, factor: OtpFactor): string | undefined => {
  if (factor === 'mail') return errorKey
  if (errorKey === 'otp.wrong' && factor === 'passkey') return 'otp.passkeyWrong'
  return errorKey === 'otp.expired' ? 'otp.over' : errorKey
}
