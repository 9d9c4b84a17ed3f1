// A tree of blocks in a form and in history: every edit by keys and by pointer, nothing lost, errors where they are.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DiffView } from '#console/action/DiffView.tsx'
import { asFieldRefusal, asFinding } from '#console/action/speech.ts'
import { meantBy, pasted, pointedAnew, written } from '#console/fields/blocks/blockClipboard.ts'
import { checkValue } from '#console/fields/check.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { jumpTo } from '#console/form/ErrorSummary.tsx'
import { f } from '#contract/f.ts'
import { type Block, blocksIn, placedIn, rulesOf } from '#contract/fields/blocks.ts'
import type { Finding } from '#contract/problem.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const field = f.blocks({
  depth: 3,
  max: 8,
  top: ['quote', 'columns'],
  blocks: {
    quote: {
      label: 'Quote',
      named: 'words',
      fields: { words: f.text({ required: true }), size: f.integer({ min: 1, help: 'In points' }) },
    },
    columns: { label: 'Columns', fields: {}, holds: ['quote', 'columns'] },
  },
})
const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const quote = (at: number, words: string): Block => ({ id: uuid(at), type: 'quote', props: { words } })
const columns = (at: number, ...children: Block[]): Block => ({
  id: uuid(at),
  type: 'columns',
  props: {},
  ...(children.length > 0 && { children }),
})
const start = [quote(1, 'One'), columns(2, quote(3, 'Three')), quote(4, 'Four')]

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources: [] })
})
afterEach(() => desk.close())

const edit = async (value: unknown, finding?: Finding) => {
  const given: unknown[] = [value]
  const Form = () => {
    const [now, setValue] = useState(value)
    const take = (next: unknown) => {
      given.push(next)
      setValue(next)
    }
    return <FieldRow id="body" name="body" field={field} label="Body" value={now} finding={finding} onChange={take} />
  }
  desk.show(<Form />)
  await screen.findByRole('button', { name: 'Add block' })
  return () => given.at(-1)
}

test('what helps to fill in a field of a block stands below it, and belongs to it for who hears it', async () => {
  await edit(start)
  const [size] = screen.getAllByRole('textbox', { name: 'Size' })
  expect(screen.getAllByText('In points')).toHaveLength(3)
  expect(document.getElementById(size?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('In points')
})
const drawn = (value: unknown): string =>
  placedIn(blocksIn(value))
    .map(({ block, within: outer }) => `${'>'.repeat(outer.length)}${block.props.words ?? block.type}`)
    .join(' ')
const head = (name: string | RegExp) => screen.getByRole('button', { name, expanded: undefined })
const title = (words: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-title]')].find(one => one.textContent?.includes(words))!
const focused = () => document.activeElement?.textContent

describe('by keys on the head of a block', () => {
  test('it moves, goes into the one above and out again; the focus and a quiet word follow', async () => {
    const given = await edit(start)
    title('Four').focus()
    await desk.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(drawn(given())).toBe('One Four columns >Three')
    expect(focused()).toBe('QuoteFour')
    expect(screen.getByText('Quote: Four is now 2 of 3')).toBeTruthy()
    await desk.user.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}')
    expect(drawn(given())).toBe('One columns >Three >Four')
    expect(focused()).toBe('QuoteFour')
    expect(screen.getByText('Quote: Four moved into Columns')).toBeTruthy()
    await desk.user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(drawn(given())).toBe('One columns >Three Four')
    // A quote holds nothing: what may not be is not done.
    await desk.user.keyboard('{Home}{Alt>}{ArrowUp}{ArrowRight}{/Alt}')
    expect(drawn(given())).toBe('One columns >Three Four')
  })

  test('one walks the heads, folds and unfolds', async () => {
    await edit(start)
    title('One').focus()
    await desk.user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('QuoteThree')
    await desk.user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(focused()).toBe('Columns')
    await desk.user.keyboard('{ArrowLeft}')
    expect(title('Three')).toBeUndefined()
    await desk.user.keyboard('{ArrowRight}{End}')
    expect(title('Three')).toBeTruthy()
    expect(focused()).toBe('QuoteFour')
  })

  test('a block is added after it, begins in its first field, and a copy has an id of its own', async () => {
    const given = await edit(start)
    title('One').focus()
    await desk.user.keyboard('/')
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Quote' }))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName).toBe('INPUT'),
    )
    await desk.user.keyboard('New')
    expect(drawn(given())).toBe('One New columns >Three Four')
    title('New').focus()
    await desk.user.keyboard('{Control>}d{/Control}')
    expect(drawn(given())).toBe('One New New columns >Three Four')
    expect(new Set(placedIn(blocksIn(given())).map(({ block }) => block.id)).size).toBe(6)
  })

  test('it is deleted, the next one has the focus, and it can be put back where it was, whole', async () => {
    const given = await edit(start)
    title('Columns').focus()
    await desk.user.keyboard('{Delete}')
    expect(drawn(given())).toBe('One Four')
    expect(focused()).toBe('QuoteFour')
    await desk.user.keyboard('{Control>}z{/Control}')
    expect(given()).toEqual(start)
    expect(focused()).toBe('Columns')
    await desk.user.keyboard('{Delete}')
    await desk.user.click(within(screen.getByText('Removed: Columns').parentElement!).getByRole('button'))
    expect(given()).toEqual(start)
  })
})

