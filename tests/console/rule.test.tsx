// A rule as rows of conditions and as its line are one: neither loses what the other says, and what no row can say stays a line.
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { goodsRule } from '#areas/discounts/goodsRule.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { lineOf, rowsIn } from '#console/fields/ruleRows.ts'
import { f } from '#contract/f.ts'
import { goodsFacts } from '#rules/pricing/recordFindings.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const { asks } = goodsRule
const rows = (line: string) => rowsIn(line, asks, setting)

test('it offers what the pricing engine knows of goods, and nothing else', () => {
  expect(Object.keys(asks).sort()).toEqual([...goodsFacts].sort())
})

test.each([
  ['category:serums', 'category:serums'],
  ['sku:LIP-1,LIP-2 -tag:vegan', 'sku:LIP-1,LIP-2 -tag:vegan'],
  ['sku:LIP*', 'sku:LIP*'],
  ['price:>=499', 'price:>=499.00'],
  ['price:100..200', 'price:>=100.00 price:<=200.00'],
  ['quantity:>2 brand:lit hazmat:N', 'quantity:>2 brand:lit hazmat:N'],
  ['', ''],
])('"%s" is rows that say "%s", and saying it again changes nothing', (line, said) => {
  const first = lineOf(rows(line) ?? [], asks, setting)
  expect(first).toBe(said)
  expect(lineOf(rows(first) ?? [], asks, setting)).toBe(said)
})

test.each(['brand:lit or tag:vegan', 'red lipstick', '(brand:lit tag:vegan) or sku:A', 'colour:red', 'brand:>a'])(
  '"%s" is no rows',
  line => expect(rows(line)).toBeUndefined(),
)

describe('the control', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = await openDesk({ resources })
    const row = {
      id: '018f0000-0000-7000-8000-000000000001',
      name: { 'en-in': 'Serums' },
      slug: 'serums',
      path: 'face/serums',
    }
    desk.script['GET /v1/categories'] = () => ({
      body: { data: { rows: [row], page: { number: 1, size: 10, total: 1, about: false } } },
    })
  })
  afterEach(() => desk.close())

  const show = (start: string | null = null) => {
    let last: unknown = start
    const Bench = () => {
      const [value, setValue] = useState<unknown>(start)
      const take = (next: unknown) => {
        last = next
        setValue(next)
      }
      return <FieldRow name="it" field={f.text(goodsRule)} label="Applies to" value={value} onChange={take} />
    }
    desk.show(<Bench />)
    return () => last
  }

  test('a condition is added and filled in by keys, and says what the record is called in the line', async () => {
    const last = show()
    const add = await screen.findByRole('button', { name: 'Add condition' })
    add.focus()
    await desk.user.keyboard('{Enter}')
    const value = await screen.findByRole('combobox', { name: 'Category' })
    await waitFor(() => expect(document.activeElement).toBe(value))
    await desk.user.keyboard('ser')
    await screen.findByRole('option', { name: /Serums/ })
    await desk.user.keyboard('{Enter}')
    await waitFor(() => expect(last()).toBe('category:serums'))
    await desk.user.click(screen.getByRole('button', { name: 'Edit as text' }))
    expect(screen.getByDisplayValue('category:serums')).toBeTruthy()
  })

  test('a condition that is taken away is gone from the line, and the focus stays in the rule', async () => {
    const last = show('category:serums price:>=499.00')
    const group = await screen.findByRole('group', { name: 'Applies to' })
    await desk.user.click(within(group).getByRole('button', { name: 'Remove Price' }))
    expect(last()).toBe('category:serums')
    expect(group.contains(document.activeElement)).toBe(true)
  })

  test('what no row can say is edited as text', async () => {
    show('brand:lit or tag:vegan')
    expect(await screen.findByDisplayValue('brand:lit or tag:vegan')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use conditions' }).disabled).toBe(true)
  })
})
