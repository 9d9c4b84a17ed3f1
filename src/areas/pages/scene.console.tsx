// What the canvas knows of a page beside its blocks: pictures in this tab, products and discounts as they are now, and where links
// lead. What is on its way is missing; the page is drawn anew when it comes.
import { useLists, useNamed } from '#console/detail/answer.ts'
import { usePictures } from '#console/fields/media/picture.tsx'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { cleanHtml } from '#console/rich/clean.ts'
import { resourceNamed } from '#console/session/me.ts'
import { addressOf } from '#contract/codecs/files.ts'
import { endOf } from '#contract/ending.ts'
import { type Block, type Blocks, leavesOf, placedIn } from '#contract/fields/blocks.ts'
import { type Medium, pictureOf } from '#contract/fields/files.ts'
import { isRecordTarget, type Linked, type RecordTarget } from '#contract/fields/target.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Reader } from '#rules/page/audience.ts'
import type { ProductCard, Scene } from '#rules/page/render.ts'
import { estimatedBytes, type Sent } from '#rules/page/weight.ts'
import { tree } from './blocks.ts'

const field = { facts: tree }

const nameOf = ({ to, id }: RecordTarget): string => `${to}/${id}`

/** Records that blocks point to or lead to. */
const askedIn = (blocks: Blocks): RecordTarget[] =>
  leavesOf(field, blocks).flatMap(({ field: own, value }): RecordTarget[] => {
    if (own.kind === 'target') return isRecordTarget(value) ? [value] : []
    const { to = '' } = own.facts
    if (own.kind === 'reference') return [{ to, id: String(value) }]
    return own.kind === 'references' ? (value as string[]).map(id => ({ to, id })) : []
  })

const sources: Readonly<Record<string, string>> = { category: 'category', tag: 'tags', brand: 'brand' }

/** Blocks whose products are those of a category, a tag or a brand. */
const useSources = (blocks: Blocks): ReadonlyMap<string, readonly AnyRow[]> => {
  const asked = placedIn(blocks).flatMap(({ block: { id, props } }) => {
    const source = String(props.source ?? '')
    const of = props[source]
    const name = sources[source]
    if (!name || typeof of !== 'string' || !resourceNamed('products')) return []
    const query = {
      page: 1,
      size: Math.min(48, Math.max(1, Number(props.most) || 12)),
      sort: 'sortRank',
      filter: `${name}:${of} status:active`,
    }
    return [{ id, query }]
  })
  const lists = useLists(
    { name: 'products' },
    asked.map(({ query }) => query),
  )
  return new Map(lists.map((rows, at) => [asked[at]!.id, rows]))
}

interface Wanted {
  blocks: Blocks
  urlLang: string
  /** Absent, all of it is shown. */
  reader?: Reader
}

export interface SceneFacts {
  scene: Scene
  /** What each block sends to a phone. */
  sent: readonly Sent[]
  linked(target: RecordTarget): Linked | null | undefined
}

const mediaIn = (blocks: Blocks): { block: string; media: readonly Medium[] }[] =>
  leavesOf(field, blocks).flatMap(({ block, field: own, value }) =>
    own.kind === 'media' ? [{ block: block.id, media: (value as Medium[]).filter(one => 'fileId' in one) }] : [],
  )

export const useKnown = ({ blocks, urlLang, reader }: Wanted): SceneFacts => {
  const { money, moment } = useWords()
  const records = useNamed(askedIn(blocks).filter(({ to }) => resourceNamed(to)))
  const listed = useSources(blocks)
  const rowsOf = ({ id, props }: Block): readonly AnyRow[] => {
    const ids = props.source === undefined || props.source === 'chosen' ? props.products : undefined
    if (!Array.isArray(ids)) return listed.get(id) ?? []
    return ids.flatMap(one => records.get(nameOf({ to: 'products', id: String(one) })) ?? [])
  }
  const pictureIn = (row: AnyRow): Medium | undefined => pictureOf(row.media as Medium[] | null)
  const held = mediaIn(blocks)
  const showing = placedIn(blocks).map(({ block }) => ({ block: block.id, rows: rowsOf(block) }))
  const own = usePictures(
    held.flatMap(({ media }) => media),
    1280,
  )
  const cards = usePictures(
    showing.flatMap(({ rows }) => rows.flatMap(row => pictureIn(row) ?? [])),
    360,
  )
  const cardOf = (row: AnyRow): ProductCard => {
    const medium = pictureIn(row)
    const picture = medium && cards.get(addressOf(medium))?.address
    return {
      title: titleOf(resourceNamed('products')!, row, urlLang),
      ...(typeof row.priceFrom === 'number' && { price: money(row.priceFrom) }),
      ...(picture && { picture }),
    }
  }
  const weightOf = (block: string, medium: Medium, here: typeof own): Sent => {
    const bytes = here.get(addressOf(medium))?.bytes
    return bytes === undefined ? { block, bytes: estimatedBytes(medium), isEstimated: true } : { block, bytes }
  }
  return {
    scene: {
      urlLang,
      isEditing: true,
      ...reader,
      address: medium => own.get(addressOf(medium))?.address,
      // Nothing is followed in the canvas: it only has to look like a link.
      href: () => '',
      products: block => rowsOf(block).map(cardOf),
      offer: id => {
        const row = records.get(nameOf({ to: 'discounts', id }))
        return row ? String(row.code ?? '') || titleOf(resourceNamed('discounts')!, row, urlLang) : undefined
      },
      clean: cleanHtml,
      moment: iso => moment(iso).exact,
    },
    sent: [
      ...held.flatMap(({ block, media }) => media.map(medium => weightOf(block, medium, own))),
      ...showing.flatMap(({ block, rows }) =>
        rows.flatMap(row => {
          const medium = pictureIn(row)
          return medium ? [weightOf(block, medium, cards)] : []
        }),
      ),
    ],
    linked: target => {
      const row = records.get(nameOf(target))
      const resource = resourceNamed(target.to)
      if (!row || !resource) return row as null | undefined
      const endsAt = endOf(resource, row)
      return { title: titleOf(resource, row, urlLang), status: row.status, ...(endsAt && { endsAt }) }
    },
  }
}
