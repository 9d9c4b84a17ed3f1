// An Excel workbook (.xlsx) -> rows of cells, as if its sheet had been saved as CSV. The sheet is walked row by row; only
// names and texts that cells share are held beside it, and nothing unpacks to more than the bound.
import { fileBounds } from '#contract/bulk.ts'
import { numberFigure } from '#contract/said.ts'
import { refusedFile } from './refused.ts'
import type { RawRow } from './row.ts'
import { numberCell, type Shape, shapeOf } from './sheetCell.ts'
import { type Step, walked } from './walk.ts'
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
  const targets = await targetsOf(archive)
  const { sheets, is1904 } = await contentsOf(archive, targets)
  if (sheets.size === 0) throw notRead()
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
    throw error instanceof TooLarge ? tooLarge() : error
  }
}

const tooLarge = () => refusedFile('TOO_LARGE', 'file.workbookLarge', { mb: mostUnpacked / 1024 ** 2 })

async function contentsOf(archive: Archive, targets: ReadonlyMap<string, string>) {
  const book = await bytesOf(archive, 'xl/workbook.xml')
  if (!book) throw notRead()
  const sheets = new Map<string, string>()
  let is1904 = false
  for (const { opens, facts } of walked(book)) {
    if (opens === 'workbookPr') is1904 ||= facts?.date1904 === '1' || facts?.date1904 === 'true'
    if (opens !== 'sheet') continue
    const target = targets.get(facts?.['r:id'] ?? '')
    const isSeen = (facts?.state ?? 'visible') === 'visible'
    if (facts?.name !== undefined && target !== undefined && isSeen) sheets.set(facts.name, target)
  }
  return { sheets, is1904 }
}

async function targetsOf(archive: Archive): Promise<Map<string, string>> {
  const links = (await bytesOf(archive, 'xl/_rels/workbook.xml.rels')) ?? Buffer.alloc(0)
  const targets = new Map<string, string>()
  for (const { opens, facts } of walked(links)) {
    const { Id: id = '', Target: target = '' } = facts ?? {}
    if (opens === 'Relationship') targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return targets
}

/** The text of `<t>` parts; what says how a word is pronounced is no part of it. */
class Spoken {
  text = ''
  #sounds = 0
  #isText = false

  see({ opens, closes, text }: Step): void {
    if (opens === 'rPh') this.#sounds += 1
    if (closes === 'rPh') this.#sounds -= 1
    if (opens === 't') this.#isText = true
    if (closes === 't') this.#isText = false
    if (text !== undefined && this.#isText && this.#sounds === 0) this.text += text
  }
}

async function textsOf(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  let spoken = new Spoken()
  for (const step of walked((await bytesOf(archive, 'xl/sharedStrings.xml')) ?? Buffer.alloc(0))) {
    if (step.opens === 'si') spoken = new Spoken()
    spoken.see(step)
    if (step.closes === 'si') texts.push(spoken.text)
  }
  return texts
}

async function shapesOf(archive: Archive): Promise<Shape[]> {
  const own = new Map<number, string>()
  const shapes: Shape[] = []
  let isCells = false
  for (const { opens, closes, facts } of walked((await bytesOf(archive, 'xl/styles.xml')) ?? Buffer.alloc(0))) {
    if (opens === 'numFmt') own.set(Number(facts?.numFmtId), facts?.formatCode ?? '')
    if (opens === 'cellXfs') isCells = true
    if (closes === 'cellXfs') isCells = false
    if (opens === 'xf' && isCells) shapes.push(shapeOf(Number(facts?.numFmtId ?? 0), own))
  }
  return shapes
}

interface WorkbookFacts {
  texts: readonly string[]
  shapes: readonly Shape[]
  is1904: boolean
}

interface Cell {
  facts: Readonly<Record<string, string>>
  value: string
  spoken: Spoken
}

async function* rowsOf(sheet: Buffer, known: WorkbookFacts): AsyncGenerator<RawRow> {
  let line = 0
  let cells: string[] = []
  let cell: Cell | undefined
  let isValue = false
  let signs = 0
  for (const step of walked(sheet)) {
    const { opens, closes, facts, text } = step
    if (opens === 'row') {
      line = Number(facts?.r) || line + 1
      cells = []
    } else if (opens === 'c') cell = { facts: facts ?? {}, value: '', spoken: new Spoken() }
    else if (opens === 'v') isValue = true
    if (cell && text !== undefined && isValue) cell.value += text
    cell?.spoken.see(step)
    if (closes === 'v') isValue = false
    else if (closes === 'c' && cell) {
      const said = textIn(cell, known)
      // A text that cells share counts wherever it stands: a small file may say a long one a million times.
      signs += said.length + 1
      if (signs > mostUnpacked) throw tooLarge()
      put(cells, cell, line, said)
      cell = undefined
    } else if (closes === 'row' && cells.some(one => one !== '')) yield { line, cells }
  }
}

function put(cells: string[], { facts }: Cell, line: number, text: string): void {
  const at = columnAt(facts.r) ?? cells.length
  // A single cell far to the right would make every row as wide.
  if (at >= fileBounds.columns)
    throw refusedFile('TOO_LARGE', 'file.manyColumns', { line, columns: numberFigure(fileBounds.columns) })
  while (cells.length < at) cells.push('')
  cells[at] = text
}

/** `AB12` -> 27. */
const columnAt = (place: string | undefined): number | undefined => {
  const letters = /^([A-Z]{1,3})\d/.exec(place ?? '')?.[1] ?? ''
  return letters === '' ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textIn({ facts, value, spoken }: Cell, { texts, shapes, is1904 }: WorkbookFacts): string {
  const kind = facts.t ?? 'n'
  if (kind === 'inlineStr') return spoken.text
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'Y' : 'N'
  return kind === 'n' ? numberCell(value, shapes[Number(facts.s ?? 0)] ?? 'plain', is1904) : value
}
