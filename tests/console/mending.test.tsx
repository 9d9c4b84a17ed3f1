// The failed rows of a job, mended where one sees them and sent as a file of just those rows.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { go } from '#console/shell/navigation.tsx'
import { correctedName, errorsName, fileOf, pasted } from '#console/upload/mending.ts'
import { UploadScreen } from '#console/upload/UploadScreen.tsx'
import type { Desk } from '../support/desk.tsx'
import { creams } from './gridDesk.tsx'
import { failed, openUpload } from './uploadDesk.tsx'

let desk: Desk
beforeEach(async () => {
  ;({ desk } = await openUpload(undefined, '/creams/upload/price?fix=apply'))
  desk.show(<UploadScreen resource={creams} upload="price" />)
})
afterEach(() => desk.close())

const cell = (column: string, line: number) => screen.findByRole('textbox', { name: `${column} in line ${line}` })

test('the wrong cell has the focus, is marked and says why', async () => {
  const wrong = await cell('Our price', 4)
  await waitFor(() => expect(document.activeElement).toBe(wrong))
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  const reason = document.getElementById(wrong.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('no amount')
  expect((await cell('Name', 4)).getAttribute('aria-invalid')).toBeNull()
})

test('a row says all that is wrong with it, each at its cell', async () => {
  const both = failed.rows[0]!
  const wrong = [...both.wrong, { code: 'REQUIRED', column: 'name', message: 'no name' }]
  desk.script['GET /v1/jobs/both/failed'] = () => ({ body: { data: { ...failed, rows: [{ ...both, wrong }] } } })
  act(() => go('/creams/upload/price?fix=both'))
  await waitFor(async () => expect((await cell('Name', 4)).getAttribute('aria-invalid')).toBe('true'))
  const reasonOf = async (column: string) =>
    document.getElementById((await cell(column, 4)).getAttribute('aria-describedby') ?? '')?.textContent
  expect(await reasonOf('Name')).toContain('no name')
  expect(await reasonOf('Our price')).toContain('no amount')
})

test('files that are taken home keep an ending, whatever the first one was', () => {
  expect(['supplier_items.csv', 'prices.xlsx', 'list', 'list-corrected.csv'].map(correctedName)).toEqual([
    ...['supplier_items-corrected.csv', 'prices-corrected.csv', 'list-corrected.csv', 'list-corrected.csv'],
  ])
  expect(errorsName('supplier_items-corrected.csv')).toBe('errors-supplier_items-corrected.csv')
})

test('Enter and the arrows lead through a column, and Ctrl+Enter checks just these rows', async () => {
  const { user } = desk
  await user.clear(await cell('Our price', 4))
  await user.type(await cell('Our price', 4), '250.00{Enter}')
  expect(document.activeElement).toBe(await cell('Our price', 9))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(await cell('Our price', 4))
  expect((await cell('Our price', 4)).getAttribute('aria-invalid')).toBeNull()
  expect(
    await screen.findByText('2 rows failed the check. 1 changed since the last check. Check it again.'),
  ).toBeTruthy()
  await user.clear(await cell('Our price', 4))
  await user.type(await cell('Our price', 4), 'abc')
  expect(await screen.findByText('2 rows failed the check.')).toBeTruthy()
  expect((await cell('Our price', 4)).getAttribute('aria-invalid')).toBe('true')
  await user.type(await cell('Our price', 4), 'd')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { level: 2, name: 'Check' })).toBeTruthy()
  const sent = () => desk.asked.filter(({ path }) => path === '/v1/creams/actions/upload').map(({ body }) => body)
  await waitFor(() => expect(sent()).toMatchObject([{ dry: true, input: { upload: 'price', file: 'file-1' } }]))
})

const asBefore = 'This row is unchanged, so it has the same errors.'

test('rows checked again without a change are said to be as they were', async () => {
  await cell('Our price', 4)
  await desk.user.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByText(asBefore)).getAttribute('role')).toBe('status')
})

test('rows that were mended are not said to be as they were, whatever is still wrong', async () => {
  await desk.user.type(await cell('Our price', 4), '250.00')
  await desk.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Enter an amount')).toBeTruthy()
  expect(screen.queryByText(asBefore)).toBeNull()
})

test('a block of a spreadsheet is laid over the cells from one on', async () => {
  const first = await cell('Name', 4)
  const text = 'Cream 05\t1.00\nCream 06\t2.00\tbeyond\nover\tthe edge'
  fireEvent.paste(first, { clipboardData: { getData: () => text } })
  const boxes = within(screen.getByRole('table')).getAllByRole('textbox')
  expect(boxes.map(box => (box as HTMLInputElement).value)).toEqual(['Cream 05', '1.00', 'Cream 06', '2.00'])
})

const sentFile = () => desk.asked.find(({ method, path }) => method === 'POST' && path === '/v1/files')?.body.text
const inspected = () => desk.asked.find(({ path }) => path === '/v1/creams/uploads/inspect')?.search

test('the rows go under the name of the first file and the names of its columns, which are mapped and read as they were', async () => {
  await cell('Our price', 4)
  await desk.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { level: 2, name: 'Check' })).toBeTruthy()
  expect(sentFile()).toContain('filename="spring-corrected.csv"')
  expect(sentFile()).toContain('Name\tOur price\n')
  expect(inspected()?.get('former')).toBe('apply')
  const upload = () => desk.asked.find(({ path }) => path === '/v1/creams/actions/upload')?.body
  await waitFor(() => expect(upload()).toMatchObject({ dry: true, input: { reading: { decimal: ',' } } }))
})

test('rows mended a second time are said to be corrected once', async () => {
  desk.script['GET /v1/jobs/again/failed'] = () => ({ body: { data: { ...failed, file: 'spring-corrected.csv' } } })
  act(() => go('/creams/upload/price?fix=again'))
  await waitFor(() => expect(desk.asked.some(({ path }) => path === '/v1/jobs/again/failed')).toBe(true))
  await cell('Our price', 4)
  await desk.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { level: 2, name: 'Check' })).toBeTruthy()
  expect(sentFile()).toContain('filename="spring-corrected.csv"')
})

test('the file that is sent holds every cell as it stands, whatever signs are in it', async () => {
  const mended = pasted(failed, {}, { row: 0, column: 1 }, [['2\t"5"']])
  const lines = ['Name\tOur price', 'Cream 03\t"2\t""5"""', 'Cream, 04\t1e3', '']
  expect(await fileOf(failed, mended, 'rows.tsv').text()).toBe(lines.join('\n'))
})
