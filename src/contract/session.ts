// Sign-in as the specification names its calls. Paths are verbatim (spec 7); bodies are ours, since it does not show them.
import type { Place } from './brand.ts'
import type { Factor, PasskeyQuestion } from './factors.ts'
import type { Period } from './home.ts'
import type { ColumnChoice, KeptView } from './views.ts'

/** Areas a person may pin to the top of the sidebar. */
export const mostPins = 8

/** Letters of the key of a draft, at most. */
export const mostDraftKey = 200

export const paths = {
  login: '/nucleus/login',
  logout: '/nucleus/logout',
  socialLogin: '/nucleusGoogleLogin',
  socialStart: '/nucleusGoogleLogin/start',
  allowedDomains: '/allowedGoogleDomains',
  sendCode: '/v4/sendMFAOTP',
  verifyCode: '/v4/verifyMFAOTP',
  resendCode: '/v4/reSendMFAOTP',
  me: '/v1/me',
  profile: '/v1/me/profile',
  drafts: '/v1/me/drafts',
  touch: '/v1/touch',
  handOver: '/v1/transfer',
  takeOver: '/v1/transfer/take',
  search: '/v1/search',
  hot: '/v1/hot',
  partners: '/v1/partners',
  undo: '/v1/undo',
  operations: '/v1/operations',
} as const

export const mailboxPath = '/dev/mailbox'

export const headers = {
  token: 'access-token',
  secureToken: 'secure-token',
  vendor: 'vendor-code',
  country: 'country-code',
  face: 'x-face',
  once: 'idempotency-key',
} as const

export type Purpose = 'login' | 'stepUp'
/** What a one-time code's screen needs. Durations are relative milliseconds: no clock of the client decides (E27). */
export interface Challenge {
  ticket: string
  /** Where it went, masked. */
  to: string
  expiresIn: number
  resendIn: number
  attemptsLeft: number
  resendsLeft: number
  /** What it may be proven with; the first is offered first. */
  factors: Factor[]
  /** Whether a letter was sent. Whoever has a factor of their own gets one only when they ask. */
  mailed: boolean
  passkey?: PasskeyQuestion
}

/** Spec 3: what is stored locally. */
export interface CurrentUser {
  userId: string
  token: string
  allowedCountries: string[]
}

/** Who may sign in by an identity provider, and what the console calls it; null where none is configured. */
export interface SocialOffer {
  domains: string[]
  provider: { name: string } | null
}
/** The page of the console the provider sends people back to. */
export const socialReturn = '/auth/social'

/** A change of host: the ticket goes into the fragment of the other host's /transfer-route. */
export interface HandOver {
  ticket: string
  host: string
}
export interface HandedOver {
  user: CurrentUser
  place: { brand: string; country: string }
  path: string
}

export type LoginAnswer = { challenge: Challenge } | { user: CurrentUser }
export type VerifyAnswer = { user: CurrentUser } | { secureToken: string; ttl: number }

/** Kept on the server, since local storage is swept at every load that is not a reload (session.md A14). */
/** What the palette has learned of a person; ids of commands, never of records. */
export interface Learned {
  /** Runs of a command, faded up to that day (days since 1970); newest first. */
  runs?: { command: string; count: number; day: number }[]
  /** What was chosen after these letters, and how often; newest first. */
  picks?: { typed: string; command: string; count: number }[]
}

/** Keys of one's own. A binding is named by its scope and the keys it was born with, an action by `do:` and its name. */
export interface KeyChoices {
  /** Half pages by Ctrl+D and Ctrl+U, which otherwise belong to the browser. */
  vim?: boolean
  bound?: { does: string; keys: string }[]
  /** Words of one's own for commands; `of` is what the recents call one. */
  aliases?: { of: string; as: string }[]
}

/** How often lately something was done without its key. */
export interface CoachLine {
  /** The binding. */
  does: string
  count: number
  /** The last time; days since 1970, like `told`. */
  day: number
  /** When its key was last shown for it. */
  told?: number
}

export interface Profile {
  /** Vendor code of the place this person was in last: a new tab begins there. */
  place?: string
  language?: string
  appearance?: 'light' | 'dark' | 'system'
  density?: 'compact' | 'normal' | 'roomy'
  /** False is the profile Off: no key without Ctrl does anything. */
  singleKeys?: boolean
  keys?: KeyChoices
  coach?: CoachLine[]
  /** Offers calls as lines for a terminal wherever they are put together. */
  developer?: boolean
  sidebarFolded?: boolean
  /** The group of the sidebar last opened by hand. */
  sidebarGroup?: string
  /** Names of resources, the topmost first. */
  pins?: string[]
  /** The first steps of the start page, once they are not wanted any more. */
  firstSteps?: 'dismissed'
  home?: {
    period?: Period
    /** Views that stand there as tiles, `resource/key`. */
    views?: string[]
  }
  /** A short sound with what one watches; off unless it was asked for. */
  sound?: boolean
  /** Of Persian readers; shops count in the Gregorian one. */
  calendar?: 'gregorian' | 'persian'
  /** Calls run lately, newest first, at most 50 action ids or record addresses. */
  recents?: string[]
  learned?: Learned
  /** By resource: columns of one's own by the key of the view (`''` without one), and the view a list opens with. */
  lists?: Record<string, { layouts?: Record<string, ColumnChoice[]>; standard?: string }>
}

export interface Me {
  userId: string
  name: string
  email: string
  allowedCountries: string[]
  places: Place[]
  /** Action ids allowed in the place of the request; empty without one. */
  permissions: string[]
  profile: Profile
  /** Kept views of every list of the place. */
  views: KeptView[]
  /** How far the events of the place had come: what happens afterwards is told from there. Absent without a place. */
  heard?: string
}

export const languages = ['en', 'fr', 'ur', 'es', 'it', 'fa', 'de', 'zh-CHS'] as const
export type Language = (typeof languages)[number]
export const rightToLeft: readonly string[] = ['ur', 'fa']
