// A signature over moment and body: `t=<seconds>,v1=<hex>`. Old ones are refused, so that nobody says again what was said once.
import { createHmac, hkdfSync } from 'node:crypto'
import { isSame, serverSecretOf } from '#server/auth/secrets.ts'
import type { Env } from '#server/env.ts'

export const signatureHeader = 'nucleus-signature'
const toleranceMs = 5 * 60_000

const macOf = (secret: string, seconds: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest()

export const signatureOf = (secret: string, body: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

export const isSigned = (secret: string, body: string, header: string | undefined, now: Date): boolean => {
  const [, seconds = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (mac === '' || Math.abs(now.getTime() - Number(seconds) * 1000) > toleranceMs) return false
  return isSame(Buffer.from(mac, 'hex'), macOf(secret, Number(seconds), body))
}

/** What one sender signs with for one vendor: nobody else's works in its place, and none is stored. */
export const senderSecret = (env: Pick<Env, 'serverSecret' | 'dataDir'>, vendor: string, source: string): string =>
  Buffer.from(hkdfSync('sha256', serverSecretOf(env), '', `nucleus sender ${vendor} ${source}`, 32)).toString(
    'base64url',
  )
