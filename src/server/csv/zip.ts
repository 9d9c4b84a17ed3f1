// The parts of a zip archive, without trusting it: only what is asked for is unpacked, and never to more than was agreed,
// so that a small file cannot become a large one.
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const unpack = promisify(inflateRaw)
const directoryEnd = 0x06054b50
const directoryLine = 0x02014b50
const localLine = 0x04034b50
const endBytes = 22
const commentBytes = 0xffff
const mostParts = 2000

/** Thrown where a part unpacks to more than is allowed. */
export class TooLarge extends Error {}

interface Part {
  at: number
  method: number
  packed: number
}

export interface Archive {
  /** The bytes of one part; undefined where there is none, or none that can be read. */
  part(name: string): Promise<Buffer | undefined>
}

const endOf = (bytes: Buffer): number => {
  const least = Math.max(0, bytes.length - endBytes - commentBytes)
  for (let at = bytes.length - endBytes; at >= least; at -= 1) if (bytes.readUInt32LE(at) === directoryEnd) return at
  return -1
}

/** Undefined where the bytes are no archive that can be read. */
export const openArchive = (bytes: Buffer, mostBytes: number): Archive | undefined => {
  try {
    const parts = partsOf(bytes)
    return parts && { part: name => read(bytes, parts.get(name), mostBytes) }
  } catch (error) {
    // Places that point outside the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function partsOf(bytes: Buffer): Map<string, Part> | undefined {
  const end = endOf(bytes)
  if (end < 0) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostParts) return undefined
  const parts = new Map<string, Part>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== directoryLine) return undefined
    const [name, extra, comment] = [28, 30, 32].map(place => bytes.readUInt16LE(at + place)) as [number, number, number]
    const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1
    const part = {
      at: bytes.readUInt32LE(at + 42),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
    }
    if (!isLocked) parts.set(bytes.toString('utf8', at + 46, at + 46 + name), part)
    at += 46 + name + extra + comment
  }
  return parts
}

async function read(bytes: Buffer, part: Part | undefined, mostBytes: number): Promise<Buffer | undefined> {
  if (!part || part.at + 30 > bytes.length || bytes.readUInt32LE(part.at) !== localLine) return undefined
  const from = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28)
  const packed = bytes.subarray(from, from + part.packed)
  if (part.method === 0 && packed.length <= mostBytes) return packed
  if (part.method !== 8) return undefined
  try {
    return (await unpack(packed, { maxOutputLength: mostBytes })) as Buffer
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge()
    return undefined
  }
}
