// A zip archive as any program writes one, for workbooks that tests make.
import { deflateRawSync } from 'node:zlib'

/** A zip of these parts, as any program writes one. */
export const zipped = (parts: Record<string, string | Buffer>): Buffer => {
  const locals: Buffer[] = []
  const lines: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const packed = typeof text === 'string' ? deflateRawSync(text) : text
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const line = Buffer.alloc(46 + name.length)
    line.writeUInt32LE(0x02014b50, 0)
    line.writeUInt16LE(8, 10)
    line.writeUInt32LE(packed.length, 20)
    line.writeUInt16LE(name.length, 28)
    line.writeUInt32LE(at, 42)
    line.write(name, 46)
    locals.push(local, packed)
    lines.push(line)
    at += local.length + packed.length
  }
  const directory = Buffer.concat(lines)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(lines.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
