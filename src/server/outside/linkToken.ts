// A link that proves itself: its token names one record of one vendor, so none is kept. It opens that record and nothing else.
import { createHmac } from 'node:crypto'
import { isSame, serverSecretOf } from '#server/auth/secrets.ts'
import type { Env } from '#server/env.ts'

type Keyed = Pick<Env, 'serverSecret' | 'dataDir'>
type About = 'cart' | 'order' | 'consent' | 'preview'

const proofOf = (env: Keyed, about: About, vendor: string, id: string): Buffer =>
  createHmac('sha256', serverSecretOf(env)).update(`${about} ${vendor} ${id}`).digest().subarray(0, 16)

export const linkToken = (env: Keyed, about: About, vendor: string, id: string): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), proofOf(env, about, vendor, id)]).toString('base64url')

/** The record a token opens; nothing where it was not made here. */
export const openedBy = (env: Keyed, about: About, vendor: string, token: string): string | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32) return undefined
  const id = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSame(bytes.subarray(16), proofOf(env, about, vendor, id)) ? id : undefined
}
