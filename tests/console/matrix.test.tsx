// The children of a record as a matrix: which one stands where, what is missing or different, and that a cell of it is a cell
// of the sheet.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { products, variants } from '#areas/products/products.ts'
import '#areas/products/products.console.tsx'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { clearSubjects, setSubject } from '#console/action/subject.ts'
import { forgetDone, undoLast } from '#console/action/undo.ts'
import { ChildPanel } from '#console/detail/ChildPanel.tsx'
import { wordsNow } from '#console/i18n/words.ts'
import { layOut, meantAt } from '#console/matrix/layout.ts'
import { usualOf } from '#console/matrix/usual.ts'
import { queries } from '#console/net/queries.ts'
import { settingCommands } from '#console/palette/commands/settings.ts'
import { f } from '#contract/f.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { type Desk, openDesk, type ReceivedRequest, type ScriptedAnswer } from '../support/desk.tsx'
import { creamRow, idOf } from './gridDesk.tsx'
// The dialog fetches it; here it is at hand.
import '#console/fields/Control.tsx'

const parent = { ...creamRow(90), name: { 'en-in': 'Lip balm' } } as AnyRow

const variant = (at: number, options: Record<string, string>, more: object = {}): AnyRow => ({
  ...creamRow(at),
  product: parent.id,
  sku: `BALM-${at}`,
  options: Object.entries(options).map(([name, value]) => ({ name, value })),
  price: 49_900,
  mrp: 59_900,
  floorPrice: null,
  weightG: 20,
  barcode: null,
  ...more,
})

/** Two shades in two sizes, of which one is missing and one costs more. */
const crossed = () => [
  variant(1, { Shade: 'Coral', Size: '15 ml' }),
  variant(2, { Shade: 'Coral', Size: '30 ml' }, { price: 55_900 }),
  variant(3, { Shade: 'Plum', Size: '15 ml' }),
]

let desk: Desk
const change = '/v1/variants/actions/change'
const generate = '/v1/products/actions/generate-variants'
const written = () => desk.asked.filter(({ path }) => path === change).map(({ body }) => body)

interface Options {
  rows?: AnyRow[]
  permissions?: string[]
  refuse?(asked: ReceivedRequest): ScriptedAnswer | undefined
  at?: string
}

const open = async ({ rows = crossed(), permissions, refuse, at = '/products/p' }: Options = {}) => {
  desk = await openDesk({ resources: [products, variants], at, ...(permissions && { permissions }) })
  Object.assign(desk.script, {
    'GET /v1/variants': () => ({
      body: { data: { rows, page: { number: 1, size: 100, total: rows.length, about: false } } },
    }),
    [`POST ${change}`]: (asked: ReceivedRequest) => {
      const said = refuse?.(asked)
      if (said) return said
      const { ids, input } = asked.body as { ids: string[]; input: object }
      const row = rows.find(({ id }) => id === ids[0]) as AnyRow
      Object.assign(row, input, { version: row.version + 1 })
      return { body: { data: { done: [{ ...row }], refused: [], operation: 'op1' } } }
    },
    'POST /v1/undo': () => ({ body: { data: { done: [{}], refused: [], operation: 'op2' } } }),
  })
  setSubject({ resource: products, records: [parent], from: 'open' })
  desk.show(
    <>
      <ChildPanel child={variants} parent={parent} />
      <ActingHost />
    </>,
  )
}
const matrix = async (options?: Options) => {
  await open(options)
  await screen.findByRole('heading', { name: /Variants/ })
  await desk.user.keyboard('{Shift>}e{/Shift}')
  return screen.findByRole('grid')
}
const press = (keys: string) => desk.user.keyboard(keys)
const focusIs = (row: number, col: number) =>
  waitFor(() => expect(document.activeElement?.getAttribute('data-spot')).toBe(`${row} ${col}`))
const textsIn = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('row')
    .map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent))

beforeEach(() => queries.clear())
afterEach(async () => {
  clearSubjects()
  forgetDone()
  await desk?.close()
})

