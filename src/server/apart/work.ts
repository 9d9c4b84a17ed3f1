// What the threads do. Each work takes plain values and answers `value`, or `refused` with what a person is told.
import { Problem } from '#contract/problem.ts'
import { openWorkbook } from '#server/csv/workbook.ts'
import { judged, previewMime } from '#server/files/judge.ts'

const answered = async <T>(work: () => T | Promise<T>) => {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, message, facts } = error
    return { refused: { code, message, facts } }
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)

export interface Sent {
  name: string
  /** The type its sender says it has. */
  said: string
  head: Uint8Array
  bytes: number
  accepts?: readonly string[]
}

export const judge = ({ name, said, head, bytes, accepts }: Sent) =>
  answered(() => judged(name, said, bufferOf(head), bytes, accepts))

export const preview = ({ head }: { head: Uint8Array }) => answered(() => previewMime(bufferOf(head)))

export const sheetNames = ({ bytes }: { bytes: Uint8Array }) =>
  answered(async () => (await openWorkbook(bufferOf(bytes))).sheets)

/** So many signs go over at a time. */
const partSigns = 256 * 1024

/** Rows that hold something, at most so many and one more, as JSON in parts. */
export const sheetRows = ({ bytes, sheet, most }: { bytes: Uint8Array; sheet: string; most: number }) =>
  answered(async () => {
    const parts: string[] = []
    let lines: string[] = []
    let signs = 0
    let left = most + 2
    const cut = () => {
      parts.push(`[${lines.join(',')}]`)
      lines = []
      signs = 0
    }
    const book = await openWorkbook(bufferOf(bytes))
    for await (const row of book.rows(sheet)) {
      if (row.cells.every(cell => cell.trim() === '')) continue
      const line = JSON.stringify(row)
      lines.push(line)
      signs += line.length
      left -= 1
      if (signs > partSigns) cut()
      if (left <= 0) break
    }
    cut()
    return parts
  })
