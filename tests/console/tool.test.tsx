// The page of an area without records: what it answers while one types, what it does, and nothing for who may not.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ToolPage } from '#console/shell/ToolPage.tsx'
import { f } from '#contract/f.ts'
import { tool } from '#contract/resource.ts'
import { type Desk, openDesk, type ReceivedRequest } from '../support/desk.tsx'

const scales = tool({
  name: 'scales',
  label: 'Scales',
  group: 'system',
  icon: 'calculator',
  actions: {
    weigh: { on: 'nothing', label: 'Weigh', effect: 'read', input: { grams: f.integer({ required: true }) } },
    guess: { on: 'nothing', label: 'Guess', effect: 'read', input: { what: f.text({ required: true, max: 20 }) } },
    calibrate: { on: 'nothing', label: 'Calibrate', input: { zero: f.integer({ required: true }) } },
  },
})

const weighed = ({ body }: ReceivedRequest) => {
  const { grams } = body.input as { grams: number }
  return {
    body: { data: { result: { kind: 'facts', title: 'Weight', facts: [{ label: 'Heavy', value: `${grams} g` }] } } },
  }
}

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources: [scales], script: { 'POST /v1/scales/actions/weigh': weighed } })
})
afterEach(() => desk.close())

const bench = (name: string) => screen.getByRole('button', { name })
const isOpen = (name: string) => bench(name).getAttribute('aria-expanded') === 'true'

test('its first bench is open and answers while one types; what was typed stays while another is open', async () => {
  desk.show(<ToolPage resource={scales} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Scales' })).toBeTruthy()
  expect([isOpen('Weigh'), isOpen('Guess')]).toEqual([true, false])
  await desk.user.type(screen.getByLabelText(/^Grams/), '12')
  expect(await screen.findByText('12 g')).toBeTruthy()
  bench('Guess').focus()
  await desk.user.keyboard('{Enter}')
  expect([isOpen('Weigh'), isOpen('Guess')]).toEqual([false, true])
  await desk.user.type(screen.getByLabelText(/^What/), 'Soap')
  await desk.user.click(bench('Weigh'))
  await desk.user.click(bench('Weigh'))
  expect(isOpen('Weigh')).toBe(true)
  expect(screen.getByLabelText(/^Grams/)).toHaveProperty('value', '12')
})

test('what it does stands as a button beside its name', () => {
  desk.show(<ToolPage resource={scales} />)
  const head = screen.getByRole('heading', { level: 1 }).closest('header')!
  expect(within(head).getByRole('button', { name: 'Calibrate' })).toBeTruthy()
})

test('of what one may not do nothing is there', async () => {
  await desk.close()
  desk = await openDesk({ resources: [scales], permissions: ['scales.open', 'scales.guess'] })
  desk.show(<ToolPage resource={scales} />)
  expect(screen.queryByRole('button', { name: 'Weigh' })).toBe(null)
  expect(screen.queryByRole('button', { name: 'Calibrate' })).toBe(null)
  expect(isOpen('Guess')).toBe(true)
})
