// A page as its readers see it: its tree of blocks as HTML, the same in the shop and in the editor. Every text is escaped, every
// rich text cleaned by whoever draws it, every link and picture asked of the scene: what it does not know is left out, never
// guessed. Texts run as their language does; prices, codes and numbers stay left to right.
import type { Block, Blocks } from '#contract/fields/blocks.ts'
import { altIn, isStoredFile, type Medium } from '#contract/fields/files.ts'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import type { Target } from '#contract/fields/target.ts'
import { coverPosition, type Size } from '../focal.ts'
import { type Reader, shownTo } from './audience.ts'
import { attribute, html, Markup, type Part } from './html.ts'
import { pageStyle } from './style.ts'

/** What a page says of a product it shows. */
export interface ProductCard {
  title: string
  href?: string
  /** Printed already, in the shop's currency. */
  price?: string
  /** What it cost before. */
  was?: string
  picture?: string
}

/** What only the side that draws knows. */
export interface Scene extends Reader {
  urlLang: string
  /** Where the bytes of a picture are had. */
  address(medium: Medium): string | undefined
  href(target: Target): string | undefined
  /** What a block that shows products shows, in its order. */
  products(block: Block): readonly ProductCard[]
  /** What a discount is called, by its code where it has one. */
  offer(id: string): string | undefined
  /** Rich text, reduced to what a shop may show. */
  clean(text: string): string
  /** An instant, in the shop's zone and the reader's language. */
  moment(iso: string): string
  /** Nothing from outside is loaded, and what is still empty keeps its room. */
  isEditing?: boolean
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

/** How texts of a content language run. */
export const directionIn = (urlLang: string): 'ltr' | 'rtl' =>
  rightToLeft.has(urlLang.split('-')[0] ?? '') ? 'rtl' : 'ltr'

/** `en-in` as browsers write it: `en-IN`. */
export const tagIn = (urlLang: string): string =>
  urlLang
    .split('-')
    .map((part, at, all) => (at > 0 && at === all.length - 1 ? part.toUpperCase() : part))
    .join('-')

type Props = Block['props']

interface Drawing {
  block: Block
  props: Props
  scene: Scene
  /** What stands inside it, each in its own section. */
  inside(): readonly Markup[]
}
type Draw = (drawing: Drawing) => Part

/** What is typed just now may be no text yet. */
const textOf = (value: unknown, { urlLang }: Scene): string => {
  const text: unknown = typeof value === 'object' ? spoken(value as Localized | null, urlLang) : value
  return typeof text === 'string' ? text.trim() : ''
}
const isRow = (value: unknown): value is Props => typeof value === 'object' && value !== null
const mediaOf = (value: unknown): readonly Medium[] =>
  Array.isArray(value) ? value.filter(one => isRow(one) && ('fileId' in one || 'url' in one)) : []
const rowsOf = (value: unknown): readonly Props[] => (Array.isArray(value) ? value.filter(isRow) : [])
const wordsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
const hrefOf = (value: unknown, scene: Scene): string | undefined =>
  value && typeof value === 'object' ? scene.href(value as Target) : undefined

/** Only what opens a secured page: an address is never run. */
const outside = (value: unknown): URL | undefined => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' ? url : undefined
}

/** Width by height of the frames that pictures fill. */
const shapes: Readonly<Record<string, Size>> = {
  cover: { width: 16, height: 7 },
  square: { width: 1, height: 1 },
  wide: { width: 16, height: 9 },
  tall: { width: 4, height: 5 },
}

const empty = html`<span class="page-empty"></span>`

/** In a frame of a shape the point that matters stays in sight. */
const picture = (medium: Medium | undefined, scene: Scene, shape = 'original'): Part => {
  const address = medium && scene.address(medium)
  if (!medium || !address) return scene.isEditing && empty
  const size = isStoredFile(medium) ? medium : undefined
  const frame = shapes[shape]
  const { focal } = medium
  const style =
    frame && focal && size?.width && size.height
      ? `object-position:${coverPosition({ width: size.width, height: size.height }, focal, frame)}`
      : undefined
  const alt = medium.decorative ? '' : altIn(medium, scene.urlLang)
  return html`<img src="${address}" alt="${alt}"${attribute('class', frame && `page-${shape}`)}${attribute('width', size?.width)}${attribute('height', size?.height)}${attribute('style', style)} loading="lazy">`
}

const tag = (name: string, of: string, inside: Part): Markup =>
  html`${new Markup(`<${name} class="${of}">`)}${inside}${new Markup(`</${name}>`)}`

const titled = ({ props, scene }: Drawing, name = 'h2'): Part => {
  const text = textOf(props.title, scene)
  return text && tag(name, 'page-heading', text)
}
const paragraph = (text: string): Part => text && html`<p>${text}</p>`

