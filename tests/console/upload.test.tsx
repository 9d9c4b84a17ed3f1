// A file from the desk to the shelf: inspected, mapped, checked, applied, taken back.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { undoLast } from '#console/action/undo.ts'
import { i18n, speak } from '#console/i18n/speech.ts'
import { deliver } from '#console/net/live.ts'
import { firstMapping, inputOf, openColumns, twice } from '#console/upload/desk.ts'
import { Report } from '#console/upload/Report.tsx'
import { runsOf, thinned } from '#console/upload/strip.ts'
import type { CheckReport, Inspection } from '#contract/bulk.ts'
import { extraName } from '#contract/extraColumns.ts'
import type { Desk, ScriptedAnswer } from '../support/desk.tsx'
import { creams } from './gridDesk.tsx'
import { report as checked, csv, inspection, jobRow, strange } from './uploadDesk.tsx'
import { choose, desk, end, leave, open, running, sent, sit, told } from './uploadSeat.tsx'

const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const applied = async () => {
  await open()
  await choose()
  await desk.user.click(await screen.findByRole('button', { name: /Apply 2 changes/ }))
  await screen.findByRole('link', { name: 'Job 8' })
  end({ status: 'success', ok: 3, failed: 0 })
}

afterEach(leave)

describe('the upload screen', () => {
  test('takes a known file straight to its report', async () => {
    await open()
    await choose()
    await step('Check')
    expect(await screen.findByText(/UTF-8/)).toBeTruthy()
    expect(await screen.findByText('1 price rises by more than 50%')).toBeTruthy()
    expect(screen.getByText('Enter an amount')).toBeTruthy()
    const changes = screen.getByRole('region', { name: 'Sample changes' })
    expect(within(changes).getByText('250.00')).toBeTruthy()
    expect(screen.getByRole('img', { name: /Every row of the file/ })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Check')
    expect(sent()).toEqual([{ input: { upload: 'price', file: 'file-1' }, dry: true }])
  })

  const reading = (report: (tries: number) => ScriptedAnswer) => {
    let tries = 0
    const others = desk.script['GET /v1/jobs/*'] as Desk['script'][string]
    desk.script['GET /v1/jobs/*'] = asked => (asked.path.endsWith('/report') ? report(tries++) : others(asked))
  }
  test.each([
    ['is busy', { status: 503, body: { code: 'OVERLOADED', message: 'Busy' } }],
    ['has had enough of it', { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many' } }],
    ['cannot reach its data', { status: 503, body: { code: 'UNAVAILABLE', message: 'Away' } }],
  ])('a check that has ended is followed until its report is read: the server %s', async (_, reply) => {
    await open()
    // The machine reads it, and so does the page.
    reading(tries => (tries === 0 || tries === 2 ? reply : { body: { data: { report: checked } } }))
    await choose()
    expect(await screen.findByText('1 price rises by more than 50%')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a report that is refused is told in the words of the refusal', async () => {
    await open()
    reading(() => ({ status: 400, body: { code: 'STATE', message: 'The file of this job is gone' } }))
    await choose()
    expect((await screen.findByRole('alert')).textContent).toBe('The file of this job is gone')
  })

  test('a check that could not go on says why', async () => {
    await open()
    const torn = { reason: 'The file is torn', reasonTold: { key: 'server.file.torn' } }
    running.set('check', jobRow('check', 7, { kind: 'bulk.check', state: 'failure', ...torn }))
    await choose()
    expect((await screen.findByRole('alert')).textContent).toBe('The file is torn')
  })

  test('applies by Ctrl+Enter, follows the job and shows how it ended', async () => {
    await open()
    await choose()
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    await desk.user.keyboard('{Control>}{Enter}{/Control}')
    await step('Apply')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({ input: { upload: 'price', file: 'file-1', check: 'check' } })
    await screen.findByRole('link', { name: 'Job 8' })
    told({})
    expect(await screen.findByText(/1 of 3 · 40 per second/)).toBeTruthy()
    end()
    await step('Result')
    expect(screen.getByText(/Rows applied: 2, failed: 1/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download failed rows' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upload fixed file' })).toBeTruthy()
  })

  test('what ends with a day is shown as that day, as it was told, and what ends within one by its hour', async () => {
    await sit()
    const row = (line: number, startsAt: string, endsAt: string) => ({
      line,
      key: `G${line}`,
      outcome: 'CREATED' as const,
      title: null,
      cells: [startsAt, endsAt],
    })
    const columns = ['startsAt', 'endsAt'].map(field => ({ resource: 'priceSchedules', field }))
    const rows = [
      row(2, '2027-03-07T18:30:00.000Z', '2027-03-14T18:30:00.000Z'),
      row(3, '2027-03-07T18:30:00.000Z', '2027-03-14T12:30:00.000Z'),
    ]
    desk.show(<Report report={{ ...checked, first: { columns, rows } }} resource={creams} />)
    const shown = within(screen.getByRole('region', { name: 'Preview of the first 2 rows' }))
    expect(shown.getAllByRole('row').map(each => each.textContent)).toEqual([
      'LineRecordFromToChange',
      '2G28 Mar 202714 Mar 2027New',
      '3G38 Mar 202714 Mar 2027, 18:00New',
    ])
  })

  test('a column that is empty in all of the first rows is left out of them', async () => {
    await sit()
    const row = { line: 2, key: 'G1', outcome: 'UNCHANGED' as const, title: null, cells: [null] }
    const first = { columns: [{ resource: 'creams', field: 'price' }], rows: [row, { ...row, line: 3, key: 'G2' }] }
    desk.show(<Report report={{ ...checked, first }} resource={creams} />)
    const shown = within(screen.getByRole('region', { name: 'Preview of the first 2 rows' }))
    expect(shown.getAllByRole('row').map(each => each.textContent)).toEqual([
      'LineRecordChange',
      '2G1Unchanged',
      '3G2Unchanged',
    ])
  })

  test('what is wrong is counted by kind, all of a row, and the heading says what is counted', async () => {
    await sit()
    const wrong = (line: number, column: string, code: string) => ({ line, column, code, message: `${column} ${line}` })
    const report: CheckReport = {
      ...checked,
      errors: [wrong(2, 'price', 'TYPE'), wrong(2, 'brand', 'REF_NOT_FOUND'), wrong(3, 'name', 'LENGTH')],
      codes: [
        { code: 'REF_NOT_FOUND', count: 5, rows: 4 },
        { code: 'MOST', count: 4, rows: 4 },
        { code: 'LENGTH', count: 2, rows: 2 },
        { code: 'TYPE', count: 1, rows: 1 },
      ],
    }
    desk.show(<Report report={report} resource={creams} upload="price" />)
    expect(screen.getByRole('heading', { name: '12 errors' })).toBeTruthy()
    const kinds = within(screen.getByRole('list', { name: 'Errors by type' })).getAllByRole('listitem')
    expect(kinds.map(kind => kind.textContent)).toEqual(['Out of range 6', 'Not found 5', 'Unreadable value 1'])
    expect(screen.getByText(/^and 9 more/)).toBeTruthy()
  })

  test('takes back what it applied', async () => {
    await applied()
    await desk.user.click(await screen.findByRole('button', { name: 'Undo' }))
    // Asked first, with what it would put back; nothing is done before the yes.
    const dialog = await screen.findByRole('alertdialog')
    expect(await within(dialog).findByText('Changes: 2 creams')).toBeTruthy()
    const asked = () => desk.asked.flatMap(({ path, body }) => (path.endsWith('undo-job') ? [body] : []))
    expect(asked()).toEqual([{ ids: ['apply'], input: {}, dry: true }])
    await desk.user.click(within(dialog).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Undone: 2 creams/)).toBeTruthy()
    expect(asked().at(-1)).toEqual({ ids: ['apply'] })
  })

  test('what was applied here is the last thing done here, and whatever way it is put back the screen says so', async () => {
    await applied()
    await screen.findByRole('button', { name: 'Undo' })
    desk.script['POST /v1/undo'] = () => ({ body: { data: { done: [], refused: [], operation: 'back' } } })
    const putBack = { at: '2026-01-02T00:00:00Z', byName: 'Asha Rao', jobId: null, number: null }
    desk.script['GET /v1/jobs/apply/deeds'] = () => ({ body: { data: { lines: [], putBack } } })
    running.set('apply', jobRow('apply', 8, { state: 'success', total: 3, done: 3, ok: 3, undoneAt: putBack.at }))
    await act(() => undoLast())
    expect(desk.asked.find(({ path }) => path === '/v1/undo')?.body).toEqual({ operation: 'of-apply' })
    act(() =>
      deliver({
        type: 'record.changed',
        offset: '1',
        resource: 'jobs',
        by: 'u1',
        records: [{ id: 'apply', version: 2, status: 'active' }],
      }),
    )
    const notes = async () => (await screen.findAllByRole('note')).map(({ textContent }) => textContent)
    await waitFor(async () => expect(await notes()).toContainEqual(expect.stringMatching(/Undone by .?Asha Rao.? /)))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('reads the end from the record when the socket is silent', async () => {
    await open()
    await choose()
    const button = await screen.findByRole('button', { name: /Apply 2 changes/ })
    running.set('apply', jobRow('apply', 8, { state: 'success', done: 3, ok: 3 }))
    await desk.user.click(button)
    await step('Result')
    expect(screen.getByText(/Rows applied: 3/)).toBeTruthy()
  })

  test('asks about columns nobody knows and sends only what differs', async () => {
    await open(strange)
    await choose()
    await step('Columns')
    const select = screen.getByRole('combobox', { name: 'Field for column prise' }) as HTMLInputElement
    expect(select.value).toBe('Save as x_prise')
    await desk.user.click(screen.getByRole('button', { name: 'Did you mean Price?' }))
    expect(select.value).toMatch(/^Price/)
    await desk.user.click(screen.getByRole('button', { name: /Check file/ }))
    await step('Check')
    await waitFor(() =>
      expect(sent()[0]).toEqual({ input: { upload: 'price', file: 'file-1', mapping: { prise: 'price' } }, dry: true }),
    )
  })

  test('offers our columns in words of the reader', async () => {
    const known = ['name', 'price', 'category_path'].map(column => ({
      column,
      label: column,
      required: false,
      key: false,
    }))
    const last = { column: 'sort_price', label: 'Price', required: false, key: false }
    await open({ ...strange, known: [...known, last] })
    await choose()
    await step('Columns')
    await desk.user.click(screen.getByRole('combobox', { name: /prise/ }))
    const offered = () =>
      screen
        .getAllByRole('option')
        .map(option => option.firstChild?.textContent)
        .slice(2)
    expect(offered()).toEqual(['Name', 'Price', 'Category path', 'Sort price'])
    i18n.addResource('fr', 'translation', 'creams.columns.category_path', 'Chemin de la catégorie')
    await act(() => speak('fr'))
    await waitFor(() => expect(offered()[2]).toBe('Chemin de la catégorie'))
    expect(offered().slice(0, 2)).toEqual(['Nom', 'Prix'])
    await act(() => speak('en'))
  })

  test('asks how a column mapped by hand is meant before anything is read of it, and once', async () => {
    const asks: Inspection['asks'] = [
      { what: 'decimal', column: 'prise', sample: '1.499', meanings: { '.': '1.499', ',': '1499' } },
    ]
    await open(strange, { ...strange, asks })
    await choose()
    await step('Columns')
    await desk.user.click(screen.getByRole('button', { name: 'Did you mean Price?' }))
    await desk.user.click(screen.getByRole('button', { name: /Check file/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('A column is ambiguous')
    await desk.user.click(screen.getByRole('button', { name: /Check file/ }))
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
    expect(sent()).toEqual([])
    await desk.user.click(screen.getByRole('radio', { name: /1,499/ }))
    await desk.user.click(screen.getByRole('button', { name: /Check file/ }))
    await step('Check')
    const input = { upload: 'price', file: 'file-1', mapping: { prise: 'price' }, reading: { decimal: ',' } }
    await waitFor(() => expect(sent()).toEqual([{ input, dry: true }]))
  })

  test('a question nobody answered is marked as missing when one wants to go on, and answering takes that back', async () => {
    const asks: Inspection['asks'] = [
      { what: 'decimal', column: 'price', sample: '1.299', meanings: { '.': '1.299', ',': '1299' } },
    ]
    await open({ ...inspection, asks })
    await choose()
    await step('Columns')
    expect(screen.queryByRole('alert')).toBeNull()
    await desk.user.click(screen.getByRole('button', { name: /Check file/ }))
    expect(screen.getByRole('alert').textContent).toBe('Choose an answer before the file is checked.')
    const [first] = screen.getAllByRole('radio')
    expect(document.activeElement).toBe(first)
    expect(screen.getByRole('group', { name: /1\.299/ }).getAttribute('aria-describedby')).toBe(
      screen.getByRole('alert').id,
    )
    await desk.user.click(first!)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('finds a column by its label, by its technical name and by what others call it; Escape leaves what stood there', async () => {
    const known = ['name', 'category_path', 'effective_from', 'barcode'].map(column => ({
      column,
      label: column,
      required: false,
      key: false,
    }))
    await open({ ...strange, known })
    await choose()
    await step('Columns')
    const pick = screen.getByRole<HTMLInputElement>('combobox', { name: /prise/ })
    const found = async (typed: string) => {
      await desk.user.clear(pick)
      await desk.user.type(pick, typed)
      return screen.queryAllByRole('option').map(option => option.textContent)
    }
    expect(await found('category_p')).toEqual(['Category pathcategory_path'])
    expect(await found('ategory pa')).toEqual(['Category pathcategory_path'])
    expect(await found('EAN')).toContain('Barcodebarcode')
    expect(await found('gültig ab')).toEqual(['Effective fromeffective_from'])
    expect(await found('prise')).toEqual(['Save as x_prise'])
    expect(await found('nothing like it')).toEqual([])
    expect(screen.getByText('No results')).toBeTruthy()
    await desk.user.keyboard('{Escape}')
    expect(pick.value).toBe('Save as x_prise')
    await found('barc')
    await desk.user.keyboard('{Enter}')
    expect(pick.value).toBe('Barcode')
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  test('lets no two columns fill the same one', async () => {
    await open(strange)
    await choose()
    await step('Columns')
    await desk.user.click(screen.getByRole('combobox', { name: /prise/ }))
    await desk.user.click(screen.getByRole('option', { name: /^Name/ }))
    expect(screen.getAllByText('selected twice')).toHaveLength(2)
    expect((screen.getByRole('button', { name: /Check file/ }) as HTMLButtonElement).disabled).toBe(true)
  })

  test('names a recognised format and sends it along', async () => {
    const label = { key: 'products.profiles.shopify.label', text: 'Shopify products' }
    await open({ ...inspection, profile: { name: 'shopify', label, upload: 'price', mapping: {} } })
    await choose()
    expect(await screen.findByText('Shopify products')).toBeTruthy()
    await waitFor(() => expect(sent()[0]).toMatchObject({ input: { profile: 'shopify' } }))
  })

  test('what becomes of the columns is counted, and one may match those of a recognised format oneself and think better of it', async () => {
    const label = { key: 'products.profiles.shopify.label', text: 'Shopify products' }
    const [name, price] = inspection.columns as [Inspection['columns'][number], Inspection['columns'][number]]
    const profile = { name: 'shopify', label, upload: 'price', mapping: {} }
    const columns: Inspection['columns'] = [
      { ...name, how: 'profile' },
      { ...price, header: 'Price', how: 'profile' },
      { ...price, header: 'Old price', how: 'profile' },
      { ...price, header: 'Kind of row', column: null, how: 'profile' },
      { ...price, header: 'Vendor', column: 'x_vendor', how: 'extra' },
      { ...price, header: 'Note', column: 'x_note', how: 'extra', filled: 0 },
    ]
    const read: Inspection = { ...inspection, profile, columns }
    const byHand: Inspection = {
      ...strange,
      unread: { name: 'shopify', label },
    }
    await open(read)
    desk.script['GET /v1/creams/uploads/inspect'] = ({ search }) => ({
      body: { data: search.get('profile') === 'none' ? byHand : read },
    })
    await choose()
    await step('Check')
    expect(screen.getByText('4 of 6 columns matched · 1 saved as an extra column · 1 empty')).toBeTruthy()
    await desk.user.click(await screen.findByRole('button', { name: 'Edit columns' }))
    const row = (header: string) => within(screen.getByRole('row', { name: new RegExp(`^${header}`) }))
    expect(row('Old price').getByText('Price')).toBeTruthy()
    expect(row('Kind of row').getByText('Read')).toBeTruthy()
    expect(row('Vendor').getByText('Saved as x_vendor')).toBeTruthy()
    expect(screen.queryByText('selected twice')).toBeNull()
    await desk.user.click(screen.getByRole('button', { name: 'Match columns manually' }))
    expect(await screen.findByRole('combobox', { name: /prise/ })).toBeTruthy()
    expect(screen.getByText('1 of 2 columns matched · 1 saved as an extra column')).toBeTruthy()
    await desk.user.click(screen.getByRole('button', { name: /Check file/ }))
    await waitFor(() =>
      expect(sent().at(-1)).toMatchObject({ input: { profile: 'none', mapping: { prise: 'x_prise' } } }),
    )
    await desk.user.click(await screen.findByRole('button', { name: 'Edit columns' }))
    await desk.user.click(screen.getByRole('button', { name: 'Read it as “Shopify products”' }))
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ input: { profile: 'shopify' } }))
  })

  test('warns of a file that was sent before and then says so', async () => {
    await open({ ...inspection, sameAs: { jobId: 'old', number: 5, minutes: 38 } })
    await choose()
    expect(await screen.findByText(/The same file was applied .* as job 5/)).toBeTruthy()
    await desk.user.click(await screen.findByRole('button', { name: /Run again/ }))
    await waitFor(() => expect(sent()[1]).toMatchObject({ input: { again: true, check: 'check' } }))
  })

  test('shows the words of the server for a wrong file and takes another', async () => {
    await open()
    const message = 'This is a PDF, not a CSV file. Export the table as CSV instead'
    desk.script['GET /v1/creams/uploads/inspect'] = () => ({
      status: 422,
      body: { code: 'VALIDATION', message, fields: [{ code: 'WRONG_TYPE', message, path: 'file' }] },
    })
    await choose(csv('leaflet.pdf'))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    desk.script['GET /v1/creams/uploads/inspect'] = () => ({ body: { data: inspection } })
    await choose()
    await screen.findByRole('button', { name: /Apply 2 changes/ })
  })

  test('an empty file is refused before it travels', async () => {
    await open()
    await choose(csv('empty.csv', ''))
    expect((await screen.findByRole('alert')).textContent).toContain('The file is empty')
    expect(desk.asked.some(({ path }) => path === '/v1/files')).toBe(false)
  })

  test('can be cancelled while it is checked, and tells the server', async () => {
    await open()
    running.set('check', jobRow('check', 7, { kind: 'bulk.check' }))
    desk.script['POST /v1/jobs/actions/cancel'] = () => ({ body: { data: { done: [], refused: [] } } })
    await choose()
    await step('Check')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await screen.findByText(/0 of 3/)
    await desk.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await step('File')
    await waitFor(() =>
      expect(desk.asked.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({ ids: ['check'] }),
    )
  })
})

describe('the mapping', () => {
  test('keeps a strange column as the owner’s own', () => {
    expect(extraName('Net weight (g)')).toBe('x_net_weight_g')
    expect(firstMapping(strange)).toEqual({ name: 'name', prise: 'x_prise' })
    expect(openColumns(strange)).toEqual(['prise'])
    expect(inputOf(strange, 'price', { name: '', prise: 'price' }).mapping).toEqual({ name: '', prise: 'price' })
    expect([...twice({ a: 'price', b: 'price', c: '' })]).toEqual(['price'])
  })
})

describe('the strip', () => {
  test('counts rows from one', () =>
    expect(runsOf('u2e1c3')).toEqual([
      { letter: 'u', from: 1, to: 2 },
      { letter: 'e', from: 3, to: 3 },
      { letter: 'c', from: 4, to: 6 },
    ]))
  test('loses no bad row when it is thinned', () => {
    const drawn = thinned(runsOf('u40000e1u9999'), 1000)
    expect(drawn).toHaveLength(1000)
    expect(drawn.filter(({ letter }) => letter === 'e')).toHaveLength(1)
  })
})
