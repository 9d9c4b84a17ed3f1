// What tells of a person is shown masked in a form: the mask is replaced as a whole, says so, and goes nowhere while nobody touches it.
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { patchOf } from '#console/form/recordValues.ts'
import { speakLater } from '#console/i18n/inside.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const street = f.text({ personal: 'text', max: 120 })

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources: [] })
  await speakLater()
})
afterEach(() => desk.close())

const Asked = ({ field, start }: { field: Field; start: string }) => {
  const [value, setValue] = useState<unknown>(start)
  return (
    <>
      <FieldRow name="street" field={field} label="Street" value={value} required={false} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}
const input = () => screen.getByLabelText<HTMLInputElement>('Street')
const value = () => JSON.parse(screen.getByRole('status').textContent || 'null')
const selected = () => [input().selectionStart, input().selectionEnd]
const ask = (start: string, field: Field = street) => desk.show(<Asked field={field} start={start} />)

test('on focus all of it is selected, by key and by pointer, and a line says what typing does', async () => {
  ask('4***')
  expect(screen.getByText('Hidden. Typing replaces it.').closest('p')?.id).toBe(
    input().getAttribute('aria-describedby'),
  )
  await desk.user.tab()
  expect(document.activeElement).toBe(input())
  expect(selected()).toEqual([0, 4])
  await desk.user.tab()
  await desk.user.click(input())
  expect(selected()).toEqual([0, 4])
  expect(value()).toBe('4***')
})

test('wherever the caret is, what is typed, pasted or taken away replaces the whole, and then it is a text as any other', async () => {
  ask('4***')
  await desk.user.click(input())
  input().setSelectionRange(2, 2)
  await desk.user.keyboard('9')
  expect(value()).toBe('9')
  expect(screen.queryByText('Hidden. Typing replaces it.')).toBeNull()
  expect(input().getAttribute('aria-describedby')).toBeNull()
  await desk.user.keyboard(' Rose street')
  expect(value()).toBe('9 Rose street')
})

test.each(['{Backspace}', '{Delete}'])('%s empties it', async key => {
  ask('4***')
  await desk.user.click(input())
  input().setSelectionRange(4, 4)
  await desk.user.keyboard(key)
  expect(value()).toBeNull()
})

test('what is pasted stands alone', async () => {
  ask('4***')
  await desk.user.click(input())
  input().setSelectionRange(0, 0)
  await desk.user.paste('12 Hill road')
  expect(value()).toBe('12 Hill road')
})

test('keys that only move leave it, and what is no mask is edited where the caret is', async () => {
  ask('4***')
  await desk.user.click(input())
  await desk.user.keyboard('{ArrowLeft}{Control>}c{/Control}')
  expect(value()).toBe('4***')
  desk.show(<Asked field={f.text()} start="4***" />)
  const plain = screen.getAllByLabelText<HTMLInputElement>('Street').at(-1)!
  await desk.user.click(plain)
  await desk.user.type(plain, 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(plain.value).toBe('4x***')
})

test('one that nobody touched is no part of what is saved', () => {
  expect(patchOf({ street: '4***', city: 'Pune' }, ['city'])).toEqual({ city: 'Pune' })
})
