// A session under test: everything answers well unless the test says otherwise.
import { leafOf, makeSession, type SessionEvent, type SessionPorts, secureLeafOf } from '#machines/session.ts'
import { settle, start, succeeds } from './running.ts'

export const member = { userId: 'user-1', allowedCountries: ['IND', 'ARE'] }
export const place = { brand: 'mgp', country: 'IND' }
/** What the gateway stamps on the first requests. */
export const stamp = { gen: 1, epoch: 1, path: '/orders' }

const ports: SessionPorts = {
  boot: succeeds({}),
  login: succeeds({ kind: 'mfa', ticketRef: 'ticket-1' }),
  otp: {
    send: succeeds({ ticketRef: 'ticket-1' }),
    resend: succeeds({ ticketRef: 'ticket-1' }),
    verify: succeeds({ kind: 'verified', proofRef: 'proof-1' }),
  },
  transfer: succeeds({ member, place, target: '/orders' }),
  exchange: succeeds(member),
  lastPlace: succeeds(undefined),
  applyVendor: succeeds(undefined),
  revoke: succeeds(undefined),
  connection: { socket: () => () => {}, touch: succeeds(undefined) },
}

export const session = async (given: Partial<SessionPorts> = {}, changed = (all: SessionPorts) => all) => {
  const run = start(makeSession(changed({ ...ports, ...given })))
  await settle()
  const at = () => run.actor.getSnapshot()
  const otp = () => at().children.otp ?? at().children.stepUp
  return {
    ...run,
    at,
    otp,
    leaf: () => leafOf(at()),
    secure: () => secureLeafOf(at()),
    send: (event: SessionEvent) => settle(() => run.actor.send(event)),
    submitCode: () => settle(() => otp()?.send({ type: 'OTP.SUBMIT', codeRef: 'code-1' })),
  }
}

/** Somebody is inside already. */
export const inside = (given: Partial<SessionPorts> = {}) => session({ boot: succeeds({ member, ...place }), ...given })