describe('which stands where', () => {
  test('two options: values of the first go down, of the second across, a field in the cells', async () => {
    const grid = await matrix()
    expect(grid.getAttribute('aria-label')).toBe('Variants: Price')
    expect(textsIn(grid)).toEqual([
      ['Shade / Size', '15 ml', '30 ml'],
      ['Coral', '₹499.00', '₹559.00≠, differs from most'],
      ['Plum', '₹499.00', 'missing'],
    ])
    expect(within(grid).getByRole('rowheader', { name: 'Coral' })).toBeTruthy()
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(3)
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['3', '3'])
    expect(screen.getByText(/3 of 4 exist\. 1 differs from most:/)).toBeTruthy()
    await focusIs(0, 0)
  })

  test('three options: the third parts the rows, and a row says which part it is of', async () => {
    const rows = [
      variant(1, { Shade: 'Coral', Size: 'S', Finish: 'Matt' }),
      variant(2, { Shade: 'Coral', Size: 'S', Finish: 'Gloss' }),
    ]
    const grid = await matrix({ rows })
    expect(textsIn(grid)).toEqual([
      ['Shade / Size', 'S'],
      ['Finish Matt'],
      ['Coral, Matt', '₹499.00'],
      ['Finish Gloss'],
      ['Coral, Gloss', '₹499.00'],
    ])
  })

  test('one option: each variant has a row, its fields go across', async () => {
    const grid = await matrix({ rows: [variant(1, { Size: 'S' }), variant(2, { Size: 'M' })] })
    expect(textsIn(grid).map(cells => cells.slice(0, 3))).toEqual([
      ['Size', 'Price', 'MRP'],
      ['S', '₹499.00', '₹599.00'],
      ['M', '₹499.00', '₹599.00'],
    ])
    expect(screen.queryByText(/are there/)).toBeNull()
  })

  test('by plain fields as well; where hardly any place is filled, every record has a row of its own', () => {
    const by = (names: string[]) => ({ by: names, cells: ['price'] })
    const rows = [creamRow(1), creamRow(2)].map((row, at) => ({ ...row, country: ['IND', 'ARE'][at] }))
    const layout = layOut(by(['skin', 'country']), rows)
    expect(layout.across).toEqual(['IND', 'ARE'])
    expect(layout.lines.map(({ value }) => value)).toEqual(['oily', 'mixed'])
    expect(layout.at(0, 0)?.id).toBe(rows[0]?.id)
    expect(layout.at(0, 1)).toBeUndefined()
    expect(meantAt(layout, 0, 1)).toEqual([
      ['skin', 'oily'],
      ['country', 'ARE'],
    ])
    const apart = Array.from({ length: 60 }, (_, at) => ({ ...creamRow(at), one: `a${at}`, other: `b${at}` }))
    expect(layOut(by(['one', 'other']), apart)).toMatchObject({ lines: { length: 60 } })
    expect(layOut(by(['one', 'other']), apart).across).toBeUndefined()
  })

  test('who has fewer options stands under "without"; a second one at the same place is named', async () => {
    const rows = [...crossed(), variant(4, { Shade: 'Plum' }), variant(5, { Shade: 'Coral', Size: '15 ml' })]
    const grid = await matrix({ rows })
    expect(textsIn(grid)[0]).toEqual(['Shade / Size', '15 ml', '30 ml', 'none'])
    expect(screen.getByText('In a cell that is already taken:').querySelector('a')?.textContent).toBe('BALM-5')
  })

  test('the usual one is what more than half hold, and nothing is usual of two', () => {
    const of = (...prices: number[]) => prices.map((price, at) => ({ ...creamRow(at + 1), price }))
    expect(usualOf(of(1, 1, 2), 'price')).toEqual({ value: 1, others: 1 })
    expect(usualOf(of(1, 1, 2, 2), 'price')).toBeUndefined()
    expect(usualOf(of(1, 1, 1), 'price')).toBeUndefined()
    expect(usualOf(of(1, 2), 'price')).toBeUndefined()
  })
})

