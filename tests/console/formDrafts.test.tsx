// What is typed and not saved: kept while it is typed, found again where it was begun, gone once it was saved or given up.
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { FormScreen } from '#console/form/FormScreen.tsx'
import { allDrafts, dropDraft, openWriter } from '#console/session/drafts.ts'
import { UnfinishedWork } from '#console/session/UnfinishedWork.tsx'
import { noteUnsaved } from '#console/session/unsaved.ts'
import { go } from '#console/shell/navigation.tsx'
import type { AnyRow } from '#contract/resource.ts'
import { calls, desk, edit, id, keepNow, retype, saves, soaps, stored } from './soapForm.tsx'

describe('a new record that is begun in several ways', () => {
  const drafts = new Map<string, unknown>()
  beforeEach(() => {
    drafts.clear()
    desk.script['GET /v1/me/drafts'] = ({ search }) => {
      const key = search.get('key') ?? ''
      const body = drafts.get(key)
      return { body: { data: { drafts: body ? [{ key, body, at: '2026-01-02T00:00:00Z' }] : [] } } }
    }
    desk.script['POST /v1/me/drafts'] = ({ body }) => {
      drafts.set(String(body.key), body.body)
      return { body: { data: {} } }
    }
  })
  const inField = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value

  test('has a draft for each: what was typed for one is not in the other, and is there again on coming back', async () => {
    go('/soaps/new?code=A1')
    desk.show(<FormScreen resource={soaps} />)
    await desk.user.type(await screen.findByLabelText(/^Name/), 'Rose soap')
    go('/soaps/new?code=B2&tab=x')
    await waitFor(() => expect([inField(/^Name/), inField(/^Code/)]).toEqual(['', 'B2']))
    await waitFor(() => expect([...drafts.keys()]).toEqual(['soaps/new?code=A1']))
    go('/soaps/new?code=A1')
    await waitFor(() => expect([inField(/^Name/), inField(/^Code/)]).toEqual(['Rose soap', 'A1']))
  })

  test('is offered again as it was begun', async () => {
    desk.script['GET /v1/me/drafts'] = () => ({
      body: { data: { drafts: [{ key: 'soaps/new?code=A1', body: {}, at: '2026-01-02T00:00:00Z' }] } },
    })
    desk.show(<UnfinishedWork />)
    const link = await screen.findByRole('link', { name: /New soap/i })
    expect(link.getAttribute('href')).toBe('/soaps/new?code=A1')
  })

  test('too much in the address for a key of a draft shares the one of the plain form', async () => {
    go(`/soaps/new?note=${'x'.repeat(300)}`)
    desk.show(<FormScreen resource={soaps} />)
    await desk.user.type(await screen.findByLabelText(/^Name/), 'Rose soap')
    await waitFor(() => expect([...drafts.keys()]).toEqual(['soaps/new']), { timeout: 3000 })
  })
})

test('a draft left behind is there again, also when the record has moved on since', async () => {
  keepNow({ ...stored, version: 4, price: 59_900 })
  desk.script['GET /v1/me/drafts'] = () => ({
    body: {
      data: {
        drafts: [
          {
            key: `soaps/${id}`,
            at: '2026-01-02T00:00:00Z',
            body: { changed: { name: 'Rose bar' }, base: { name: 'Rose soap' }, version: 3 },
          },
        ],
      },
    },
  })
  await edit()
  expect(screen.getByDisplayValue('Rose bar')).toBeTruthy()
  expect(screen.getByText('Someone else has saved this record in the meantime.')).toBeTruthy()
})

describe('a record that one may look at and not change', () => {
  const why = 'Your role doesn’t allow this on this record'
  beforeEach(() => keepNow({ ...stored, withheld: { change: { code: 'FORBIDDEN', message: why } } } as AnyRow))

  test('says so before anything is typed', async () => {
    desk.show(<FormScreen resource={soaps} id={id} />)
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.queryByLabelText(/^Name/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  })

  test('still shows what somebody had typed while they might', async () => {
    const body = { changed: { name: 'Rose bar' }, base: { name: 'Rose soap' }, version: 3 }
    desk.script['GET /v1/me/drafts'] = () => ({
      body: { data: { drafts: [{ key: `soaps/${id}`, at: '2026-01-02T00:00:00Z', body }] } },
    })
    await edit()
    expect(screen.getByDisplayValue('Rose bar')).toBeTruthy()
  })
})

test('what is typed is put away when the session ends, not after the pause that is usual', async () => {
  openWriter('soaps/ending').keep({ changed: { name: 'Rose' } })
  const sent = () => calls('/v1/me/drafts').map(({ body }) => body.key)
  expect(sent()).toEqual([])
  noteUnsaved({ isSealed: true })
  await waitFor(() => expect(sent()).toEqual(['soaps/ending']), { timeout: 400 })
})

test('drafts that could not be read are asked for again at once', async () => {
  let tries = 0
  desk.script['GET /v1/me/drafts'] = () => {
    tries += 1
    if (tries === 1) return { status: 500, body: { code: 'INTERNAL', message: 'down' } }
    return { body: { data: { drafts: [{ key: 'soaps/new', body: {}, at: '2026-01-02T00:00:00Z' }] } } }
  }
  expect(await allDrafts()).toEqual([])
  expect((await allDrafts()).map(({ key }) => key)).toEqual(['soaps/new'])
})

test('what is given up while it is still on its way to the server stays given up', async () => {
  const slow = Promise.withResolvers<void>()
  const kept: unknown[] = []
  desk.script['POST /v1/me/drafts'] = async ({ body }) => {
    if (body.body) await slow.promise
    kept.push(body.body)
    return { body: { data: {} } }
  }
  const writer = openWriter('soaps/given-up')
  writer.keep({ changed: { name: 'Rose' } })
  writer.flush()
  await waitFor(() => expect(calls('/v1/me/drafts')).toHaveLength(1))
  const dropped = dropDraft('soaps/given-up')
  // A call that is answered after it would have been, had it not waited.
  await allDrafts()
  slow.resolve()
  await dropped
  expect(kept).toEqual([{ changed: { name: 'Rose' } }, null])
})

test('what is typed is kept on the server as a draft, and dropped after the save', async () => {
  saves()
  await retype(await edit(), 'Rose bar')
  await waitFor(
    () =>
      expect(calls('/v1/me/drafts').at(-1)?.body).toMatchObject({
        key: `soaps/${id}`,
        body: { changed: { name: 'Rose bar' }, base: { name: 'Rose soap' }, version: 3 },
      }),
    { timeout: 3000 },
  )
  await desk.user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(calls('/v1/me/drafts').at(-1)?.body).toEqual({ key: `soaps/${id}`, body: null }), {
    timeout: 3000,
  })
})
