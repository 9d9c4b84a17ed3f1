// A picture that lies elsewhere, small, as staff see it: fetched, made anew from its pixels, and kept as long as there is room. What
// lies there may change, so it is fetched again after an hour, and its version says what it was made of.
import { createHash } from 'node:crypto'
import { pictureBounds } from '#contract/codecs/files.ts'
import { apart } from '#server/apart/apart.ts'
import { type FetchOptions, fetchPublic } from '#server/outside/fetchPublic.ts'
import { problem } from '#server/words.ts'

/** Bytes of the pictures kept in memory. */
const room = 24 * 1024 * 1024
/** After so many milliseconds it is fetched again. */
const freshFor = 3_600_000
/** An address that gave nothing is asked again after so many milliseconds. */
const silentFor = 60_000
const mostSilent = 2000

export interface Small {
  /** WebP. */
  bytes: Buffer
  /** Another one when the picture is another one. */
  version: string
}

export interface Pictures {
  /** Refuses an address that gives no picture, with the host's name. */
  small(address: string, width: number): Promise<Small>
}

type Kept = Small & { at: number }

export const openPictures = (given: Partial<Pick<FetchOptions, 'isOpen' | 'ca'>> = {}): Pictures => {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Small>>()
  const silent = new Map<string, number>()
  let held = 0

  const drop = (key: string): void => {
    held -= kept.get(key)?.bytes.byteLength ?? 0
    kept.delete(key)
  }

  const keep = (key: string, picture: Kept): void => {
    drop(key)
    kept.set(key, picture)
    held += picture.bytes.byteLength
    for (const oldest of kept.keys()) {
      if (held <= room) break
      drop(oldest)
    }
  }

  const noteSilence = (address: string): void => {
    silent.delete(address)
    silent.set(address, performance.now())
    if (silent.size > mostSilent) silent.delete(silent.keys().next().value as string)
  }

  const make = async (address: string, width: number): Promise<Small> => {
    const { most, patience } = pictureBounds
    const fetched = await fetchPublic(address, { most, patience, ...given })
    if ('silence' in fetched) {
      noteSilence(address)
      throw nothingAt(address)
    }
    const bytes = Buffer.from(await apart().ask('picture', { bytes: fetched.bytes, width }))
    return { bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 16) }
  }

  return {
    small: async (address, width) => {
      const key = `${width} ${address}`
      const known = kept.get(key)
      if (known && performance.now() - known.at < freshFor) {
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
            keep(key, { ...picture, at: performance.now() })
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
