// What the bytes are, before anybody reads them as rows: not a table at all, or text in which encoding, and by which sign
// its columns are parted. Reads the file once, in pieces; refuses with a sentence that says what to do.
import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { Inspection } from '#contract/bulk.ts'
import type { Finding } from '#contract/problem.ts'
import { apart } from '#server/apart/apart.ts'
import { complaint, type ServerWord } from '#server/words.ts'
import { isLines, NameGatherer } from './lines.ts'
import { refusedFile } from './refused.ts'

export type Encoding = Inspection['encoding']
export type TextEncoding = Exclude<Encoding, 'xlsx' | 'ndjson'>
export type Delimiter = Inspection['delimiter']

export interface Survey {
  encoding: Encoding
  delimiter: Delimiter
  /** Of a workbook: the sheet that is read, and all there are. */
  sheet?: string
  sheets?: string[]
  /** Of lines of JSON: every name in them. */
  names?: string[]
  warnings: Finding[]
}

const foreign: [test: (head: Buffer) => boolean, what: ServerWord][] = [
  [head => head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1', 'file.oldWorkbook'],
  [head => head.subarray(1, 4).toString() === 'PNG' || head.subarray(0, 3).toString('hex') === 'ffd8ff', 'file.image'],
  [head => head.subarray(0, 4).toString() === '%PDF', 'file.pdf'],
  [head => head.subarray(0, 2).toString('hex') === '1f8b', 'file.compressed'],
  [head => /^\s*<(!doctype|html|\?xml|table)/i.test(head.toString('latin1')), 'file.web'],
  [head => /^\s*[[{]\s*(["{[\]}]|$)/.test(head.toString('latin1')), 'file.json'],
]

const isArchive = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))

/** `sheet`: which one of a workbook, its first unless named. */
export async function survey(body: Readable, sheet?: string): Promise<Survey> {
  let head = Buffer.alloc(0)
  const text = newTally()
  const pieces: Buffer[] = []
  let names: NameGatherer | undefined
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (head.length < 65_536) head = Buffer.concat([head, piece.subarray(0, 65_536 - head.length)])
    // An archive has its table of contents at its end.
    if (isArchive(head)) pieces.push(piece)
    else add(text, piece)
    if (text.bytes === piece.length && isLines(head)) names = new NameGatherer()
    names?.take(piece)
  }
  if (pieces.length > 0) return workbookOf(Buffer.concat(pieces), sheet)
  if (text.bytes === 0) throw refusedFile('EMPTY', 'file.empty')
  if (names) return ofLines(names, head, text)
  const found = foreign.find(([test]) => test(head.subarray(0, 1024)))
  if (found) throw refusedFile('WRONG_TYPE', found[1])
  const { encoding, warnings } = encodingOf(head, text)
  return { encoding, warnings, delimiter: delimiterOf(new TextDecoder(encoding).decode(head)) }
}

/** JSON of another form has no line that is an object. */
function ofLines(gathered: NameGatherer, head: Buffer, text: Tally): Survey {
  const names = gathered.end()
  if (names.length === 0) throw refusedFile('WRONG_TYPE', 'file.json')
  const { encoding } = encodingOf(head, text)
  if (encoding !== 'utf-8') throw refusedFile('ENCODING', 'file.badLine', { line: text.badLine })
  return { encoding: 'ndjson', delimiter: ',', warnings: [], names }
}

async function workbookOf(bytes: Buffer, wanted: string | undefined): Promise<Survey> {
  const sheets = await apart().ask('sheetNames', { bytes })
  const sheet = wanted ?? sheets[0]!
  if (!sheets.includes(sheet)) throw refusedFile('ENUM', 'file.noSheet', { sheet })
  return { encoding: 'xlsx', delimiter: ',', warnings: [], sheet, sheets }
}

interface Tally {
  bytes: number
  line: number
  /** Bytes of a character that is cut by the end of a piece. */
  rest: Buffer
  badLine: number
  hasMultibyte: boolean
  hasNul: boolean
  /** A byte Windows-1252 does not know. */
  isBeyond1252: boolean
}

const newTally = (): Tally => ({
  bytes: 0,
  line: 1,
  rest: Buffer.alloc(0),
  badLine: 0,
  hasMultibyte: false,
  hasNul: false,
  isBeyond1252: false,
})

const unknownIn1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

function add(tally: Tally, piece: Buffer): void {
  tally.bytes += piece.length
  const whole = tally.rest.length ? Buffer.concat([tally.rest, piece]) : piece
  const cut = tailOf(whole)
  const body = whole.subarray(0, whole.length - cut)
  tally.rest = Buffer.from(whole.subarray(whole.length - cut))
  tally.hasNul ||= body.includes(0)
  if (isUtf8(body)) {
    tally.hasMultibyte ||= body.some(byte => byte >= 0xc2)
    tally.line += newLines(body)
    return
  }
  for (const line of linesOf(body)) {
    const isValid = isUtf8(line)
    if (!isValid && tally.badLine === 0) tally.badLine = tally.line
    if (isValid) tally.hasMultibyte ||= line.some(byte => byte >= 0xc2)
    else tally.isBeyond1252 ||= line.some(byte => unknownIn1252.has(byte))
    tally.line += newLines(line)
  }
}

// How many bytes at the end begin a character that goes on in the next piece.
function tailOf(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc2) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf(10, from)
    const to = at < 0 ? bytes.length : at + 1
    yield bytes.subarray(from, to)
    from = to
  }
}

const newLines = (bytes: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

function encodingOf(head: Buffer, tally: Tally): { encoding: TextEncoding; warnings: Finding[] } {
  const wide = utf16Of(head)
  if (wide) return { encoding: wide, warnings: [complaint('ENCODING', 'file.utf16')] }
  if (tally.hasNul) throw refusedFile('WRONG_TYPE', 'file.binary')
  if (tally.rest.length > 0 && tally.badLine === 0) tally.badLine = tally.line
  if (tally.badLine === 0) return { encoding: 'utf-8', warnings: [] }
  // Real UTF-8 letters elsewhere: two encodings are mixed and no reading of the whole would be right.
  if (tally.hasMultibyte || tally.isBeyond1252) throw refusedFile('ENCODING', 'file.badLine', { line: tally.badLine })
  return {
    encoding: 'windows-1252',
    warnings: [complaint('ENCODING', 'file.latin', { line: tally.badLine })],
  }
}

function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = head.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  // Without a mark: plain letters have a zero byte on one side, and only there.
  const sample = head.subarray(0, Math.min(head.length, 2048) & ~1)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1
  })
  const half = sample.length / 2
  if (zeros[1]! > half * 0.7 && zeros[0] === 0) return 'utf-16le'
  if (zeros[0]! > half * 0.7 && zeros[1] === 0) return 'utf-16be'
  return undefined
}

/** The sign that parts the header best; signs inside quotes do not count. */
export function delimiterOf(text: string): Delimiter {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const count = (sign: string) => first.split(sign).length - 1
  const candidates: Delimiter[] = [',', ';', '\t']
  return candidates.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
