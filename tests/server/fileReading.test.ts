// Numbers, days and tables as people write them, through the real endpoints: read where they mean one thing, asked once
// where they mean two.
import { expect, test } from 'vitest'
import { products } from '#areas/products/products.ts'
import { tags } from '#areas/tags/tags.ts'
import { firstMapping, mappedAnew } from '#console/upload/desk.ts'
import type { Inspection } from '#contract/bulk.ts'
import { opened } from '../support/opened.ts'

const { admin, files } = await opened()

const inspected = async (text: string, upload = 'price', more = '', area = 'products'): Promise<Inspection> => {
  const file = await files.send('rows.csv', text)
  return (await admin.get<{ data: Inspection }>(`/v1/${area}/uploads/inspect?file=${file}&upload=${upload}${more}`))
    .body.data
}
const row = (at: number, mrp: string, price: string) => `FIG-${at};Figure ${at};FIG-${at};${mrp};${price}`
const file = (...rows: string[]) => ['product_key;name;sku;mrp;price', ...rows].join('\n')
const amounts = async (text: string) => {
  const { errors } = await files.check(products, 'productCreate', text)
  return errors
    .filter(({ column }) => column === 'mrp' || column === 'price')
    .map(({ code, line }) => `${code} ${line}`)
}

test('amounts with currency, groups and a comma are read as what they say', async () => {
  expect(
    await amounts(
      file(row(1, '₹ 1,499.00', 'INR 1499'), row(2, '1,49,900.00', 'Rs. 1,200.50'), row(3, '१४९९.५०', '999')),
    ),
  ).toEqual([])
  expect(await amounts(file(row(1, '1.499,00', '599,00'), row(2, '1.499', '599,50')))).toEqual([])
})

test('an amount in another currency is no amount of this shop', async () => {
  expect(await amounts(file(row(1, '€ 1499.00', '20')))).toEqual(['TYPE 2'])
})

test('what can mean two amounts is asked once for the file and not read before', async () => {
  const text = file(row(1, '1.499', '599'))
  const { asks, reading } = await inspected(text, 'productCreate')
  expect(reading).toEqual({})
  expect(asks).toEqual([{ what: 'decimal', column: 'mrp', sample: '1.499', meanings: { '.': '1.499', ',': '1499' } }])
  expect(await amounts(text)).toEqual(['AMBIGUOUS 2'])
  const settled = await inspected(file(row(1, '1.499', '599'), row(2, '2.000,50', '10')), 'productCreate')
  expect([settled.asks, settled.reading]).toEqual([[], { decimal: ',' }])
})

test('days ask once which part comes first, unless one of them shows it', async () => {
  const dated = (day: string) => `sku,price,effective_from,effective_to\nA-1,10,${day},2026-12-01\n`
  expect((await inspected(dated('01/02/2026'))).asks).toEqual([
    {
      what: 'days',
      column: 'effective_from',
      sample: '01/02/2026',
      meanings: { dmy: '2026-02-01', mdy: '2026-01-02' },
    },
  ])
  expect((await inspected(`${dated('01/02/2026')}A-2,10,02/13/2026,\n`)).reading).toEqual({ days: 'mdy' })
  const counted = await inspected(dated('46054'))
  expect(counted.warnings.map(({ message }) => message)).toEqual([
    '"effective_from" holds spreadsheet date numbers: 46054 is read as 2026-02-01',
  ])
  const both = await inspected('sku,price,effective_from,effective_to\nA-1,10,46054,46055.5\n')
  expect(both.warnings.map(({ path }) => path)).toEqual(['effective_from', 'effective_to'])
  // A day in the reader's words, not in ours.
  expect(both.warnings.map(({ params }) => params?.day)).toMatchObject([
    { figure: 'date', of: '2026-02-01' },
    [{ figure: 'date', of: '2026-02-02' }, '12:00'],
  ])
})

