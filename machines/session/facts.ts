// What the session knows and hears, and the ports it needs. No password, code or token in any of it:
// credentials, proofs and tokens are refs into a vault that lives outside the charts.
import type { ConnectionPorts } from '../connection.ts'
import type { OtpPorts, OtpTicket } from '../otp/ticket.ts'
import type { Ask } from '../port.ts'

export interface BrandCountry {
  brand: string
  country: string
}
export interface Member {
  userId: string
  allowedCountries: readonly string[]
  /** Where this tab was with that person before, or where the host says; what is not allowed is left out of account. */
  place?: Partial<BrandCountry>
}
export interface Message {
  key: string
  params?: Readonly<Record<string, unknown>>
}
/** Everything read once when the page loads; facts, never a persisted snapshot. */
export interface BootFacts {
  member?: Member
  brand?: string
  country?: string
  /** Country asked for in the address; it outranks every remembered one and is told about when it is not allowed. */
  wish?: string
  /** Brand and country the address is of, when it says so; it outranks every other. */
  link?: BrandCountry
  /** The page is the one where places are chosen: it stays there. */
  choosing?: boolean
  /** A hand-over from another host of ours: one ticket, exchanged once. */
  transferRef?: string
  /** Safe path to go to when ready; the URL rule is the port's. */
  target?: string
  secure?: 'required' | 'elevated'
  secureMs?: number
  /** Names of the calls that waited for the secure step when the page went; they are not done. */
  undone?: readonly string[]
  /** A sign-in challenge that survived a reload. */
  challenge?: OtpTicket
  message?: Message
}
/** Who a ticket brought here, and where to. */
export interface Transferred {
  member: Member
  place: BrandCountry
  target?: string
}
export type LoginAnswer = { kind: 'mfa'; ticketRef: string } | { kind: 'session'; member: Member }

export interface SessionPorts {
  boot: Ask<BootFacts, undefined>
  login: Ask<LoginAnswer, { method: 'password' | 'social'; credentialRef: string }>
  otp: Partial<OtpPorts>
  exchange: Ask<Member, { ticketRef: string; proofRef: string }>
  transfer: Ask<Transferred, { ticketRef: string }>
  /** Where this person was last, as the server keeps it; it need not be open to them any more. */
  lastPlace: Ask<BrandCountry | undefined, undefined>
  applyVendor: Ask<void, BrandCountry>
  revoke: Ask<void, { userId: string }>
  connection: Partial<ConnectionPorts>
}

export interface SessionContext {
  userId?: string
  /** Who was here last: somebody else may not go on where that person stopped. */
  formerUserId?: string
  allowedCountries: readonly string[]
  /** Counts sign-ins: an answer of an older epoch belongs to somebody else. */
  epoch: number
  /** Counts tokens: an answer of an older generation says nothing about the current token. */
  gen: number
  rotations: number
  windowStart: number
  brand?: string
  country?: string
  wish?: string
  /** Where the address belongs. */
  link?: BrandCountry
  /** What could not be opened. */
  failed?: BrandCountry
  choosing: boolean
  /** The server was asked where this person was last. */
  isRecalled: boolean
  transferRef?: string
  /** Where another tab of the same person went. */
  elsewhere?: BrandCountry
  /** A brand and country were active before, so picking may be cancelled. */
  placed: boolean
  target?: string
  ticketRef?: string
  challenge?: OtpTicket
  proofRef?: string
  message?: Message
  errorKey?: string
  secureFlag: 'none' | 'required' | 'elevated'
  secureMs: number
  /** Names of the requests that wait for the secure step. */
  blocked: readonly string[]
  /** Names of those that waited when the page was loaded anew: they are not done. */
  undone: readonly string[]
  /** The socket could not even be started; the status line says so. */
  deaf: boolean
}

