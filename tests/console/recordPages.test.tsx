// What holds of the page of every record there is, whatever area it is of: no fact twice, what is empty in one line, one button that
// leads and one beside it, id, version and created at its foot. And of the pages that say what people look for.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { holds } from '#areas/orders/holds.ts'
import { orders } from '#areas/orders/orders.ts'
import { products } from '#areas/products/products.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { isAlarming } from '#console/action/offers.ts'
import { factFields } from '#console/detail/factFields.ts'
import { Peek } from '#console/detail/Peek.tsx'
import { headState, placedFacts, smallFacts } from '#console/detail/placed.ts'
import { leadingOf } from '#console/detail/RecordActions.tsx'
import { RecordScreen } from '#console/detail/RecordScreen.tsx'
import { possibleColumns, shownColumns } from '#console/grid/columns.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { presentedOf } from '#console/present.ts'
import { wholeOf } from '#contract/composed.ts'
import { isMeant } from '#contract/field.ts'
import { type AnyRow, isKept, type Resource } from '#contract/resource.ts'
import { versionOf } from '#contract/revisions.ts'
import { actionOf, actionsOf } from '#contract/standard.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { bringAllAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { emptyRow, filledRow, rowId as uuid, rowValues as values } from '../support/rows.ts'

const all = () => true
const kept = resources.filter(isKept)

let desk: Desk
beforeAll(bringAllAreas)
beforeEach(async () => {
  desk = await openDesk({ resources })
})
afterEach(() => desk.close())

const answer = (...records: AnyRow[]) => {
  desk.script[`GET /v1/*`] = ({ path }) => ({
    body: {
      data:
        records.find(({ id }) => path.endsWith(`/${id}`)) ??
        (path.endsWith('/offers')
          ? { offers: {}, blockers: [] }
          : path.endsWith('/history')
            ? { lines: [] }
            : path.endsWith('/comments')
              ? { comments: [] }
              : path.endsWith('/addresses')
                ? { former: [] }
                : path.endsWith('/neighbours')
                  ? {}
                  : { rows: [], page: { number: 1, size: 25, total: 0, about: false } }),
    },
  })
}

const open = async (resource: Resource, record: AnyRow) => {
  answer(record)
  desk.show(<RecordScreen resource={resource} id={record.id} />)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelector('.detail-foot')).not.toBeNull())
}

