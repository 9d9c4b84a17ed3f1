// A refusal of the server as the charts take it: a message key, never a sentence, and whether it is the end of the session.
import { isRefusal } from '#console/net/refusal.ts'
import { refuse, type Refusal as Said } from '#machines/port.ts'

export const keyByCode: Record<string, string> = {
  LOGIN_REFUSED: 'login.refused',
  LOCKED: 'login.locked',
  CODE_LOCKED: 'otp.locked',
  CODE_CLOSED: 'otp.closed',
  CODE_EXPIRED: 'otp.over',
  RATE_LIMITED: 'login.limited',
  NETWORK: 'login.network',
  SOCIAL_DOMAIN: 'login.domain',
  SOCIAL_EXPIRED: 'login.expired',
  SOCIAL_UNKNOWN: 'login.unknown',
  SOCIAL_UNPROVEN: 'login.unproven',
  SOCIAL_UNREACHABLE: 'login.unreachable',
  VENDOR: 'place.unknown',
}

export const translated = (thrown: unknown, otherwise: string, params?: Said['params']): Error => {
  if (!isRefusal(thrown)) return refuse({ key: otherwise, ...(params && { params }) })
  const { code, details } = thrown.body
  const said: Said = {
    ...(params && { params }),
    key: keyByCode[code] ?? otherwise,
    code: code === 'CODE_EXPIRED' ? 'EXPIRED' : code,
    ...(typeof details?.domain === 'string' && { params: { domain: details.domain } }),
  }
  return refuse(thrown.status === 401 ? { ...said, code: 'UNAUTHORIZED' } : said)
}
