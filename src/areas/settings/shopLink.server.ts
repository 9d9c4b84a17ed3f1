// The links that lead a shopper back to the shop: to a cart they left, to an order they can pay, or to what they allow.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { linkToken } from '#server/outside/linkToken.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'
import { settingsOf } from './readSettings.server.ts'

const noShop = remark('RULE', 'The storefront URL is not set', { key: 'carts.link.noShop' })

/** Why no link leads anywhere, for whoever can do without one. */
export const unlinkable = async ({ tx }: Pick<Scene, 'tx'>): Promise<Finding | undefined> =>
  (await settingsOf(tx)).slugBaseUrl ? undefined : noShop

/** Where the vendor's shop is: a link leads there, and without it nowhere. */
const shopOf = async ({ tx }: Scene): Promise<string> => {
  const { slugBaseUrl } = await settingsOf(tx)
  if (slugBaseUrl) return slugBaseUrl
  throw problemOf('VALIDATION', noShop, {})
}

const ways = { cart: ['/cart', 'recover'], order: ['/pay', 'order'], consent: ['/consent', 'confirm'] } as const

/** The link of one cart, order or consent, for whoever may give it away. */
export const linkFor = async (scene: Scene, about: keyof typeof ways, id: string): Promise<string> => {
  const [path, name] = ways[about]
  const url = new URL(path, await shopOf(scene))
  url.searchParams.set(name, linkToken((scene as EngineScene).kit.env, about, scene.setting.vendor, id))
  return url.href
}
