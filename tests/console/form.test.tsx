// Forms: errors at the field and in a summary that jumps, one save per content, a merge that keeps both sides, nothing lost.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { startWish } from '#console/action/startWish.ts'
import { EditableCell } from '#console/form/EditableCell.tsx'
import { FormScreen } from '#console/form/FormScreen.tsx'
import { speak } from '#console/i18n/speech.ts'
import { deliver } from '#console/net/live.ts'
import { go } from '#console/shell/navigation.tsx'
import { f } from '#contract/f.ts'
import type { FormFact } from '#contract/formFact.ts'
import type { Finding } from '#contract/problem.ts'
import { actionOf } from '#contract/standard.ts'
import type { ScriptedAnswer } from '../support/desk.tsx'
import { calls, changes, desk, edit, id, keepNow, now, retype, saves, soaps, stored } from './soapForm.tsx'

describe('a new record', () => {
  beforeEach(() => go('/soaps/new'))

  test('has nothing to tell beside its button until something is typed', async () => {
    desk.show(<FormScreen resource={soaps} />)
    const name = await screen.findByLabelText(/^Name/)
    const told = () => document.getElementById('form-bar-text')?.textContent
    expect(told()).toBe('')
    await desk.user.type(name, 'Rose soap')
    expect(told()).toContain('Name')
  })

  test('begins at the first field that a command or a link has not filled in', async () => {
    go('/soaps/new?name=Rose')
    desk.show(<FormScreen resource={soaps} />)
    expect(await screen.findByDisplayValue('Rose')).not.toBe(document.activeElement)
    expect(document.activeElement?.closest('form.form')).not.toBeNull()
  })

  test('what is missing is named at the fields and in a summary that takes the focus and jumps', async () => {
    desk.show(<FormScreen resource={soaps} />)
    await screen.findByLabelText(/^Name/)
    await desk.user.click(screen.getByRole('button', { name: /Create/ }))
    const summary = screen.getByRole('alert')
    expect(document.activeElement).toBe(summary)
    expect(within(summary).getByText('2 fields need attention')).toBeTruthy()
    await desk.user.click(within(summary).getByRole('button', { name: /Slug/ }))
    const slug = screen.getByLabelText(/^Slug/)
    expect(document.activeElement).toBe(slug)
    expect(slug.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(slug.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Enter slug')
    expect(calls('/v1/soaps/actions/create')).toHaveLength(0)
  })

  test('it is made once, even when the first answer is lost, and leads to its page', async () => {
    let tries = 0
    desk.script['POST /v1/soaps/actions/create'] = ({ body }) => {
      tries += 1
      if (tries === 1) return { status: 503, body: { code: 'UNAVAILABLE', message: 'Starting' } }
      return { body: { data: { done: [{ ...stored, ...(body.input as object) }], refused: [], operation: 'op-1' } } }
    }
    desk.show(<FormScreen resource={soaps} />)
    await desk.user.type(await screen.findByLabelText(/^Name/), 'Rose soap')
    await desk.user.click(screen.getByRole('button', { name: /Create/ }))
    await screen.findByText('Starting')
    expect(screen.getByDisplayValue('Rose soap')).toBeTruthy()
    // Ctrl+S would stay in the form: the button bears the key that goes on as it does.
    expect(screen.getByRole('button', { name: /Create/ }).getAttribute('aria-keyshortcuts')).toContain('Control+Enter')
    await desk.user.click(screen.getByRole('button', { name: /Create/ }))
    await waitFor(() => expect(desk.address()).toBe(`/soaps/${id}`))
    const [first, second] = calls('/v1/soaps/actions/create')
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body.input).toEqual({ name: 'Rose soap', slug: 'rose-soap' })
  })

  test('where the server is busy it waits, says so, and is made once without another press; what was typed stays', async () => {
    let tries = 0
    desk.script['POST /v1/soaps/actions/create'] = ({ body }) => {
      tries += 1
      if (tries === 1)
        return {
          status: 503,
          headers: { 'retry-after': '1' },
          body: { code: 'OVERLOADED', message: 'Too much is going on' },
        }
      return { body: { data: { done: [{ ...stored, ...(body.input as object) }], refused: [], operation: 'op-1' } } }
    }
    desk.show(<FormScreen resource={soaps} />)
    await desk.user.type(await screen.findByLabelText(/^Name/), 'Rose soap')
    await desk.user.click(screen.getByRole('button', { name: /Create/ }))
    await screen.findByText(/^Nucleus is busy. Trying again in \d seconds?$/)
    expect(screen.getByDisplayValue('Rose soap')).toBeTruthy()
    await waitFor(() => expect(desk.address()).toBe(`/soaps/${id}`))
    const [first, second, ...more] = calls('/v1/soaps/actions/create')
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(more).toEqual([])
    await waitFor(() => expect(screen.queryByText(/^Nucleus is busy/)).toBeNull())
  })

  test('where it stays busy it says what is the matter, and keeps what was typed for another press', async () => {
    desk.script['POST /v1/soaps/actions/create'] = () => ({
      status: 503,
      headers: { 'retry-after': '0' },
      body: { code: 'OVERLOADED', message: 'Too much is going on' },
    })
    desk.show(<FormScreen resource={soaps} />)
    await desk.user.type(await screen.findByLabelText(/^Name/), 'Rose soap')
    await desk.user.click(screen.getByRole('button', { name: /Create/ }))
    await screen.findByText(/Too much is going on/)
    expect(screen.getByDisplayValue('Rose soap')).toBeTruthy()
    expect(calls('/v1/soaps/actions/create')).toHaveLength(4)
    await desk.user.click(screen.getByRole('button', { name: /Create/ }))
    await waitFor(() => expect(calls('/v1/soaps/actions/create').length).toBeGreaterThan(4))
  })

  test('its slug follows the name until somebody writes one of their own, and again once that is emptied', async () => {
    desk.show(<FormScreen resource={soaps} />)
    const name = await screen.findByLabelText(/^Name/)
    const slug = screen.getByLabelText<HTMLInputElement>(/^Slug/)
    await desk.user.type(name, 'Crème soap')
    expect(slug.value).toBe('creme-soap')
    await desk.user.clear(slug)
    await desk.user.type(slug, 'mine')
    await desk.user.type(name, ' 2')
    expect(slug.value).toBe('mine')
    await desk.user.clear(slug)
    await desk.user.type(name, '5')
    expect(slug.value).toBe('creme-soap-25')
  })
})

describe('what the server knows of the form beforehand', () => {
  const priced = { ...soaps, formFacts: true }
  const fact: FormFact[] = [
    { field: 'price', empty: 49_900 },
    {
      field: 'price',
      when: { name: ['Dear'] },
      above: { most: 99_900, tell: { code: 'APPROVAL', message: 'Ask first' } },
    },
  ]

  test('stands at the field while it is typed: what it will be when left empty, and what a figure above a limit asks for', async () => {
    desk.script['GET /v1/soaps/form'] = () => ({ body: { data: fact } })
    go('/soaps/new')
    desk.show(<FormScreen resource={priced} />)
    const price = await screen.findByLabelText(/^Price/)
    const told = () =>
      document.getElementById(price.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
    await waitFor(() => expect(told()).toBe('Left empty: ₹499.00'))
    await desk.user.type(price, '1000')
    expect(told()).toBe('')
    await desk.user.type(screen.getByLabelText(/^Name/), 'Dear')
    expect(screen.getByText('Ask first').getAttribute('role')).toBe('status')
    await retype(price, '999')
    expect(told()).toBe('')
  })

  test('is asked for of the record that is edited', async () => {
    desk.script['GET /v1/soaps/form'] = () => ({ body: { data: fact } })
    desk.show(<FormScreen resource={priced} id={id} />)
    const asked = () => desk.asked.find(({ path }) => path === '/v1/soaps/form')
    await waitFor(() => expect(asked()?.search.get('id')).toBe(id))
  })
})

test('leaving a field tells what is wrong with it, and the telling goes as soon as it is right', async () => {
  const name = await edit()
  await retype(name, 'R')
  await desk.user.tab()
  expect(screen.getByText('must have at least 3 characters')).toBeTruthy()
  await desk.user.type(name, 'ose')
  expect(screen.queryByText('must have at least 3 characters')).toBeNull()
})

test('Ctrl+S saves only what changed, with the version seen, and stays', async () => {
  saves()
  await retype(await edit(), 'Rose bar')
  expect(screen.getByText('Changed: Name')).toBeTruthy()
  expect(screen.queryByLabelText(/^Code/)).toBeNull()
  await desk.user.keyboard('{Control>}s{/Control}')
  await screen.findByText('No changes')
  expect(changes()[0]?.body).toEqual({ ids: [id], versions: { [id]: 3 }, input: { name: 'Rose bar' } })
  expect(desk.address()).toBe(`/soaps/${id}/edit`)
  expect(screen.getByDisplayValue('Rose bar')).toBeTruthy()
})

test('a field that means something by one that is fixed stands in the form all the same', async () => {
  const scented = { ...soaps, fields: { ...soaps.fields, scent: f.text({ when: { code: ['A1'] } }) } }
  desk.show(<FormScreen resource={scented} id={id} />)
  expect(await screen.findByLabelText(/^Scent/)).toBeTruthy()
  expect(screen.queryByLabelText(/^Code/)).toBeNull()
})

test('what the server finds is shown at the field, and nothing typed goes away', async () => {
  desk.script['POST /v1/soaps/actions/change'] = () => ({
    status: 422,
    body: {
      code: 'VALIDATION',
      message: 'Some values are wrong',
      fields: [
        {
          code: 'DUPLICATE',
          path: 'slug',
          message: '"blue-soap" is already used by Blue soap',
          params: { v: 'x', other: 'Blue soap' },
        },
      ],
    },
  })
  await edit()
  const slug = screen.getByLabelText(/^Slug/)
  await retype(slug, 'blue-soap')
  await desk.user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(slug.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/already used by Blue soap/).length).toBeGreaterThan(0)
  expect(screen.getByDisplayValue('blue-soap')).toBeTruthy()
})

describe('a save that may warn', () => {
  const wary = { ...soaps, warns: ['change'] }
  const open = async (...warnings: Finding[]) => {
    desk.script['POST /v1/soaps/actions/change'] = ({ body }): ScriptedAnswer => {
      if (body.dry) return { body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings } } } }
      keepNow({ ...now, ...(body.input as object), version: now.version + 1 })
      return { body: { data: { done: [now], refused: [], operation: 'op-1' } } }
    }
    desk.show(<FormScreen resource={wary} id={id} />)
    await retype(await screen.findByLabelText(/^Name/), 'Rose bar')
    await desk.user.keyboard('{Control>}s{/Control}')
  }
  const written = () => changes().filter(({ body }) => !body.dry)

  test('asks before it where there is something to beware of; going on editing saves nothing and loses nothing', async () => {
    await open({ code: 'RULE', message: 'Below its cost' })
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Save anyway?' }))
    expect(dialog.getByText('Below its cost')).toBeTruthy()
    await desk.user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect(await screen.findByText('Not saved yet. Your changes are kept.')).toBeTruthy()
    expect([screen.getByDisplayValue('Rose bar') !== null, written()]).toEqual([true, []])
    await desk.user.keyboard('{Control>}s{/Control}')
    await desk.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }))
    await screen.findByText('No changes')
    expect(written().map(({ body }) => body.input)).toEqual([{ name: 'Rose bar' }])
  })

  test('asks nothing for what is only worth knowing: it is told once all is saved', async () => {
    await open({ code: 'INFO', message: 'D-12 does not combine with this discount' })
    expect(await screen.findByText('D-12 does not combine with this discount')).toBeTruthy()
    expect([screen.queryByRole('alertdialog'), written().length]).toEqual([null, 1])
  })
})

