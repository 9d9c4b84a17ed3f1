// The only user of localStorage and sessionStorage (session.md 2.9). Nothing durable may live here: every load that is
// not a reload sweeps all of ours but the current user and the chosen country (spec 4). Broken storage means memory only.
import { type CurrentUser, type Language, languages } from '#contract/session.ts'
import type { OtpTicket } from '#machines/otp/ticket.ts'

const prefix = 'nucleus.'
const kept = ['nucleus.currentUser', 'nucleus.chosenCountry']

export interface TabPlace {
  userId: string
  brand: string
  country: string
}
export interface TabSecure {
  userId: string
  flag: 'required' | 'elevated'
  token?: string
  /** How long the server gave, and when by the wall clock: a hint after a reload, the server decides (E27). */
  ttlMs?: number
  until?: number
  /** Calls that wait for the code: after a reload they are named as not done. */
  blocked?: readonly string[]
}
/** No time in it: how long it lives the server is asked. */
export interface TabChallenge extends Pick<OtpTicket, 'factors' | 'factor' | 'mailed'> {
  ticketRef: string
  sentTo: string
  /** As it was typed, for the way back to the form. */
  email?: string
  attempts: number
  resends: number
}

interface StorageEntries {
  currentUser: CurrentUser
  chosenCountry: string
  place: TabPlace
  secure: TabSecure
  otp: TabChallenge
  /** Where to go after a sign-in that leads through another site. */
  wayBack: string
  /** What the page that may not be opened says, for its reload. */
  denied: { permission?: string; back?: string; unknown?: string }
  /** The language of this tab; chosen on the sign-in page it becomes the person's. */
  language: { name: Language; isChosen: boolean }
}

const shelfOf = {
  currentUser: 'local',
  chosenCountry: 'local',
  place: 'tab',
  secure: 'tab',
  otp: 'tab',
  wayBack: 'tab',
  denied: 'tab',
  language: 'tab',
} as const

const memory = new Map<string, string>()

/** Something could not be stored: it is known in this tab only, until it is closed. */
export const isMemoryOnly = (): boolean => memory.size > 0

const attempt = <T>(ask: () => T): T | undefined => {
  try {
    return ask()
  } catch {
    return undefined
  }
}

const shelf = (name: keyof StorageEntries): Storage | undefined =>
  attempt(() => (shelfOf[name] === 'local' ? window.localStorage : window.sessionStorage))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const has = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every(name => isText((value as Record<string, unknown>)[name]))

/** What must be there for the rest to be believed: others write into the same storage, and so did older versions. */
const isWhole: Record<keyof StorageEntries, (value: unknown) => boolean> = {
  currentUser: value => {
    const countries = has(value, 'userId', 'token') && (value as CurrentUser).allowedCountries
    return Array.isArray(countries) && countries.every(isText)
  },
  chosenCountry: isText,
  place: value => has(value, 'userId', 'brand', 'country'),
  secure: value => has(value, 'userId', 'flag'),
  otp: value => has(value, 'ticketRef'),
  wayBack: isText,
  denied: value => typeof value === 'object' && value !== null,
  language: value => has(value, 'name') && languages.includes((value as { name: Language }).name),
}

export const recall = <K extends keyof StorageEntries>(name: K): StorageEntries[K] | undefined => {
  const key = prefix + name
  const text = memory.get(key) ?? attempt(() => shelf(name)?.getItem(key))
  const value: unknown = text ? attempt(() => JSON.parse(text) as unknown) : undefined
  return isWhole[name](value) ? (value as StorageEntries[K]) : undefined
}

export const remember = <K extends keyof StorageEntries>(name: K, value: StorageEntries[K]): void => {
  const key = prefix + name
  const text = JSON.stringify(value)
  const stored = attempt(() => {
    shelf(name)?.setItem(key, text)
    return shelf(name)?.getItem(key) === text
  })
  if (stored) memory.delete(key)
  else memory.set(key, text)
}

export const forget = (...names: (keyof StorageEntries)[]): void => {
  for (const name of names) {
    memory.delete(prefix + name)
    attempt(() => shelf(name)?.removeItem(prefix + name))
  }
}

type Load = 'reload' | 'back' | 'fresh'

export const loaded = (): Load => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A discarded tab that comes back is a reload to the person (session.md A13).
  if (entry?.type === 'reload' || (document as { wasDiscarded?: boolean }).wasDiscarded === true) return 'reload'
  return entry?.type === 'back_forward' ? 'back' : 'fresh'
}

/** Whoever comes back from another page while a code is owed is asked again (E13); what was earned with it is gone. */
const keepDebt = (): void => {
  const owed = recall('secure')
  if (owed?.flag !== 'required') forget('secure')
}

/** Spec 4. Key by key and only ours: others may share the origin. */
export const sweep = (load: Load = loaded()): void => {
  if (load === 'reload') return
  if (load === 'back') keepDebt()
  else forget('secure')
  forget('otp', 'denied')
  const storage = shelf('currentUser')
  const names = attempt(() => Object.keys(storage ?? {})) ?? []
  for (const name of names) {
    if (!name.startsWith(prefix)) continue
    // What nobody can read would lie there for ever.
    const isKept = kept.includes(name) && recall(name.slice(prefix.length) as keyof StorageEntries) !== undefined
    if (!isKept) attempt(() => storage?.removeItem(name))
  }
}
