// Kinds that hold stored files: one, or several in order. Of a file only its id and the alternative text are anybody's to
// say; name, type, size and dimensions are the server's, which read them off the bytes.
import * as z from 'zod/mini'
import { type Codec, type FieldFacts, made, type Needed, type Options } from '../field.ts'
import { finding, finer, patternFinding } from '../finding.ts'
import type { Finding } from '../problem.ts'

export const longestAlt = 300
const alt = z.optional(z.string().check(z.maxLength(longestAlt)))

export const fileSchema = z.object({
  fileId: z.uuid(),
  name: z.string().check(z.maxLength(200)),
  mime: z.string().check(z.maxLength(100)),
  bytes: z.int(),
  sha256: z.string(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  alt,
})
export type FileLink = z.infer<typeof fileSchema>

const https = 'An address that starts with https://'

/** A picture or film that lies elsewhere: told by its address, never loaded from there. */
const listedSchema = z.object({
  kind: z.enum(['image', 'video']),
  url: z.string().check(z.maxLength(2000), z.regex(/^https:\/\/[^\s]+$/, { error: https })),
  alt,
  state: z.enum(['listed', 'fetched']),
  skus: z.optional(z.array(z.string())),
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

const path = '/v1/files/'
export const fileAddress = (id: string): string => `${path}${id}`
const previewOf = /\/v1\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** How a medium is written in a file of rows. */
export const addressOf = (medium: Medium): string => (isStoredFile(medium) ? fileAddress(medium.fileId) : medium.url)

/** Known by its address only; the server puts in what it knows of the file. */
export const linkTo = (fileId: string): FileLink => ({ fileId, name: '', mime: '', bytes: 0, sha256: '' })

/** What an address in a cell means. */
export const mediumAt = (address: string): Medium | undefined => {
  const id = previewOf.exec(address)?.[1]
  if (id) return linkTo(id.toLowerCase())
  return /^https:\/\/[^\s]+$/.test(address) ? { kind: 'image', url: address, state: 'listed' } : undefined
}

const read = (cell: string, { listed }: FieldFacts): { value: Medium } | { finding: Finding } => {
  const medium = mediumAt(cell)
  if (medium && (listed || isStoredFile(medium))) return { value: medium }
  return { finding: listed ? patternFinding(https, cell) : finding('STORED_FILE', { v: cell.slice(0, 80) }) }
}

export const fileCodec: Codec<FileLink> = {
  print: addressOf,
  read: (cell, facts) => read(cell.trim(), { ...facts, listed: false }) as { value: FileLink } | { finding: Finding },
}

export const filesCodec: Codec<Medium[]> = {
  print: value => value.map(addressOf).join('|'),
  read: (cell, facts) => {
    const all = cell
      .split('|')
      .map(part => part.trim())
      .filter(Boolean)
      .map(part => read(part, facts))
    const wrong = all.find(one => 'finding' in one)
    if (wrong) return wrong
    const { max = 20 } = facts
    if (all.length > max) return { finding: finer('RANGE', 'MANY', { max }) }
    return { value: all.flatMap(one => ('value' in one ? [one.value] : [])) }
  },
}

/** `PNG, JPEG`. */
export const fileTypes = (mimes: readonly string[]): string =>
  mimes.map(mime => mime.replace(/^.*\/|\+.*$/g, '').toUpperCase()).join(', ')
