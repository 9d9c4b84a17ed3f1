// Secrets that must be read again (the seeds of authenticator apps) are sealed with a key that is not in the database.
// The key is made from SERVER_SECRET, or from a file beside the data that is written at the first need.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { serverSecretOf } from './secrets.ts'

type Keyed = Pick<Env, 'serverSecret' | 'dataDir'>

const cipher = 'aes-256-gcm'
const keys = new Map<string, Buffer>()

function keyOf(env: Keyed): Buffer {
  const name = env.serverSecret ?? env.dataDir
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', serverSecretOf(env), '', 'nucleus factors', 32))
  keys.set(name, key)
  return key
}

/** Opens for `owner` only: a sealed value moved to another row is worth nothing. */
export function sealed(env: Keyed, owner: string, secret: Buffer): Buffer {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, keyOf(env), iv).setAAD(Buffer.from(owner))
  const text = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), text])
}

/** Undefined where the key is another one: then the factor does not work, and a code by mail still does. */
export function unsealed(env: Keyed, owner: string, kept: Buffer): Buffer | undefined {
  const opening = createDecipheriv(cipher, keyOf(env), kept.subarray(0, 12)).setAAD(Buffer.from(owner))
  opening.setAuthTag(kept.subarray(12, 28))
  try {
    return Buffer.concat([opening.update(kept.subarray(28)), opening.final()])
  } catch {
    return undefined
  }
}
