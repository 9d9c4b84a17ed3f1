// Any other shop's file: its columns are matched by likeness, no header row ends at a wall, and no cell is lost unsaid.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { products, variants } from '#areas/products/products.ts'
import { firstMapping, inputOf } from '#console/upload/desk.ts'
import { actionEndpointOf, endpointOf } from '#contract/address.ts'
import type { CheckReport, Inspection } from '#contract/bulk.ts'
import { opened } from '../support/opened.ts'

const { admin, files } = await opened()

const inspected = async (csv: string, upload = 'productCreate', mapping = {}): Promise<Inspection> => {
  const search = new URLSearchParams({
    file: await files.send('strange.csv', csv),
    upload,
    ...(Object.keys(mapping).length > 0 && { mapping: JSON.stringify(mapping) }),
  })
  return (await admin.get<{ data: Inspection }>(`${endpointOf(products)}/uploads/inspect?${search}`)).body.data
}
/** What the console sends when nobody touches what it proposes. */
const asProposed = (found: Inspection) => inputOf(found, 'productCreate', firstMapping(found))
const checked = async (found: Inspection): Promise<CheckReport> => {
  const { body } = await admin.post<{ data?: { jobId: string } }>(actionEndpointOf(products, 'upload'), {
    input: asProposed(found),
    dry: true,
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  await files.over(body.data.jobId)
  return (await admin.get<{ data: { report: CheckReport } }>(`/v1/jobs/${body.data.jobId}/report`)).body.data.report
}
const matched = async (header: string, cells: string): Promise<Record<string, string>> => {
  const found = await inspected(`${header}\n${cells}\n`)
  return firstMapping(found) as Record<string, string>
}

describe('a header nobody knows', () => {
  test('a supplier’s list of the trade is matched: short words, dotted initials, and only where the values will do', async () => {
    const header = 'Item Code,Article,Maker,Dept,Selling Rate,M.R.P.,Wt (gm),In hand,Shade'
    const found = await matched(header, 'FX-101,Copper bottle,Tamba,Kitchen,"₹ 1,499.00","₹ 1,799.00",510,14,Copper')
    expect(found).toEqual({
      'Item Code': 'sku',
      Article: 'name',
      Maker: 'brand',
      Dept: 'category_path',
      'Selling Rate': 'price',
      'M.R.P.': 'mrp',
      'Wt (gm)': 'weight_g',
      'In hand': 'stock',
      Shade: 'option2_value',
    })
    expect(await matched('Item Code,Article,List Rate,Net Rate', 'FX-101,Copper bottle,1799,1499')).toMatchObject({
      'List Rate': 'mrp',
      'Net Rate': 'price',
    })
    // A code of a colour is what our column of that name holds; kilograms are no grams, and a department is no warehouse.
    expect(await matched('SKU,Name,Shade', 'FX-101,Copper bottle,#7A1F3D')).toMatchObject({ Shade: 'shade' })
    expect(await matched('SKU,Name,Weight (kg)', 'FX-101,Copper bottle,2')).toMatchObject({
      'Weight (kg)': 'x_weight_kg',
    })
    expect(await matched('SKU,Name,Godown remark', 'FX-101,Copper bottle,top shelf')).toMatchObject({
      'Godown remark': 'x_godown_remark',
    })
    const twoDepartments = await matched('SKU,Name,Category,Dept', 'FX-101,Copper bottle,Kitchen,Home')
    expect(twoDepartments).toMatchObject({ Category: 'category_path', Dept: 'x_dept' })
  })

  test.each([
    [
      'en',
      'Item name,Item code,MSRP,Selling price,Qty on hand,Photo',
      'Lamp,LMP-1,100.00,90.00,4,https://a.example/1.jpg',
    ],
    [
      'de',
      'Bezeichnung,Artikelnummer,UVP,Verkaufspreis,Lagerbestand,Bild',
      'Lampe,LMP-1,100.00,90.00,4,https://a.example/1.jpg',
    ],
    [
      'es',
      'Nombre,Referencia,PVP,Precio de venta,Existencias,Imagen',
      'Lámpara,LMP-1,100.00,90.00,4,https://a.example/1.jpg',
    ],
    [
      'fr',
      'Désignation,Référence,Prix public,Prix de vente,Quantité,Photo',
      'Lampe,LMP-1,100.00,90.00,4,https://a.example/1.jpg',
    ],
    [
      'it',
      'Denominazione,Codice articolo,Prezzo di listino,Prezzo,Giacenza,Immagine',
      'Lampada,LMP-1,100.00,90.00,4,https://a.example/1.jpg',
    ],
    [
      'fa',
      'نام کالا,کد کالا,قیمت مصرف کننده,قیمت فروش,موجودی,عکس',
      'چراغ,LMP-1,100.00,90.00,4,https://a.example/1.jpg',
    ],
    [
      'ur',
      'پروڈکٹ کا نام,آئٹم کوڈ,اصل قیمت,قیمت فروخت,اسٹاک,تصویر',
      'لیمپ,LMP-1,100.00,90.00,4,https://a.example/1.jpg',
    ],
    ['zh', '商品名称,商品编码,市场价,售价,库存,主图', '台灯灯具,LMP-1,100.00,90.00,4,https://a.example/1.jpg'],
  ])('is matched by the words of the trade in %s', async (_language, header, cells) => {
    expect(Object.values(await matched(header, cells))).toEqual(['name', 'sku', 'mrp', 'price', 'stock', 'images'])
  })

  test('is matched by what stands below it, and never to what that cannot be', async () => {
    expect(
      await matched('Produkt,Nummer X,Foto 1,Preis', 'Lampe,4006381333931,https://a.example/1.jpg,auf Anfrage'),
    ).toEqual({
      Produkt: 'name',
      'Nummer X': 'barcode',
      'Foto 1': 'images',
      Preis: 'x_preis',
    })
  })

  test('of forty-three columns leaves none empty', async () => {
    const header = Array.from({ length: 43 }, (_, at) => `Feld ${at + 1}`)
    const found = await inspected(`${header.join(',')}\n${header.map((_, at) => `w${at}x`).join(',')}\n`)
    const mapping = firstMapping(found)
    expect(header.filter(name => !mapping[name])).toEqual([])
    expect(new Set(Object.values(mapping)).size).toBe(43)
  })

  test('makes products without key or SKU of their own: rows of one name are its variants', async () => {
    const csv = 'Artikel,Grösse,Verkaufspreis\nGlas vase,Small,100.00\nGlas vase,Large,150.00\nHolz tisch,,900.00\n'
    const found = await inspected(csv)
    const { body } = await admin.post<{ data: { jobId: string } }>(actionEndpointOf(products, 'upload'), {
      input: asProposed(found),
    })
    expect(await files.over(body.data.jobId)).toMatchObject({ state: 'success', failed: 0 })
    const [vase] = (await admin.list(products, 'size=1&filter=slug:glas-vase')).rows
    const { rows } = await admin.list(variants, `size=10&filter=product:${vase!.id}`)
    expect(rows.map(({ sku, price, optionText }) => [sku, price, optionText])).toEqual([
      ['GLAS-VASE-SMALL', 10_000, 'Grösse: Small'],
      ['GLAS-VASE-LARGE', 15_000, 'Grösse: Large'],
    ])
  })
})

const word = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'name',
    'Name',
    'price',
    'PRICE',
    'sku',
    'x_mine',
    '_line',
    '_own',
    'constructor',
    '__proto__',
    'Title',
  ),
  fc.constantFrom(
    'Preis',
    '名称',
    'قیمت',
    'Größe',
    'size',
    'Size (EU)',
    'a,b',
    'say "x"',
    'x_',
    'command',
    'version',
    'images',
    'stock',
  ),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  fc.string({ minLength: 190, maxLength: 230, unit: fc.constantFrom('l', 'o', 'n', 'g', ' ') }),
)
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const cell = fc.oneof(
  fc.constant(''),
  fc.constantFrom('12', 'Y', '499.00', 'a|b', 'https://a.example/p.jpg', 'red'),
  fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'k', 'z', '7') }),
)