describe('over the clipboard', () => {
  /** What the browser does after the keys. */
  const copy = (words: string): string => {
    let text = ''
    fireEvent.keyDown(title(words), { key: 'c', ctrlKey: true })
    fireEvent.copy(document.body, { clipboardData: { setData: (_: string, said: string) => (text = said) } })
    return text
  }
  const paste = (words: string, text: string) => {
    fireEvent.keyDown(title(words), { key: 'v', ctrlKey: true })
    fireEvent.paste(document.body, { clipboardData: { getData: () => text } })
  }

  test('a block goes with all that is in it behind another, with ids of its own, and the focus with it', async () => {
    const given = await edit(start)
    paste('Four', copy('Columns'))
    expect(drawn(given())).toBe('One columns >Three Four columns >Three')
    expect(new Set(placedIn(blocksIn(given())).map(({ block }) => block.id)).size).toBe(6)
    expect(focused()).toBe('Columns')
    expect(screen.getByText('Columns added')).toBeTruthy()
  })

  test('nothing is taken that is no block, no kind that stands there, or too deep', async () => {
    const given = await edit(start)
    const text = copy('Columns')
    for (const other of ['ORD-1042', '{"kind":"nucleus/blocks"}', text.replaceAll('"columns"', '"constructor"')])
      paste('Four', other)
    expect(given()).toEqual(start)
    const deep = JSON.parse(text) as { block: Block }
    paste('Three', JSON.stringify({ ...deep, block: { ...deep.block, children: [deep.block] } }))
    expect(given()).toEqual(start)
  })

  test('of another brand its texts come along, and no file or record of it', () => {
    const kinds = f.blocks({
      blocks: {
        hero: {
          label: 'Hero',
          fields: { title: f.localized({}), picture: f.media({}), link: f.target({}), tag: f.reference('tags') },
        },
      },
    })
    const props = {
      title: { 'en-in': 'Snow' },
      picture: [{ fileId: uuid(7) }],
      link: { to: 'tags', id: uuid(8) },
      tag: uuid(8),
    }
    const hero: Block = { id: uuid(1), type: 'hero', props }
    const into = (vendor: string) =>
      pasted(written(hero, 'mgp'), {
        field: kinds,
        rules: rulesOf(kinds),
        within: undefined,
        vendor,
        newId: () => uuid(9),
      })
    expect(into('mgp')).toEqual({ block: { ...hero, id: uuid(9) } })
    const { block, foreign } = into('lit')!
    expect(block).toEqual({ id: uuid(9), type: 'hero', props: { title: { 'en-in': 'Snow' } } })
    expect(meantBy(kinds, foreign!)).toEqual({
      vendor: 'mgp',
      records: [
        { to: 'tags', id: uuid(8) },
        { to: 'tags', id: uuid(8) },
      ],
      files: [uuid(7)],
    })
    const answer = {
      records: [{ to: 'tags', id: uuid(8), partner: uuid(18) }],
      files: [{ id: uuid(7), partner: uuid(17) }],
    }
    expect(pointedAnew(kinds, [block], foreign!, answer)[0]!.props).toEqual({
      title: { 'en-in': 'Snow' },
      picture: [{ fileId: uuid(17) }],
      link: { to: 'tags', id: uuid(18) },
      tag: uuid(18),
    })
    // What somebody has chosen meanwhile stays, and what was taken away does not come back.
    const chosen = { ...block, props: { ...block.props, tag: uuid(5) } }
    expect(pointedAnew(kinds, [chosen], foreign!, answer)[0]!.props.tag).toBe(uuid(5))
    expect(pointedAnew(kinds, [], foreign!, answer)).toEqual([])
  })
})