const linked = (href: string | undefined, inside: Part, of?: string): Part =>
  href ? html`<a href="${href}"${attribute('class', of)}>${inside}</a>` : inside

/** Amounts run left to right in every language. */
const price = ({ price: now, was }: ProductCard): Part =>
  now &&
  html`<p class="page-price">${was && html`<del><bdi dir="ltr">${was}</bdi></del> `}<bdi dir="ltr">${now}</bdi></p>`

const card = (product: ProductCard): Part => {
  const shown = product.picture ? html`<img class="page-square" src="${product.picture}" alt="" loading="lazy">` : empty
  return html`${linked(product.href, html`${shown}<span class="page-name" dir="auto">${product.title}</span>`)}${price(product)}`
}

const caption = (text: string): Part => text && html`<figcaption>${text}</figcaption>`

const products =
  (list: 'rail' | 'grid'): Draw =>
  drawing => {
    const { block, scene } = drawing
    const shown = scene.products(block)
    const cards =
      shown.length > 0 || !scene.isEditing
        ? shown.map(product => html`<li class="page-card">${card(product)}</li>`)
        : [1, 2, 3, 4].map(() => html`<li class="page-card">${empty}</li>`)
    const more = hrefOf(block.props.link, scene)
    return html`${titled(drawing)}<ul class="page-${list}" tabindex="0"${attribute('aria-label', textOf(block.props.title, scene))}>${cards}</ul>${more && linked(more, textOf(block.props.title, scene) || '→', 'page-more')}`
  }

/** One of them is open at a time where `name` says so; the first block inside goes by the first name. */
const panels =
  (isOneOpen: boolean): Draw =>
  ({ block, props, scene, inside }) => {
    const rows = rowsOf(props.panels)
    return inside().map(
      (child, at) =>
        html`<details${attribute('name', isOneOpen ? block.id : undefined)}${new Markup(at === 0 ? ' open' : '')}><summary>${textOf(rows[at]?.title, scene) || at + 1}</summary>${child}</details>`,
    )
  }

const films = /\.(?:mp4|webm|ogv)$/i

const levelOf = (value: unknown): string => (value === 'h3' || value === 'h4' ? value : 'h2')