test('days in a column that was mapped by hand are asked about and told of as well', async () => {
  const found = await inspected('sku;price;Wann\nA-1;10;01/02/2026\nA-2;10;46054\n')
  expect([found.asks, found.warnings]).toEqual([[], []])
  const declared = products.uploads!.price
  expect(mappedAnew(found, declared, firstMapping(found))).toBeUndefined()
  const anew = mappedAnew(found, declared, { ...firstMapping(found), Wann: 'effective_from' })
  expect(anew).toEqual({ price: 'price', Wann: 'effective_from' })
  const looked = encodeURIComponent(JSON.stringify(anew))
  const { asks, warnings } = await inspected(
    'sku;price;Wann\nA-1;10;01/02/2026\nA-2;10;46054\n',
    'price',
    `&mapping=${looked}`,
  )
  expect(asks.map(({ what, column }) => [what, column])).toEqual([['days', 'Wann']])
  expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('46054 is read as 2026-02-01')])
})

test('the ends of a price are known by the names people give them, where days stand below', async () => {
  const found = await inspected('SKU;Price;Starts on;Valid until\nA-1;10;01/02/2026;2026-12-01\n')
  expect(found.columns.map(({ column, like }) => column ?? like)).toEqual([
    'sku',
    'price',
    'effective_from',
    'effective_to',
  ])
  const words = await inspected('SKU;Price;Starts on\nA-1;10;soon\n')
  expect(words.columns[2]).toMatchObject({ column: null })
  expect(words.columns[2]!.like).toBeUndefined()
})

test('a number that a spreadsheet shortened is refused with what to do', async () => {
  const { errors } = await files.check(
    products,
    'productCreate',
    'product_key,name,sku,mrp,price,barcode\nSHORT-1,Shortened,SHORT-1,20,10,8.9E+12\n',
  )
  expect(errors.map(({ column, message }) => [column, message])).toContainEqual([
    'barcode',
    '"8.9E+12" was shortened by a spreadsheet and has lost its last digits. Format the column as text and export again',
  ])
})

test.each([
  ['code,label\n"pad-1" , "One, of two"\n', 1],
  ['code\tlabel\n "pad-2"\tTwo\t\n', 1],
  ['code,label,,\npad-3,Three,,\n,,,\n , ,,\n,,,\n', 1],
  ['\n,,\ncode,label\npad-4,Four\n', 1],
])('padding, and rows and columns of nothing, are nothing: %j', async (text, rows) => {
  const found = await inspected(text, 'tag', '', 'tags')
  expect([found.rows, found.warnings, found.columns.length]).toEqual([rows, [], 2])
  expect((await files.check(tags, 'tag', text)).counts).toMatchObject({ create: 1, error: 0 })
})

test('a header below a title is offered, and read when taken', async () => {
  const text = 'Our tags of spring,\nmade by,Asha\ncode,label\nhead-1,One\n'
  expect((await inspected(text, 'tag', '', 'tags')).headerOffer).toEqual({ row: 3, columns: ['code', 'label'] })
  const taken = await inspected(text, 'tag', '&headerRow=3', 'tags')
  expect([taken.rows, taken.headerRow, taken.columns.map(({ column }) => column)]).toEqual([1, 3, ['code', 'label']])
})

test('names nobody knows below a title are offered as the header too, and a header of its own is left alone', async () => {
  const text = 'Our goods of spring,,\nArtikel,Bezeichnung,Farbe\nA-1,One,Red\n'
  expect((await inspected(text, 'productCreate')).headerOffer).toEqual({
    row: 2,
    columns: ['Artikel', 'Bezeichnung', 'Farbe'],
  })
  expect((await inspected('Artikel,Farbe\nOne,Red\nTwo,Blue\n', 'productCreate')).headerOffer).toBeUndefined()
})

test('a comma before three digits groups thousands where the currency has two decimals, and nobody is asked', async () => {
  const text = file(row(1, '1,499', '599'), row(2, '2,000', '1,999'))
  expect((await inspected(text, 'productCreate')).asks).toEqual([])
  expect(await amounts(text)).toEqual([])
})