describe('by pointer', () => {
  test('everything has its button, and what cannot be done is off', async () => {
    const given = await edit(start)
    await desk.user.click(head('Move Quote: One down'))
    expect(drawn(given())).toBe('columns >Three One Four')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Quote: Four down' }).disabled).toBe(true)
    await desk.user.click(head('More actions for Quote: One'))
    expect(await screen.findByRole('menuitem', { name: /Unnest/ })).toHaveProperty('ariaDisabled', 'true')
    await desk.user.click(screen.getByRole('menuitem', { name: /Nest in previous block/ }))
    expect(drawn(given())).toBe('columns >Three >One Four')
    await desk.user.click(head('Add block to Columns'))
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Columns' }))
    expect(drawn(given())).toBe('columns >Three >One >columns Four')
  })

  test('dragged by its handle: before, behind, and into one that holds others', async () => {
    const given = await edit(start)
    const place = () => {
      for (const [at, one] of [...document.querySelectorAll<HTMLElement>('[data-head]')].entries())
        one.getBoundingClientRect = () => new DOMRect(0, at * 100, 300, 40)
    }
    const drag = (words: string, y: number) => {
      place()
      const handle = title(words).closest('[data-head]')!.querySelector('.entries-handle')!
      fireEvent.pointerDown(handle, { button: 0, clientY: 0 })
      fireEvent.pointerMove(handle, { clientY: y })
      fireEvent.pointerUp(handle, { clientY: y })
    }
    drag('Four', 5)
    expect(drawn(given())).toBe('Four One columns >Three')
    drag('One', 220)
    expect(drawn(given())).toBe('Four columns >Three >One')
    drag('Three', 35)
    expect(drawn(given())).toBe('Four Three columns >One')
    // Never into itself.
    drag('Columns', 320)
    expect(drawn(given())).toBe('Four Three columns >One')
  })
})

test('fields are entered as the fields they are; an emptied one leaves the block', async () => {
  const given = await edit([quote(1, 'One')])
  await desk.user.type(screen.getByLabelText('Size'), '3')
  expect(given()).toEqual([{ ...quote(1, 'One'), props: { words: 'One', size: 3 } }])
  await desk.user.clear(screen.getByLabelText('Size'))
  expect(given()).toEqual([quote(1, 'One')])
})

describe('what is wrong in a block', () => {
  const many = Array.from({ length: 6 }, (_, at) => quote(at + 1, `Q${at}`))

  test('opens it, stands at its field, and the summary leads there', async () => {
    const wrong = [...many.slice(0, 5), { ...quote(6, 'Q5'), props: { words: 'Q5', size: 0 } }]
    const finding = checkValue(field, wrong, setting, 'Body')
    expect(finding).toMatchObject({ path: `${uuid(6)}.size`, message: 'Quote, Size: Must be 1 or more' })
    await edit(wrong, finding)
    await waitFor(() => expect(screen.getByLabelText('Size')).toBeTruthy())
    jumpTo('body')
    expect(document.activeElement).toBe(screen.getByLabelText('Size'))
  })

  test('told by the server, too', async () => {
    const sent: Finding = {
      code: 'REF_NOT_FOUND',
      key: 'findings.WITHIN',
      path: `body.${uuid(2)}.words`,
      message: 'Quote, Words: is gone',
      params: { place: 'Quote, Words', why: 'is gone' },
    }
    const refusal = asFieldRefusal(sent)
    expect(refusal.path).toBe('body')
    await edit(many, asFinding(refusal))
    expect(await screen.findByText('is gone')).toBeTruthy()
  })
})

test('history says which block came, went, moved and changed how', async () => {
  const papers = resource({
    name: 'papers',
    one: 'paper',
    label: 'Papers',
    group: 'content',
    icon: 'file',
    title: 'name',
    lifecycle: 'toggle',
    fields: { name: f.text({ required: true }), body: field },
    actions: {},
  })
  const after = [columns(2, quote(3, 'Drei'), quote(4, 'Four')), quote(5, 'Five')]
  desk.show(<DiffView resource={papers} diff={[{ field: 'body', before: start, after }]} />)
  const lines = await waitFor(() => {
    const all = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(all.length).toBeGreaterThan(0)
    return all
  })
  expect(lines).toEqual([
    'Quote: One removed',
    expect.stringMatching(/^Quote: Drei Words: .*Three .*Drei$/),
    'Quote: Four moved to Columns',
    'Quote: Five added',
  ])
  cleanup()
})
