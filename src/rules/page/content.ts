// What stands on a page: its texts, how long they take to read, what may be embedded, which blocks its template keeps, and texts put
// in the place of others.
import type { Field } from '#contract/field.ts'
import { type Blocks, leavesOf, placedIn, withLeaves } from '#contract/fields/blocks.ts'
import { defaultUrlLang, type Localized } from '#contract/fields/localized.ts'
import { isAddressTarget } from '#contract/fields/target.ts'
import type { Finding } from '#contract/problem.ts'
import { refusal } from '../refusal.ts'

type Described = Pick<Field, 'kind' | 'facts'>
type Turn = (text: string, language: string | undefined) => string

/** Whose players and maps a page may show; any subdomain of theirs too. */
export const embedHosts = [
  'youtube.com',
  'youtube-nocookie.com',
  'vimeo.com',
  'instagram.com',
  'google.com',
  'openstreetmap.org',
  'typeform.com',
  'spotify.com',
] as const

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '')

export const mayEmbed = (address: string): boolean => {
  const host = hostOf(address)
  return embedHosts.some(known => host === known || host.endsWith(`.${known}`))
}

/** A film itself, which runs nothing, may be had from anywhere. */
const isFilm = (address: string): boolean =>
  URL.canParse(address) && /\.(?:mp4|webm|ogv)$/i.test(new URL(address).pathname)

/** Embeds, and players of videos, of hosts that are not listed. */
export const embedFindings = (blocks: Blocks): Finding[] =>
  placedIn(blocks).flatMap(({ block }) => {
    const { address } = block.props
    if (!['embed', 'video'].includes(block.type) || typeof address !== 'string' || mayEmbed(address)) return []
    if (block.type === 'video' && isFilm(address)) return []
    const params = { host: hostOf(address), list: [...embedHosts], block: block.id }
    return [{ ...refusal('EMBED_HOST', 'page.embed', params), path: 'blocks' }]
  })

/** Blocks the template keeps, that were there and are not, or have become of another kind. */
export const lockedFindings = (
  before: Blocks,
  after: Blocks,
  { name, lockedNodeIds }: { name: string; lockedNodeIds: readonly string[] | null },
): Finding[] => {
  const typesIn = (tree: Blocks) => new Map(placedIn(tree).map(({ block }) => [block.id, block.type]))
  const [was, is] = [typesIn(before), typesIn(after)]
  return (lockedNodeIds ?? []).flatMap(id =>
    was.has(id) && is.get(id) !== was.get(id)
      ? [{ ...refusal('NODE_LOCKED', 'page.locked', { template: name, block: id }), path: 'blocks' }]
      : [],
  )
}

/** A text, texts by language, or rows of parts that hold such: each text as `turn` gives it. */
const turned = (field: Described, value: unknown, turn: Turn): unknown => {
  if (value === null || value === undefined) return value
  if (field.kind === 'localized')
    return Object.fromEntries(
      Object.entries(value as Localized).map(([language, text]) => [language, turn(text, language)]),
    )
  if (field.kind === 'groups')
    return (value as readonly Record<string, unknown>[]).map(row =>
      Object.fromEntries(
        Object.entries(row).map(([name, one]) => {
          const part = field.facts.parts?.[name]
          return [name, part ? turned(part, one, turn) : one]
        }),
      ),
    )
  if (field.kind === 'list' && !field.facts.of) return (value as readonly string[]).map(text => turn(text, undefined))
  return value
}

/** Every text people read, with its block. */
export const textsOf = (field: Described, blocks: Blocks): { block: string; language?: string; text: string }[] =>
  leavesOf(field, blocks).flatMap(({ block, field: part, value }) => {
    const found: { block: string; language?: string; text: string }[] = []
    turned(part, value, (text, language) => {
      found.push({ block: block.id, text, ...(language !== undefined && { language }) })
      return text
    })
    return found
  })

/** HTML cut where its tags begin and end, in one pass: tags as they stand, what is written between them by `written`. */
const betweenTags = (html: string, written: (text: string) => string, tag = (whole: string) => whole): string => {
  const pieces: string[] = []
  let from = 0
  while (from < html.length) {
    const start = html.indexOf('<', from)
    const end = start < 0 ? -1 : html.indexOf('>', start)
    if (end < 0) break
    pieces.push(written(html.slice(from, start)), tag(html.slice(start, end + 1)))
    from = end + 1
  }
  pieces.push(written(html.slice(from)))
  return pieces.join('')
}

const asWritten = (text: string) => text

