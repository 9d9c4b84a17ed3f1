// An Excel workbook (.xlsx) -> rows of cells, as if its sheet had been saved as CSV. The sheet's text is walked row by row;
// only names and texts that cells share are held beside it, and nothing unpacks to more than the bound.
import { fileBounds } from '#contract/bulk.ts'
import { numberFigure } from '#contract/said.ts'
import { refusedFile } from './refused.ts'
import type { RawRow } from './row.ts'
import { numberCell, type Shape, shapeOf } from './sheetCell.ts'
import { type Archive, openArchive, TooLarge } from './zip.ts'

/** Of one part, unpacked: a sheet of 50,000 rows of 40 columns. */
const mostUnpacked = 128 * 1024 * 1024

export interface Workbook {
  /** Names of the sheets people see, in order. */
  sheets: string[]
  /** Rows that hold something, with the number Excel shows beside them. */
  rows(sheet: string): AsyncGenerator<RawRow>
}

const notRead = () => refusedFile('WRONG_TYPE', 'file.workbook')

export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const archive = openArchive(bytes, mostUnpacked)
  if (!archive) throw notRead()
  const book = await textOf(archive, 'xl/workbook.xml')
  const targets = await targetsOf(archive)
  if (book === undefined) throw notRead()
  const sheets = new Map(
    tags(book, 'sheet').flatMap(tag => {
      const [name, target] = [attribute(tag, 'name'), targets.get(attribute(tag, 'r:id') ?? '')]
      const isHidden = (attribute(tag, 'state') ?? 'visible') !== 'visible'
      return name !== undefined && target !== undefined && !isHidden ? [[name, target] as const] : []
    }),
  )
  if (sheets.size === 0) throw notRead()
  const is1904 = /date1904="(1|true)"/.test(book)
  return {
    sheets: [...sheets.keys()],
    async *rows(name) {
      const target = sheets.get(name)
      if (target === undefined) throw refusedFile('ENUM', 'file.noSheet', { sheet: name })
      const [sheet, texts, shapes] = [await bytesOf(archive, target), await textsOf(archive), await shapesOf(archive)]
      if (!sheet) throw notRead()
      yield* rowsOf(sheet, { texts, shapes, is1904 })
    },
  }
}

const bytesOf = async (archive: Archive, name: string): Promise<Buffer | undefined> => {
  try {
    return await archive.part(name)
  } catch (error) {
    throw error instanceof TooLarge
      ? refusedFile('TOO_LARGE', 'file.workbookLarge', { mb: mostUnpacked / 1024 ** 2 })
      : error
  }
}

const textOf = async (archive: Archive, name: string) => (await bytesOf(archive, name))?.toString('utf8')

/** A namespace may stand before every name: `<x:row>`. */
const tags = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? []
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, digits?: string, name = '') => {
    if (hex === undefined && digits === undefined) return named[name] ?? whole
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

async function targetsOf(archive: Archive): Promise<Map<string, string>> {
  const links = (await textOf(archive, 'xl/_rels/workbook.xml.rels')) ?? ''
  return new Map(
    tags(links, 'Relationship').map(tag => {
      const target = attribute(tag, 'Target') ?? ''
      return [attribute(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    }),
  )
}

/** The text of `<t>` parts; what says how a word is pronounced is no part of it. */
const spoken = (xml: string): string =>
  [...xml.replace(/<(?:\w+:)?rPh\b.*?<\/(?:\w+:)?rPh>/gs, '').matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)]
    .map(([, text = '']) => unescaped(text))
    .join('')

async function textsOf(archive: Archive): Promise<string[]> {
  const bytes = await bytesOf(archive, 'xl/sharedStrings.xml')
  return bytes ? [...elements(bytes, 'si')].map(({ xml }) => spoken(xml)) : []
}

async function shapesOf(archive: Archive): Promise<Shape[]> {
  const styles = (await textOf(archive, 'xl/styles.xml')) ?? ''
  const own = new Map(
    tags(styles, 'numFmt').map(tag => [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '']),
  )
  const cells = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(styles)?.[0] ?? ''
  return tags(cells, 'xf').map(tag => shapeOf(Number(attribute(tag, 'numFmtId') ?? 0), own))
}

/** Elements of one name that hold none of their own, without making a text of the whole. */
function* elements(bytes: Buffer, name: string): Generator<{ tag: string; xml: string }> {
  const prefix = /<(\w+:)?(?:worksheet|sst)\b/.exec(bytes.toString('latin1', 0, 4096))?.[1] ?? ''
  const [open, close] = [`<${prefix}${name}`, `</${prefix}${name}>`]
  for (let at = bytes.indexOf(open); at >= 0; at = bytes.indexOf(open, at)) {
    const end = bytes.indexOf('>', at)
    if (end < 0) return
    const tag = bytes.toString('utf8', at, end + 1)
    const isOther = /[\w.]/.test(tag[open.length] ?? '')
    const isEmpty = tag.endsWith('/>')
    const to = isOther || isEmpty ? end : bytes.indexOf(close, end)
    if (to < 0) return
    if (!isOther) yield { tag, xml: isEmpty ? '' : bytes.toString('utf8', end + 1, to) }
    at = to + 1
  }
}

interface Known {
  texts: readonly string[]
  shapes: readonly Shape[]
  is1904: boolean
}

async function* rowsOf(sheet: Buffer, known: Known): AsyncGenerator<RawRow> {
  let line = 0
  for (const { tag, xml } of elements(sheet, 'row')) {
    line = Number(attribute(tag, 'r')) || line + 1
    const cells = cellsOf(xml, line, known)
    if (cells.some(cell => cell !== '')) yield { line, cells }
  }
}

const cellPattern = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs

function cellsOf(xml: string, line: number, known: Known): string[] {
  const cells: string[] = []
  for (const [, facts = '', inside = ''] of xml.matchAll(cellPattern)) {
    const at = columnAt(attribute(facts, 'r')) ?? cells.length
    // A single cell far to the right would make every row as wide.
    if (at >= fileBounds.columns)
      throw refusedFile('TOO_LARGE', 'file.manyColumns', { line, columns: numberFigure(fileBounds.columns) })
    while (cells.length < at) cells.push('')
    cells[at] = textIn(facts, inside, known)
  }
  return cells
}

/** `AB12` -> 27. */
const columnAt = (place: string | undefined): number | undefined => {
  const letters = /^([A-Z]{1,3})\d/.exec(place ?? '')?.[1] ?? ''
  return letters === '' ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textIn(facts: string, inside: string, { texts, shapes, is1904 }: Known): string {
  const kind = attribute(facts, 't') ?? 'n'
  if (kind === 'inlineStr') return spoken(inside)
  const value = unescaped(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inside)?.[1] ?? '')
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'Y' : 'N'
  return kind === 'n' ? numberCell(value, shapes[Number(attribute(facts, 's') ?? 0)] ?? 'plain', is1904) : value
}
