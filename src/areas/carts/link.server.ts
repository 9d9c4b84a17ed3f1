// The link that leads a shopper back to their cart. Its token proves itself, so none is kept; it opens that cart and nothing else.
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import { isSame, serverSecretOf } from '#server/auth/secrets.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Env } from '#server/env.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'

type Keyed = Pick<Env, 'serverSecret' | 'dataDir'>

const proofOf = (env: Keyed, vendor: string, id: string): Buffer =>
  createHmac('sha256', serverSecretOf(env)).update(`cart ${vendor} ${id}`).digest().subarray(0, 16)

export const tokenOf = (env: Keyed, vendor: string, id: string): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), proofOf(env, vendor, id)]).toString('base64url')

/** The cart a token opens; nothing where it was not made here. */
export const cartOf = (env: Keyed, vendor: string, token: string): string | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32) return undefined
  const id = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSame(bytes.subarray(16), proofOf(env, vendor, id)) ? id : undefined
}

/** Where the vendor's shop is: a link leads there, and without it nowhere. */
export const storefrontOf = async (tx: Tx, vendor: string): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ url: string | null }>(
    sql`select settings->>'slugBaseUrl' as url from vendor where code = ${vendor}`,
  )
  return rows[0]?.url ?? undefined
}

export const linkOf = (storefront: string, token: string): string => {
  const url = new URL('/cart', storefront)
  url.searchParams.set('recover', token)
  return url.href
}

/** The link of one cart, for whoever may give it away. */
export const linkFor = async (scene: Scene, id: string): Promise<string> => {
  const { vendor } = scene.setting
  const storefront = await storefrontOf(scene.tx, vendor)
  if (!storefront)
    throw problemOf(
      'VALIDATION',
      remark('RULE', 'The address of the shop is not set', { key: 'carts.link.noShop' }),
      {},
    )
  return linkOf(storefront, tokenOf((scene as EngineScene).kit.env, vendor, id))
}
