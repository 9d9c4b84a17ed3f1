// The areas' own screens: structured fields as inputs, pictures that say the same in words, a tree and a calculator by key.
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { approvals } from '#areas/approvals/approvals.ts'
import { brands } from '#areas/brands/brands.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { orders } from '#areas/orders/orders.ts'
import { products, variants } from '#areas/products/products.ts'
import { ndrs } from '#areas/pushes/ndrs.ts'
import { pushes } from '#areas/pushes/pushes.ts'
import { returnRequests } from '#areas/refunds/returnRequests.ts'
import { shippingRates } from '#areas/shippingRates/shippingRates.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { startWish } from '#console/action/startWish.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { deliver } from '#console/net/live.ts'
import { presentedOf } from '#console/present.ts'
import { RecordPage } from '#console/shell/RecordPage.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf, benchesOf } from '#contract/standard.ts'
import { bringAllAreas } from '../support/bringing.ts'
import { type Desk, openDesk, type ReceivedRequest } from '../support/desk.tsx'

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const row = (at: number, more: Record<string, unknown>): AnyRow => ({
  id: uuid(at),
  vendorCode: 'mgp',
  status: 'active',
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: null,
  ...more,
})
const listed = (...rows: AnyRow[]) => ({
  body: { data: { rows, page: { number: 1, size: 100, total: rows.length, about: false } } },
})

let desk: Desk
beforeAll(bringAllAreas)
beforeEach(async () => {
  desk = await openDesk({ resources })
})
afterEach(() => desk.close())

