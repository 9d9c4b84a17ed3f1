// What the palette does not find is told when it is left, without telling of anybody; what people of the place call a command finds it.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { searches } from '#areas/searches/searches.ts'
import '#areas/searches/searches.console.tsx'
import { giveAlias } from '#console/keys/choices.ts'
import { noteNames } from '#console/palette/records/knownNames.ts'
import { isThesaurusHere, thesaurusCome } from '#console/palette/thesaurus/thesaurus.ts'
import { setCatalogue } from '#console/session/me.ts'
import { actionsOf } from '#contract/standard.ts'
import { type Taught, type Unfound, unfoundPaths } from '#contract/unfound.ts'
import { openPaletteDesk, options, scents, soaps, state, titles } from './paletteDesk.tsx'

type Desk = Awaited<ReturnType<typeof openPaletteDesk>>
let desk: Desk
let synonyms: Taught[] = []

const granted = [soaps, scents].flatMap(resource => actionsOf(resource).map(({ id }) => id))

const openAs = async (permissions: readonly string[]): Promise<void> => {
  desk = await openPaletteDesk(
    {
      [`POST ${unfoundPaths.tell}`]: () => ({ body: { data: {} } }),
      [`GET ${unfoundPaths.taught}`]: () => ({ body: { data: { words: synonyms } } }),
      'POST /v1/searches/actions/new-synonym': () => ({ body: { data: { done: [], refused: [], operation: 'op-1' } } }),
    },
    permissions,
  )
  setCatalogue([soaps, scents, searches])
  await thesaurusCome()
  expect(isThesaurusHere()).toBe(true)
}

beforeEach(() => openAs(granted))
afterEach(async () => {
  synonyms = []
  noteNames([])
  await giveAlias('soaps.refund', '').catch(() => {})
  await desk.close()
})

const press = (keys: string) => desk.user.keyboard(keys)
const open = () => press('{Control>}k{/Control}')
const told = () =>
  desk.asked.filter(({ path }) => path === unfoundPaths.tell).map(({ body }) => body as unknown as Unfound)
const nothingFor = (text: string) =>
  waitFor(() => expect(document.querySelector('.palette-none')?.textContent).toContain(`“${text}”`))
const leaveAfter = async (text: string) => {
  await open()
  await press(text)
  await nothingFor(text)
  await open()
  await waitFor(() => expect(state()).toBe('closed'))
}

describe('what found nothing', () => {
  test('is told once, when the palette is left', async () => {
    await leaveAfter('qqwwzz yard')
    await waitFor(() => expect(told()).toEqual([{ language: 'en', lines: [{ text: 'qqwwzz yard' }] }]))
    await leaveAfter('qqwwzz yard')
    expect(told()).toHaveLength(1)
  })

  test('is told with what was chosen after it was written anew', async () => {
    await open()
    await press('zzqqxx blorp')
    await nothingFor('zzqqxx blorp')
    await desk.user.clear(document.activeElement as HTMLInputElement)
    await press('scents')
    await waitFor(() => expect(titles()[0]).toContain('Scents'))
    await press('{Enter}')
    await waitFor(() =>
      expect(told()).toEqual([{ language: 'en', lines: [{ text: 'zzqqxx blorp', chosen: '/scents' }] }]),
    )
  })

  test.each(['qqzz 4999', 'qq@zz.example', 'vikram qqzzyard', '“qqzzxx”'])(
    'never leaves the browser where it may tell of somebody: %s',
    async text => {
      setCatalogue([soaps, { ...scents, group: 'people' }])
      noteNames([{ resource: 'scents', id: 'a', title: 'Vikram Müller', subtitle: null, status: 'active' }])
      await leaveAfter(text)
      await leaveAfter(`marker ${'abcdefgh'[text.length % 8]}qzx`)
      await waitFor(() => expect(told()).toHaveLength(1))
      expect(JSON.stringify(told())).not.toContain('qq')
    },
  )

  test('is not told where one of the ways on was gone', async () => {
    await open()
    await press('qqvvww')
    await nothingFor('qqvvww')
    await press('{Enter}')
    await waitFor(() => expect(state()).toBe('closed'))
    expect(told()).toEqual([])
  })
})

describe('a synonym of the place', () => {
  test('finds its command first, and a word of one’s own still comes before it', async () => {
    synonyms = [
      { text: 'qqbbyy', of: 'soaps.refund' },
      { text: 'glurk qqbb', of: 'soaps.nothing' },
      { text: 'blend anew', of: '/scents' },
    ]
    await open()
    await press('qqbbyy')
    await waitFor(() => expect(titles()[0]).toBe('Refund soap'))
    await desk.user.clear(document.activeElement as HTMLInputElement)
    // What is called so to the letter gives way to what the place calls so; a beginning of it does not.
    await press('blend anew')
    await waitFor(() => expect(titles()[0]).toContain('Scents'))
    await desk.user.clear(document.activeElement as HTMLInputElement)
    await press('glurk qqbb')
    await nothingFor('glurk qqbb')
    await open()
    await giveAlias('/soaps', 'qqbbyy').catch(() => {})
    await open()
    await press('qqbbyy')
    await waitFor(() => expect(titles()[0]).toContain('Soaps'))
    expect(titles()[1]).toBe('Refund soap')
  })

  test('is offered to be added to who may, and to nobody else', async () => {
    await open()
    await press('qqnnmm')
    await nothingFor('qqnnmm')
    expect(titles().filter(title => title.startsWith('Add'))).toEqual([])
    await open()
    await desk.close()
    await openAs([...granted, 'searches.open', 'searches.newSynonym'])
    await open()
    await press('Qqnnmm')
    await nothingFor('Qqnnmm')
    expect(titles().at(-1)).toBe('Add “Qqnnmm” as a synonym…')
    await desk.user.click(options().at(-1)!)
    const dialog = await screen.findByRole('dialog', { name: 'Create synonym' })
    expect(((await within(dialog).findByLabelText(/Search term/)) as HTMLInputElement).value).toBe('qqnnmm')
    const picker = within(dialog).getByLabelText(/Synonym for/)
    expect(document.activeElement).toBe(picker)
    await press('refund so')
    await press('{Enter}')
    expect((picker as HTMLInputElement).value).toBe('Refund soap')
    await press('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(desk.asked.find(({ path }) => path === '/v1/searches/actions/new-synonym')?.body.input).toEqual({
        term: 'qqnnmm',
        meaning: 'soaps.refund',
        language: 'en',
      }),
    )
    expect(told()).toEqual([])
  })
})
