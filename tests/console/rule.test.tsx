// A rule as rows of conditions and as its line are one: neither loses what the other says, and what no row can say stays a line.
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { codRules } from '#areas/codCharges/codCharges.ts'
import { goodsRule } from '#areas/discounts/goodsRule.ts'
import { segments } from '#areas/members/segments.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { lineOf, rowsIn } from '#console/fields/ruleRows.ts'
import { isUnread } from '#console/fields/unread.ts'
import { speak } from '#console/i18n/speech.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
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

  const show = (start: string | null = null, field: Field = f.text(goodsRule), label = 'Applies to') => {
    let last: unknown = start
    const Bench = () => {
      const [value, setValue] = useState<unknown>(start)
      const take = (next: unknown) => {
        last = next
        setValue(next)
      }
      return <FieldRow name="it" field={field} label={label} value={value} onChange={take} />
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

  test('a condition of a COD rule is put together by keys: which fact, how it compares, with how much', async () => {
    const last = show(null, codRules.fields.condition, 'Condition')
    await desk.user.tab()
    expect(document.activeElement?.textContent).toContain('Add condition')
    await desk.user.keyboard('{Enter}')
    const value = await screen.findByRole('textbox', { name: 'Order value' })
    await waitFor(() => expect(document.activeElement).toBe(value))
    expect(isUnread(last())).toBe(true)
    await desk.user.tab({ shift: true })
    await desk.user.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'more than' })
    await desk.user.keyboard('more{Enter}')
    await desk.user.tab()
    await desk.user.keyboard('5000')
    await waitFor(() => expect(last()).toBe('cartValue:>5000.00'))
    await desk.user.tab()
    await desk.user.tab()
    await desk.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'Condition' })).toHaveLength(2))
    screen.getAllByRole('combobox', { name: 'Condition' })[1]?.focus()
    await desk.user.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'Remote' })
    await desk.user.keyboard('remo{Enter}')
    await waitFor(() => expect(last()).toBe('cartValue:>5000.00 remote:Y'))
  })

  test('a rule of a segment is put together by keys: when, and some of a closed set', async () => {
    const last = show(null, segments.fields.rule, 'Rule')
    const add = await screen.findByRole('button', { name: 'Add condition' })
    add.focus()
    await desk.user.keyboard('{Enter}')
    const days = await screen.findByRole('textbox', { name: 'Last order' })
    await waitFor(() => expect(document.activeElement).toBe(days))
    await desk.user.keyboard('60')
    await waitFor(() => expect(last()).toBe('lastOrderAt:>60d'))
    await desk.user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Unit')
    await desk.user.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'weeks' })
    await desk.user.keyboard('week{Enter}')
    await waitFor(() => expect(last()).toBe('lastOrderAt:>60w'))
    screen.getByRole('combobox', { name: 'Condition' }).focus()
    await desk.user.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'Risk' })
    await desk.user.keyboard('risk{Enter}')
    const some = await screen.findByRole('button', { name: 'Risk: Choose' })
    some.focus()
    await desk.user.keyboard('{Enter}')
    const medium = await screen.findByRole('checkbox', { name: 'Medium' })
    medium.focus()
    await desk.user.keyboard(' ')
    screen.getByRole('checkbox', { name: 'High' }).focus()
    await desk.user.keyboard(' {Escape}')
    await waitFor(() => expect(last()).toBe('risk:medium,high'))
    expect(await screen.findByRole('button', { name: 'Risk: Medium, High' })).toBeTruthy()
  })

  test('a line with a fact nobody knows stays a line', async () => {
    show('colour:red remote:Y', codRules.fields.condition, 'Condition')
    expect(await screen.findByDisplayValue('colour:red remote:Y')).toBeTruthy()
  })

  describe('and where it is shown', () => {
    afterEach(() => speak('en'))
    const cells = () => {
      const one = (name: string, resource: Resource, value: string) => (
        <p>
          <Cell name={name} field={resource.fields[name]!} resource={resource} value={value} />
        </p>
      )
      const { container } = desk.show(
        <>
          {one('condition', codRules, 'cartValue:>5000 addressQuality:<50 remote:Y')}
          {one('condition', codRules, 'memberRtoRate:>=50 weight:>10000 -category:serums')}
          {one('rule', segments, 'lastOrderAt:>60d risk:high,medium netSpend:>=5000')}
          {one('rule', segments, 'registeredAt:<2w codBlockedUntil:>now or -lastOrderAt:none')}
          {one('condition', codRules, 'colour:red')}
        </>,
      )
      return () =>
        [...container.querySelectorAll('p')].map(({ textContent }) =>
          (textContent ?? '').replace(/[\u2066-\u2069\u200e\u200f]/g, ''),
        )
    }

    test('it is said in English, with names, figures and units as they are read', async () => {
      const texts = cells()
      await waitFor(() =>
        expect(texts()).toEqual([
          'Order value > ₹5,000.00 · Address quality < 50 · Remote: Yes',
          'RTO rate ≥ 50% · Weight > 10,000 g · Category: not Serums',
          'Last order: more than 60 days ago · Risk: High, Medium · Net spend ≥ ₹5,000.00',
          'Registered: in the last 2 weeks · COD blocked until: in the future or Last order: set',
          'colour:red',
        ]),
      )
      const named = () => desk.asked.filter(({ path }) => path === '/v1/categories')
      await waitFor(() => expect(named().map(({ search }) => search.get('filter'))).toEqual(['slug:serums']))
    })

    test('and in Urdu', async () => {
      await speak('ur')
      const texts = cells()
      await waitFor(() =>
        expect(texts()).toEqual([
          'آرڈر کی مالیت > ₹5,000.00 · پتے کا معیار < 50 · دور افتادہ: ہاں',
          'RTO کی شرح ≥ 50% · وزن > 10,000 g · کیٹیگری: Serums نہیں',
          'آخری آرڈر: 60 دن سے زیادہ پہلے · خطرہ: زیادہ، درمیانہ · خالص خریداری ≥ ₹5,000.00',
          'رجسٹریشن: 2 ہفتے سے کم پہلے · کیش آن ڈیلیوری بند تا: مستقبل میں یا آخری آرڈر: مقرر',
          'colour:red',
        ]),
      )
    })
  })
})
