// Pictures made on the spot: real ones, as small as a test needs them.
import { crc32, deflateSync } from 'node:zlib'

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** One colour, whole only where it is small: of a huge one the size alone is looked at. */
export const png = (width: number, height: number, [red, green, blue] = [190, 60, 90]): Buffer => {
  const about = Buffer.alloc(13)
  about.writeUInt32BE(width)
  about.writeUInt32BE(height, 4)
  about.set([8, 2], 8)
  const rows = width * height > 4_000_000 ? 0 : height
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red ?? 0, green ?? 0, blue ?? 0]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)))
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([head, chunk('IHDR', about), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
