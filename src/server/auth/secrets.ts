// Tokens, tickets and codes: made from the system's randomness, kept as hashes, compared in constant time.
import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '#server/db/secret.ts'
import type { Env } from '#server/env.ts'

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const newSalt = (): Buffer => randomBytes(32)
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * The token after `token`. Every request that still carries the old one is told the same new one, by every process, and
 * nothing that could be stolen from the database alone tells a live token.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', salt).update(token).digest('base64url')

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

type Keyed = Pick<Env, 'serverSecret' | 'dataDir'>

/** SERVER_SECRET, or a file beside the data that is written at the first need. Never in the database. */
export function serverSecretOf({ serverSecret, dataDir }: Keyed): string {
  if (serverSecret !== undefined) return serverSecret
  const file = join(dataDir, 'server.secret')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) writePrivate(file, newSecret())
  return readFileSync(file, 'utf8')
}

const peppers = new Map<string, Buffer>()

function pepperOf(env: Keyed): Buffer {
  const name = env.serverSecret ?? env.dataDir
  const pepper = peppers.get(name) ?? Buffer.from(hkdfSync('sha256', serverSecretOf(env), '', 'nucleus codes', 32))
  peppers.set(name, pepper)
  return pepper
}

/** Six digits could be guessed from their hash. Neither the ticket nor the pepper is in the database; a code is worth
 * something for its own attempt and purpose only. */
export const codeHash = (env: Keyed, code: string, ticket: string, purpose: string): Buffer =>
  createHmac('sha256', pepperOf(env)).update(`${purpose} ${ticket} ${code}`).digest()

/** Of every letter a person was sent, so that an older one is known for what it is; it opens nothing. */
export const letterHash = (env: Keyed, code: string, userId: string): Buffer =>
  createHmac('sha256', pepperOf(env)).update(`letter ${userId} ${code}`).digest()

export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** `anita@example.com` -> `a***@example.com`. */
export const masked = (email: string): string => email.replace(/^(.).*(@[^@]*)$/, '$1***$2')