describe('a published record that would lose what it needs', () => {
  const open = async () => {
    desk.script['POST /v1/soaps/actions/change'] = ({ body }): ScriptedAnswer => {
      const params = { why: 'A name is missing' }
      const message = 'Required while published: A name is missing'
      const fields = [{ code: 'BLOCKED', path: 'name', message, key: 'server.record.published', params }]
      if (!body.unpublish) return { status: 422, body: { code: 'VALIDATION', message: 'Not saved', fields } }
      keepNow({ ...now, ...(body.input as object), status: 'inactive', version: now.version + 1 })
      return { body: { data: { done: [now], refused: [], operation: 'op-1' } } }
    }
    desk.show(<FormScreen resource={soaps} id={id} />)
    await retype(await screen.findByLabelText(/^Name/), 'Rose bar')
    await desk.user.keyboard('{Control>}s{/Control}')
    return within(await screen.findByRole('alert'))
  }

  test('says so over the form and at its field, where it was left, and asks nothing', async () => {
    const summary = await open()
    expect(summary.getByText(/Required while published: A name is missing$/)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('alert')).toBe(document.activeElement)
    const name = screen.getByLabelText(/^Name/)
    expect(name).toHaveProperty('value', 'Rose bar')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(changes()).toHaveLength(1)
  })

  test('is saved once it leaves publication, in one call that says so', async () => {
    const summary = await open()
    await desk.user.click(summary.getByRole('button', { name: 'Unpublish and save' }))
    await screen.findByText('No changes')
    expect(changes().map(({ body }) => body.unpublish)).toEqual([undefined, true])
    expect(await screen.findByText('Unpublished and saved: Rose bar')).toBeTruthy()
  })

  test('is not unpublished by the next save of who has mended it', async () => {
    const summary = await open()
    expect(summary.getByRole('button', { name: 'Unpublish and save' })).toBeTruthy()
    await desk.user.type(screen.getByLabelText(/^Name/), ' fine')
    expect(screen.queryByRole('button', { name: 'Unpublish and save' })).toBeNull()
    await desk.user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]?.body.unpublish).toBeUndefined()
  })
})

