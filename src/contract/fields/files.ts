// Kinds that hold stored files: one, several in order, or media, which say of each picture in every language what it shows and
// which point of it must stay in sight. Of a file only its id, the alternative text, that point and what it shows are anybody's
// to say; name, type, size and dimensions are the server's, which read them off the bytes.
import * as z from 'zod/mini'
import { type Field, made, type Needed, type Options } from '../field.ts'
import { finer } from '../finding.ts'
import type { Finding } from '../problem.ts'
import { defaultUrlLang, type Localized, spoken, urlLangPattern } from './localized.ts'

export const longestAlt = 300
const text = z.string().check(z.maxLength(longestAlt))
const alt = z.optional(text)
/** Which children of the record it shows, where its field says that it may (`shows`). */
const skus = z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)))

export const fileSchema = z.object({
  fileId: z.uuid(),
  name: z.string().check(z.maxLength(200)),
  mime: z.string().check(z.maxLength(100)),
  bytes: z.int(),
  sha256: z.string(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  alt,
  skus,
})

/** What a picture shows: one text, or one for each language; a text alone is that of the default language. */
export type Alt = string | Localized
/** A point of a picture, from its left and from its top, each from 0 to 1. */
export interface Focal {
  x: number
  y: number
}
/** What of a medium in `media` is anybody's to say. */
interface Described {
  alt?: Alt
  /** It tells nothing the page does not: readers who cannot see it are not told of it. */
  decorative?: boolean
  /** Stays in sight however the picture is cut; null takes it away. */
  focal?: Focal | null
}
export type FileLink = Omit<z.infer<typeof fileSchema>, 'alt'> & Described

export const https = 'A URL that starts with https://'

/** A picture or film that lies elsewhere: told by its address. Pages show what the server fetched, never what lies there. */
const listedSchema = z.object({
  kind: z.enum(['image', 'video']),
  url: z.string().check(z.maxLength(2000), z.regex(/^https:\/\/[^\s]+$/, { error: https })),
  alt,
  state: z.enum(['listed', 'fetched']),
  skus,
})
export type Listed = Omit<z.infer<typeof listedSchema>, 'alt'> & Described
export type Medium = FileLink | Listed

const part = z.number().check(z.minimum(0), z.maximum(1))
const described = {
  alt: z.optional(z.union([text, z.record(z.string().check(z.regex(urlLangPattern)), text)])),
  decorative: z.optional(z.boolean()),
  focal: z.optional(z.nullable(z.object({ x: part, y: part }))),
}
const mediumSchema = z.extend(fileSchema, described)
const listedMediumSchema = z.extend(listedSchema, described)

/** What browsers draw and nothing in it runs. */
export const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
/** Drawings too; they are shown by a picture made of them and never served as what they are. */
export const logos = ['image/svg+xml', ...pictures] as const

export const file = <const O extends Options>(facts: O = {} as O) =>
  made<FileLink, Needed<O>>('file', fileSchema as z.ZodMiniType<FileLink>, facts)

/** In order, the first is the cover. */
export const files = <const O extends Options>(facts: O = {} as O) => {
  const max = facts.max ?? 20
  const one = facts.listed ? z.union([fileSchema, listedSchema]) : fileSchema
  return made<Medium[], Needed<O>>('files', z.array(one).check(z.maxLength(max)) as z.ZodMiniType<Medium[]>, {
    ...facts,
    max,
  })
}

/** Pictures and films in order, the first is the cover. With `described`, none is kept that says nothing of itself. */
export const media = <const O extends Options>(facts: O = {} as O) => {
  const max = facts.max ?? 20
  const one = facts.listed ? z.union([mediumSchema, listedMediumSchema]) : mediumSchema
  return made<Medium[], Needed<O>>(
    'media',
    z.array(one).check(z.maxLength(max)) as unknown as z.ZodMiniType<Medium[]>,
    {
      ...facts,
      max,
    },
  )
}

export const altMap = (said: Alt | undefined): Localized =>
  typeof said === 'string' ? (said ? { [defaultUrlLang]: said } : {}) : (said ?? {})

/** What it shows, as a reader of `urlLang` is told; empty when nobody has said it. */
export const altIn = ({ alt: said }: Medium, urlLang: string = defaultUrlLang): string => spoken(altMap(said), urlLang)

/** The same medium, saying this in one language; the very same when it says so already. */
export const withAlt = <M extends Medium>(medium: M, said: string, urlLang: string): M =>
  (altMap(medium.alt)[urlLang] ?? '') === said ? medium : { ...medium, alt: { ...altMap(medium.alt), [urlLang]: said } }

const isDescribed = (medium: Medium): boolean =>
  medium.decorative === true || Boolean(altMap(medium.alt)[defaultUrlLang]?.trim())

/** Of media that must be described: the first picture that is not, by its place. */
export const undescribed = ({ facts }: Pick<Field, 'facts'>, media: readonly Medium[]): Finding | undefined => {
  const at = facts.described ? media.findIndex(one => isPicture(one) && !isDescribed(one)) : -1
  if (at < 0) return undefined
  return { ...finer('REQUIRED', 'ALT_MISSING', { n: at + 1 }), path: `${at}.alt` }
}

export const isStoredFile = (medium: unknown): medium is FileLink =>
  typeof medium === 'object' && medium !== null && 'fileId' in medium

/** One known by its address only has no type yet. */
export const isPicture = (medium: Medium): boolean =>
  isStoredFile(medium) ? medium.mime === '' || medium.mime.startsWith('image/') : medium.kind === 'image'

/** The picture something is known by: of one variant its own, else the cover. */
export const pictureOf = (media: readonly Medium[] | null | undefined, sku?: string): Medium | undefined => {
  const all = media?.filter(isPicture) ?? []
  const own = sku === undefined ? undefined : all.find(medium => medium.skus?.includes(sku))
  return own ?? all[0]
}