/** A field in a form, once its input has come: what it gives is what the next question sees. */
const edit = async (resource: Resource, name: string, start: unknown, record?: AnyRow) => {
  const given: unknown[] = []
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no ${name}`)
  const Form = () => {
    const [value, setValue] = useState(start)
    return (
      <FieldRow
        name={name}
        field={field}
        resource={resource}
        row={record}
        label={name}
        value={value}
        onChange={next => {
          given.push(next)
          setValue(next)
        }}
      />
    )
  }
  desk.show(<Form />)
  await waitFor(() => expect(document.querySelector('.skeleton')).toBe(null))
  return () => given.at(-1)
}

const showPanel = (resource: Resource, name: string, record: AnyRow) => {
  const panel = presentedOf(resource).panels?.find(one => one.name === name)
  if (!panel) throw new Error(`${resource.name} has no panel ${name}`)
  desk.show(<panel.Panel resource={resource} record={record} />)
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('attributes', () => {
  test('are asked as the nearest attribute set above says', async () => {
    desk.script[`GET /v1/categories/${uuid(2)}`] = () => ({
      body: { data: row(2, { parent: uuid(1), attributeSet: null }) },
    })
    desk.script[`GET /v1/categories/${uuid(1)}`] = () => ({
      body: { data: row(1, { parent: null, attributeSet: uuid(9) }) },
    })
    desk.script[`GET /v1/attribute-sets/${uuid(9)}`] = () => ({
      body: {
        data: row(9, {
          attributes: [
            { code: 'spf', label: 'SPF', type: 'number', required: true },
            { code: 'skin', label: 'Skin', type: 'list', options: ['dry', 'oily'], required: false },
          ],
        }),
      },
    })
    const given = await edit(products, 'attributes', { finish: 'matte' }, row(5, { category: uuid(2) }))
    await desk.user.type(await screen.findByLabelText(/^SPF/), '30')
    await desk.user.click(screen.getByRole('checkbox', { name: 'oily' }))
    expect(given()).toEqual({ finish: 'matte', spf: '30', skin: ['oily'] })
    expect(screen.getByRole('group', { name: 'finish' })).toBeTruthy()
  })

  test('are pairs while no category says more; an unnamed pair is no value yet', async () => {
    const given = await edit(products, 'attributes', null)
    await desk.user.click(button('Add attribute'))
    await desk.user.type(screen.getByLabelText('Value'), 'matte')
    expect(given()).toBe(null)
    await desk.user.type(screen.getByRole('textbox', { name: 'Attribute' }), 'finish')
    expect(given()).toEqual({ finish: 'matte' })
  })
})

test('an importer is asked for once the goods come from elsewhere', async () => {
  const given = await edit(products, 'compliance', null)
  expect(screen.queryByRole('group', { name: 'Importer' })).toBe(null)
  const origin = screen.getByLabelText(/^Country of origin/)
  await desk.user.clear(origin)
  await desk.user.type(origin, 'CHN')
  const importer = within(screen.getByRole('group', { name: 'Importer' }))
  await desk.user.type(importer.getByLabelText(/^Name/), 'Trade house')
  expect(given()).toMatchObject({ countryOfOrigin: 'CHN', importer: { name: 'Trade house', address: '' } })
})

test('at most three options, kept in order', async () => {
  const given = await edit(variants, 'options', [{ name: 'Size', value: '30 ml' }])
  for (const name of ['Shade', 'Finish']) {
    await desk.user.click(button('Add row'))
    await desk.user.type(
      within(screen.getAllByRole('listitem').at(-1)!).getByRole('textbox', { name: /^Option/ }),
      name,
    )
  }
  expect(button('Add row')).toHaveProperty('disabled', true)
  expect((given() as { name: string }[]).map(({ name }) => name)).toEqual(['Size', 'Shade', 'Finish'])
})

test('prices are a table whose bars are drawn in its rows', async () => {
  desk.script['GET /v1/variants'] = () =>
    listed(row(1, { sku: 'A-1', price: 10_000, mrp: 20_000 }), row(2, { sku: 'A-2', price: 20_000, mrp: 20_000 }))
  showPanel(products, 'prices', row(5, {}))
  const line = (await screen.findByText('A-1')).closest('tr')!
  expect(within(line).getByText('₹100.00')).toBeTruthy()
  expect([...line.querySelectorAll('rect')].map(rect => rect.getAttribute('width'))).toEqual(['100%', '50%'])
  expect(desk.asked[0]?.search.get('filter')).toBe(`product:${uuid(5)}`)
})

test('completeness is a ring with its figure', () => {
  desk.show(<Cell value={8889} name="completeness" field={products.fields.completeness} resource={products} />)
  expect(screen.getByText('88.89%')).toBeTruthy()
})

describe('a brand', () => {
  const theme = {
    primary: '#E75480',
    accent: '#1F4E7A',
    text: '#1A1A1A',
    surface: '#FFFFFF',
    radius: 8,
    fontHeading: 'Inter',
    fontBody: 'Inter',
  }

  test('shows the contrast of a theme while its colours are typed', async () => {
    const given = await edit(brands, 'theme', theme)
    expect(screen.getByText('White on the primary colour: contrast 3.51:1, 4.5:1 needed to publish')).toBeTruthy()
    const primary = screen.getByRole('textbox', { name: 'Primary' })
    await desk.user.clear(primary)
    await desk.user.type(primary, '#7A1F3D')
    expect(screen.getByText('White on the primary colour: contrast 10.04:1')).toBeTruthy()
    expect(given()).toEqual({ ...theme, primary: '#7A1F3D' })
  })

  test('judges a tax number once it is long enough', async () => {
    const given = await edit(brands, 'legalEntity', null)
    await desk.user.click(button('Add tax ID'))
    const number = screen.getByLabelText(/^Number/)
    await desk.user.type(number, '27aapfu0939f1zz')
    expect(screen.getByText('Check character should be V')).toBeTruthy()
    await desk.user.type(number, '{Backspace}v')
    expect(screen.getByText('State: Maharashtra')).toBeTruthy()
    expect(given()).toMatchObject({ taxIds: [{ kind: 'gstin', value: '27AAPFU0939F1ZV' }] })
  })
})

describe('taxes', () => {
  test('a new slab goes before the last, which stays open', async () => {
    const given = await edit(taxes, 'slabs', [
      { upto: 250_000, rate: 500 },
      { upto: null, rate: 1800 },
    ])
    await desk.user.click(button('Add slab'))
    await desk.user.keyboard('5000{Tab}12')
    expect(given()).toEqual([
      { upto: 250_000, rate: 500 },
      { upto: 500_000, rate: 1200 },
      { upto: null, rate: 1800 },
    ])
    await desk.user.click(button('Remove Slab 3'))
    expect(given()).toEqual([
      { upto: 250_000, rate: 500 },
      { upto: null, rate: 1200 },
    ])
  })

  test('goods, shipping and the cash fee stand side by side, each under its name', async () => {
    const column = (title: string) => ({ title, result: `${title} taxed`, steps: [] })
    const columns = ['Goods', 'Shipping'].map(column)
    desk.script['POST /v1/taxes/actions/calculate'] = () => ({
      body: { data: { result: { kind: 'columns', title: 'Tax', columns } } },
    })
    desk.show(<RecordPage resource={taxes} id="calculate" />)
    await desk.user.type(screen.getByLabelText(/^Amount/), '499')
    const goods = await screen.findByRole('region', { name: 'Goods' })
    expect(within(goods).getByText('Goods taxed')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Shipping' })).toBeTruthy()
  })

  test('prices neither side of a slab fits are drawn and said', () => {
    const slabs = [
      { upto: 250_000, rate: 500 },
      { upto: null, rate: 1800 },
    ]
    showPanel(taxes, 'gap', row(1, { slabs }))
    expect(screen.getByText(/2,625\.01\u2069? to .*2,950\.00\u2069? fall between slabs/)).toBeTruthy()
    expect(screen.getByRole('figure', { name: 'Rate by unit price, tax included' })).toBeTruthy()
  })

  test('the calculator asks once the amount stands, and shows what it is told', async () => {
    const answer = ({ body }: ReceivedRequest) => ({
      body: {
        data: {
          result: {
            kind: 'trace',
            title: 'Tax',
            steps: [],
            result: `IGST on ${(body.input as Record<string, unknown>).amount}`,
          },
        },
      },
    })
    desk.script['POST /v1/taxes/actions/calculate'] = answer
    desk.show(<RecordPage resource={taxes} id="calculate" />)
    // What its inputs may be chosen from is asked for; nothing is calculated.
    expect(desk.asked.filter(({ method }) => method === 'POST')).toEqual([])
    await desk.user.type(screen.getByLabelText(/^Amount/), '499')
    expect(await screen.findByText('IGST on 49900')).toBeTruthy()
    expect(desk.asked.at(-1)?.body.input).toEqual({
      amount: 49_900,
      mode: 'inclusive',
      quantity: 1,
    })
  })

  test('what the server has against an input is said beside it, and what was typed stays', async () => {
    const why = { code: 'PATTERN', message: 'Six digits', path: 'pincode' }
    desk.script['POST /v1/shipping-rates/actions/quote'] = () => ({
      status: 422,
      body: { code: 'VALIDATION', message: 'Six digits', fields: [why] },
    })
    desk.show(<RecordPage resource={shippingRates} id="quote" />)
    const quote = within(screen.getByRole('region', { name: 'Quote shipping' }))
    await desk.user.type(quote.getByLabelText(/^Pincode/), '012345')
    await desk.user.type(quote.getByLabelText(/^Order value/), '10')
    expect(await quote.findByText('Pincode: Six digits')).toBeTruthy()
    expect(quote.getByLabelText(/^Pincode/)).toHaveProperty('value', '012345')
  })
})

test('a bench that only leads to a screen is drawn by its area', () => {
  const missing = resources.flatMap(resource =>
    benchesOf(resource).flatMap(({ id, name, effect }) =>
      effect === 'go' && !presentedOf(resource).benches?.[name] ? [id] : [],
    ),
  )
  expect(missing).toEqual([])
})

test('an approval says what is asked as its button does, and a job that rests who made it rest', async () => {
  desk.show(
    <>
      <Cell value="products.setPrice" name="action" field={approvals.fields.action} resource={approvals} />
      <Cell value="later.unknown" name="action" field={approvals.fields.action} resource={approvals} />
      <Cell
        value="steady"
        name="state"
        field={jobs.fields.state}
        resource={jobs}
        row={{ state: 'steady', pausedByName: 'Ada' }}
      />
    </>,
  )
  for (const text of ['Set price', 'later.unknown', 'Paused by Ada']) expect(await screen.findByText(text)).toBeTruthy()
})

test('a group of failed pushes is repushed by two presses: A, and Ctrl+Enter once it is said how many it is', async () => {
  const failed = [1, 2].map(at =>
    row(at, {
      orderNo: `104${at}`,
      code: 'PIN_INVALID',
      message: 'No such pincode',
      tries: 1,
      nextAt: null,
      state: 'waiting',
      revision: 1,
    }),
  )
  const why = { code: 'RADIUS', message: '2 orders failed with Invalid pincode. All of them are repushed' }
  const plan = { affected: 1, skipped: [], sample: [], warnings: [why] }
  const asked = () => desk.asked.filter(({ path, body }) => path.endsWith('/repush-alike') && !body.dry)
  desk.script['GET /v1/pushes'] = () => listed(...failed)
  desk.script['POST /v1/pushes/actions/errors'] = () => ({
    body: {
      data: {
        done: [],
        refused: [],
        result: { kind: 'table', title: '', columns: [], rows: [['PIN_INVALID', 'No such pincode', 2, 2]] },
      },
    },
  })
  desk.script['POST /v1/pushes/actions/repush-alike'] = ({ body }) =>
    body.dry ? { body: { data: { plan } } } : { body: { data: { done: [failed[0]], refused: [] } } }
  desk.show(
    <>
      <ActingHost />
      <ListScreen resource={pushes} />
      <RecordPage resource={pushes} id="errors" />
    </>,
  )
  expect(await screen.findByRole('link', { name: 'Invalid pincode' })).toBeTruthy()
  await screen.findByRole('row', { name: /1041/ })
  await desk.user.keyboard('a')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(why.message)).toBeTruthy()
  // A card that has just come takes no yes for a moment.
  await waitFor(async () => {
    await desk.user.keyboard('{Control>}{Enter}{/Control}')
    expect(asked().map(({ body }) => body.ids)).toEqual([[uuid(1)]])
  })
})

describe('the board of failed deliveries', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const missed = (at: number, left: number) =>
    row(at, { orderNo: `105${at}`, awb: `AWB${at}`, reason: 'address', state: 'open', tryNo: 1, dueAt: hours(left) })
  let waiting: AnyRow[] = []
  const card = (no: string) => screen.findByRole('link', { name: no })
  beforeEach(async () => {
    waiting = [missed(1, 2), missed(2, 5), missed(3, 9), missed(4, 40)]
    desk.script['GET /v1/ndrs'] = () => listed(...waiting)
    desk.show(
      <>
        <ActingHost />
        <RecordPage resource={ndrs} id="board" />
      </>,
    )
  })

  test('lays them in lanes by the hours left, and is one stop of the tab key', async () => {
    await card('1051')
    const board = within(screen.getByRole('region', { name: 'By time left to respond' }))
    const lanes = board.getAllByRole('region').map(lane => lane.textContent?.match(/^(.*?) (\d+)105|^(.*) 0$/)?.[0])
    expect(lanes).toEqual(['Under 6 h 2105', '6 to 12 h 1105', '12 to 24 h 0', '24 to 48 h 1105'])
    const cards = board.getAllByRole('region').flatMap(lane => within(lane).queryAllByRole('link'))
    expect(cards.filter(({ tabIndex }) => tabIndex === 0)).toEqual([await card('1051')])
  })

  test('J goes to the next card and R sends back the one in hand', async () => {
    desk.script['POST /v1/ndrs/actions/send-back'] = () => ({ body: { data: { done: [waiting[1]], refused: [] } } })
    ;(await card('1051')).focus()
    await desk.user.keyboard('j')
    expect(document.activeElement).toBe(await card('1052'))
    await desk.user.keyboard('r')
    expect(await screen.findByRole('dialog', { name: /Return to origin.*1052|Return to origin.*AWB2/ })).toBeTruthy()
  })
})

test('what was typed into a refund stands there still when more than a day may give is refused, with what is left', async () => {
  const order = row(1, { orderNo: '1061' })
  const charge = { amount: 0, components: [], refunded: 0 }
  const line = { id: uuid(2), quantity: 2, gross: 100_000, components: [], refunded: [], waiting: 0 }
  const tender = { id: uuid(3), captured: 100_000, refunded: 0, isOneWay: false }
  const refundable = { currency: 'INR', lines: [line], shipping: charge, cod: charge, tenders: [tender] }
  desk.script[`GET /v1/refunds/refundable/${uuid(1)}`] = () => ({
    body: {
      data: {
        refundable: { ...refundable, isOfMember: true, isUndelivered: false },
        lines: [{ id: uuid(2), sku: 'LIP-1', name: 'Lipstick', cancelled: 1 }],
        payments: [{ id: uuid(3), method: 'upi' }],
        approval: 500_000,
      },
    },
  })
  desk.script['POST /v1/orders/actions/refund'] = ({ body }) =>
    body.dry
      ? { body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings: [] } } } }
      : { status: 403, body: { code: 'DAILY_LIMIT', message: '0.00 left of your daily limit of 200.00', details: {} } }
  desk.show(<ActingHost />)
  void startWish({
    action: actionOf(orders, 'refund')!,
    resource: orders,
    subject: { records: [order] },
    face: 'button',
  })
  const note = await screen.findByLabelText(/^Note/)
  // Of two units the first was cancelled: it may never have been invoiced.
  expect(screen.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)).toEqual([
    expect.stringContaining('Cancelled'),
    expect.not.stringContaining('Cancelled'),
  ])
  await desk.user.type(note, 'Broken seal')
  await desk.user.click(screen.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('0.00 left of your daily limit of 200.00')).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'Edit inputs' }))
  expect(((await screen.findByLabelText(/^Note/)) as HTMLTextAreaElement).value).toBe('Broken seal')
})

test('a unit that went back meanwhile is not ticked when the form opens, and is unticked and told when news of it come', async () => {
  const charge = { amount: 0, components: [], refunded: 0 }
  const tender = { id: uuid(3), captured: 170_500, refunded: 0, isOneWay: false }
  let refunded: number[] = []
  desk.script[`GET /v1/refunds/refundable/${uuid(1)}`] = () => ({
    body: {
      data: {
        refundable: {
          currency: 'INR',
          shipping: charge,
          cod: charge,
          tenders: [tender],
          isOfMember: true,
          isUndelivered: false,
          lines: [{ id: uuid(2), quantity: 5, gross: 170_500, components: [], refunded, waiting: 0 }],
        },
        lines: [{ id: uuid(2), sku: 'LIP-1', name: 'Lipstick', cancelled: 0 }],
        payments: [{ id: uuid(3), method: 'upi' }],
        approval: 5_000_000,
      },
    },
  })
  desk.show(<ActingHost />)
  const opens = () => {
    const subject = { records: [row(1, { orderNo: '1061' })] }
    void startWish({ action: actionOf(orders, 'refund')!, resource: orders, subject, face: 'button' })
    return screen.findAllByRole('checkbox')
  }
  const ticks = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(box => (box.checked ? 1 : 0))
  await opens()
  expect(ticks()).toEqual([1, 1, 1, 1, 1])
  await desk.user.click(screen.getByRole('button', { name: 'Cancel' }))
  refunded = [1]
  await opens()
  expect(ticks()).toEqual([0, 1, 1, 1, 1])
  expect(screen.queryByText(/went back meanwhile/)).toBeNull()
  await desk.user.click(screen.getAllByRole('checkbox')[4]!)
  refunded = [1, 2]
  deliver({ type: 'records.changed', resource: 'refunds' } as never)
  expect(await screen.findByText('1 unit has been returned in the meantime and is no longer selected')).toBeTruthy()
  expect(ticks()).toEqual([0, 0, 1, 1, 0])
  expect(screen.getByText('Refund total').parentElement?.textContent).toContain('682.00')
})

test('a return that is asked for on an order begins with what its shopper still has', async () => {
  const line = (sku: string, delivered: number, returned: number) => ({
    ...row(delivered, { sku, delivered, returned }),
  })
  desk.script['GET /v1/order-lines'] = () => ({
    body: {
      data: {
        rows: [line('LIP-1', 3, 1), line('OIL-1', 1, 1)],
        page: { number: 1, size: 100, total: 2, isTotalExact: true },
      },
    },
  })
  desk.show(<ActingHost />)
  void startWish({
    action: actionOf(returnRequests, 'request')!,
    resource: returnRequests,
    subject: { records: [row(9, { orderNo: '1061' })] },
    face: 'button',
  })
  const sku = (await screen.findByLabelText(/^SKU/)) as HTMLInputElement
  const quantity = screen.getByLabelText(/^Quantity/) as HTMLInputElement
  expect([sku.value, quantity.value]).toEqual(['LIP-1', '2'])
})

test('the next try of a failed delivery begins as tomorrow where the vendor is, wherever the browser is', async () => {
  // In India it is the 24th by then.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T20:00:00Z') })
  try {
    const begin = presentedOf(ndrs).begin?.reattempt
    expect(await begin?.(row(1, {}), new AbortController().signal)).toEqual({ onDay: '2026-11-25' })
  } finally {
    vi.useRealTimers()
  }
})

test('each unit of an order is a cell, and those whose money went back are ringed', async () => {
  const sold = row(1, {
    sku: 'LIP-1',
    name: 'Lipstick',
    qty: 2,
    shipped: 2,
    delivered: 2,
    net: 136_301,
    refunded: 68_151,
  })
  desk.script['GET /v1/order-lines'] = () => listed(sold)
  const Lines = presentedOf(orders).panels!.find(({ name }) => name === 'orderLines')!.Panel
  desk.show(<Lines resource={orders} record={row(9, { orderNo: '1001' })} />)
  expect(await screen.findByText('2 Delivered, 1 Refunded')).toBeTruthy()
  const cells = [...document.querySelectorAll<HTMLElement>('[data-fate]')]
  expect(cells.map(({ dataset }) => [dataset.fate, dataset.refunded])).toEqual([
    ['delivered', 'true'],
    ['delivered', undefined],
  ])
})
