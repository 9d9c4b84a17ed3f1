// The brand an action reaches: chosen among those the server names, said where there are none, typed where nobody knows them.
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { f } from '#contract/f.ts'
import { desk, soaps } from './soapForm.tsx'

const Asked = () => {
  const [value, change] = useState<unknown>(null)
  return (
    <>
      <FieldRow
        name="vendorCode"
        label="To brand"
        field={f.text({ required: true, places: true })}
        asking={soaps}
        required
        value={value}
        onChange={change}
      />
      <output>{String(value)}</output>
    </>
  )
}
const answers = (places: object[]) => {
  desk.script['GET /v1/soaps/copy-places'] = () => ({ body: { data: { places } } })
  desk.show(<Asked />)
}

test('one of those that may be reached is chosen by what it is called, and its code is what is meant', async () => {
  answers([
    { vendorCode: 'tmc', name: 'TMC', country: 'IND' },
    { vendorCode: 'mgp-are', name: 'MGP', country: 'ARE' },
  ])
  await desk.user.click(await screen.findByRole('combobox', { name: /To brand/ }))
  await desk.user.click(await screen.findByRole('option', { name: 'TMC · India' }))
  expect(screen.getByRole('status').textContent).toBe('tmc')
})

test('where there are none it says so beside the field', async () => {
  answers([])
  const box = await screen.findByRole('combobox', { name: /To brand/ })
  const told = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe('There is no other brand you may create these in.')
})

test('where the list is not to be had its code can be typed', async () => {
  desk.script['GET /v1/soaps/copy-places'] = () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'No' } })
  desk.show(<Asked />)
  await desk.user.type(await screen.findByRole('textbox', { name: /To brand/ }), 'tmc')
  expect(screen.getByRole('status').textContent).toBe('tmc')
})