describe('what a file names and nobody knows', () => {
  const named = { category_path: 'Unheard > Of', brand: 'Unheard House', tags: 'unheard-tag' }
  const header = { category_path: 'Kategorie', brand: 'Marke', tags: 'Schlagwörter' }
  type Column = keyof typeof named
  const columns = Object.keys(named) as Column[]
  const some = fc.subarray(columns, { minLength: 1 })
  let at = 0
  const fileOf = (which: readonly Column[], called: (column: Column) => string) => {
    at += 1
    const cells = which.map(column => `${named[column]} ${column === 'tags' ? '' : at}`.trim())
    return {
      text: `product_key,name,sku,price,${which.map(called).join(',')}\nunheard-${at},Unheard ${at},UNHEARD-${at},10,${cells.join(',')}\n`,
      mapping: Object.fromEntries(which.map(column => [called(column), column])),
    }
  }
  const ask = { column: 'create_tags', choices: [{ value: 'Y' }] }

  test('is reported with what to do unless its making is chosen, under whatever header, with the names of the file', async () => {
    await fc.assert(
      fc.asyncProperty(some, fc.boolean(), async (which, isOurs) => {
        const called = (column: Column) => (isOurs ? column : header[column])
        const { text, mapping } = fileOf(which, called)
        const how = isOurs ? {} : { mapping }
        expect((await inspected(text, 'productCreate', how.mapping)).fill).toMatchObject([ask])
        const left = await files.check(products, 'productCreate', text, how)
        expect(left.counts).toMatchObject({ create: 0, error: 1 })
        const [wrong] = left.errors
        expect(which.map(called)).toContain(wrong!.column)
        expect(wrong!.message).toMatch(/Correct it, or let the import create missing ones$/)
        expect(wrong!.message).not.toMatch(/create_tags|category_path/)
        const made = await files.check(products, 'productCreate', text, { ...how, fill: { create_tags: 'Y' } })
        expect([made.errors, made.counts.create]).toEqual([[], 1])
      }),
      { numRuns: 12 },
    )
  })

  test('is asked too where a column nobody recognised may be mapped to it by hand', async () => {
    const found = await inspected('name,sku,price,Zqx\nBy hand,BY-HAND-1,10,Nowhere > There\n')
    expect(found.columns.at(-1)).toMatchObject({ header: 'Zqx', how: 'unknown' })
    expect(found.columns.at(-1)?.like).toBeUndefined()
    expect(found.fill).toMatchObject([ask])
  })

  test('is made once with the products, and a row that says no is asked for no more', async () => {
    const { text } = fileOf(columns, column => column)
    const job = await files.apply(products, 'productCreate', text, { fill: { create_tags: 'Y' } })
    expect(job).toMatchObject({ state: 'success', failed: 0 })
    expect((await inspected(text)).fill).toMatchObject([ask])
    const said = text.replace('\n', ',create_tags\n').replace(/\n$/, ',Y\n')
    expect((await inspected(said)).fill).toBeUndefined()
  })

  test('is asked of a file of tags too, where a tag to be removed is never made', async () => {
    const { sku } = (await admin.list(variants, 'size=1')).rows[0]!
    const text = `sku,add_tags,remove_tags\n${sku},unheard-more,unheard-less\n`
    expect((await inspected(text, 'tags')).fill).toMatchObject([ask])
    const messages = async (fill?: Record<string, string>) =>
      (await files.check(products, 'tags', text, fill && { fill })).errors.map(({ message }) => message)
    expect(await messages()).toEqual([
      expect.stringContaining('let the import create'),
      expect.stringContaining('unheard-less'),
    ])
    const [removed] = await messages({ create_tags: 'Y' })
    expect(removed).toContain('unheard-less')
    expect(removed).not.toContain('let the import create')
  })
})