test('what is refused of something that is no field here is said over the form', async () => {
  desk.script['POST /v1/soaps/actions/change'] = (): ScriptedAnswer => {
    const fields = [
      { code: 'LENGTH', path: 'note', message: 'Too long' },
      { code: 'BLOCKED', path: 'variants', message: 'No variant can be bought' },
    ]
    return { status: 422, body: { code: 'VALIDATION', message: 'Not saved', fields } }
  }
  await retype(await edit(), 'Rose bar')
  await desk.user.keyboard('{Control>}s{/Control}')
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getByText('2 fields need attention')).toBeTruthy()
  expect(summary.getByText('No variant can be bought')).toBeTruthy()
  expect(summary.queryByRole('button', { name: /variant/i })).toBeNull()
})

test('a form of a record that is not there says so as its page does, under no heading of its own', async () => {
  desk.script[`GET /v1/soaps/${id}`] = () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'No such soap' } })
  desk.show(<FormScreen resource={soaps} id={id} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'This soap does not exist' })).toBeTruthy()
  expect(screen.getAllByRole('heading')).toHaveLength(1)
})

describe('the address of a record that gets another name', () => {
  const slug = () => screen.getByLabelText<HTMLInputElement>(/^Slug/)

  test('is proposed beside it and never changed by itself; taken, it follows the name', async () => {
    await retype(await edit(), 'Rose de luxe')
    expect(slug().value).toBe('rose-soap')
    const take = screen.getByRole('button', { name: /^Update the URL too: \W?rose-de-luxe/ })
    await desk.user.click(take)
    expect(slug().value).toBe('rose-de-luxe')
    expect(screen.queryByRole('button', { name: /^Edit the address/ })).toBeNull()
    await desk.user.type(screen.getByLabelText(/^Name/), ' bar')
    expect(slug().value).toBe('rose-de-luxe-bar')
  })

  test('is not proposed to who has written another one', async () => {
    const name = await edit()
    await retype(slug(), 'my-own')
    await retype(name, 'Rose de luxe')
    expect([slug().value, screen.queryByRole('button', { name: /^Edit the address/ })]).toEqual(['my-own', null])
  })

  test.each([
    ['active', true],
    ['hidden', true],
    ['inactive', true],
    ['draft', false],
  ] as const)('of one that is %s: that the old one goes on leading to it is said: %s', async (status, isSaid) => {
    keepNow({ ...stored, status })
    await edit()
    await retype(slug(), 'rose-bar')
    const said = screen.queryByText(/^The old URL \W?rose-soap\W? will redirect here$/)
    expect(said !== null).toBe(isSaid)
    await retype(slug(), 'rose-soap')
    expect(screen.queryByText(/^The old URL/)).toBeNull()
  })
})

