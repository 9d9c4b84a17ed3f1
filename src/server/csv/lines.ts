// Files of lines of JSON (NDJSON): the columns of a table file, one object a line, for what no cell holds. Read as if it had been a
// table: a missing name leaves as it is, null empties. A line that cannot be read is told by its number and leaves the others alone.
import { StringDecoder } from 'node:string_decoder'
import { snake } from '#contract/address.ts'
import { clearMark, fileBounds, lineBytes } from '#contract/bulk.ts'
import type { Setting } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { Upload } from '#contract/resource.ts'
import { numberFigure } from '#contract/said.ts'
import { complaint } from '#server/words.ts'
import { refusedFile } from './refused.ts'
import type { RawRow } from './row.ts'
import { furtherCells, printRow } from './writer.ts'

/** By the way it begins: an object whose first name stands on the same line. */
export const isLines = (head: Buffer): boolean => /^\ufeff?\s*\{[ \t]*"/.test(head.subarray(0, 1024).toString())

interface ReadLine {
  line: number
  cells?: Map<string, string>
  /** Why it cannot be read. */
  finding?: Finding
}

/** A name that is there, and says nothing, empties. */
const cellOf = (value: unknown): string => {
  if (value === null) return clearMark
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value) || value.some(one => typeof one === 'object')) return JSON.stringify(value)
  return value.length === 0 ? clearMark : value.map(String).join('|')
}

const readLine = (text: string): Omit<ReadLine, 'line'> => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { cells: new Map(Object.entries(value).map(([name, one]) => [name, cellOf(one)])) }
  } catch {
    // No JSON, or deeper than anything that is meant.
  }
  return { finding: complaint('CSV', 'row.noObject') }
}

/** Takes a file in pieces. No more of it is held than one line, and of one that is too long nothing. */
export class LineReader {
  #decoder = new StringDecoder('utf8')
  #rest = ''
  #line = 0
  #isSkipping = false

  #hold(text: string): void {
    if (!this.#isSkipping) this.#rest += text
    if (this.#rest.length <= lineBytes) return
    this.#rest = ''
    this.#isSkipping = true
  }

  *take(piece: Buffer): Generator<ReadLine> {
    yield* this.#lines(this.#decoder.write(piece))
  }

  *end(): Generator<ReadLine> {
    yield* this.#lines(`${this.#decoder.end()}\n`)
  }

  *#lines(text: string): Generator<ReadLine> {
    const [first = '', ...others] = text.split('\n')
    this.#hold(first)
    for (const next of others) {
      yield* this.#done()
      this.#hold(next)
    }
  }

  *#done(): Generator<ReadLine> {
    this.#line += 1
    const text = (this.#line === 1 ? this.#rest.replace(/^\ufeff/, '') : this.#rest).trim()
    const line = this.#line
    if (this.#isSkipping)
      yield { line, finding: complaint('TOO_LARGE', 'row.wideLine', { size: numberFigure(lineBytes / 1024) }) }
    else if (text !== '') yield { line, ...readLine(text) }
    this.#rest = ''
    this.#isSkipping = false
  }
}

/** Every name in a file, in the order they come; gathered while the file is read through. */
export class NameGatherer {
  #reader = new LineReader()
  #names = new Set<string>()

  take(piece: Buffer): void {
    this.#note(this.#reader.take(piece))
  }

  end(): string[] {
    this.#note(this.#reader.end())
    return [...this.#names]
  }

  #note(lines: Iterable<ReadLine>): void {
    for (const { line, cells } of lines) {
      for (const name of cells?.keys() ?? []) this.#names.add(name)
      if (this.#names.size > fileBounds.columns)
        throw refusedFile('TOO_LARGE', 'file.manyColumns', { line, columns: numberFigure(fileBounds.columns) })
    }
  }
}

/** As rows below a first one of the names. */
export async function* lineRows(body: AsyncIterable<Buffer>, names: readonly string[]): AsyncGenerator<RawRow> {
  yield { line: 0, cells: [...names] }
  const reader = new LineReader()
  const rowOf = ({ line, cells, finding }: ReadLine): RawRow => ({
    line,
    cells: names.map(name => cells?.get(name) ?? ''),
    ...(finding && { finding }),
  })
  for await (const piece of body) for (const line of reader.take(piece)) yield rowOf(line)
  for (const line of reader.end()) yield rowOf(line)
}

/** One exported row as a line; what is empty is left out. */
export const printLine = (upload: Upload, values: Readonly<Record<string, unknown>>, setting: Setting): string => {
  const printed = printRow(upload, values, setting)
  const own = Object.entries(upload.columns).flatMap(([name, { kind }], at): [string, unknown][] => {
    if (!printed[at]) return []
    return [[snake(name), kind === 'list' || kind === 'json' ? values[name] : printed[at]]]
  })
  return JSON.stringify({ ...Object.fromEntries(own), ...furtherCells(upload, values, setting) })
}

/** Rows of cells, the first of which names them, as lines. */
export async function* asLines(
  { columns }: Pick<Upload, 'columns'>,
  rows: AsyncIterable<string[]> | Iterable<string[]>,
): AsyncGenerator<string[]> {
  const structured = new Set(
    Object.entries(columns).flatMap(([name, { kind }]) => (kind === 'json' ? [snake(name)] : [])),
  )
  let names: string[] | undefined
  for await (const cells of rows) {
    if (!names) {
      names = cells
      continue
    }
    const said = names.flatMap((name, at): [string, unknown][] => {
      const cell = cells[at] ?? ''
      return cell === '' ? [] : [[name, structured.has(name) ? structureIn(cell) : cell]]
    })
    yield [JSON.stringify(Object.fromEntries(said))]
  }
}

/** What somebody wrote there instead stays as they wrote it. */
const structureIn = (cell: string): unknown => {
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}
