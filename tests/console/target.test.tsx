// A link in a form and in cells: one field finds records as one types and takes a pasted address; what is broken says so.
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiffView } from '#console/action/DiffView.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import { Filter } from '#console/fields/Control.tsx'
import { checkValue } from '#console/fields/check.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { codecOf } from '#contract/codecs.ts'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const id = '018f0000-0000-7000-8000-000000000001'
const field = f.target({ among: ['jars', 'pages'] })
const jars = resource({
  name: 'jars',
  one: 'jar',
  label: 'Jars',
  group: 'catalogue',
  icon: 'package',
  title: 'name',
  lifecycle: 'catalogue',
  fields: { name: f.text({ required: true }), link: field },
  actions: {},
})
const jar = (more: object = {}) => ({ id, status: 'active', version: 1, name: 'Rose jar', ...more })
const hit = { resource: 'jars', id, title: 'Rose jar', subtitle: null, status: 'active' }

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    resources: [jars],
    script: {
      'GET /v1/touch': () => ({ body: {} }),
      'GET /v1/search': () => ({ body: { data: { hits: [hit] } } }),
      [`GET /v1/jars/${id}`]: () => ({ body: { data: jar() } }),
    },
  })
})
afterEach(() => desk.close())

const edit = (start: unknown = null) => {
  const given: unknown[] = [start]
  const Form = () => {
    const [value, setValue] = useState(start)
    const take = (next: unknown) => {
      given.push(next)
      setValue(next)
    }
    return <FieldRow name="link" field={field} label="Link" value={value} onChange={take} />
  }
  desk.show(<Form />)
  return () => given.at(-1)
}
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Link' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('typing finds records among those it may lead to; Enter takes the first, and its name stays', async () => {
  const given = edit()
  await desk.user.type(input(), 'rose')
  await waitFor(() => expect(options()).toEqual(['Rose jarjar · Active']))
  const asked = desk.asked.filter(({ path }) => path === '/v1/search').at(-1)
  expect(Object.fromEntries(asked!.search)).toEqual({ q: 'rose', resource: 'jars,pages' })
  await desk.user.keyboard('{Enter}')
  expect(given()).toEqual({ to: 'jars', id })
  expect(input().value).toBe('Rose jar')
  await desk.user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(given()).toBeNull()
})

test('a pasted address is taken by Enter or by leaving; what shops call a record in it is offered beside', async () => {
  const given = edit()
  await desk.user.click(input())
  await desk.user.paste('/collections/rose-jar')
  await waitFor(() => expect(options()).toEqual(['/collections/rose-jarURL', 'Rose jarjar · Active']))
  expect(
    desk.asked
      .filter(({ path }) => path === '/v1/search')
      .at(-1)
      ?.search.get('q'),
  ).toBe('rose jar')
  await desk.user.keyboard('{Enter}')
  expect(given()).toEqual({ url: '/collections/rose-jar' })
  await desk.user.clear(input())
  await desk.user.paste('https://a.example/x')
  await desk.user.tab()
  expect(given()).toEqual({ url: 'https://a.example/x' })
})

test('the address of a record’s page here is that record', async () => {
  const given = edit()
  await desk.user.click(input())
  await desk.user.paste(`${location.origin}/jars/${id}/edit?x=1`)
  await waitFor(() => expect(options()[0]).toBe('Rose jarjar · Active'))
  await desk.user.keyboard('{Enter}')
  expect(given()).toEqual({ to: 'jars', id })
})

test('what may not be led to stays as it was typed and says why', async () => {
  const given = edit()
  await desk.user.type(input(), 'javascript:alert(1)')
  await desk.user.tab()
  expect(given()).toEqual({ unread: 'javascript:alert(1)' })
  expect(checkValue(field, given(), setting, 'Link')?.message).toMatch(/^A link is a path such as \/sale/)
  expect(input().value).toBe('javascript:alert(1)')
})

test('a record that nobody sees, and one that is gone, are marked where they are edited and where they are shown', async () => {
  desk.script[`GET /v1/jars/${id}`] = () => ({ body: { data: jar({ status: 'draft' }) } })
  edit({ to: 'jars', id })
  expect(await screen.findByText(/Not visible to customers yet/)).toBeTruthy()
  expect(screen.getByText('Draft')).toBeTruthy()
  const value = { to: 'jars', id }
  desk.show(
    <>
      <Cell name="link" field={field} value={value} row={{ link: value, linkTarget: null }} />
      <Cell
        name="link"
        field={field}
        value={value}
        row={{ link: value, linkTarget: { title: 'Lily', status: 'active' } }}
      />
      <Cell name="link" field={field} value={{ url: '/sale' }} />
    </>,
  )
  expect(screen.getByText('No longer exists').closest('.field-chip')?.hasAttribute('data-broken')).toBe(true)
  expect(screen.getByText('Lily').closest('.field-chip')?.hasAttribute('data-broken')).toBe(false)
  expect(screen.getByText('/sale').getAttribute('dir')).toBe('ltr')
})

test('history tells both ends as chips', async () => {
  const diff = [{ field: 'link', before: { url: '/old' }, after: { to: 'jars', id } }]
  desk.show(<DiffView resource={jars} diff={diff} />)
  expect(await screen.findByText('Rose jar')).toBeTruthy()
  expect(within(screen.getByText('/old').closest('del')!).getByText('/old')).toBeTruthy()
})

test('a list is narrowed to the broken ones', async () => {
  const clauses: unknown[] = []
  desk.show(<Filter name="link" field={field} label="Link" onClause={clause => clauses.push(clause)} />)
  expect(screen.getAllByRole('checkbox').map(({ nextSibling }) => nextSibling?.textContent)).toHaveLength(4)
  await desk.user.click(screen.getByRole('checkbox', { name: 'Broken' }))
  expect(clauses.at(-1)).toEqual({ field: 'link', op: '=', value: 'broken' })
})

test('a cell of a file says it, and is read back', () => {
  const codec = codecOf(field)
  for (const value of [{ url: '/a?b=c:d' }, { url: 'https://a.example' }, { to: 'jars', id }])
    expect(codec.read(codec.print(value, field.facts, setting), field.facts, setting)).toEqual({ value })
  expect(codec.read('lids:1', field.facts, setting)).toMatchObject({ finding: { code: 'SCHEME' } })
})
