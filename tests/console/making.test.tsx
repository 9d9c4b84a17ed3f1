// A record made where it is pointed to: by keys only, on top of what is being typed, and chosen once it is there.
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { tags } from '#areas/tags/tags.ts'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const known = { id: uuid(1), version: 1, status: 'active', code: 'vegan', namespace: 'general' }
const page = { number: 1, size: 10, total: 1, about: false }

let desk: Desk
const open = async (permissions?: readonly string[]) => {
  desk = await openDesk({
    resources: [tags, brands],
    ...(permissions && { permissions }),
    script: {
      'GET /v1/tags': ({ search }) => ({
        body: {
          data: { rows: 'vegan'.startsWith((search.get('filter') ?? '').replaceAll('"', '')) ? [known] : [], page },
        },
      }),
      'GET /v1/brands': () => ({ body: { data: { rows: [], page } } }),
      'POST /v1/tags/actions/create': ({ body }) => ({
        body: {
          data: { done: [{ ...known, ...(body.input as object), id: uuid(2) }], refused: [], operation: uuid(9) },
        },
      }),
    },
  })
}
beforeEach(() => open())
afterEach(() => desk.close())

const edit = (field: Field) => {
  const given: unknown[] = [null]
  const Form = () => {
    const [value, setValue] = useState<unknown>(null)
    const [note, setNote] = useState('')
    const take = (next: unknown) => {
      given.push(next)
      setValue(next)
    }
    return (
      <>
        <FieldRow name="it" field={field} label="It" value={value} onChange={take} />
        <input aria-label="Note" value={note} onChange={event => setNote(event.target.value)} />
        <ActingHost />
      </>
    )
  }
  desk.show(<Form />)
  return () => given.at(-1)
}
const typeName = (name: string) => desk.user.type(screen.getByRole('combobox', { name: /^It/ }), name)
const offer = (name: string) => screen.findByRole('option', { name: `Create “${name}”` })

test('what is not there is offered last, its names are filled in, and it is chosen on return', async () => {
  const given = edit(f.references('tags'))
  await desk.user.type(screen.getByLabelText('Note'), 'typed before')
  await typeName('Rose Gold')
  await offer('Rose Gold')
  await desk.user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Create tag' })
  expect(screen.getByLabelText(/^Code/)).toHaveProperty('value', 'rose-gold')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code/)))
  await desk.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(given()).toEqual([uuid(2)]))
  const sent = desk.asked.find(({ method }) => method === 'POST')
  expect(sent?.body.input).toEqual({ code: 'rose-gold', label: { 'en-in': 'Rose Gold' }, namespace: 'general' })
  expect(screen.getByRole('button', { name: 'Remove rose-gold' })).toBeTruthy()
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'typed before')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^It/ })))
})

test('given up, nothing is chosen and nothing is sent', async () => {
  const given = edit(f.reference('tags'))
  await typeName('Rose')
  await desk.user.click(await offer('Rose'))
  await screen.findByRole('dialog', { name: 'Create tag' })
  await desk.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(given()).toBeNull()
  expect(desk.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('what the server refuses is said in the form on top, and the next try is chosen', async () => {
  const works = desk.script['POST /v1/tags/actions/create']!
  desk.script['POST /v1/tags/actions/create'] = () => ({
    status: 422,
    body: {
      code: 'VALIDATION',
      message: 'Some values are not valid',
      fields: [{ code: 'DUPLICATE', path: 'code', message: '"rose" is already used by Rose' }],
    },
  })
  const given = edit(f.reference('tags'))
  await typeName('Rose')
  await desk.user.click(await offer('Rose'))
  await desk.user.click(await screen.findByRole('button', { name: 'Create tag' }))
  await desk.user.click(await screen.findByRole('button', { name: 'Edit inputs' }))
  expect(await screen.findByText('"rose" is already used by Rose')).toBeTruthy()
  desk.script['POST /v1/tags/actions/create'] = works
  await desk.user.type(screen.getByLabelText(/^Code/), '-2')
  await desk.user.click(screen.getByRole('button', { name: 'Create tag' }))
  await waitFor(() => expect(given()).toBe(uuid(2)))
})

test('what is there already is chosen, not made again', async () => {
  edit(f.reference('tags'))
  await typeName('Vegan')
  await screen.findByRole('option', { name: /^vegan/ })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
})

test('who may not make one is offered none', async () => {
  await desk.close()
  await open(['tags.open', 'tags.show'])
  edit(f.reference('tags'))
  await typeName('Rose')
  expect(await screen.findByText('No results')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})

test('an address and a code are made of the name where the field takes no other', async () => {
  edit(f.reference('brands'))
  await typeName('Rose House')
  await desk.user.click(await offer('Rose House'))
  await screen.findByRole('dialog', { name: 'Create brand' })
  expect(screen.getByLabelText(/^Code/)).toHaveProperty('value', 'rosehouse')
  expect(screen.getByLabelText(/^Slug/)).toHaveProperty('value', 'rose-house')
})
