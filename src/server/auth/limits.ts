// Every figure of sign-in and sessions in one place. Durations are milliseconds.
import { mostDraftKey } from '#contract/session.ts'
import type { Env } from '#server/env.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  /** How far ahead a moment that was kept may lie; beyond it the clock has gone back, and what was begun then is over. */
  clock: { tolerance: 5 * minute },
  token: { life: 15 * minute, grace: 10 * second },
  session: { idle: hour, life: 12 * hour, seenEvery: minute, cached: second, cacheSize: 5000, atOnce: 5, halves: 8 },
  code: { life: 5 * minute, attempts: 5, resends: 3, cooldown: 30 * second, ticketLife: 30 * minute },
  /** Letters of one person whose codes were not proven. */
  letters: { again: { most: 3, window: 15 * minute }, all: { most: 10, window: day } },
  /** Wrong codes in a row, over challenges and letters: from then on codes are closed until somebody opens them. */
  factor: { closedAt: 20, invitation: 10 * minute, passkey: 5 * minute, passkeys: 20, recoveryCodes: 10 },
  secure: { life: 10 * minute },
  social: {
    life: 10 * minute,
    starts: { failures: 60, window: 10 * minute },
    metadata: hour,
    patience: 5 * second,
    tolerance: 30 * second,
  },
  transfer: { life: 30 * second, atOnce: 10 },
  device: { life: 90 * day },
  account: { failures: 10, window: hour },
  address: { failures: 30, window: 10 * minute },
  /** Of all sign-ins together; above it addresses have the slow budget for a while. */
  flood: { failures: 200, window: minute },
  slow: { life: 10 * minute, address: { failures: 5, window: 10 * minute } },
  /** Accounts that began to fail: many within a short time is one password tried on all of them. */
  spread: { failures: 50, window: 10 * minute },
  alert: { failures: 1, window: 10 * minute },
  events: { kept: 400 * day },
  invitation: { life: 7 * day, pause: minute, sends: 5, perDay: 50, shown: 200, kept: 30 * day },
  profile: { bytes: 64 * 1024, recents: 50 },
  /** The largest tree of blocks with what it was typed on; of all of a person's together the oldest go. */
  draft: { bytes: 1152 * 1024, key: mostDraftKey, perPerson: 100, bytesPerPerson: 16 * 1024 * 1024 },
} as const

/** How long a token lives before its holder is given the next one. */
export const tokenLife = (env: Env & { tokenLife?: number }): number => env.tokenLife ?? limits.token.life

/** A factor is locked longer the more wrong codes there were in a row; below the first step it is not locked. */
export const codeLock = (failures: number): number => {
  if (failures < 5) return 0
  if (failures < 10) return 30 * second
  return failures < 15 ? 5 * minute : hour
}

export const isClosed = (failures: number): boolean => failures >= limits.factor.closedAt

export const plus = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds)