const wordsIn = (html: string): number =>
  betweenTags(html, asWritten, () => ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0

const wordsPerMinute = 200

/** ceil(words / 200) in one language; none where nothing is written. */
export const readingMinutes = (field: Described, blocks: Blocks, language = defaultUrlLang): number =>
  Math.ceil(
    textsOf(field, blocks)
      .filter(({ language: said = language }) => said === language)
      .reduce((sum, { text }) => sum + wordsIn(text), 0) / wordsPerMinute,
  )

/** Texts of one language copied where the other has none. */
export const filledFrom = (said: Localized | null, from: string, to: string): Localized | null =>
  said?.[from] && !said[to] ? { ...said, [to]: said[from] } : said

const filledIn = (field: Described, value: unknown, from: string, to: string): unknown => {
  if (value === null || value === undefined) return value
  if (field.kind === 'localized') return filledFrom(value as Localized, from, to)
  if (field.kind !== 'groups') return value
  return (value as readonly Record<string, unknown>[]).map(row =>
    Object.fromEntries(
      Object.entries(row).map(([name, one]) => {
        const part = field.facts.parts?.[name]
        return [name, part ? filledIn(part, one, from, to) : one]
      }),
    ),
  )
}

export const blocksFilled = (field: Described, blocks: Blocks, from: string, to: string): Blocks =>
  withLeaves(field, blocks, leaf => filledIn(leaf.field, leaf.value, from, to))

const replacing = (find: string, by: string) => (text: string) => text.replaceAll(find, () => by)

/** In what is written between tags, so that no tag is broken and none is made: what is put in is written as text. */
const replacingBetween = (find: string, by: string) => {
  const written = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return (text: string) => betweenTags(text, said => said.replaceAll(written(find), () => written(by)))
}

const isRich = ({ facts }: Described): boolean => facts.format === 'html'

/** In all that people read. */
export const textReplaced = (field: Described, blocks: Blocks, find: string, by: string): Blocks =>
  withLeaves(field, blocks, leaf =>
    turned(leaf.field, leaf.value, isRich(leaf.field) ? replacingBetween(find, by) : replacing(find, by)),
  )

/** In addresses that links lead to, also those inside rich texts. Where a link leads to a record it is left. */
export const linksReplaced = (field: Described, blocks: Blocks, find: string, by: string): Blocks =>
  withLeaves(field, blocks, ({ field: part, value }) => {
    if (part.kind === 'target') return isAddressTarget(value) ? { url: value.url.replaceAll(find, () => by) } : value
    if (part.kind === 'text' && part.facts.format === 'url') return String(value).replaceAll(find, () => by)
    if (!isRich(part)) return value
    const written = by.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    return turned(part, value, text =>
      text.replace(/(href=")([^"]*)(")/g, (_, start: string, to: string, end: string) => {
        return start + to.replaceAll(find, () => written) + end
      }),
    )
  })

const isSaid = (said: Localized | null, language: string): boolean => Boolean(said?.[language]?.trim())

/** Texts by language that stand on it, those of blocks and those beside them. */
const localizedIn = (field: Described, value: unknown): Localized[] => {
  if (value === null || value === undefined) return []
  if (field.kind === 'localized') return [value as Localized]
  if (field.kind !== 'groups') return []
  return (value as readonly Record<string, unknown>[]).flatMap(row =>
    Object.entries(row).flatMap(([name, one]) => {
      const part = field.facts.parts?.[name]
      return part ? localizedIn(part, one) : []
    }),
  )
}

/** Texts of a page beside its blocks, by the name of their field. */
export type Beside = Readonly<Record<string, Localized | null | undefined>>

/** What stands in each language at each place, a field of the page or `<block>.<field>`: by `<language> <place>`. */
const saidAt = (field: Described, blocks: Blocks, beside: Beside): Map<string, string> => {
  const places: (readonly [string, readonly Localized[]])[] = [
    ...Object.entries(beside).map(([name, said]) => [name, said ? [said] : []] as const),
    ...leavesOf(field, blocks).map(
      ({ block, name, field: own, value }) => [`${block.id}.${name}`, localizedIn(own, value)] as const,
    ),
  ]
  return new Map(
    places.flatMap(([place, texts]) => {
      const languages = [...new Set(texts.flatMap(one => Object.keys(one)))]
      return languages.flatMap((language): [string, string][] =>
        texts.some(one => isSaid(one, language))
          ? [[`${language} ${place}`, JSON.stringify(texts.map(one => one[language] ?? ''))]]
          : [],
      )
    }),
  )
}

interface Content {
  blocks: Blocks
  beside: Beside
}

/** Places that say something else than before in some language, or say something only now: `ar-ae title`. */
export const placesFilled = (field: Described, before: Content, after: Content): string[] => {
  const was = saidAt(field, before.blocks, before.beside)
  return [...saidAt(field, after.blocks, after.beside)].flatMap(([at, text]) => (was.get(at) === text ? [] : [at]))
}

/** Of places to be looked over, those nobody has written at since: what was written anew was looked at. */
export const stillToReview = (
  field: Described,
  marks: readonly string[],
  before: Content,
  after: Content,
): readonly string[] => {
  if (marks.length === 0) return marks
  const was = saidAt(field, before.blocks, before.beside)
  const is = saidAt(field, after.blocks, after.beside)
  return marks.filter(mark => is.has(mark) && is.get(mark) === was.get(mark))
}

export const languageOf = (mark: string): string => mark.split(' ')[0] ?? ''

/** How whole each language is: `ar-ae 3/12`, of all texts that stand there in any, the default language first. */
export const languagesOf = (field: Described, blocks: Blocks, beside: readonly (Localized | null)[]): string[] => {
  const said = [
    ...beside.filter(one => one !== null),
    ...leavesOf(field, blocks).flatMap(leaf => localizedIn(leaf.field, leaf.value)),
  ]
  const all = said.filter(one => Object.keys(one).some(language => isSaid(one, language)))
  const languages = [...new Set(all.flatMap(one => Object.keys(one).filter(language => isSaid(one, language))))]
  const rank = (language: string): string => (language === defaultUrlLang ? '' : language)
  return languages
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map(language => `${language} ${all.filter(one => isSaid(one, language)).length}/${all.length}`)
}
