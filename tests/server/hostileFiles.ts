// Files nobody should send and somebody will, generated here: each with what becomes of it. A sentence means that the whole
// file is refused with it; else `good` rows would be written and the others are named by line, code and column.
import iconv from 'iconv-lite'

export interface Verdict {
  good: number
  wrong?: [line: number, code: string, column?: string | null][]
}
export interface Hostile {
  name: string
  bytes: string | Buffer
  is: RegExp | Verdict
  /** Bulk type of products instead of that of tags. */
  upload?: 'price'
}

const fine: Verdict = { good: 1 }
const tag = (rows: string, header = 'code,label'): string => `${header}\n${rows}\n`
const wrong = (code: string, column?: string | null): Verdict => ({
  good: 1,
  wrong: [column === undefined ? [2, code] : [2, code, column]],
})
/** A good row has lower priority than the one in question. */
const beside = (column: string, cell: string): string => tag(`h-cell,L,${cell}\nh-good,L,`, `code,label,${column}`)
const priced = (sku: string, cell: string): string => `sku,price\n${sku},${cell}\n`
const repeated = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n')

/** The twelve of csv-spectrum, in our columns. */
const spectrum: Hostile[] = [
  ['a comma in quotes', tag('h-1,"Jayne, Louise"')],
  ['an empty cell', tag('h-2,L,', 'code,label,color')],
  ['an empty cell, CRLF', 'code,label,color\r\nh-3,L,\r\n'],
  ['quotes in quotes', tag('h-4,"ha ""ha"" ha"')],
  ['JSON in a cell', tag('h-5,"{""type"": ""Point"", ""coordinates"": [102.0, 0.5]}"')],
  ['coordinates', tag('h-6,"37.3861,-122.0839"')],
  ['a line break in a cell', tag('h-7,"one\ntwo"')],
  ['a line break in a cell, CRLF', 'code,label\r\nh-8,"one\r\ntwo"\r\n'],
  ['quotes and line breaks', tag('h-9,"""\nha"" ha"')],
  ['plain', tag('h-10,b')],
  ['plain, CRLF', 'code,label\r\nh-11,b\r\n'],
  ['letters of another script', tag('h-12,ʤ और 漢字')],
].map(([name = '', bytes = '']) => ({ name: `spectrum: ${name}`, bytes, is: fine }))

const bytesAndBreaks: Hostile[] = [
  { name: 'a byte order mark', bytes: `\ufeff${tag('h-20,L')}`, is: fine },
  { name: 'two byte order marks', bytes: `\ufeff\ufeff${tag('h-21,L')}`, is: fine },
  { name: 'UTF-16 with a mark', bytes: iconv.encode(tag('h-22,Crème'), 'utf16le', { addBOM: true }), is: fine },
  { name: 'UTF-16 without a mark', bytes: iconv.encode(tag('h-23,Creme and more words'), 'utf16le'), is: fine },
  {
    name: 'UTF-16, the other way round',
    bytes: iconv.encode(tag('h-24,Crème'), 'utf16be', { addBOM: true }),
    is: fine,
  },
  { name: 'Windows-1252', bytes: iconv.encode(tag('h-25,Crème'), 'win1252'), is: fine },
  {
    name: 'two encodings in one file',
    bytes: Buffer.concat([Buffer.from(tag('h-26,Crème')), Buffer.from([0xe8, 0x20, 0x0a])]),
    is: /^Line 3 contains bytes that are not UTF-8/,
  },
  {
    name: 'half a character at the end',
    bytes: Buffer.concat([Buffer.from(tag('h-27,Crème')), Buffer.from([0xc3])]),
    is: /bytes that are not UTF-8/,
  },
  { name: 'a NUL in a cell', bytes: tag('h-28,a\0b'), is: /not a text file/ },
  { name: 'nothing but NUL', bytes: Buffer.alloc(4096), is: /not a text file/ },
  { name: 'line breaks of three kinds', bytes: 'code,label\r\nh-29,a\nh-30,b\r\n', is: { good: 2 } },
  { name: 'line breaks of an old Mac', bytes: 'code,label\rh-31,a\rh-32,b\r', is: { good: 2 } },
  { name: 'no line break at the end', bytes: 'code,label\nh-33,a', is: fine },
  { name: 'blank lines between', bytes: 'code,label\n\n\nh-34,a\n\n', is: fine },
  {
    name: 'lines of nothing but commas',
    bytes: 'code,label\n,\nh-35,a\n,\n',
    is: fine,
  },
  { name: 'semicolons', bytes: 'code;label\nh-36;a,b\n', is: fine },
  { name: 'tabs', bytes: 'code\tlabel\nh-37\ta;b,c\n', is: fine },
  { name: 'a header in quotes with semicolons inside', bytes: '"code","label"\nh-38,"a;b;c"\n', is: fine },
]

