// Actions as people meet them: offered or off with a reason, on a button, in a menu, passed on.
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { offersOf } from '#console/action/offers.ts'
import { setSubject, subject } from '#console/action/subject.ts'
import { whySaid } from '#console/action/useActions.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { currentMe, setMe } from '#console/session/me.ts'
import type { AnyRow } from '#contract/resource.ts'
import { desk, known, openFor, row, soaps, wish } from './actionDesk.tsx'

describe('the subject', () => {
  test('a selection outranks the focus, which outranks what is open', () => {
    for (const from of ['open', 'focus', 'selection'] as const) setSubject({ resource: soaps, records: [row(1)], from })
    expect(subject()?.from).toBe('selection')
  })
})

describe('offers', () => {
  const may = () => true
  const offer = (name: string, records: AnyRow[]) =>
    offersOf(soaps, { records }, may).find(({ action }) => action.name === name)
  test('what the row says is not theirs to decide is off with that reason, and of several it is left out', () => {
    const why = { code: 'SECOND_PERSON', message: 'Someone else must approve your change' }
    const own = { ...row(1), withheld: { hide: why, duplicate: why } }
    expect(offer('hide', [own])).toMatchObject({ allowed: false, why })
    expect(offer('duplicate', [own])).toMatchObject({ allowed: false, why })
    expect(offer('hide', [own, row(2)])).toMatchObject({ allowed: true, left: 1 })
  })
  test('a draft cannot be hidden, and the reason says so', () => {
    expect(offer('hide', [row(1, { status: 'draft' })])).toMatchObject({
      allowed: false,
      why: { key: 'record.refused.isDraft' },
    })
  })
  test('of several, those that cannot are only counted', () =>
    expect(offer('hide', [row(1), row(2, { status: 'draft' })])).toMatchObject({ allowed: true, left: 1 }))
  test('one at a time is said', () =>
    expect(offer('whyHidden', [row(1), row(2)])).toMatchObject({ allowed: false, why: { key: 'action.onlyOne' } }))
  test('outside the states it is declared for it is off, in the words of the field', () => {
    expect(offer('wrap', [row(1, { wrapping: 'bare' })])).toMatchObject({ allowed: true })
    const off = offer('wrap', [row(1, { wrapping: 'wrapped' })])
    expect(off).toMatchObject({ allowed: false })
    expect(whySaid(wordsNow(), off!.why!)).toBe('Not possible while Wrapping is In paper')
    // What a row does not tell, the server knows.
    expect(offer('wrap', [row(1)])).toMatchObject({ allowed: true })
  })
  test('what is there for the deleted is refused to all others', () => {
    expect(offer('unmelt', [row(1, { status: 'deleted' })])).toMatchObject({ allowed: true })
    expect(offer('unmelt', [row(1)])).toMatchObject({ allowed: false })
    expect(offer('reprice', [row(1, { status: 'deleted' })])).toMatchObject({ why: { key: 'action.isDeleted' } })
  })
  test('what was never changed has no earlier version to restore', () => {
    expect(offer('restoreVersion', [row(1, { version: 1 })])).toMatchObject({
      allowed: false,
      why: { key: 'action.noVersion' },
    })
    expect(offer('restoreVersion', [row(1, { version: 2 })])).toMatchObject({ allowed: true })
  })
  test('a missing right is named', () => {
    const [first] = offersOf(soaps, { records: [row(1)] }, () => false)
    expect(first).toMatchObject({ permitted: false, why: { params: { right: 'soaps.open' } } })
  })
})