const draws: Readonly<Record<string, Draw>> = {
  hero: drawing => {
    const { props, scene } = drawing
    const [medium] = mediaOf(props.picture)
    const href = hrefOf(props.link, scene)
    const button = textOf(props.buttonText, scene)
    return html`${picture(medium, scene, 'cover')}<div class="page-over">${titled(drawing, 'h1')}${paragraph(textOf(props.text, scene))}${button && linked(href, button, 'page-button')}</div>`
  },
  richText: ({ props, scene }) => new Markup(scene.clean(textOf(props.text, scene))),
  htmlSafe: ({ props, scene }) => new Markup(scene.clean(textOf(props.html, scene))),
  heading: drawing => titled(drawing, levelOf(drawing.props.level)),
  image: ({ props, scene }) => {
    const [medium] = mediaOf(props.picture)
    return html`<figure>${linked(hrefOf(props.link, scene), picture(medium, scene, textOf(props.shape, scene)))}${caption(textOf(props.caption, scene))}</figure>`
  },
  gallery: drawing => {
    const { props, scene } = drawing
    const all = mediaOf(props.pictures)
    const shown = all.length > 0 || !scene.isEditing ? all : [undefined, undefined, undefined]
    return html`${titled(drawing)}<ul class="page-gallery">${shown.map(medium => html`<li>${picture(medium, scene, 'square')}</li>`)}</ul>`
  },
  video: drawing => {
    const { props, scene } = drawing
    const address = outside(props.address)
    const [medium] = mediaOf(props.poster)
    const poster = medium && scene.address(medium)
    const title = textOf(props.title, scene)
    const transcript = textOf(props.transcript, scene)
    const film =
      address && films.test(address.pathname) && !scene.isEditing
        ? html`<video controls preload="none" src="${address.href}" aria-label="${title}"${attribute('poster', poster)}></video>`
        : linked(
            scene.isEditing ? undefined : address?.href,
            html`${picture(medium, scene, 'wide')}<span class="page-play" aria-hidden="true">▶</span>`,
            'page-film',
          )
    return html`${titled(drawing)}<figure>${film}</figure>${transcript && html`<details><summary>${title}</summary>${paragraph(transcript)}</details>`}`
  },
  productRail: products('rail'),
  productGrid: products('grid'),
  offer: drawing => {
    const { props, scene } = drawing
    const offer = typeof props.discount === 'string' ? scene.offer(props.discount) : undefined
    const inside = html`${titled(drawing)}${paragraph(textOf(props.text, scene))}${offer && html`<p class="page-code"><bdi dir="ltr">${offer}</bdi></p>`}`
    return linked(hrefOf(props.link, scene), inside, 'page-offer')
  },
  countdown: drawing => {
    const { props, scene } = drawing
    const until = typeof props.endsAt === 'string' ? props.endsAt : ''
    const time =
      until &&
      html`<p><time class="page-countdown" datetime="${until}"${attribute('data-after', textOf(props.after, scene))}><bdi>${scene.moment(until)}</bdi></time></p>`
    return linked(hrefOf(props.link, scene), html`${titled(drawing)}${time}`)
  },
  quote: ({ props, scene }) => {
    const source = textOf(props.source, scene)
    return html`<blockquote>${paragraph(textOf(props.text, scene))}${source && html`<footer><cite>${source}</cite></footer>`}</blockquote>`
  },
  steps: drawing => {
    const { props, scene } = drawing
    const steps = rowsOf(props.steps).map(
      row => html`<li><h3>${textOf(row.title, scene)}</h3>${paragraph(textOf(row.text, scene))}</li>`,
    )
    return html`${titled(drawing)}<ol class="page-steps">${steps}</ol>`
  },
  comparisonTable: drawing => {
    const { block, props, scene } = drawing
    const head = scene.products(block)
    const rows = rowsOf(props.rows).map(
      row =>
        html`<tr><th scope="row">${textOf(row.label, scene)}</th>${wordsOf(row.values).map(value => html`<td dir="auto">${value}</td>`)}</tr>`,
    )
    return html`${titled(drawing)}<div class="page-wide" tabindex="0" role="region"${attribute('aria-label', textOf(props.title, scene))}><table>${head.length > 0 && html`<thead><tr><td></td>${head.map(product => html`<th scope="col">${card(product)}</th>`)}</tr></thead>`}<tbody>${rows}</tbody></table></div>`
  },
  embed: drawing => {
    const { props, scene } = drawing
    const address = outside(props.address)
    const height = Math.min(1200, Math.max(100, Number(props.height) || 400))
    const title = textOf(props.title, scene)
    if (scene.isEditing || !address)
      return html`<div class="page-embed" style="block-size:${height}px"><span>${title}</span> <bdi dir="ltr">${address?.host}</bdi></div>`
    return html`<iframe src="${address.href}" title="${title}" height="${height}" loading="lazy" referrerpolicy="no-referrer" sandbox="allow-scripts allow-popups allow-forms"></iframe>`
  },
  columns: ({ props, inside }) => {
    const count = Math.min(4, Math.max(2, Number(props.count) || 2))
    return html`<div class="page-columns" style="--columns:${count}">${inside()}</div>`
  },
  tabs: panels(true),
  accordion: panels(false),
  spacer: ({ props, scene }) =>
    html`<div class="page-space" data-size="${textOf(props.size, scene) || 'medium'}"></div>`,
  divider: () => html`<hr>`,
}

/** Of a kind that nobody knows how to draw, what stands inside it. */
const otherwise: Draw = ({ inside }) => inside()

const drawn = (tree: Blocks, scene: Scene): Markup[] =>
  tree.map(block => {
    const draw = Object.hasOwn(draws, block.type) ? draws[block.type]! : otherwise
    const inside = () => drawn(block.children ?? [], scene)
    return html`<section class="page-block" data-kind="${block.type}" data-block="${block.id}">${draw({ block, props: block.props, scene, inside })}</section>`
  })

/** The blocks the reader is shown, as they stand in `main`. */
export const renderBlocks = (tree: Blocks, scene: Scene): string => html`${drawn(shownTo(tree, scene), scene)}`.html

/** A whole document around blocks that are drawn already. */
export interface PageDocument {
  title: string
  description?: string
  robots?: string
  canonical?: string
  /** Where the style sheet is had; absent, it stands in the document. */
  stylesheet?: string
  /** What `renderBlocks` answered. */
  body: string
  urlLang: string
}

export const renderDocument = ({ urlLang, body, stylesheet, ...page }: PageDocument): string => {
  const style = stylesheet
    ? html`<link rel="stylesheet" href="${stylesheet}">`
    : html`<style>${new Markup(pageStyle)}</style>`
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${page.title}</title>${page.description && html`<meta name="description" content="${page.description}">`}${page.robots && html`<meta name="robots" content="${page.robots}">`}${page.canonical && html`<link rel="canonical" href="${page.canonical}">`}${style}`
  return html`<!doctype html><html lang="${tagIn(urlLang)}" dir="${directionIn(urlLang)}"><head>${head}</head><body><main class="page">${new Markup(body)}</main></body></html>`
    .html
}
