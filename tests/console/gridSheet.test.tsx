// A list as a spreadsheet: cells by keys, ranges, blocks from a clipboard, what is refused and what takes it back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { forgetDone, undoLast } from '#console/action/undo.ts'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { wordsNow } from '#console/i18n/words.ts'
import { queries } from '#console/net/queries.ts'
import { settingCommands } from '#console/palette/commands/settings.ts'
import { printBlock, readBlock } from '#console/sheet/block.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Desk, ReceivedRequest, ScriptedAnswer } from '../support/desk.tsx'
import { creams, idOf, openGrid, shelf } from './gridDesk.tsx'

let desk: Desk
const may = ['creams.open', 'creams.show', 'creams.change']
const path = '/v1/creams/actions/change'
const written = () => desk.asked.filter(asked => asked.path === path).map(({ body }) => body)
const inputs = () => written().map(({ ids, input }) => [(ids as string[])[0], input])

/** The shelf as the server has it: it keeps what it is sent. */
const open = async ({
  permissions = may,
  refuse,
}: {
  permissions?: string[]
  refuse?: (asked: ReceivedRequest) => ScriptedAnswer | undefined
} = {}) => {
  desk = await openGrid('/creams', permissions)
  const rows = shelf.map(row => ({ ...row }))
  const change = (asked: ReceivedRequest): ScriptedAnswer => {
    const said = refuse?.(asked)
    if (said) return said
    const { ids, input } = asked.body as { ids: string[]; input: object }
    const row = rows.find(({ id }) => id === ids[0]) as AnyRow
    Object.assign(row, input, { version: row.version + 1, updatedBy: 'u1' })
    return { body: { data: { done: [{ ...row }], refused: [], operation: 'op1' } } }
  }
  Object.assign(desk.script, {
    [`POST ${path}`]: change,
    'GET /v1/creams': () => ({
      body: { data: { rows: rows.slice(0, 10), page: { number: 1, size: 10, total: 23, about: false } } },
    }),
  })
  desk.show(<ListScreen resource={creams} />)
  await screen.findByRole('grid')
  return rows
}
const sheet = async (options?: Parameters<typeof open>[0]) => {
  const rows = await open(options)
  await desk.user.keyboard('{Shift>}e{/Shift}')
  await screen.findByRole('button', { name: 'Back to the list' })
  return rows
}
const cellAt = (row: number, col: number) => document.querySelector<HTMLElement>(`[data-spot="${row} ${col}"]`)
const focusIs = (row: number, col: number) =>
  waitFor(() => expect(document.activeElement?.getAttribute('data-spot')).toBe(`${row} ${col}`))
const press = (keys: string) => desk.user.keyboard(keys)
/** The price of the first record: name, status, price, skin, updated. */
const toPrice = async () => {
  await press('{ArrowRight}{ArrowRight}')
  await focusIs(0, 2)
}

afterEach(async () => {
  clearSubjects()
  forgetDone()
  await desk?.close()
})

