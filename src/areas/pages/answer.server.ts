// A page as whoever reads it gets it: its texts in one language, or in the next best it has, and where its links lead today. What
// shoppers do not see is not led to.
import type { Field } from '#contract/field.ts'
import { type Block, blocksIn, withLeaves } from '#contract/fields/blocks.ts'
import { defaultUrlLang, type Localized, spoken } from '#contract/fields/localized.ts'
import { type Reader, shownTo } from '#rules/page/audience.ts'
import type { Scene } from '#server/records/serve.ts'
import { isSeen, meantIn, readMeant } from './meant.server.ts'
import { type PageRow, pages } from './pages.ts'

const tree = pages.fields.blocks

export interface PageAnswer {
  id: string
  /** Where it answers in the language asked for: whoever came by another address goes on there. */
  path: string
  urlLang: string
  title: string
  type: string
  blocks: readonly Block[]
  /** By `<resource>/<id>`: what blocks show and lead to, of what shoppers see. */
  links: Readonly<Record<string, { title: string; path?: string }>>
  [more: string]: unknown
}

/** The language its title is served in. */
const servedIn = (title: Localized | null, urlLang: string): string => {
  const language = urlLang.split('-')[0]
  const has = Object.keys(title ?? {}).filter(one => title?.[one])
  if (has.includes(urlLang)) return urlLang
  const same = has.find(one => one.split('-')[0] === language)
  return same ?? (has.includes(defaultUrlLang) ? defaultUrlLang : (has[0] ?? urlLang))
}

const inLanguage = (field: Pick<Field, 'kind' | 'facts'>, value: unknown, urlLang: string): unknown => {
  if (field.kind === 'localized') return spoken(value as Localized, urlLang)
  if (field.kind !== 'groups') return value
  return (value as readonly Record<string, unknown>[]).map(row =>
    Object.fromEntries(
      Object.entries(row).map(([name, one]) => {
        const part = field.facts.parts?.[name]
        return [name, part && one !== null ? inLanguage(part, one, urlLang) : one]
      }),
    ),
  )
}

/** Of the content a row holds: whose revision it is, is for whoever reads it to choose. */
export const answerOf = async (scene: Scene, page: PageRow, urlLang: string, reader: Reader): Promise<PageAnswer> => {
  const blocks = shownTo(blocksIn(page.blocks), reader)
  const said = (text: Localized | null): string | null => spoken(text, urlLang) || null
  const found = await readMeant(scene, meantIn(blocks), urlLang)
  const seen = [...found].filter(([, one]) => isSeen(one))
  return {
    id: page.id,
    path: page.path?.[urlLang] ?? spoken(page.path),
    urlLang: servedIn(page.title, urlLang),
    title: spoken(page.title, urlLang),
    type: page.type,
    author: page.author,
    tags: page.tags ?? [],
    readingMinutes: page.readingMinutes,
    seo: {
      title: said(page.seoTitle),
      description: said(page.seoDescription),
      canonical: page.canonical,
      robots: page.robots,
      image: page.ogImage?.[0] ?? null,
      structuredData: page.structuredData,
    },
    languages: Object.keys(page.title ?? {}),
    blocks: withLeaves(tree, blocks, leaf => inLanguage(leaf.field, leaf.value, urlLang)),
    links: Object.fromEntries(seen.map(([name, { title, path }]) => [name, { title, ...(path && { path }) }])),
  }
}
