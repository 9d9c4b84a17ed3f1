// What tells of a person is kept sealed, with a key that is not in the database. The sealed text carries beside the box what
// may be seen without the key: marks it is found by, and the mask everybody is shown. Equal values of one vendor seal to equal
// texts, so whatever compares texts (uniqueness, history, imports) needs no key.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { PersonalKind } from '#contract/field.ts'
import { maskedPersonal, tailOf } from '#rules/personal.ts'
import type { Env } from '#server/env.ts'
import { sealMark, sealParts } from '#server/fields/personal.ts'
import { serverSecretOf } from './secrets.ts'

type Keyed = Pick<Env, 'serverSecret' | 'dataDir'>

const cipher = 'aes-256-gcm'
const keys = new Map<string, { box: Buffer; marks: Buffer }>()

const keysOf = (env: Keyed) => {
  const name = env.serverSecret ?? env.dataDir
  const known = keys.get(name)
  if (known) return known
  const made = (use: string) => Buffer.from(hkdfSync('sha256', serverSecretOf(env), '', `nucleus personal ${use}`, 32))
  const both = { box: made('box'), marks: made('marks') }
  keys.set(name, both)
  return both
}

const mark = (env: Keyed, vendor: string, what: string, text: string): Buffer =>
  createHmac('sha256', keysOf(env).marks).update(`${vendor} ${what} ${text}`).digest().subarray(0, 12)

/** The mark of a whole value, and of the part of it people say. `text` is in its plain form. */
export const markOf = (env: Keyed, vendor: string, kind: PersonalKind, text: string): string =>
  mark(env, vendor, kind, text).toString('base64url')
export const tailMarkOf = (env: Keyed, vendor: string, kind: PersonalKind, tail: string): string =>
  mark(env, vendor, `${kind} tail`, tail).toString('base64url')

export const sealPersonal = (env: Keyed, vendor: string, kind: PersonalKind, text: string): string => {
  // The mark is unlike for unlike texts, which is all that GCM asks of the number it begins with.
  const iv = mark(env, vendor, kind, text)
  const sealing = createCipheriv(cipher, keysOf(env).box, iv).setAAD(Buffer.from(vendor))
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  const box = Buffer.concat([sealing.getAuthTag(), body]).toString('base64url')
  const tail = tailOf(kind, text)
  const tailMark = tail === '' ? '' : tailMarkOf(env, vendor, kind, tail)
  return [sealMark, iv.toString('base64url'), tailMark, box, maskedPersonal(kind, text)].join(':')
}

/** Undefined where it was sealed with another key, or for another vendor. */
export const openPersonal = (env: Keyed, vendor: string, sealed: string): string | undefined => {
  const parts = sealParts(sealed)
  if (!parts) return undefined
  const box = Buffer.from(parts.box, 'base64url')
  const opening = createDecipheriv(cipher, keysOf(env).box, Buffer.from(parts.mark, 'base64url'))
  try {
    opening.setAAD(Buffer.from(vendor)).setAuthTag(box.subarray(0, 16))
    return Buffer.concat([opening.update(box.subarray(16)), opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