describe('the text of a clipboard', () => {
  test.each([
    [
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      [
        ['two\nlines', 'a "word"'],
        ['tab\there', ''],
      ],
    ],
  ])('is read as it was written: %j', block => {
    expect(readBlock(printBlock(block))).toEqual(block)
  })

  test('ends its last line as spreadsheets do', () => {
    expect(readBlock('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })
})

describe('a sheet', () => {
  test('is a grid of cells that say what they are', async () => {
    await sheet()
    const grid = screen.getByRole('grid', { name: 'Creams' })
    expect(grid.getAttribute('aria-rowcount')).toBe('24')
    expect(within(grid).getByRole('rowheader', { name: 'Cream 01' })).toBeTruthy()
    const row = within(grid).getAllByRole('row')[1] as HTMLElement
    // The status moves by its actions, the time by itself.
    expect(
      within(row)
        .getAllByRole('gridcell')
        .map(cell => cell.getAttribute('aria-readonly')),
    ).toEqual(['true', 'false', 'false', 'true'])
    await focusIs(0, 0)
  })

  test('moves by arrows, to the edges with Ctrl, and grows with Shift', async () => {
    await sheet()
    await press('{ArrowDown}{ArrowRight}')
    await focusIs(1, 1)
    await press('{Control>}{ArrowDown}{/Control}')
    await focusIs(9, 1)
    await press('{Control>}{Home}{/Control}')
    await focusIs(0, 0)
    await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(document.querySelectorAll('.sheet-cell[aria-selected=true]')).toHaveLength(4)
    await press('{Escape}')
    expect(document.querySelectorAll('.sheet-cell[aria-selected=true]')).toHaveLength(1)
    await press('{Escape}')
    await screen.findAllByRole('checkbox')
  })

  test('is offered by button, key and palette to whoever may change, and to nobody else', async () => {
    await open({ permissions: ['creams.open', 'creams.show'] })
    expect(screen.queryByRole('button', { name: 'Edit as a spreadsheet' })).toBeNull()
    await press('{Shift>}e{/Shift}')
    expect(screen.queryByRole('button', { name: 'Back to the list' })).toBeNull()
    const titles = () => settingCommands(wordsNow()).map(({ row }) => row.title)
    expect(titles()).not.toContain('Edit as a spreadsheet')
    await desk.close()
    await open()
    expect(titles()).toContain('Edit as a spreadsheet')
    await desk.user.click(screen.getByRole('button', { name: 'Edit as a spreadsheet' }))
    await screen.findByRole('button', { name: 'Back to the list' })
  })

  test('takes letters for itself: no key of the list runs', async () => {
    await sheet()
    await press('{ArrowRight}jx')
    await focusIs(0, 1)
    expect(screen.queryByText('1 selected')).toBeNull()
    expect(written()).toEqual([])
  })
})

describe('writing a cell', () => {
  test('typing replaces, Enter keeps it with the version that was seen and goes down', async () => {
    await sheet()
    await toPrice()
    await press('12.5{Enter}')
    await focusIs(1, 2)
    await waitFor(() =>
      expect(written()).toMatchObject([{ ids: [idOf(1)], versions: { [idOf(1)]: 1 }, input: { price: 1250 } }]),
    )
    await waitFor(() => expect(cellAt(0, 2)?.textContent).toContain('12.50'))
  })

  test('F2 goes on with what is there, Tab to the next cell, Esc gives up', async () => {
    await sheet()
    await press('{F2}')
    const input = await screen.findByRole('textbox', { name: 'Cream 01, Name' })
    expect((input as HTMLInputElement).value).toBe('Cream 01')
    await press('{End} new{Tab}')
    await focusIs(0, 1)
    await waitFor(() => expect(inputs()).toEqual([[idOf(1), { name: 'Cream 01 new' }]]))
    await press('{ArrowRight}9{Escape}')
    await focusIs(0, 2)
    expect(written()).toHaveLength(1)
  })

  test('the same cell twice in a row is written on what the first has made', async () => {
    await sheet()
    await toPrice()
    await press('5{Enter}{ArrowUp}6{Enter}')
    await waitFor(() => expect(written()).toHaveLength(2))
    expect(written()[1]).toMatchObject({ versions: { [idOf(1)]: 2 }, input: { price: 600 } })
  })

  test('what cannot be read is named, keeps its text and is not sent', async () => {
    await sheet()
    await toPrice()
    await press('cheap{Enter}')
    const report = await screen.findByRole('region', { name: '1 cell was not changed' })
    within(report).getByText('cheap')
    expect(cellAt(0, 2)?.getAttribute('aria-invalid')).toBe('true')
    expect(written()).toEqual([])
    await desk.user.click(within(report).getByRole('button', { name: 'Cream 01, Price' }))
    await focusIs(0, 2)
    await press('{Enter}')
    expect(((await screen.findByRole('textbox', { name: 'Cream 01, Price' })) as HTMLInputElement).value).toBe('cheap')
  })
})

describe('a block', () => {
  test('is pasted where the range begins, each cell by its field, as one operation with one undo', async () => {
    await sheet()
    desk.script['POST /v1/undo'] = () => ({ body: { data: { done: [{}], refused: [], operation: 'op2' } } })
    await toPrice()
    await desk.user.paste('7.00\tdry\n8.00\toily\n')
    await waitFor(() =>
      expect(inputs()).toEqual(
        [
          [idOf(1), { price: 700, skin: 'dry' }],
          [idOf(2), { price: 800, skin: 'oily' }],
        ].map(([id, input]) => [id, input]),
      ),
    )
    expect(written().map(({ operation }) => operation)).toEqual([undefined, 'op1'])
    await waitFor(() => expect(document.querySelectorAll('[data-waiting]')).toHaveLength(0))
    await undoLast()
    expect(desk.asked.filter(asked => asked.path === '/v1/undo').map(({ body }) => body)).toEqual([
      { operation: 'op1' },
    ])
  })

  test('loses nothing good: bad cells, cells that are not to be written and what lies beyond are named', async () => {
    await sheet()
    await press('{Control>}{End}{/Control}{ArrowLeft}{ArrowLeft}')
    await focusIs(9, 2)
    await press('{ArrowUp}')
    await desk.user.paste('7.00\tmixed\nno\tmixed\n9.00\tdry')
    await waitFor(() => expect(written()).toHaveLength(2))
    expect(inputs()).toEqual([
      [idOf(9), { price: 700, skin: 'mixed' }],
      [idOf(10), { skin: 'mixed' }],
    ])
    const report = await screen.findByRole('region', { name: '3 cells were not changed' })
    within(report).getByText('no')
    within(report).getByText(/Outside this page: 2/)
  })

  test('one value fills a range, Ctrl+D fills down, Delete empties what may be empty', async () => {
    await sheet()
    await toPrice()
    await press('{Shift>}{ArrowDown}{/Shift}')
    await desk.user.paste('4.00')
    await waitFor(() =>
      expect(inputs()).toEqual([
        [idOf(1), { price: 400 }],
        [idOf(2), { price: 400 }],
      ]),
    )
    await waitFor(() => expect(document.querySelectorAll('[data-waiting]')).toHaveLength(0))
    await press('{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await waitFor(() => expect(inputs().at(-1)).toEqual([idOf(4), { price: 300 }]))
    await press('{Control>}{Home}{/Control}{Delete}')
    await screen.findByRole('region', { name: '1 cell was not changed' })
    expect(inputs().some(([, input]) => 'name' in (input as object))).toBe(false)
  })

  test('is copied as spreadsheets read it', async () => {
    await sheet()
    await toPrice()
    await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    let copied = ''
    const clipboardData = { setData: (_: string, text: string) => (copied = text) }
    fireEvent.copy(document.activeElement as Element, { clipboardData })
    expect(copied).toBe('1.00\toily\n2.00\tmixed')
  })
})

describe('what the server refuses', () => {
  test('one field of a record is named, the others are written', async () => {
    const refuse = ({ body }: ReceivedRequest): ScriptedAnswer | undefined =>
      'price' in (body.input as object)
        ? {
            status: 422,
            body: {
              code: 'VALIDATION',
              message: 'Some values are not valid',
              fields: [{ path: 'price', code: 'RULE', message: 'must not be above the maximum' }],
            },
          }
        : undefined
    await sheet({ refuse })
    await toPrice()
    await desk.user.paste('7.00\tdry')
    await waitFor(() => expect(inputs().at(-1)).toEqual([idOf(1), { skin: 'dry' }]))
    const report = await screen.findByRole('region', { name: '1 cell was not changed' })
    within(report).getByText('must not be above the maximum')
    await waitFor(() => expect(cellAt(0, 3)?.textContent).toBe('Dry'))
  })

  test('another field somebody has changed is left alone, the same one is never overwritten', async () => {
    const theirs = { ...shelf[0], version: 7, price: 99900 } as AnyRow
    const refuse = ({ body }: ReceivedRequest): ScriptedAnswer | undefined =>
      (body.versions as Record<string, number>)[idOf(1)] === 1
        ? { status: 409, body: { code: 'STALE_VERSION', message: 'Somebody was faster', details: { current: theirs } } }
        : undefined
    await sheet({ refuse })
    await toPrice()
    await desk.user.paste('7.00\tdry')
    await waitFor(() => expect(written()).toHaveLength(2))
    expect(written()[1]).toMatchObject({ versions: { [idOf(1)]: 7 }, input: { skin: 'dry' } })
    await screen.findByRole('region', { name: '1 cell was not changed' })
    expect(cellAt(0, 2)?.getAttribute('aria-invalid')).toBe('true')
  })

  test('what waits for a second person says so', async () => {
    await sheet({ refuse: () => ({ status: 202, body: { data: { approvalId: 'a1' } } }) })
    await toPrice()
    await press('9{Enter}')
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(await screen.findByText('1 record needs approval.')).toBeTruthy()
  })
})

test('a row somebody else has changed is marked until one goes to it', async () => {
  const rows = await open()
  Object.assign(rows[2] as AnyRow, { name: 'Cream III', version: 2, updatedBy: 'u2' })
  Object.assign(rows[4] as AnyRow, { name: 'Cream V', version: 2, updatedBy: 'u1' })
  await queries.invalidateQueries()
  await screen.findByText('Cream V')
  const marked = () => [...document.querySelectorAll<HTMLElement>('[data-changed]')].map(({ dataset }) => dataset.row)
  await waitFor(() => expect(marked()).toEqual([idOf(3)]))
  expect(screen.getByRole('row', { name: /Cream III.*Just changed by someone else/ })).toBeTruthy()
  await press('jj')
  await waitFor(() => expect(marked()).toEqual([]))
})
