// Every figure of admission in one place, and which lane an endpoint belongs to, by what is declared of it. Health, the console's
// own files and the API description pass no lane: they ask nothing of the database's pool.
import type { Endpoint } from './endpoint.ts'
import type { Bounds } from './lane.ts'

/**
 * A browser opens six connections to a host, so one person at work is never held up by `each`. The lanes' `atOnce` add up to the
 * pool less what background work takes (`poolSize`): no lane can drain it.
 */
const usual = { own: 150, all: 600, patience: 200, ownPatience: 2000, longest: 10_000 }
/** People behind one address count as one there: theirs is the wait of a queue, not of somebody's own. */
const byAddress = { ownPatience: usual.longest }
const ofAnyAction = { perTask: Number.POSITIVE_INFINITY }

export const lanes = {
  /** Who it is that calls: by address, one short statement a second for each session. */
  identity: { ...usual, ...byAddress, ...ofAnyAction, atOnce: 3, each: 3, perVendor: 3, own: 600 },
  /** Passwords, codes, invitations: people behind one address share it. Hashing has two places of its own (auth/passwords.ts). */
  signIn: { ...usual, ...byAddress, ...ofAnyAction, atOnce: 3, each: 3, perVendor: 3, own: 300, patience: 3000 },
  /** One record, who I am, how a job stands. */
  small: { ...usual, ...ofAnyAction, atOnce: 4, each: 3, perVendor: 3 },
  /** Lists, searches, counts by group, tables at another moment: what may take a statement's whole time. */
  lists: { ...usual, ...ofAnyAction, atOnce: 3, each: 2, perVendor: 2 },
  /**
   * Worth a second's wait rather than a refusal. A rush for one coupon is a queue of its own: three of an action are in the database at
   * once, and the rest wait.
   */
  writes: {
    ...usual,
    atOnce: 4,
    each: 3,
    perVendor: 3,
    perTask: 3,
    patience: 1000,
    ownPatience: 5000,
    longest: 30_000,
  },
  /** What reads whole files or begins a job. */
  heavy: {
    ...usual,
    ...ofAnyAction,
    atOnce: 3,
    each: 2,
    perVendor: 2,
    own: 20,
    all: 100,
    patience: 5000,
    ownPatience: 10_000,
    longest: 30_000,
  },
  /** Bytes in and out, as slow as the line they come over; they hold a connection only before and after. */
  files: {
    ...usual,
    ...ofAnyAction,
    atOnce: 12,
    each: 6,
    perVendor: 10,
    own: 60,
    all: 200,
    patience: 5000,
    ownPatience: 10_000,
    longest: 30_000,
  },
  /** Shops, gateways and couriers: an address each. */
  partners: { ...usual, ...byAddress, ...ofAnyAction, atOnce: 3, each: 3, perVendor: 2, own: 300 },
} satisfies Record<string, Bounds>

export type LaneName = keyof typeof lanes

/** What reads is small unless it is said to be more; what nobody has to be signed in for is on the way in. */
export const laneOf = ({ lane, access, method, reads }: Endpoint): LaneName => {
  if (lane) return lane
  if (access === 'anyone') return 'signIn'
  if (method === 'GET') return 'small'
  return reads ? 'lists' : 'writes'
}

/** Bytes of bodies held at once: of all, and of one person. Files do not count, they are passed on as they come. */
export const bodyBytes = { all: 96 * 1024 * 1024, each: 24 * 1024 * 1024 }

/** A slow reader of a stream keeps its place for so long. */
export const streamTime = 10_000

/** Jobs, letters, the minute, the socket's readings. */
const background = 6
export const besidesFiles = Object.entries(lanes).filter(([name]) => name !== 'files')

/** Connections of one process: a place in a lane is one of them, but for files, which take one only briefly. */
export const poolSize = besidesFiles.reduce((sum, [, { atOnce }]) => sum + atOnce, background)