describe.each(kept)('$name', resource => {
  const presented = () => presentedOf(resource)
  const placedOf = (record: AnyRow) => {
    const { beside, main, empty } = placedFacts(resource, presented(), record, all)
    return { shown: [...beside, ...main].flatMap(({ fields }) => fields), empty }
  }

  test('no fact stands twice, and none of what is filled is lost', () => {
    const record = filledRow(resource)
    const { shown, empty } = placedOf(record)
    expect(new Set([...shown, ...empty]).size).toBe(shown.length + empty.length)
    const { panels = [], tells = {} } = presented()
    const said = [
      ...[resource.title, resource.subtitle, resource.parent?.field],
      ...(Array.isArray(resource.moves) ? resource.moves.map(({ field }) => field) : []),
      ...(resource.moves && 'field' in resource.moves ? [resource.moves.field] : []),
      headState(resource),
      ...panels.flatMap(panel => panel.tells ?? []),
      ...Object.values(tells).flat(),
    ]
    const meant = factFields(resource, all).filter(([, field]) => isMeant(field, record))
    expect(
      meant
        .map(([name]) => wholeOf(resource, name, record))
        .filter(name => ![...shown, ...empty, ...said].includes(name)),
    ).toEqual([])
  })

  const belongsTo = resource.parent
  test.runIf(belongsTo)('says whose it is: in its list, and first of all in little', () => {
    const { field = '', resource: name } = belongsTo ?? {}
    const above = resources.find(one => one.name === name)!
    const shown = shownColumns(
      resource,
      possibleColumns(resource, () => true),
      undefined,
    ).map(column => column.name)
    // What it belongs to is named by a text of its own as well: a batch by the SKU of its stock line.
    expect(shown.some(column => column === field || column === above.title)).toBe(true)
    expect(smallFacts(resource, presented(), filledRow(resource), all)[0]).toBe(field)
  })

  test.runIf(resource.lifecycle !== 'none')('what is past its end is not put live again by its first button', () => {
    for (const status of ['active', 'inactive'] as const) {
      const record = filledRow(resource, status)
      const asked = { resource, record, why: () => undefined, presented: presented(), may: all }
      const shown = leadingOf({ ...asked, isEnded: true }).map(({ name }) => name)
      expect(shown.filter(action => ['publish', 'activate', 'unhide', 'submit'].includes(action))).toEqual([])
    }
  })

  test('what is empty is a name in one line, and nothing else is', () => {
    const { shown, empty } = placedOf(emptyRow(resource))
    expect(shown).toEqual([])
    const filled = placedOf(filledRow(resource)).empty
    for (const name of filled)
      expect(values[resource.fields[name]!.kind](name, resource.fields[name]!) ?? []).toEqual([])
    expect(new Set(empty).size).toBe(empty.length)
  })

  test('its page names what there is: its first parts, its leading actions, the fields it tells', () => {
    const { first = [], leads = [], tells = {}, sections = [], panels = [] } = presented()
    const children = resources.filter(({ parent }) => parent?.resource === resource.name).map(({ name }) => name)
    const parts = [
      ...panels.map(({ name }) => name),
      ...children.filter(one => !panels.some(({ name }) => name === one)),
    ]
    const begun = [...parts, ...sections.map(({ name }) => name)]
    expect(first.filter(name => !begun.includes(name))).toEqual([])
    const isKnown = (lead: (typeof leads)[number]) =>
      typeof lead === 'string'
        ? actionOf(resource, lead)
        : actionOf(resources.find(({ name }) => name === lead.resource)!, lead.action)
    expect(leads.filter(lead => !isKnown(lead))).toEqual([])
    const told = [...Object.keys(tells), ...Object.values(tells).flat(), ...sections.flatMap(({ fields }) => fields)]
    expect(told.filter(name => !resource.fields[name as string])).toEqual([])
    const anchors = [
      ...parts,
      ...sections.map(({ name }) => name),
      'facts',
      'history',
      'used-in',
      'publication',
      'blockers',
    ]
    expect(anchors.filter((name, at) => anchors.indexOf(name) !== at)).toEqual([])
  })

  test('at most one button leads and one stands beside it; what takes away waits in the menu, whatever the state', () => {
    for (const status of RecordStatus.names) {
      const record = filledRow(resource, status)
      const shown = leadingOf({ resource, record, why: () => undefined, presented: presented(), may: all })
      expect(shown.length).toBeLessThanOrEqual(2)
      expect(shown.filter(isAlarming)).toEqual([])
      expect(new Set(shown).size).toBe(shown.length)
    }
  })

  test('said of one record, no action on its page speaks of several', () => {
    const words = wordsNow()
    const many = words.label(resource).toLowerCase()
    if (words.one(resource).toLowerCase().split(/\s+/).includes(many)) return
    const onOne = actionsOf(resource).filter(({ on, between }) => on !== 'nothing' && !between)
    const labels = onOne.map(action => words.action(action, 1).toLowerCase())
    expect(labels.filter(label => label.split(/\s+/).includes(many))).toEqual([])
  })

  test('the page holds to it as it is drawn', async () => {
    if (!actionOf(resource, 'show')) return
    await open(resource, filledRow(resource))
    const drawn = (selector: string) => [...document.querySelectorAll(selector)]
    const facts = drawn('[data-fact]').map(one => one.getAttribute('data-fact'))
    expect(new Set(facts).size).toBe(facts.length)
    const ids = drawn('.detail-section[id]').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const leading = drawn('.detail-actions .action-button')
    expect(leading.length).toBeLessThanOrEqual(2)
    expect(leading.filter(one => one.classList.contains('rt-variant-solid')).length).toBe(Math.min(1, leading.length))
    expect(drawn('.detail-empty').length).toBeLessThanOrEqual(1)
    expect(drawn('[data-fact] dd > .field-none')).toEqual([])
    const foot = within(document.querySelector<HTMLElement>('.detail-foot')!)
    const { t, number } = wordsNow()
    for (const name of [t('detail.id'), t('fields.version'), t('fields.createdAt')])
      expect(foot.getByText(name)).toBeTruthy()
    expect(foot.getByText(number(versionOf(resource, filledRow(resource))))).toBeTruthy()
    expect(screen.getAllByText(uuid(1))).toHaveLength(1)
    expect(document.querySelector('.detail')!.lastElementChild).toBe(document.querySelector('.detail-foot'))
  })
})

