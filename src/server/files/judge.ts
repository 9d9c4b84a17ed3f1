// Whether a file is what it is wanted as. The name it came with is only good for saying which one is meant.
import { fileTypes } from '#contract/codecs/files.ts'
import { problem } from '#server/words.ts'
import { isActive, type Sniffed } from './drawing.ts'
import { sniffed, sniffedBytes } from './sniff.ts'

const mostPixels = 50_000_000

/** Type and size by the bytes; a picture only by its name is a file nobody knows. */
export const judged = (
  name: string,
  said: string,
  head: Buffer,
  bytes: number,
  accepts?: readonly string[],
): Sniffed => {
  const found = sniffed(head)
  if (accepts && !(found && accepts.includes(found.mime))) {
    const list = fileTypes(accepts)
    throw found
      ? problem('WRONG_TYPE', 'file.otherType', { name, type: found.mime, list })
      : problem('WRONG_TYPE', 'file.notPicture', { name, list })
  }
  if (found?.mime === 'image/svg+xml') {
    if (bytes > sniffedBytes) throw problem('TOO_LARGE', 'file.drawing', { name, mb: sniffedBytes / 1024 / 1024 })
    if (isActive(head.toString('utf8'))) throw problem('WRONG_TYPE', 'file.active', { name })
  }
  const pixels = (found?.width ?? 0) * (found?.height ?? 0)
  if (accepts && pixels > mostPixels) {
    const [n, most] = [pixels, mostPixels].map(count => Math.ceil(count / 1_000_000))
    throw problem('TOO_LARGE', 'file.pixels', { name, n: n ?? 0, most: most ?? 0 })
  }
  return found ?? { mime: /^image\//.test(said) ? 'application/octet-stream' : said.slice(0, 100) }
}

const mostPreview = 640

/** Type of a small picture, which is all it may be. */
export const previewMime = (head: Buffer): string => {
  const { mime, width = Number.POSITIVE_INFINITY, height = Number.POSITIVE_INFINITY } = sniffed(head) ?? { mime: '' }
  if (/^image\/(png|jpeg|webp)$/.test(mime) && Math.max(width, height) <= mostPreview) return mime
  throw problem('WRONG_TYPE', 'file.preview', { most: mostPreview })
}
