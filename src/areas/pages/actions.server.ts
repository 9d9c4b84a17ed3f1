// What is done to pages beside writing them: their address changed, their texts filled or replaced, a link to read one by.
import { type Blocks, blocksIn } from '#contract/fields/blocks.ts'
import type { Localized } from '#contract/fields/localized.ts'
import { spoken } from '#contract/fields/localized.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput, Patch } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { isSame } from '#rules/diff.ts'
import { blocksFilled, filledFrom, languageOf, linksReplaced, placesFilled, textReplaced } from '#rules/page/content.ts'
import { expiryFinding } from '#rules/page/publishing.ts'
import { refusal } from '#rules/refusal.ts'
import { linkOriginOf } from '#server/http/linkOrigin.ts'
import { linkToken } from '#server/outside/linkToken.ts'
import { invalid } from '#server/records/refusal.ts'
import { bodiesOf } from '#server/records/revisions.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import { previewPath } from './addresses.ts'
import { type PageRow, pages } from './pages.ts'
import { pagePreviews } from './previews.ts'
import { contentOf, texts } from './texts.ts'

type Handled<K extends keyof (typeof pages)['actions']> = Acting<typeof pages, ActionInput<typeof pages, K>>
type PagePatch = Patch<typeof pages>

const tree = pages.fields.blocks

/** Each as `turn` has it; those it leaves as they are, are left out with the reason. */
const turnedBy = (
  records: readonly PageRow[],
  turn: (record: PageRow) => PagePatch,
  why: Finding,
): Acted<typeof pages> => {
  const turned = records.map(record => {
    const wanted = Object.entries(turn(record)).filter(([name, value]) => {
      const was = record[name as keyof PageRow] ?? null
      return !isSame(was, value ?? null)
    })
    return { id: record.id, patch: Object.fromEntries(wanted) as PagePatch }
  })
  const isLeft = ({ patch }: { patch: PagePatch }): boolean => Object.keys(patch).length === 0
  return {
    patches: turned.filter(one => !isLeft(one)),
    refused: turned.filter(isLeft).map(({ id }) => ({ id, why })),
  }
}

const blocksOf = ({ blocks }: Pick<PageRow, 'blocks'>): Blocks => blocksIn(blocks)

const rewritten = (record: PageRow, turn: (blocks: Blocks) => Blocks): PagePatch =>
  record.blocks ? { blocks: turn(blocksOf(record)) } : {}

export const changeAddress = async ({ records: [page], input }: Handled<'changeAddress'>) => ({
  patches: page
    ? [
        {
          id: page.id,
          patch: {
            slug: { ...page.slug, ...input.slug },
            ...(typeof input.redirectOldSlug === 'boolean' && { redirectOldSlug: input.redirectOldSlug }),
          },
        },
      ]
    : [],
})

export const moveUnder = async ({ records: [page], input }: Handled<'moveUnder'>) => ({
  patches: page ? [{ id: page.id, patch: { parent: input.parent ?? null } }] : [],
})

export const translateInto = async ({ records, input: { from, to } }: Handled<'translateInto'>) => {
  if (from === to) throw invalid([{ ...refusal('RULE', 'page.sameLanguage'), path: 'to' }])
  const filled = (record: PageRow): PagePatch => {
    const patch: PagePatch = {
      ...Object.fromEntries(texts.map(name => [name, filledFrom(record[name] as Localized | null, from, to)])),
      ...rewritten(record, blocks => blocksFilled(tree, blocks, from, to)),
    }
    const places = placesFilled(tree, contentOf(record), contentOf(patch))
    return places.length === 0
      ? {}
      : { ...patch, needsReview: [...new Set([...(record.needsReview ?? []), ...places])] }
  }
  return turnedBy(records, filled, refusal('RULE', 'page.nothingFrom', { language: from }))
}

export const markReviewed = async ({ records, input: { language } }: Handled<'markReviewed'>) => {
  const left = ({ needsReview }: PageRow): PagePatch => {
    const marks = (needsReview ?? []).filter(mark => languageOf(mark) !== language)
    return marks.length === (needsReview ?? []).length ? {} : { needsReview: marks.length > 0 ? marks : null }
  }
  return turnedBy(records, left, refusal('RULE', 'page.nothingToReview', { language }))
}

export const replaceText = async ({ records, input }: Handled<'replaceText'>) => {
  const { find } = input
  const by = input.replace ?? ''
  const replaced = (said: Localized | null): Localized | null =>
    said &&
    Object.fromEntries(Object.entries(said).map(([language, text]) => [language, text.replaceAll(find, () => by)]))
  const turn = (record: PageRow): PagePatch =>
    input.in === 'links'
      ? {
          ...rewritten(record, blocks => linksReplaced(tree, blocks, find, by)),
          ...(record.canonical && { canonical: record.canonical.replaceAll(find, () => by) }),
        }
      : {
          ...Object.fromEntries(texts.map(name => [name, replaced(record[name] as Localized | null)])),
          ...rewritten(record, blocks => textReplaced(tree, blocks, find, by)),
        }
  return turnedBy(records, turn, refusal('RULE', 'page.nothingFound', { find }))
}

const said = {
  title: wording('pages.preview.title', 'Preview link'),
  link: wording('pages.preview.link', 'Link'),
  until: wording('pages.preview.until', 'Valid until'),
  shows: wording('pages.preview.shows', 'Shows'),
  draft: wording('pages.preview.draft', 'Latest draft'),
}

/** Signed, for a time, of one version or of whatever was saved last; whoever has it reads, and nothing more. */
export const sharePreview = async (acting: Handled<'sharePreview'>): Promise<Acted<typeof pages>> => {
  const { records, input, write, now, setting, dry } = acting
  const [page] = records
  const wrong = expiryFinding(input.expiresIn)
  if (wrong) throw invalid([wrong])
  if (!page) return {}
  if (input.revision && input.revision > page.version)
    throw invalid([{ ...refusal('RANGE', 'page.noRevision', { version: input.revision }), path: 'revision' }])
  if (input.revision) {
    // The page is held by this deed: what it is pinned to is not let go before the link names it.
    const kept = await bodiesOf(acting.tx, setting.vendor, [{ id: page.id, no: input.revision }])
    if (kept.size === 0)
      throw invalid([{ ...refusal('GONE', 'page.revisionGone', { version: input.revision }), path: 'revision' }])
  }
  if (dry) return {}
  const expiresAt = new Date(now.getTime() + input.expiresIn * 86_400_000).toISOString()
  const [made] = await write.create(pagePreviews, [
    {
      ...{ name: spoken(page.title).slice(0, 160) || page.id, page: page.id, expiresAt, reads: 0 },
      ...(input.revision && { revision: input.revision }),
    },
  ])
  const { env } = kitOf(acting)
  const link = `${linkOriginOf(env, undefined)}${previewPath(setting.vendor)}/${linkToken(env, 'preview', setting.vendor, made!.id)}`
  const shows = input.revision
    ? wording('pages.preview.version', 'Version {version}', { version: input.revision })
    : said.draft
  return {
    result: {
      kind: 'facts',
      title: said.title,
      facts: [
        { label: said.link, value: link, copies: true },
        { label: said.shows, value: shows },
        { label: said.until, value: expiresAt },
      ],
    },
  }
}