test('an order begins with its lines; customer, address, payment and risk stand beside it', async () => {
  await open(orders, {
    ...filledRow(orders),
    totals: { mrp: 12_300, items: 12_300, grand: 12_300, goods: 12_300, tax: 0 },
    shipTo: {
      name: 'Asha Rao',
      line1: '1 Park Lane',
      city: 'Pune',
      region: 'Maharashtra',
      pincode: '411001',
      country: 'IND',
    },
    holdReasons: [],
  } as AnyRow)
  expect(document.querySelector('.detail-first .detail-section')!.id).toBe('orderLines')
  const beside = [...document.querySelectorAll('.detail-side .detail-section')].map(({ id }) => id)
  expect(beside).toEqual(['contact', 'address', 'price', 'risk'])
})

test('a product has its picture, price and stock beside it, and its description as it will be read', async () => {
  const media = [{ url: 'https://pictures.example/one.jpg', alt: { 'en-in': 'Jar' } }]
  const description = { 'en-in': '<p>Made for <strong>daily</strong> use</p><ul><li>No parabens</li></ul>' }
  await open(products, { ...filledRow(products), media, description } as AnyRow)
  const beside = [...document.querySelectorAll('.detail-side .detail-section')].map(({ id }) => id)
  expect(beside.slice(0, 3)).toEqual(['pictures', 'prices', 'stock'])
  const text = await waitFor(() => {
    const found = document.querySelector('[data-fact="description"] .rich-read')
    expect(found?.querySelector('strong')?.textContent).toBe('daily')
    return found!
  })
  expect(text.querySelectorAll('li')).toHaveLength(1)
  expect(text.textContent).not.toContain('<')
})

test('a refund to approve is approved by the button that leads, which is not red', async () => {
  await open(refunds, { ...filledRow(refunds), state: 'needsApproval' } as AnyRow)
  const approve = await screen.findByRole('button', { name: /^Approve refund/ })
  expect([...approve.classList]).toContain('rt-variant-solid')
  expect(approve.getAttribute('data-accent-color')).not.toBe('red')
})

test('beside a list no button of a record is solid: the list has one that leads', async () => {
  const record = filledRow(products)
  answer(record)
  desk.show(<Peek resource={products} id={record.id} />)
  await screen.findByRole('button', { name: /^Edit product/ })
  expect(document.querySelectorAll('.detail-peek .rt-variant-solid')).toHaveLength(0)
})

test('a hold is released where one looks at it, though the order has the action; one that is released is not', async () => {
  const order = { ...filledRow(orders), id: uuid(77), hold: 'held' } as AnyRow
  const hold = { ...filledRow(holds), order: order.id, state: 'open', reason: 'stock' } as AnyRow
  answer(hold, order)
  desk.show(<Peek resource={holds} id={hold.id} />)
  expect(await screen.findByRole('button', { name: 'Release order' })).toBeTruthy()
  const may = () => true
  const asked = { resource: holds, why: () => undefined, presented: presentedOf(holds), may }
  expect(leadingOf({ ...asked, record: hold }).map(({ id }) => id)).toEqual(['orders.unhold'])
  expect(leadingOf({ ...asked, record: { ...hold, state: 'released' } as AnyRow })).toEqual([])
})