describe('the cells are those of a sheet', () => {
  test('typing keeps a price with the version that was seen; the next field shows the same places', async () => {
    const grid = await matrix()
    await focusIs(0, 0)
    await press('489{Enter}')
    await focusIs(1, 0)
    await waitFor(() =>
      expect(written()).toMatchObject([{ ids: [idOf(1)], versions: { [idOf(1)]: 1 }, input: { price: 48_900 } }]),
    )
    await desk.user.click(screen.getByRole('combobox', { name: 'Show' }))
    await desk.user.click(await screen.findByRole('option', { name: 'MRP' }))
    await waitFor(() => expect(grid.getAttribute('aria-label')).toBe('Variants: MRP'))
    expect(textsIn(grid)[1]).toEqual(['Coral', '₹599.00', '₹599.00'])
  })

  test('★ 49: a block is pasted as one operation with one undo; what lies where none stands is named and kept', async () => {
    await matrix()
    await focusIs(0, 0)
    await desk.user.paste('450\t460\n470\t480')
    await waitFor(() => expect(written()).toHaveLength(3))
    expect(written().map(({ input }) => input)).toEqual([{ price: 45_000 }, { price: 46_000 }, { price: 47_000 }])
    expect(written().map(({ operation }) => operation)).toEqual([undefined, 'op1', 'op1'])
    const report = await screen.findByRole('region', { name: '1 cell was not changed' })
    within(report).getByText('480')
    within(report).getByText('Empty. Press Enter to create it.')
    await waitFor(() => expect(document.querySelectorAll('[data-waiting]')).toHaveLength(0))
    await undoLast()
    expect(desk.asked.filter(({ path }) => path === '/v1/undo').map(({ body }) => body)).toEqual([{ operation: 'op1' }])
    await desk.user.click(within(report).getByRole('button', { name: 'Plum / 30 ml' }))
    await focusIs(1, 1)
  })

  test('what the server refuses stays in its cell with the reason', async () => {
    const message = 'Price 649.00 is above MRP 599.00'
    const fields = [{ path: 'price', code: 'RANGE', message }]
    await matrix({ refuse: () => ({ status: 422, body: { code: 'VALIDATION', message, fields } }) })
    await focusIs(0, 0)
    await press('649{Enter}')
    const report = await screen.findByRole('region', { name: '1 cell was not changed' })
    within(report).getByText(message)
    const cell = document.querySelector('[data-spot="0 0"]')
    expect(cell?.getAttribute('aria-invalid')).toBe('true')
    expect(cell?.textContent).toContain('649')
    // From another field its line leads back to it.
    await desk.user.click(screen.getByRole('combobox', { name: 'Show' }))
    await desk.user.click(await screen.findByRole('option', { name: 'Weight' }))
    await screen.findByRole('grid', { name: 'Variants: Weight' })
    await desk.user.click(within(report).getByRole('button', { name: 'BALM-1, Price' }))
    await screen.findByRole('grid', { name: 'Variants: Price' })
    await focusIs(0, 0)
  })

  test('the status is shown and not written', async () => {
    const grid = await matrix({ rows: [variant(1, { Size: 'S' })] })
    const cells = within(grid).getAllByRole('gridcell')
    expect(cells.at(-1)?.textContent).toBe('Active')
    expect(cells.at(-1)?.getAttribute('aria-readonly')).toBe('true')
  })
})

