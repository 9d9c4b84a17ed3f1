// A page as a document, for whoever has nothing that draws one: blocks drawn by the rules the editor draws them by, told here what
// they lead to and show today. Prices are the shop's to say.
import { onShelf, type Shelved } from '#areas/products/products.door.ts'
import { type Block, type Blocks, blocksIn, placedIn } from '#contract/fields/blocks.ts'
import { isStoredFile, type Medium } from '#contract/fields/files.ts'
import { spoken } from '#contract/fields/localized.ts'
import { isRecordTarget } from '#contract/fields/target.ts'
import { pageOf } from '#contract/formerAddress.ts'
import type { Reader } from '#rules/page/audience.ts'
import { embedHosts } from '#rules/page/content.ts'
import { type ProductCard, renderBlocks, renderDocument, tagIn } from '#rules/page/render.ts'
import { cleaned } from '#server/html/clean.ts'
import type { Scene } from '#server/records/serve.ts'
import { isSeen, meantIn, meantName, readMeant } from './meant.server.ts'
import type { PageRow } from './pages.ts'

const shelfOf = ({ props }: Block): Shelved => {
  const id = String(props[String(props.source)] ?? '')
  if (props.source === 'category' || props.source === 'brand' || props.source === 'tag') return { by: props.source, id }
  return { ids: (props.products ?? []) as string[] }
}

const mostShown = 48

/** By block: what it shows, in its order. */
const shownBy = async ({ tx }: Scene, blocks: Blocks, urlLang: string): Promise<Map<string, ProductCard[]>> => {
  const all = new Map<string, ProductCard[]>()
  for (const { block } of placedIn(blocks)) {
    if (!['productRail', 'productGrid', 'comparisonTable'].includes(block.type)) continue
    const most = Math.min(Number(block.props.most ?? mostShown), mostShown)
    const rows = await onShelf(tx, shelfOf(block), most)
    all.set(
      block.id,
      rows.map(({ name, slug }) => ({ title: spoken(name, urlLang), href: pageOf({ name: 'products' }, slug) })),
    )
  }
  return all
}

/** What a document may load: its own pictures, and players of hosts that may be embedded. Nothing runs. */
export const drawnPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https:",
  'media-src https:',
  `frame-src ${embedHosts.map(host => `https://${host} https://*.${host}`).join(' ')}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

interface Drawn {
  urlLang: string
  reader: Reader
  /** Where the bytes of stored pictures are had. */
  files: string
}

export const drawnPage = async (scene: Scene, page: PageRow, { urlLang, reader, files }: Drawn): Promise<string> => {
  const blocks = blocksIn(page.blocks)
  const found = await readMeant(scene, meantIn(blocks), urlLang)
  const cards = await shownBy(scene, blocks, urlLang)
  const body = renderBlocks(blocks, {
    ...reader,
    urlLang,
    address: (medium: Medium) => (isStoredFile(medium) ? `${files}/${medium.fileId}` : medium.url),
    href: target => {
      if (!isRecordTarget(target)) return target.url
      const one = found.get(meantName(target))
      return one && isSeen(one) ? one.path : undefined
    },
    products: block => cards.get(block.id) ?? [],
    offer: id => found.get(meantName({ to: 'discounts', id }))?.title,
    clean: text => cleaned(text).html,
    moment: iso =>
      new Intl.DateTimeFormat(tagIn(urlLang), {
        ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: scene.setting.timezone },
      }).format(new Date(iso)),
  })
  const description = spoken(page.seoDescription, urlLang)
  return renderDocument({
    ...{ title: spoken(page.seoTitle, urlLang) || spoken(page.title, urlLang), robots: 'noindex', urlLang, body },
    ...(description && { description }),
  })
}

/** Stored pictures that stand on it. */
export const filesOn = (page: Pick<PageRow, 'blocks' | 'ogImage'>): Set<string> => {
  const inBlocks = placedIn(blocksIn(page.blocks)).flatMap(({ block }) => Object.values(block.props).flat())
  return new Set([...inBlocks, ...(page.ogImage ?? [])].flatMap(one => (isStoredFile(one) ? [one.fileId] : [])))
}