const shapes: Hostile[] = [
  { name: 'nothing at all', bytes: '', is: /^The file is empty/ },
  { name: 'nothing but spaces', bytes: '   \n  \n', is: /^The file is empty/ },
  { name: 'nothing but a header', bytes: 'code,label\n', is: /header row but no data/ },
  {
    name: 'a header of 100,000 columns',
    bytes: `code,label,${repeated(100_000, at => `x_${at}`).replaceAll('\n', ',')}\nh-40,a\n`,
    is: /more than 600 columns/,
  },
  {
    name: 'a row of 100,000 cells',
    bytes: tag(`h-41,a${',z'.repeat(100_000)}\nh-42,b`),
    is: { good: 1, wrong: [[2, 'CSV', null]] },
  },
  {
    name: 'a row with one cell too many',
    bytes: tag('h-43,a,stray\nh-44,b'),
    is: { good: 1, wrong: [[2, 'CSV', null]] },
  },
  { name: 'a row with a cell too few', bytes: tag('h-45,L', 'code,label,color'), is: fine },
  {
    name: 'a quotation mark in the middle of a cell',
    bytes: tag('h-46,a"b'),
    is: /Line 2 has a quotation mark in the middle/,
  },
  {
    name: 'a quotation mark that is never closed',
    bytes: tag('h-47,"a\nh-48,b'),
    is: /quotation mark opened in line 2/,
  },
  {
    name: '19 MB behind a quotation mark that is never closed',
    bytes: tag(`h-49,"${'a\n'.repeat(9_500_000)}`),
    is: /Line 2 has a cell larger than 64 KB/,
  },
  { name: 'a cell of 10 MB', bytes: tag(`h-50,${'y'.repeat(10_000_000)}`), is: /Line 2 has a cell larger than 64 KB/ },
  { name: 'a cell of 65 KB', bytes: tag(`h-51,${'y'.repeat(66_600)}`), is: /^Line 2, column 2 is larger than 64 KB/ },
  { name: 'a million rows', bytes: `code,label\n${'a,b\n'.repeat(1_000_000)}`, is: /more than 50,000 rows/ },
  { name: '21 MB', bytes: Buffer.alloc(21 * 1024 * 1024, 'a'), is: /larger than 20 MB/ },
  { name: 'a zip that calls itself CSV', bytes: Buffer.from('PK\x03\x04rest'), is: /zip archive/ },
  { name: 'a page that calls itself CSV', bytes: '<html><script>alert(1)</script></html>', is: /a web page/ },
  { name: 'gzip', bytes: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), is: /compressed/ },
]

const headers: Hostile[] = [
  { name: 'a header twice', bytes: 'code,label,LABEL\nh-60,a,b\n', is: /Column "label" appears twice/ },
  { name: 'a header without a name', bytes: 'code,label,\nh-61,a,\n', is: fine },
  { name: 'the header __proto__', bytes: 'code,label,__proto__\nh-62,a,b\n', is: fine },
  {
    name: 'the header constructor',
    bytes: 'code,label,constructor\nh-63,a,b\n',
    is: /Unknown column "constructor"/,
  },
  { name: 'the header x___proto__', bytes: 'code,label,x___proto__\nh-64,a,b\n', is: fine },
  { name: 'the header toString', bytes: 'code,label,toString\nh-65,a,b\n', is: /Unknown column/ },
  { name: 'a header that is a formula', bytes: 'code,label,"=HYPERLINK(1)"\nh-66,a,b\n', is: /Unknown column/ },
  { name: 'a header with a line break', bytes: 'code,label,"set-cookie\n: x"\nh-67,a,b\n', is: /Unknown column/ },
  { name: 'a misspelt header', bytes: 'code,lable\nh-68,a\n', is: /Did you mean "label"/ },
  { name: 'headers in capitals, with spaces and hard spaces', bytes: ' CODE ,\u00a0Label\u00a0\nh-69,a\n', is: fine },
  { name: 'no key column', bytes: 'label,color\na,\n', is: /Column "code" is missing/ },
  {
    name: 'a column only the server sets',
    bytes: 'code,label,uses\nh-70,a,5\n',
    is: /Unknown column "uses"/,
  },
  {
    name: 'the id of another',
    bytes: 'code,label,id\nh-71,a,0198a000-0000-7000-a000-000000000000\n',
    is: /Unknown column "id"/,
  },
  {
    name: 'the vendor of another',
    bytes: 'code,label,vendor_code\nh-72,a,tmc\n',
    is: /Unknown column "vendor_code"/,
  },
]