test('a button that is off stays, says why, and does nothing', async () => {
  desk.show(
    <ActionButton action={known('hide')} resource={soaps} subject={{ records: [row(1, { status: 'draft' })] }} />,
  )
  const button = screen.getByRole('button', { name: /Hide/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('Not possible for a draft.')
  await desk.user.click(button)
  expect(desk.asked).toHaveLength(0)
  // Where nothing hovers, a press is how people ask.
  await waitFor(() =>
    expect(document.querySelector('.toast[data-kind=info]')?.textContent).toContain('Not possible for a draft.'),
  )
})

test('a menu shows what is off with its reason and leaves out what is not permitted', async () => {
  await openFor(['soaps.hide', 'soaps.publish'])
  desk.show(<ActionMenu resource={soaps} subject={{ records: [row(1)] }} />)
  await desk.user.click(screen.getByRole('button', { name: 'More actions' }))
  const lines = await screen.findAllByRole('menuitem')
  // Whoever sees a record may be told of it.
  expect(lines.map(({ textContent }) => textContent?.match(/Hide|Publish|Notify me when/)?.[0])).toEqual([
    ...['Hide', 'Publish', 'Notify me when'],
  ])
  expect(screen.getByRole('menuitem', { name: /Publish/ }).getAttribute('aria-disabled')).toBe('true')
})

test('one reason for all that is off is read once, above them, and heard with each', async () => {
  await openFor(['soaps.hide', 'soaps.reprice', 'soaps.duplicate', 'soaps.change', 'soaps.open'])
  const why = { code: 'OWN', message: 'Only its owner may change it' }
  const withheld = { hide: why, reprice: why, duplicate: why }
  desk.show(<ActionMenu resource={soaps} subject={{ records: [row(1, { withheld } as object)] }} />)
  await desk.user.click(screen.getByRole('button', { name: 'More actions' }))
  const lines = await screen.findAllByRole('menuitem')
  const off = lines.filter(line => line.getAttribute('aria-disabled') === 'true')
  expect(off).toHaveLength(3)
  for (const line of off)
    expect(document.getElementById(line.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why.message)
  const drawn = screen.getAllByText(why.message).filter(({ className }) => className !== 'hidden')
  expect(drawn).toHaveLength(1)
  // They stand together, right below it.
  expect(drawn[0]!.nextElementSibling).toBe(off[0])
  const at = lines.indexOf(off[0]!)
  expect(lines.slice(at, at + 3)).toEqual(off)
})

test('going somewhere is a link, not a call', () => {
  wish('change', [row(1)])
  expect(desk.address()).toBe(`/soaps/${row(1).id}/edit`)
})

describe('a call that is put together is passed on', () => {
  const copied = async (button: string): Promise<string> => {
    await desk.user.click(await screen.findByRole('button', { name: button }))
    return navigator.clipboard.readText()
  }

  test('as a link with what was typed so far, which runs nothing', async () => {
    desk.show(<ActingHost />)
    wish('reprice', [row(1)])
    await desk.user.type(await screen.findByRole('textbox', { name: /Price/ }), '4.99')
    const linked = new URL(await copied('Copy link to this command')).searchParams.get('cmd') ?? ''
    expect(JSON.parse(linked)).toEqual({ action: 'soaps.reprice', input: { price: 499 }, ids: [row(1).id] })
    expect(desk.asked).toHaveLength(0)
  })

  test('as cURL from the card, without a token, to who has asked for it on the page of the API alone', async () => {
    desk.script['POST /v1/soaps/actions/melt'] = () => ({
      body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings: [] } } },
    })
    desk.show(<ActingHost />)
    wish('melt', [row(1)])
    await screen.findByRole('button', { name: 'Copy link to this command' })
    expect(screen.queryByRole('button', { name: 'Copy as cURL' })).toBeNull()
    const me = currentMe()
    if (me) act(() => setMe({ ...me, profile: { developer: true } }, me.places[0]))
    const line = await copied('Copy as cURL')
    expect(line).toContain(`-d '{"ids":["${row(1).id}"],"versions":{"${row(1).id}":3}}'`)
    expect(line).toContain('\'access-token: \'"$NUCLEUS_TOKEN"')
    expect(desk.asked.every(({ body }) => body.dry)).toBe(true)
  })
})
