// Bytes on their way: counted, hashed, and the first of them kept to see what the file is. Pulled by the writer, so that
// nothing flows before somebody listens for its errors.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { problem } from '#server/words.ts'
import { sniffedBytes } from './sniff.ts'

export function measuring(body: Readable, limit: number) {
  const hash = createHash('sha256')
  const first: Buffer[] = []
  let bytes = 0
  let kept = 0
  const pieces = (async function* () {
    for await (const given of body as AsyncIterable<Buffer | string>) {
      const piece = Buffer.isBuffer(given) ? given : Buffer.from(given)
      bytes += piece.length
      if (bytes > limit) throw problem('TOO_LARGE', 'file.large', { mb: Math.floor(limit / 1024 / 1024) })
      hash.update(piece)
      if (kept < sniffedBytes) {
        const part = piece.subarray(0, sniffedBytes - kept)
        first.push(part)
        kept += part.length
      }
      yield piece
    }
  })()
  return { pieces, head: () => Buffer.concat(first), result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** The bytes that were kept, and an error before the last of them where it is not those that come: cut, mixed up or rotten. */
export const sameAs = (
  { bytes, sha256 }: { bytes: number; sha256: string },
  body: Readable,
  differs: (why: string) => Error,
): Readable =>
  Readable.from(
    (async function* () {
      const hash = createHash('sha256')
      let left = bytes
      let held: Buffer | undefined
      for await (const piece of body as AsyncIterable<Buffer>) {
        if (held) yield held
        left -= piece.length
        if (left < 0) throw differs('it is longer than what was kept')
        hash.update(piece)
        held = piece
      }
      if (left > 0) throw differs('it ends before its end')
      if (hash.digest('hex') !== sha256) throw differs('it is not what was kept')
      if (held) yield held
    })(),
    { objectMode: false },
  )