describe('somebody else saved first', () => {
  const stale = () => {
    const theirs = { ...stored, version: 4, name: 'Rose de luxe', price: 59_900 }
    desk.script['POST /v1/soaps/actions/change'] = ({ body }) => {
      if ((body.versions as Record<string, number>)[id] !== 4)
        return {
          status: 409,
          body: { code: 'STALE_VERSION', message: 'moved on', details: { current: theirs, diff: [] } },
        }
      keepNow({ ...theirs, ...(body.input as object), version: 5 })
      return { body: { data: { done: [now], refused: [] } } }
    }
  }

  test('the clash is asked with both sides in view, the rest merges and is said, and nothing is lost', async () => {
    stale()
    await retype(await edit(), 'Rose bar')
    await desk.user.type(screen.getByLabelText(/^Note/), 'mine')
    await desk.user.keyboard('{Control>}s{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved this record first' }))
    expect(dialog.getByText('Updated with their changes: Price.')).toBeTruthy()
    const group = within(dialog.getByRole('radiogroup', { name: 'Name' }))
    expect(group.getByText('Rose bar')).toBeTruthy()
    expect(group.getByText('Rose de luxe')).toBeTruthy()
    const accept = dialog.getByRole('button', { name: 'Save merged version' })
    expect(accept.hasAttribute('disabled')).toBe(true)
    await desk.user.click(group.getByRole('radio', { name: /Mine/ }))
    await desk.user.click(accept)
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]?.body).toMatchObject({ versions: { [id]: 4 }, input: { name: 'Rose bar', note: 'mine' } })
    expect(await screen.findByDisplayValue('599.00')).toBeTruthy()
    expect(screen.getByDisplayValue('Rose bar')).toBeTruthy()
  })

  test('going on editing keeps what was typed', async () => {
    stale()
    await retype(await edit(), 'Rose bar')
    await desk.user.keyboard('{Control>}s{/Control}')
    await desk.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByDisplayValue('Rose bar')).toBeTruthy()
    expect(screen.getByText('Changed: Name')).toBeTruthy()
  })

  test('it is told while typing, before any save', async () => {
    await retype(await edit(), 'Rose bar')
    keepNow({ ...stored, version: 4, price: 59_900 })
    deliver({
      type: 'record.changed',
      offset: '1',
      resource: 'soaps',
      records: [{ id, version: 4, status: 'draft' }],
      by: 'u2',
    })
    await desk.user.click(await screen.findByRole('button', { name: 'Review and merge' }))
    expect(await screen.findByText('Updated with their changes: Price.')).toBeTruthy()
  })
})

