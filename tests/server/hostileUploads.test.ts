// What small files did to the process that reads them, each by its name: told in time, however it is made.
import { describe, expect, test } from 'vitest'
import { figureOf } from '#rules/typed/amount.ts'
import { openWorkbook } from '#server/csv/workbook.ts'
import { drawingOf, isActive } from '#server/files/drawing.ts'
import { sniffed } from '#server/files/sniff.ts'
import { zipped } from '../support/zipped.ts'

/** Far above what reading takes here and far below what backtracking takes: milliseconds of this process, not of a clock that others
 * at work on the machine make late. */
const soon = 2000
const spent = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const inTime = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const begun = spent()
  try {
    return await work()
  } finally {
    expect(spent() - begun).toBeLessThan(soon)
  }
}
const many = (text: string, bytes = 1_000_000) => text.repeat(Math.ceil(bytes / text.length))

describe('a drawing is read in time that grows with its length only', () => {
  test('the 281 bytes of comments that stopped the server', () =>
    inTime(() => expect(sniffed(Buffer.from(`${'<!---->'.repeat(40)}x`))).toBeUndefined()))

  test.each([
    ['comments', many('<!-- -->')],
    ['comments that never end', many('<!--')],
    ['blanks', many(' ')],
    ['declarations', many('<?xml ')],
    ['roots that never end', many('<svg ')],
    ['a document type of brackets', `<!DOCTYPE svg ${many('[')}`],
    ['a view of spaces', `<svg viewBox="0${many(' ')}x" />`],
    ['sizes that are none', `<svg width="${many('1')}px" height="${many('.')}"/>`],
  ])('%s', (_, text) => inTime(() => void drawingOf(Buffer.from(text))))

  test.each([
    ['addresses that end in blanks', `<svg><a href=" ${many(' ')}#a"/></svg>`],
    ['styles full of url(', `<svg><style>${many('url( #a')}</style></svg>`],
    ['elements in elements', `<svg>${many('<g>')}`],
    ['many facts of one element', `<svg ${Array.from({ length: 60_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`],
    ['signs that begin nothing', `<svg>${many('< ')}`],
  ])('%s', (_, text) => inTime(() => void isActive(text)))
})

describe('what hides in a drawing is found', () => {
  test.each([
    ['an entity', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
    ['a style sheet of elsewhere', '<?xml-stylesheet href="https://elsewhere.example/a.css"?><svg/>'],
    ['an escape in a style', '<svg><path style="fill:u\\72l(https://elsewhere.example/a)"/></svg>'],
    ['a fetching function', '<svg><style>a{fill:image-set("https://elsewhere.example/a" 1x)}</style></svg>'],
    ['an address in letters that are written as numbers', '<svg><a href="java&#115;cript:go()"/></svg>'],
    ['a style in CDATA', '<svg><style><![CDATA[@import "a"]]></style></svg>'],
    ['what is not well-formed', '<svg><g></svg>'],
  ])('%s', (_, text) => expect(isActive(text)).toBe(true))

  test('what programs for drawing write is plain', () => {
    const drawing =
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- a tool -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="12px" height="34"><svg:style>.a{fill:url(#b)}</svg:style></svg:svg>'
    expect(isActive(drawing)).toBe(false)
    expect(drawingOf(Buffer.from(drawing))).toEqual({ mime: 'image/svg+xml', width: 12, height: 34 })
  })
})

const rels = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
const contents = '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>'
const bookOf = (parts: Record<string, string>): Buffer =>
  zipped({
    'xl/workbook.xml': contents,
    'xl/_rels/workbook.xml.rels': rels,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    ...parts,
  })

test('a cell of 64 KB that looks like an amount up to its last sign', () =>
  inTime(() => {
    for (const cell of [`1${many(' ', 60_000)}x`, `${many('1,', 60_000)}x`, many('$ ', 60_000)]) figureOf(cell)
  }))

describe('a workbook is read in time that grows with its length only', () => {
  const read = async (parts: Record<string, string>) => {
    const { sheets, rows } = await openWorkbook(bookOf(parts))
    return Array.fromAsync(rows(sheets[0] ?? ''))
  }
  test.each([
    ['sheets that never end', { 'xl/workbook.xml': many('<sheet ') }],
    ['cells that never end', { 'xl/worksheets/sheet1.xml': `<worksheet><row>${many('<c>')}` }],
    ['cells full of blanks', { 'xl/worksheets/sheet1.xml': `<worksheet><row><c ${many(' ')}` }],
    ['sounds that never end', { 'xl/sharedStrings.xml': `<sst><si>${many('<rPh>')}` }],
    ['formats that never end', { 'xl/styles.xml': many('<cellXfs>') }],
    ['links that never end', { 'xl/_rels/workbook.xml.rels': many('<Relationship ') }],
    ['values in values', { 'xl/worksheets/sheet1.xml': `<worksheet><row><c>${many('<v>')}` }],
  ])('%s', (_, parts) => inTime(() => expect(read(parts)).rejects.toThrow('zip archive')))

  test('a format of opening brackets', () =>
    inTime(() =>
      read({
        'xl/styles.xml': `<s><numFmt numFmtId="170" formatCode="${many('[')}"/><cellXfs><xf numFmtId="170"/></cellXfs></s>`,
      }),
    ))

  test('a long text that a million cells share is refused before it is written a million times', () =>
    expect(
      read({
        'xl/sharedStrings.xml': `<sst><si><t>${many('x', 30_000)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': `<worksheet>${many('<row><c t="s"><v>0</v></c></row>', 600_000)}</worksheet>`,
      }),
    ).rejects.toThrow('is larger than 128 MB'))
})