test('a column is kept once, also where a row that is refused cannot say with what', async () => {
  const { left } = await checked(
    await inspected('SKU,Name,Price,Note from him\nA-1,Soap,7a,old\nA-2,Soap two,12,new\n'),
  )
  expect(left).toEqual([{ column: 'Note from him', as: 'x_note_from_him', of: expect.any(String), count: 2 }])
})

test('no header row ends at a wall, and every cell is in the check or in what becomes of its row', {
  timeout: 120_000,
}, async () => {
  const files_ = fc.array(word, { minLength: 2, maxLength: 9 }).chain(header =>
    fc.record({
      header: fc.constant(header),
      rows: fc.array(fc.array(cell, { minLength: header.length, maxLength: header.length }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(files_, async ({ header, rows }) => {
      const held = rows.filter(cells => cells.some(text => text.trim() !== ''))
      fc.pre(header.some(name => name.trim() !== '') && held.length > 0)
      const csv = [header, ...rows].map(cells => cells.map(quoted).join(',')).join('\n')
      const found = await inspected(csv)
      const full = header.map((_, at) => rows.filter(cells => cells[at]!.trim() !== '').length)
      // Columns at the end that nobody named and nobody filled are nothing.
      const width = full.findLastIndex((count, at) => count > 0 || header[at]!.trim() !== '') + 1
      expect(found.columns.map(({ filled }) => filled)).toEqual(full.slice(0, width))
      const mapping = firstMapping(found)
      const report = await checked(found)
      expect(report.rows).toBeGreaterThan(0)
      // Some rows may keep it with the product, others with the variant.
      const kept = new Map<string, number>()
      for (const { column, count } of report.left ?? []) kept.set(column, (kept.get(column) ?? 0) + count)
      for (const { header: name, filled } of found.columns) {
        const becomes = mapping[name] ?? ''
        const isField = becomes !== '' && !becomes.startsWith('x_')
        const isOurs = /^_(line|outcome|error_\w+)$/i.test(name)
        if (filled > 0 && !isField && !isOurs) expect([name, kept.get(name)]).toEqual([name, filled])
      }
    }),
    { numRuns: 15 },
  )
})