const keys: Hostile[] = [
  {
    name: 'the same key twice',
    bytes: tag('h-80,a\nh-80,b'),
    is: { good: 1, wrong: [[3, 'DUPLICATE_IN_FILE', 'code']] },
  },
  {
    name: 'the same key in other letters',
    bytes: tag('h-81,a\nH-81,b'),
    is: { good: 1, wrong: [[3, 'DUPLICATE_IN_FILE', 'code']] },
  },
  {
    name: 'the same key with a space behind it',
    bytes: tag('h-82,a\nh-82 ,b'),
    is: { good: 1, wrong: [[3, 'DUPLICATE_IN_FILE', 'code']] },
  },
  {
    name: 'a key in two ways to write é',
    bytes: tag('caf\u00e9,a\ncafe\u0301,b\nh-83,c'),
    is: {
      good: 1,
      wrong: [
        [2, 'PATTERN', 'code'],
        [3, 'PATTERN', 'code'],
      ],
    },
  },
  { name: 'a zero-width space in a key', bytes: tag('h-\u200b84,a\nh-85,b'), is: wrong('PATTERN', 'code') },
  {
    name: 'a mark that turns the direction in a key',
    bytes: tag('h-\u202e86,a\nh-87,b'),
    is: wrong('PATTERN', 'code'),
  },
  {
    name: 'a key of 10,000 letters',
    bytes: tag(`${'k'.repeat(10_000)},a\nh-88,b`),
    is: { good: 1, wrong: [[2, 'LENGTH', 'code']] },
  },
  { name: 'no key', bytes: tag(',a\nh-89,b'), is: wrong('REQUIRED', 'code') },
  { name: 'SQL for a key', bytes: tag("'; drop table tags; --,a\nh-90,b"), is: wrong('PATTERN', 'code') },
]

const cells: Hostile[] = [
  ...['2026-02-30', '0000-00-00', '30-02-2026', '2026-13-01T00:00:00Z', '2026-12-31T23:59:60Z', 'yesterday'].map(
    (cell): Hostile => ({
      name: `the day ${cell}`,
      bytes: beside('expires_at', cell),
      is: wrong('TYPE', 'expires_at'),
    }),
  ),
  { name: 'the last day there is', bytes: beside('expires_at', '9999-12-31'), is: { good: 2 } },
  { name: 'perhaps', bytes: beside('is_public', 'perhaps'), is: wrong('TYPE', 'is_public') },
  { name: 'a value of no set', bytes: beside('namespace', '__proto__'), is: wrong('ENUM', 'namespace') },
  {
    name: 'a list with a value of no set',
    bytes: beside('applies_to', 'product|nobody'),
    is: wrong('ENUM', 'applies_to'),
  },
  { name: 'a colour that is a script', bytes: beside('color', 'javascript:alert(1)'), is: wrong('PATTERN', 'color') },
  { name: 'half a surrogate pair, as text', bytes: tag('h-91,"\\ud800"'), is: fine },
  { name: 'what an interpolation would read', bytes: tag('h-92,{{t}} $t(actions.remove.label) %s'), is: fine },
  { name: 'Zalgo', bytes: tag(`h-93,a${'\u0301'.repeat(60)}`), is: fine },
  { name: 'a text that is too long', bytes: tag(`h-94,${'a'.repeat(81)}\nh-95,b`), is: wrong('LENGTH', 'label') },
  { name: 'a formula', bytes: tag('h-96,"=cmd|\' /C calc\'!A0"'), is: fine },
  { name: 'a required text emptied', bytes: tag('h-97,__CLEAR__\nh-98,b'), is: wrong('REQUIRED', 'label') },
  { name: 'an unknown command', bytes: beside('command', 'DROP'), is: wrong('ENUM', 'command') },
  { name: 'a version that is none', bytes: beside('version', '1e3'), is: wrong('TYPE', 'version') },
]

/** What an amount may not be. */
export const amounts: readonly [cell: string, code: string][] = [
  ['1e308', 'TYPE'],
  ['1e-400', 'TYPE'],
  ['-1', 'RANGE'],
  ['-0', 'RANGE'],
  ['NaN', 'TYPE'],
  ['Infinity', 'TYPE'],
  ['0x10', 'TYPE'],
  ['99999999999999999999', 'TYPE'],
  ['٤٩٩ رس', 'TYPE'],
  ['€499', 'TYPE'],
  ['499.999', 'AMBIGUOUS'],
]

export const hostile: Hostile[] = [...spectrum, ...bytesAndBreaks, ...shapes, ...headers, ...keys, ...cells]
export const hostileAmounts = (sku: string): Hostile[] =>
  amounts.map(([cell, code]) => ({
    name: `the amount ${cell}`,
    bytes: priced(sku, cell),
    is: { good: 0, wrong: [[2, code, 'price']] },
    upload: 'price',
  }))
