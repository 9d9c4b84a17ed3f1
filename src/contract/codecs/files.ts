// Stored files and media elsewhere as they are written in a cell: by their address.
import type { Codec, FieldFacts } from '../field.ts'
import { type FileLink, https, isStoredFile, type Medium } from '../fields/files.ts'
import { finding, finer, patternFinding } from '../finding.ts'
import type { Finding } from '../problem.ts'

const path = '/v1/files/'
export const fileAddress = (id: string): string => `${path}${id}`
const previewOf = /\/v1\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Where a picture that lies elsewhere is had in small. */
export const picturePath = '/v1/pictures'
/** Pixels, of the longer side: in a line, in a form, on a page, beside it, alone. */
export const pictureWidths = [64, 160, 360, 768, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]
/** Where a stored picture is had in one of the widths. A file's bytes never change: another picture has another address. */
export const pictureAddress = (id: string, width: PictureWidth): string => `${fileAddress(id)}/pictures/${width}`
/** Where the pictures are told that records are known by. */
export const recordPicturesPath = '/v1/pictures/records'
/** Records of one question. */
export const mostPictured = 100
/** Where many stored pictures are had in one answer, as those of the rows of a list. */
export const storedPicturesPath = '/v1/pictures/stored'
/** Pictures of one answer. */
export const mostTogether = 50
/** Of one that is fetched: bytes, and milliseconds until it is there. */
export const pictureBounds = { most: 10 * 1024 * 1024, patience: 10_000 }

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

/** One medium by its address, where the field takes it. */
export const readMedium = (cell: string, { listed }: FieldFacts): { value: Medium } | { finding: Finding } => {
  const medium = mediumAt(cell)
  if (medium && (listed || isStoredFile(medium))) return { value: medium }
  return { finding: listed ? patternFinding(https, cell) : finding('STORED_FILE', { v: cell.slice(0, 80) }) }
}

export const fileCodec: Codec<FileLink> = {
  print: addressOf,
  read: (cell, facts) =>
    readMedium(cell.trim(), { ...facts, listed: false }) as { value: FileLink } | { finding: Finding },
}

export const filesCodec: Codec<Medium[]> = {
  print: value => value.map(addressOf).join('|'),
  read: (cell, facts) => {
    const all = cell
      .split('|')
      .map(part => part.trim())
      .filter(Boolean)
      .map(part => readMedium(part, facts))
    const wrong = all.find(one => 'finding' in one)
    if (wrong) return wrong
    const { max = 20 } = facts
    if (all.length > max) return { finding: finer('RANGE', 'MANY', { max }) }
    return { value: all.flatMap(one => ('value' in one ? [one.value] : [])) }
  },
}

/** `PNG, JPEG`. */
export const fileTypes = (mimes: readonly string[]): string =>
  mimes.map(mime => mime.replace(/^[^/]*\/|\+[^+]*$/g, '').toUpperCase()).join(', ')
