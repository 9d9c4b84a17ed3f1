// Kinds that hold stored files: one, or several in order. Of a file only its id, the alternative text and what it
// shows are anybody's to say; name, type, size and dimensions are the server's, which read them off the bytes.
import * as z from 'zod/mini'
import { made, type Needed, type Options } from '../field.ts'

export const longestAlt = 300
const alt = z.optional(z.string().check(z.maxLength(longestAlt)))
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
export type FileLink = z.infer<typeof fileSchema>

export const https = 'An address that starts with https://'

/** A picture or film that lies elsewhere: told by its address. Pages show what the server fetched, never what lies there. */
const listedSchema = z.object({
  kind: z.enum(['image', 'video']),
  url: z.string().check(z.maxLength(2000), z.regex(/^https:\/\/[^\s]+$/, { error: https })),
  alt,
  state: z.enum(['listed', 'fetched']),
  skus,
})
export type Listed = z.infer<typeof listedSchema>
export type Medium = FileLink | Listed

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
