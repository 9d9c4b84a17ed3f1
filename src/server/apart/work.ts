// What the threads do. Each work takes plain values and answers `value`, or `refused` with what a person is told.
import { open } from 'node:fs/promises'
import { Problem } from '#contract/problem.ts'
import { openWorkbook } from '#server/csv/workbook.ts'
import { judged, previewMime } from '#server/files/judge.ts'
import { ownDrawing, rendition } from '#server/pictures/rendition.ts'

interface Answered<T> {
  value?: T
  refused?: Pick<Problem, 'code' | 'message' | 'facts'>
}

const answered = async <T>(work: () => T | Promise<T>): Promise<Answered<T>> => {
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

export const picture = ({ bytes, width }: { bytes: Uint8Array; width: number }) =>
  answered(() => rendition(bufferOf(bytes), width))

export const drawing = ({ svg, width }: { svg: string; width: number }) => answered(() => ownDrawing(svg, width))

export const sheetNames = ({ bytes }: { bytes: Uint8Array }) =>
  answered(async () => (await openWorkbook(bufferOf(bytes))).sheets)

/** So many signs are written at a time. */
const partSigns = 256 * 1024

export interface Sheet {
  bytes: Uint8Array
  sheet: string
  most: number
  /** Where the rows are written to; who asks takes it away. */
  path: string
}

/**
 * Rows that hold something, at most so many and one more, as JSON, one a line, in a file: a workbook unpacks to more than anybody
 * should hold, and who works on its rows takes longer than a thread may be kept.
 */
export const sheetRows = ({ bytes, sheet, most, path }: Sheet) =>
  answered(async () => {
    const file = await open(path, 'wx', 0o600)
    try {
      let part = ''
      let left = most + 2
      const book = await openWorkbook(bufferOf(bytes))
      for await (const row of book.rows(sheet)) {
        if (row.cells.every(cell => cell.trim() === '')) continue
        part += `${JSON.stringify(row)}\n`
        left -= 1
        if (part.length > partSigns) {
          await file.appendFile(part)
          part = ''
        }
        if (left <= 0) break
      }
      await file.appendFile(part)
    } finally {
      await file.close()
    }
    return true
  })
