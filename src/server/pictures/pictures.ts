// A picture that lies elsewhere, small, as staff see it: fetched once, made anew from its pixels, and kept as long as there is room.
import { pictureBounds } from '#contract/codecs/files.ts'
import { apart } from '#server/apart/apart.ts'
import { type FetchOptions, fetchPublic } from '#server/outside/fetchPublic.ts'
import { problem } from '#server/words.ts'
import { drawnAt } from './drawn.ts'

/** Bytes of the pictures kept in memory. */
const room = 24 * 1024 * 1024
/** An address that gave nothing is asked again after so many milliseconds. */
const silentFor = 60_000
const mostSilent = 2000

export interface Pictures {
  /** WebP. Refuses an address that gives no picture, with the host's name. */
  small(address: string, width: number): Promise<Buffer>
}

export const openPictures = ({
  isDemo,
  ...given
}: { isDemo: boolean } & Partial<Pick<FetchOptions, 'isOpen' | 'ca'>>): Pictures => {
  const kept = new Map<string, Buffer>()
  const making = new Map<string, Promise<Buffer>>()
  const silent = new Map<string, number>()
  let held = 0

  const keep = (key: string, picture: Buffer): void => {
    kept.set(key, picture)
    held += picture.byteLength
    for (const [oldest, { byteLength }] of kept) {
      if (held <= room) break
      kept.delete(oldest)
      held -= byteLength
    }
  }

  const noteSilence = (address: string): void => {
    silent.delete(address)
    silent.set(address, performance.now())
    if (silent.size > mostSilent) silent.delete(silent.keys().next().value as string)
  }

  const make = async (address: string, width: number): Promise<Buffer> => {
    const drawing = isDemo ? drawnAt(address) : undefined
    if (drawing) return Buffer.from(await apart().ask('drawing', { svg: drawing, width }))
    const { most, patience } = pictureBounds
    const fetched = await fetchPublic(address, { most, patience, ...given })
    if ('silence' in fetched) {
      noteSilence(address)
      throw nothingAt(address)
    }
    return Buffer.from(await apart().ask('picture', { bytes: fetched.bytes, width }))
  }

  return {
    small: async (address, width) => {
      const key = `${width} ${address}`
      const known = kept.get(key)
      if (known) {
        // Those that are looked at stay longest.
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      if (performance.now() - (silent.get(address) ?? Number.NEGATIVE_INFINITY) < silentFor) throw nothingAt(address)
      const made =
        making.get(key) ??
        make(address, width)
          .then(picture => {
            keep(key, picture)
            return picture
          })
          .finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
  }
}

const nothingAt = (address: string): Error => problem('NOT_FOUND', 'picture.away', { host: hostOf(address) })

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address.slice(0, 80))