test('leaving with changes asks first; staying stays, discarding goes', async () => {
  await retype(await edit(), 'Rose bar')
  go('/soaps')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await desk.user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(desk.address()).toBe(`/soaps/${id}/edit`)
  go('/soaps')
  await desk.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(desk.address()).toBe('/soaps'))
})

describe('acting on a record whose form holds what is not saved', () => {
  const publish = actionOf(soaps, 'publish')!
  const published = () => calls('/v1/soaps/actions/publish')
  const asked = async () => within(await screen.findByRole('alertdialog', { name: 'Save before “Publish”?' }))
  const begin = async () => {
    saves()
    desk.script['POST /v1/soaps/actions/publish'] = (): ScriptedAnswer => {
      keepNow({ ...now, status: 'active', version: now.version + 1 })
      return { body: { data: { done: [now], refused: [], operation: 'op-2' } } }
    }
    const name = await edit()
    const act = () => startWish({ action: publish, resource: soaps, subject: { records: [stored] }, face: 'palette' })
    return { name, act }
  }

  test('asks first and names what is not saved; saved, the action meets the version that came of it', async () => {
    const { name, act } = await begin()
    await retype(name, 'Rose bar')
    const acting = act()
    const dialog = await asked()
    expect(dialog.getByText(/^Not saved yet: Name\./)).toBeTruthy()
    await desk.user.click(dialog.getByRole('button', { name: 'Save and continue' }))
    expect(await acting).toBeDefined()
    await waitFor(() => expect(published()).toHaveLength(1))
    expect(changes()[0]?.body).toMatchObject({ input: { name: 'Rose bar' }, versions: { [id]: 3 } })
    expect(published()[0]?.body).toMatchObject({ ids: [id], versions: { [id]: 4 } })
  })

  test('goes on editing and nothing is done, or acts on what was saved while what was typed stays', async () => {
    const { name, act } = await begin()
    await retype(name, 'Rose bar')
    const dropped = act()
    await desk.user.click((await asked()).getByRole('button', { name: 'Keep editing' }))
    expect(await dropped).toBeUndefined()
    const going = act()
    await desk.user.click((await asked()).getByRole('button', { name: 'Continue without saving' }))
    await going
    await waitFor(() => expect(published()).toHaveLength(1))
    expect(changes()).toHaveLength(0)
    expect(screen.getByDisplayValue('Rose bar')).toBeTruthy()
  })

  test('is not done where the form cannot be saved as it is', async () => {
    const { name, act } = await begin()
    await retype(name, 'R')
    const acting = act()
    await desk.user.click((await asked()).getByRole('button', { name: 'Save and continue' }))
    expect(await acting).toBeUndefined()
    expect([changes(), published()]).toEqual([[], []])
  })

  test('is asked nothing of a form in which nothing was typed', async () => {
    const { act } = await begin()
    expect(await act()).toBeDefined()
    await waitFor(() => expect(published()).toHaveLength(1))
  })
})