describe('what is missing', () => {
  test('is made by Enter with the action of the parent, filled in; letters say so and make nothing', async () => {
    const grid = await matrix()
    desk.script[`POST ${generate}`] = () => ({
      body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings: [] } } },
    })
    await focusIs(0, 0)
    await press('{ArrowDown}{ArrowRight}')
    await focusIs(1, 1)
    await press('5')
    expect(within(grid).queryByRole('textbox')).toBeNull()
    await press('{Enter}')
    await screen.findByRole('dialog', { name: /Generate variants/ })
    const asked = () => desk.asked.find(({ path }) => path === generate)?.body
    await waitFor(() => expect(asked()).toBeDefined())
    expect(asked()).toMatchObject({
      ids: [parent.id],
      dry: true,
      input: {
        options: [
          { name: 'Shade', values: ['Plum'] },
          { name: 'Size', values: ['30 ml'] },
        ],
      },
    })
  })

  test('the form of the action begins with the options that are there', async () => {
    await open()
    await desk.user.click(await screen.findByRole('button', { name: /Generate variants/ }))
    const dialog = await screen.findByRole('dialog')
    const names = await within(dialog).findAllByRole('textbox', { name: /^Option/ })
    expect(names.map(box => (box as HTMLInputElement).value)).toEqual(['Shade', 'Size'])
    within(dialog).getByText('Coral')
    within(dialog).getByText('30 ml')
    const pattern = within(dialog).getByRole('textbox', { name: /SKU pattern/ })
    expect((pattern as HTMLInputElement).value).toBe('{product}-{1}-{2}-{3}')
    // What is typed and left without Enter counts.
    const [shades] = within(dialog).getAllByRole('textbox', { name: /^Values/ })
    await desk.user.type(shades as HTMLElement, 'Mocha, Nude')
    await desk.user.tab()
    within(dialog).getByText('Mocha')
    within(dialog).getByText('Nude')
  })

  test('is only said to who may not make it', async () => {
    await matrix({ permissions: ['products.open', 'variants.open', 'variants.change'] })
    await focusIs(0, 0)
    await press('{ArrowDown}{ArrowRight}{Enter}')
    await focusIs(1, 1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: /Generate variants/ })).toBeNull()
  })
})

describe('the way in and out', () => {
  test('a press, a key, a command and the address open it; Esc leads back to the table', async () => {
    await open()
    const titles = () => settingCommands(wordsNow()).map(({ row }) => row.title)
    expect(titles()).toContain('Edit as a matrix')
    await desk.user.click(await screen.findByRole('button', { name: 'Edit as a matrix' }))
    await screen.findByRole('grid')
    expect(titles()).toContain('Back to the table')
    await focusIs(0, 0)
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    await screen.findByRole('link', { name: 'BALM-1' })
  })

  test('by its address it takes no focus; the record of the current cell is led to and has its menu', async () => {
    await open({ at: '/products/p?matrix=variants' })
    await screen.findByRole('grid')
    expect(document.activeElement).toBe(document.body)
    const here = screen.getByRole('region', { name: 'Current cell' })
    expect(within(here).getByRole('link', { name: 'BALM-1' }).getAttribute('href')).toBe(`/variants/${idOf(1)}`)
    within(here).getByRole('button', { name: 'Actions of BALM-1' })
  })

  test('nothing there yet is said', async () => {
    await open({ rows: [], at: '/products/p?matrix=variants' })
    await screen.findByText('No variants yet')
  })
})

test('a matrix by plain fields makes what is missing with the form of a new record', async () => {
  const Skin = valueSet('skinKind', { dry: 1, oily: 2 })
  const stalls = resource({
    name: 'stalls',
    one: 'stall',
    label: 'Stalls',
    group: 'catalogue',
    icon: 'box',
    title: 'name',
    lifecycle: 'toggle',
    parent: { resource: 'products', field: 'product' },
    matrix: { by: ['skin', 'town'], cells: ['price'] },
    fields: {
      name: f.text({ required: true }),
      product: f.reference('products', { required: true }),
      skin: f.choice(Skin),
      town: f.text(),
      price: f.money(),
    },
    actions: {},
  })
  const rows = [
    { ...creamRow(1), skin: 'dry', town: 'Pune' },
    { ...creamRow(2), skin: 'oily', town: 'Agra' },
  ]
  desk = await openDesk({ resources: [products, stalls], at: '/products/p?matrix=stalls' })
  desk.script['GET /v1/stalls'] = () => ({
    body: { data: { rows, page: { number: 1, size: 100, total: 2, about: false } } },
  })
  desk.show(<ChildPanel child={stalls} parent={parent} />)
  const grid = await screen.findByRole('grid', { name: 'Stalls: Price' })
  expect(textsIn(grid)[0]).toEqual(['Skin / Town', 'Pune', 'Agra'])
  expect(textsIn(grid)[1]).toEqual(['Dry', '₹1.00', 'missing'])
  await desk.user.dblClick(within(grid).getAllByText('missing')[0] as HTMLElement)
  await waitFor(() => expect(desk.address()).toBe(`/stalls/new?product=${parent.id}&skin=dry&town=Agra`))
})
