// What a file is, by its first bytes: a name says nothing. Of pictures the size in pixels too, which is all that is read of
// them here; nothing is decoded, so no picture can be a bomb.
import { drawingOf, type Sniffed } from './drawing.ts'

/** So much of a file is looked at; a JPEG may carry other pictures before its own size. */
export const sniffedBytes = 1024 * 1024

const ascii = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to)

const png = (head: Buffer): Sniffed | undefined =>
  head.length >= 24 && head.readUInt32BE(0) === 0x89504e47 && ascii(head, 12, 16) === 'IHDR'
    ? { mime: 'image/png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : undefined

const gif = (head: Buffer): Sniffed | undefined =>
  head.length >= 10 && /^GIF8[79]a$/.test(ascii(head, 0, 6))
    ? { mime: 'image/gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
    : undefined

/** Orientations from 5 on lie on their side. */
const isTurned = (segment: Buffer): boolean => {
  if (ascii(segment, 0, 4) !== 'Exif' || segment.length < 16) return false
  const tiff = segment.subarray(6)
  const isLittle = ascii(tiff, 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = long(4)
  const entries = Array.from({ length: Math.min(short(directory), 64) }, (_, n) => directory + 2 + n * 12)
  const orientation = entries.find(at => short(at) === 0x0112)
  return orientation !== undefined && short(orientation + 8) >= 5
}

const holdsSize = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg = (head: Buffer): Sniffed | undefined => {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8 || head[2] !== 0xff) return undefined
  let turned = false
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; ) {
    const marker = head[at + 1] ?? 0
    const length = head.readUInt16BE(at + 2)
    if (holdsSize(marker)) {
      const [height, width] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)]
      return { mime: 'image/jpeg', ...(turned ? { width: height, height: width } : { width, height }) }
    }
    if (marker === 0xe1) turned ||= isTurned(head.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  return { mime: 'image/jpeg' }
}

const webp = (head: Buffer): Sniffed | undefined => {
  if (head.length < 30 || ascii(head, 0, 4) !== 'RIFF' || ascii(head, 8, 12) !== 'WEBP') return undefined
  const form = ascii(head, 12, 16)
  const mime = 'image/webp'
  if (form === 'VP8X') return { mime, width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') return { mime, width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  const bits = head.readUInt32LE(21)
  return form === 'VP8L' ? { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined
}

const avif = (head: Buffer): Sniffed | undefined => {
  if (head.length < 12 || ascii(head, 4, 8) !== 'ftyp' || !/avi[fs]/.test(ascii(head, 8, 32))) return undefined
  const at = head.indexOf('ispe', 0, 'latin1')
  if (at < 0 || at + 16 > head.length) return { mime: 'image/avif' }
  return { mime: 'image/avif', width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
}

const signs: readonly [start: string, mime: string][] = [
  ['%PDF-', 'application/pdf'],
  ['wOF2', 'font/woff2'],
]

const other = (head: Buffer): Sniffed | undefined => {
  const sign = signs.find(([start]) => ascii(head, 0, start.length) === start)
  if (sign) return { mime: sign[1] }
  if (ascii(head, 4, 8) === 'ftyp') return { mime: 'video/mp4' }
  return /^\s*<(!doctype html|html|head|body|script)/i.test(ascii(head, 0, 200)) ? { mime: 'text/html' } : undefined
}

/** Undefined: nothing that is known by its bytes, a text for instance. */
export const sniffed = (head: Buffer): Sniffed | undefined =>
  [png, jpeg, gif, webp, avif, drawingOf, other].reduce<Sniffed | undefined>(
    (found, look) => found ?? look(head),
    undefined,
  )