describe('a cell edited in place', () => {
  test('Enter saves the one field with its version; the focus stays', async () => {
    saves()
    desk.show(<EditableCell resource={soaps} row={stored} name="price" field={soaps.fields.price} />)
    await desk.user.click(screen.getByRole('button', { name: /\d99\.00/ }))
    const input = screen.getByRole('textbox')
    await retype(input, '599{Enter}')
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ ids: [id], versions: { [id]: 3 }, input: { price: 59_900 } }),
    )
    expect(screen.getByRole('button', { name: /\d99\.00/ }).textContent).toContain('599.00')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /\d99\.00/ })))
  })

  test('Esc gives up, and a wrong value is told and not sent', async () => {
    desk.show(<EditableCell resource={soaps} row={stored} name="price" field={soaps.fields.price} />)
    await desk.user.click(screen.getByRole('button', { name: /\d99\.00/ }))
    await retype(screen.getByRole('textbox'), '5,99{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Use a dot: 5.99')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
    expect(screen.getByRole('button', { name: /\d99\.00/ }).textContent).toContain('499.00')
    expect(changes()).toHaveLength(0)
  })
})

test('the title of an Urdu form reads from right to left, whatever letters the name in it has', async () => {
  await act(() => speak('ur'))
  desk.show(<FormScreen resource={soaps} id={id} />)
  const title = await screen.findByRole('heading', { level: 1, name: /Rose soap/ })
  expect(title.dir).toBe('rtl')
  expect(title.textContent).toContain('\u2068Rose soap\u2069')
  await act(() => speak('en'))
})