/** What the gateway knew when the request was sent, and the page the reader was on when it was refused. */
export interface Stamp {
  gen: number
  epoch: number
  path: string
}
export type SessionEvent =
  | { type: 'LOGIN.PASSWORD'; credentialRef: string; target?: string }
  | { type: 'LOGIN.SOCIAL'; credentialRef: string; target?: string }
  /** `isLinked`: an address of that place was followed. */
  | { type: 'PICK'; brand: string; country: string; isLinked?: boolean }
  | { type: 'CANCEL'; from?: string }
  | { type: 'SWITCH'; from?: string }
  /** To where another tab went, or not. */
  | { type: 'FOLLOW'; from?: string }
  | { type: 'STAY' }
  | { type: 'LOGOUT' }
  | { type: 'RELOGIN' }
  /** `path` is the page this tab is on: where to go on when there is a country again. */
  | { type: 'COUNTRIES.CHANGED'; allowedCountries: readonly string[]; path?: string }
  /** `tokenRef` is absent when the new token is missing, empty or the old one; `at` is monotonic. */
  | ({ type: 'HTTP.498'; tokenRef?: string; at: number } & Stamp)
  | ({ type: 'HTTP.401'; code?: string } & Stamp)
  | { type: 'HTTP.403' }
  /** A poll's: nobody waits for it, so nobody is asked; only the badge says so. */
  | { type: 'HTTP.4031'; request: string; background?: boolean }
  | { type: 'SECURE.BEGIN' }
  | { type: 'SECURE.DISMISS' }
  | { type: 'NAV.BACK' }
  | { type: 'NAV.MOVED' }
  | { type: 'TAB.ROTATED'; tokenRef: string }
  | { type: 'TAB.LOGGED_IN'; member: Member }
  /** `path` is the page this tab is on: the way back after the next sign-in. */
  | { type: 'TAB.LOGGED_OUT'; path?: string }
  | ({ type: 'TAB.PLACED'; userId: string } & BrandCountry)
  /** Out of the back-forward cache: who the storage knows now, and whether its token is another than this tab's. */
  | { type: 'PAGE.RESTORED'; userId?: string; isOld?: boolean; path?: string }

export type SessionEmitted =
  /** The vault adopts `tokenRef` when it is there; the gateway stamps with `gen` and `epoch` from now on. */
  | { type: 'token'; gen: number; epoch: number; tokenRef?: string }
  | { type: 'cleared'; reason: 'left' | 'invalidated' | 'tab' }
  | { type: 'secure.ready'; proofRef: string }
  | { type: 'secure.refused' }
  | { type: 'secure.dropped' }
  | { type: 'navigate'; to: string }
  | { type: 'reload' }
  | { type: 'toast'; kind: 'error' | 'warning' | 'success'; key: string; titleKey?: string }
  | ({ type: 'place' } & BrandCountry)

export const noMember: Member = { userId: '', allowedCountries: [] }
/** An answer that still asks for a code names nobody. */
export const memberOf = (answer: LoginAnswer) => (answer.kind === 'session' ? answer.member : noMember)

export const nobody: Pick<
  SessionContext,
  'allowedCountries' | 'placed' | 'choosing' | 'isRecalled' | 'secureFlag' | 'secureMs' | 'blocked' | 'undone' | 'deaf'
> &
  Partial<SessionContext> = {
  userId: undefined,
  allowedCountries: [],
  brand: undefined,
  country: undefined,
  wish: undefined,
  link: undefined,
  failed: undefined,
  choosing: false,
  isRecalled: false,
  transferRef: undefined,
  elsewhere: undefined,
  placed: false,
  ticketRef: undefined,
  challenge: undefined,
  proofRef: undefined,
  secureFlag: 'none',
  secureMs: 0,
  blocked: [],
  undone: [],
  deaf: false,
}

export const sessionDefaults = {
  rotationLimit: 5,
  rotationWindowMs: 60_000,
  redirectMs: 1000,
  revokeLimitMs: 3000,
  secureTtlMs: 600_000,
  loginPath: '/auth/login',
  pickPath: '/select-vendorcode',
  homePath: '/',
  unauthorizedPath: '/unauthorized',
}
export type SessionLimits = typeof sessionDefaults
