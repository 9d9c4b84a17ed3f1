// One picture made small: decoded, turned as its camera says, stripped of everything else that was written into it (places, dates,
// names), and no larger than asked. Runs in a thread of `../apart`, since decoding is the most a picture can do to its reader.
import sharp from 'sharp'
import { sniffed } from '#server/files/sniff.ts'
import { problem } from '#server/words.ts'

/** Pixels of a picture that is decoded at all; as many as a file that is sent may have. */
export const mostPixels = 50_000_000

// Each thread draws one at a time; what was decoded is not asked for again.
sharp.concurrency(1)
sharp.cache(false)

const drawn = /^image\/(png|jpeg|webp|gif|avif)$/

const webp = (from: Buffer, width: number): Promise<Buffer> =>
  sharp(from, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()

/** WebP, at most so many pixels wide and high; a moving picture by its first frame. Refuses what is no whole picture. */
export const rendition = async (from: Buffer, width: number): Promise<Buffer> => {
  if (!drawn.test(sniffed(from)?.mime ?? '')) throw problem('WRONG_TYPE', 'picture.none')
  return webp(from, width).catch(() => {
    throw problem('WRONG_TYPE', 'picture.broken')
  })
}

/** A drawing of our own, for the demo; one that people send is never drawn here. */
export const ownDrawing = (svg: string, width: number): Promise<Buffer> => webp(Buffer.from(svg), width)
