// A file from the desk to the shelf: inspected, mapped, checked, applied, taken back; and the tray beside it.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { undoLast } from '#console/action/undo.ts'
import { speak } from '#console/i18n/speech.ts'
import { deliver } from '#console/net/live.ts'
import { firstMapping, inputOf, openColumns, twice } from '#console/upload/desk.ts'
import { JobProgressPanel } from '#console/upload/JobProgressPanel.tsx'
import { JobRowsPanel } from '#console/upload/JobRowsPanel.tsx'
import { JobTray } from '#console/upload/JobTray.tsx'
import { kindOf } from '#console/upload/kinds.ts'
import { Left } from '#console/upload/Left.tsx'
import { Report } from '#console/upload/Report.tsx'
import { runsOf, thinned } from '#console/upload/strip.ts'
import { openTray } from '#console/upload/tray.ts'
import { UploadScreen } from '#console/upload/UploadScreen.tsx'
import type { CheckReport, Inspection } from '#contract/bulk.ts'
import { extraName } from '#contract/extraColumns.ts'
import type { JobProgress } from '#contract/message.ts'
import { wording } from '#contract/said.ts'
import type { Desk, Said } from '../support/desk.tsx'
import { creams } from './gridDesk.tsx'
import { report as checked, csv, inspection, jobRow, openUpload, strange } from './uploadDesk.tsx'

let desk: Desk
let running: Awaited<ReturnType<typeof openUpload>>['running']
const open = async (found?: Inspection, asMapped?: Inspection) => {
  ;({ desk, running } = await openUpload(found, undefined, asMapped))
  desk.show(<UploadScreen resource={creams} upload="price" />)
}
const choose = (file = csv()) =>
  desk.user.upload(screen.getAllByLabelText('Choose a file', { selector: 'input' })[0] as HTMLElement, file)
const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const sent = () => desk.asked.filter(({ path }) => path === '/v1/creams/actions/upload').map(({ body }) => body)
const told = (over: Partial<JobProgress>) => {
  const progress: JobProgress = {
    jobId: 'apply',
    number: 8,
    title: 'Prices',
    status: 'start',
    phase: 'apply',
    total: 3,
    done: 1,
    ok: 1,
    failed: 0,
    skipped: 0,
    rate: 40,
    eta: 90,
    ...over,
  }
  act(() => deliver({ type: 'job.progress', offset: null, ...progress }))
}
const end = (over: Partial<JobProgress> = {}) =>
  told({ status: 'partial', done: 3, ok: 2, failed: 1, rate: null, eta: null, ...over })

/** A file chosen, applied and over, every row of it right. */
const applied = async () => {
  await open()
  await choose()
  await desk.user.click(await screen.findByRole('button', { name: /Apply 2 changes/ }))
  await screen.findByRole('link', { name: 'Job 8' })
  end({ status: 'success', ok: 3, failed: 0 })
}

afterEach(() => {
  openTray(false)
  return desk.close()
})

describe('the upload screen', () => {
  test('takes a known file straight to its report', async () => {
    await open()
    await choose()
    await step('Check')
    expect(await screen.findByText(/UTF-8/)).toBeTruthy()
    expect(await screen.findByText('1 price rises by more than 50 %')).toBeTruthy()
    expect(screen.getByText('"abc" is not a money amount')).toBeTruthy()
    const changes = screen.getByRole('region', { name: 'What would change, for example' })
    expect(within(changes).getByText('250.00')).toBeTruthy()
    expect(screen.getByRole('img', { name: /Every row of the file/ })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Check')
    expect(sent()).toEqual([{ input: { upload: 'price', file: 'file-1' }, dry: true }])
  })

  const reading = (report: (tries: number) => Said) => {
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
    expect(await screen.findByText('1 price rises by more than 50 %')).toBeTruthy()
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
    expect(await screen.findByText(/1 of 3 · 40 a second/)).toBeTruthy()
    end()
    await step('Result')
    expect(screen.getByText(/Rows applied: 2, failed: 1/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download failed rows' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upload the fixed file' })).toBeTruthy()
  })

  test('what ends with a day is shown as that day, as it was told, and what ends within one by its hour', async () => {
    ;({ desk, running } = await openUpload())
    const row = (line: number, startsAt: string, endsAt: string) => ({
      ...{ line, key: `G${line}`, outcome: 'CREATED' as const, title: null },
      cells: [startsAt, endsAt],
    })
    const columns = ['startsAt', 'endsAt'].map(field => ({ resource: 'priceSchedules', field }))
    const rows = [
      row(2, '2027-03-07T18:30:00.000Z', '2027-03-14T18:30:00.000Z'),
      row(3, '2027-03-07T18:30:00.000Z', '2027-03-14T12:30:00.000Z'),
    ]
    desk.show(<Report report={{ ...checked, first: { columns, rows } }} resource={creams} />)
    const shown = within(screen.getByRole('region', { name: 'The first 2 rows as they will be' }))
    expect(shown.getAllByRole('row').map(each => each.textContent)).toEqual([
      'LineRecordFromToWhat happens',
      '2G28 Mar 202714 Mar 2027New',
      '3G38 Mar 202714 Mar 2027, 18:00New',
    ])
  })

  test('a column that is empty in all of the first rows is left out of them', async () => {
    ;({ desk, running } = await openUpload())
    const row = { line: 2, key: 'G1', outcome: 'UNCHANGED' as const, title: null, cells: [null] }
    const first = { columns: [{ resource: 'creams', field: 'price' }], rows: [row, { ...row, line: 3, key: 'G2' }] }
    desk.show(<Report report={{ ...checked, first }} resource={creams} />)
    const shown = within(screen.getByRole('region', { name: 'The first 2 rows as they will be' }))
    expect(shown.getAllByRole('row').map(each => each.textContent)).toEqual([
      'LineRecordWhat happens',
      '2G1Unchanged',
      '3G2Unchanged',
    ])
  })

  test('what is wrong is counted by kind, all of a row, and the heading says what is counted', async () => {
    ;({ desk, running } = await openUpload())
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
    const kinds = within(screen.getByRole('list', { name: 'Errors by kind' })).getAllByRole('listitem')
    expect(kinds.map(kind => kind.textContent)).toEqual(['Out of range 6', 'Not found 5', 'Not readable 1'])
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
        ...{ type: 'record.changed', offset: '1', resource: 'jobs', by: 'u1' },
        records: [{ id: 'apply', version: 2, status: 'active' }],
      }),
    )
    const notes = async () => (await screen.findAllByRole('note')).map(({ textContent }) => textContent)
    await waitFor(async () => expect(await notes()).toContainEqual(expect.stringMatching(/Put back by .?Asha Rao.? /)))
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
    const select = screen.getByRole('combobox', { name: 'What the column prise becomes' }) as HTMLInputElement
    expect(select.value).toBe('Keep as x_prise')
    await desk.user.click(screen.getByRole('button', { name: 'Did you mean Price?' }))
    expect(select.value).toMatch(/^Price/)
    await desk.user.click(screen.getByRole('button', { name: /Check the file/ }))
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
    await desk.user.click(screen.getByRole('button', { name: /Check the file/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('can be read in two ways')
    await desk.user.click(screen.getByRole('button', { name: /Check the file/ }))
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
    expect(sent()).toEqual([])
    await desk.user.click(screen.getByRole('radio', { name: /1,499/ }))
    await desk.user.click(screen.getByRole('button', { name: /Check the file/ }))
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
    await desk.user.click(screen.getByRole('button', { name: /Check the file/ }))
    expect(screen.getByRole('alert').textContent).toBe('Choose one answer before the file is checked.')
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
      ...{ column, label: column, required: false, key: false },
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
    expect(await found('prise')).toEqual(['Keep as x_prise'])
    expect(await found('nothing like it')).toEqual([])
    expect(screen.getByText('Nothing found')).toBeTruthy()
    await desk.user.keyboard('{Escape}')
    expect(pick.value).toBe('Keep as x_prise')
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
    expect(screen.getAllByText('chosen twice')).toHaveLength(2)
    expect((screen.getByRole('button', { name: /Check the file/ }) as HTMLButtonElement).disabled).toBe(true)
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
    expect(screen.getByText('4 of 6 columns are read · 1 is kept as an extra column · 1 is empty')).toBeTruthy()
    await desk.user.click(await screen.findByRole('button', { name: 'Change the columns' }))
    const row = (header: string) => within(screen.getByRole('row', { name: new RegExp(`^${header}`) }))
    expect(row('Old price').getByText('Price')).toBeTruthy()
    expect(row('Kind of row').getByText('Read')).toBeTruthy()
    expect(row('Vendor').getByText('Kept as x_vendor')).toBeTruthy()
    expect(screen.queryByText('chosen twice')).toBeNull()
    await desk.user.click(screen.getByRole('button', { name: 'Match the columns myself' }))
    expect(await screen.findByRole('combobox', { name: /prise/ })).toBeTruthy()
    expect(screen.getByText('1 of 2 columns are read · 1 is kept as an extra column')).toBeTruthy()
    await desk.user.click(screen.getByRole('button', { name: /Check the file/ }))
    await waitFor(() =>
      expect(sent().at(-1)).toMatchObject({ input: { profile: 'none', mapping: { prise: 'x_prise' } } }),
    )
    await desk.user.click(await screen.findByRole('button', { name: 'Change the columns' }))
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
    const message = 'This is not a CSV file but a PDF. Export the table as CSV instead'
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

const foreign: Inspection = {
  ...inspection,
  fill: [
    {
      column: 'warehouse',
      label: wording('creams.fill.label', 'Stock goes to'),
      none: wording('creams.fill.none', 'No warehouse'),
      choices: [{ value: 'BLR1', label: 'Bengaluru' }],
    },
    {
      column: 'create_tags',
      label: wording('creams.fill.unknown', 'Tags that do not exist'),
      none: wording('creams.fill.report', 'Report them as errors'),
      choices: [{ value: 'Y', label: wording('creams.fill.make', 'Create them') }],
    },
  ],
}

describe('a file of another shop', () => {
  test('a warehouse chosen at the check makes the check anew, and travels with the file', async () => {
    await open(foreign)
    await choose()
    const select = await screen.findByRole('combobox', { name: 'Stock goes to' })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    await desk.user.selectOptions(select, 'BLR1')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({ input: { upload: 'price', file: 'file-1', fill: { warehouse: 'BLR1' } }, dry: true })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    const again = screen.getByRole('combobox', { name: 'Stock goes to' }) as HTMLSelectElement
    expect(again.value).toBe('BLR1')
    // Whoever chose by keys is where they were.
    expect(document.activeElement).toBe(again)
  })

  test('what is not there is asked about only where the check finds something of it', async () => {
    const [warehouse, making] = foreign.fill!
    await open({ ...foreign, fill: [warehouse!, { ...making!, against: ['tags'] }] })
    await choose()
    await screen.findByRole('combobox', { name: 'Stock goes to' })
    expect(screen.queryByRole('combobox', { name: 'Tags that do not exist' })).toBeNull()
    desk.script['GET /v1/jobs/*'] = asked => ({
      body: {
        data: asked.path.endsWith('/report')
          ? { report: { ...checked, names: { tags: 'Labels' } } }
          : running.get(asked.path.split('/').at(-1) ?? ''),
      },
    })
    await desk.user.selectOptions(screen.getByRole('combobox', { name: 'Stock goes to' }), 'BLR1')
    expect(await screen.findByRole('combobox', { name: 'Tags that do not exist' })).toBeTruthy()
  })

  test('what is not there is reported until somebody wants it made, and one answer leaves the other', async () => {
    await open(foreign)
    await choose()
    const unknown = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tags that do not exist' })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    expect((await unknown()).selectedOptions[0]?.textContent).toBe('Report them as errors')
    expect(sent()[0]).toEqual({ input: { upload: 'price', file: 'file-1' }, dry: true })
    await desk.user.selectOptions(await unknown(), 'Create them')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ input: { fill: { create_tags: 'Y' } } })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    await desk.user.selectOptions(screen.getByRole('combobox', { name: 'Stock goes to' }), 'BLR1')
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]).toMatchObject({ input: { fill: { create_tags: 'Y', warehouse: 'BLR1' } } })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    await desk.user.selectOptions(await unknown(), 'Report them as errors')
    await waitFor(() => expect(sent()).toHaveLength(4))
    expect(sent()[3]).toEqual({ input: { upload: 'price', file: 'file-1', fill: { warehouse: 'BLR1' } }, dry: true })
  })

  test('what becomes no field stands by column with its count, what is lost first', async () => {
    ;({ desk, running } = await openUpload())
    desk.show(
      <Left
        left={[
          { column: 'Published', as: 'x_published', count: 1200 },
          { column: 'Image Src', as: null, count: 3 },
          { column: 'ID', as: 'x_id', of: 'creams', count: 4 },
          { column: 'ID', as: 'x_code_id', count: 2 },
          { column: 'Tags', as: 'x_tags', count: 5, isPart: true },
        ]}
      />,
    )
    const shown = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(row => row.textContent)
    // A column once, whatever keeps it; one that became a field elsewhere is no column without one.
    expect(shown('Columns without a field of their own (3)')).toEqual([
      'Image Src3Not imported',
      'Published1,200Kept as x_published',
      'ID6Kept with the creams as x_idKept as x_code_id',
    ])
    expect(shown('Columns read only in part (1)')).toEqual(['Tags5Kept as x_tags'])
  })

  test('so many columns are said to be kept as the report lists', async () => {
    const columns = ['price', 'id', 'tags', 'note', 'gone'].map(header => ({
      ...{
        header,
        column: header === 'price' ? 'price' : `x_${header}`,
        filled: header === 'gone' ? 0 : 1,
        sample: [],
      },
      how: header === 'price' || header === 'tags' ? ('profile' as const) : ('extra' as const),
    }))
    const left = [
      { column: 'id', as: 'x_id', of: 'creams', count: 2 },
      { column: 'id', as: 'x_other_id', count: 1 },
      { column: 'price', as: 'x_price', count: 1 },
      { column: 'tags', as: 'x_tags', count: 1, isPart: true },
      { column: 'note', as: null, count: 1 },
    ]
    await open({
      ...inspection,
      columns,
      profile: { name: 'shop', upload: 'price', label: wording('shop', 'Shop'), mapping: {} },
    })
    desk.script['GET /v1/jobs/check/report'] = () => ({ body: { data: { report: { ...checked, left } } } })
    await choose()
    await screen.findByText('Columns without a field of their own (3)')
    expect(screen.getByText(/columns are read/).textContent).toBe(
      '1 of 5 columns are read · 2 are kept as extra columns · 1 is left out · 1 is empty',
    )
  })

  test('says what becomes live, what is a draft here only and which currency is taken, and shows the first rows as they will be', async () => {
    ;({ desk, running } = await openUpload())
    const report: CheckReport = {
      ...checked,
      results: [
        { resource: 'creams', status: 'active', created: 0, changed: 12, moved: 2 },
        {
          resource: 'creams',
          status: 'draft',
          created: 6,
          changed: 0,
          moved: 0,
          names: [{ 'en-in': 'Hair' }, { 'en-in': 'Skin' }],
          shown: { field: 'price', count: 3 },
        },
      ],
      drafted: 1,
      assumed: { currency: 'INR', count: 1240 },
      first: {
        columns: [{ resource: 'creams', field: 'price' }],
        rows: [
          { line: 2, key: 'Cream 01', outcome: 'CREATED', title: 'Cream 01', cells: [25_000], status: 'draft' },
          { line: 3, key: 'Cream 02', outcome: 'UNCHANGED', title: 'Cream 02', cells: [900], status: 'active' },
          { line: 4, key: 'Cream 03', outcome: 'ERROR', title: null, cells: [] },
        ],
      },
    }
    desk.show(<Report report={report} resource={creams} upload="price" />)
    const after = within(screen.getByRole('region', { name: 'After the import' }))
    expect(after.getAllByRole('row').map(row => row.textContent)).toEqual([
      'ActiveCreams12 changed · 2 had another status',
      'DraftCreams6 new · Price: 3Hair · Skin · …',
    ])
    after.getByText('1 is published in the file and becomes a draft here. Publish it after the import.')
    after.getByText('1,240 amounts name no currency and are read as INR.')
    const first = within(screen.getByRole('region', { name: 'The first 3 rows as they will be' }))
    expect(first.getAllByRole('row').map(row => row.textContent)).toEqual([
      'LineNamePriceStatusWhat happens',
      '2Cream 01₹250.00DraftNew',
      '3Cream 02₹9.00ActiveUnchanged',
      '4––Wrong',
    ])
  })

  test('the days of the first rows are told as days, so that how they were read can be verified', async () => {
    await open()
    const first: CheckReport['first'] = {
      columns: [{ resource: 'jobs', field: 'startedAt' }],
      rows: [{ line: 2, key: 'Cream 01', outcome: 'CREATED', title: 'Cream 01', cells: ['2027-02-01T06:00:00Z'] }],
    }
    desk.show(<Report report={{ ...checked, first }} resource={creams} upload="price" />)
    const day = within(screen.getByRole('region', { name: 'The first row as it will be' })).getByText(/2027/)
    expect(day.getAttribute('datetime')).toBe('2027-02-01T06:00:00Z')
    expect(day.textContent).toMatch(/\b0?1\b/)
  })

  test('a mistake is named by its kind, whatever finer code it bears', () => {
    const t = (key: string) => key
    expect(['LENGTH', 'NOT_EDITABLE', 'RULE', 'OVERLAP', 'BLOCKED'].map(code => kindOf({ t }, code))).toEqual(
      ['RANGE', 'IMMUTABLE', 'RULE', 'OVERLAP', 'STATE'].map(kind => `upload.kindOf.${kind}`),
    )
  })

  test('columns start as what they are like, and never two as the same', () => {
    const columns: Inspection['columns'] = [
      { header: 'Titel', column: null, how: 'unknown', like: 'name', filled: 2, sample: [] },
      { header: 'Titel (2)', column: null, how: 'unknown', like: 'name', filled: 2, sample: [] },
      { header: 'price', column: 'price', how: 'name', filled: 2, sample: [] },
      { header: 'Price', column: 'price', how: 'name', filled: 2, sample: [] },
      { header: 'Column 5', column: null, how: 'ignored', isNameless: true, filled: 1, sample: [] },
      { header: 'Column 6', column: null, how: 'ignored', isNameless: true, filled: 0, sample: [] },
      { header: '_line', column: null, how: 'ignored', filled: 2, sample: [] },
    ]
    expect(firstMapping({ ...inspection, columns })).toEqual({
      Titel: 'name',
      'Titel (2)': 'x_titel_2',
      price: 'price',
      Price: 'x_price',
      'Column 5': 'x_column_5',
      'Column 6': '',
      _line: '',
    })
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

describe('the tray', () => {
  test('shows my jobs, how they ended and what can be done', async () => {
    ;({ desk, running } = await openUpload())
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    running.set('apply', jobRow('apply', 8, { state: 'partial', done: 3, ok: 2, failed: 1, undoUntil: tomorrow }))
    running.delete('check')
    running.delete('undo')
    desk.show(<JobTray />)
    await desk.user.click(screen.getByRole('button', { name: 'Jobs' }))
    expect(await screen.findByRole('link', { name: '8 · Prices: prices.csv' })).toBeTruthy()
    expect(screen.getByText('Partial')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download failed rows' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Put back/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Cancel job/ })).toBeNull()
  })

  test('counts what runs, from the socket', async () => {
    ;({ desk, running } = await openUpload())
    desk.show(<JobTray />)
    told({ done: 1 })
    await screen.findByRole('button', { name: 'Jobs, 1 running' })
    end()
    await screen.findByRole('button', { name: 'Jobs' })
  })
})

describe('a paused job', () => {
  const rests = { status: 'steady', phase: 'paused', pausedBy: 'Ada', done: 2, ok: 2, rate: null, eta: null } as const

  test('stands in the tray with who paused it and how far it is, goes on or is over at a press, and counts as running no more', async () => {
    ;({ desk, running } = await openUpload())
    running.delete('check')
    running.delete('undo')
    const asked = () => desk.asked.filter(({ path }) => path.startsWith('/v1/jobs/actions/')).map(({ path }) => path)
    desk.script['POST /v1/jobs/actions/pause'] = () => ({ body: { data: { done: [], refused: [] } } })
    desk.script['POST /v1/jobs/actions/resume'] = () => ({ body: { data: { done: [], refused: [] } } })
    desk.show(<JobTray />)
    told({ done: 1 })
    await desk.user.click(await screen.findByRole('button', { name: 'Jobs, 1 running' }))
    await desk.user.click(await screen.findByRole('button', { name: /Pause job/ }))
    await waitFor(() => expect(asked()).toHaveLength(1))
    told(rests)
    expect(await screen.findByText('Paused by Ada')).toBeTruthy()
    expect(screen.getByText('2 of 3')).toBeTruthy()
    for (const name of [/Cancel job/, /Put back/]) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pause job/ })).toBeNull()
    expect(screen.queryByText(/1 running/)).toBeNull()
    await desk.user.click(screen.getByRole('button', { name: /Resume job/ }))
    await waitFor(() => expect(asked()).toEqual(['/v1/jobs/actions/pause', '/v1/jobs/actions/resume']))
    told({ status: 'start' })
    expect(await screen.findByRole('button', { name: /Pause job/ })).toBeTruthy()
  })

  test('says so on the screen of its upload, where it can go on', async () => {
    await open()
    await choose()
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    await desk.user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('link', { name: 'Job 8' })
    told(rests)
    expect(await screen.findByText('Paused by Ada')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /Resume job/ })).toBeTruthy()
  })
})

describe('a job’s page', () => {
  const rowOf = (line: number, code: string) => ({
    ...jobRow(`row-${line}`, line),
    line,
    key: `Cream ${line}`,
    outcome: 'error',
    code,
    column: 'price',
    message: `Line ${line} is wrong`,
  })
  const opened = async () => {
    ;({ desk, running } = await openUpload())
    desk.script['GET /v1/job-rows'] = ({ search }) => {
      const rows = search.get('filter')?.includes('code:TYPE')
        ? [rowOf(4, 'TYPE')]
        : [rowOf(4, 'TYPE'), rowOf(9, 'RANGE')]
      return { body: { data: { rows, page: { number: 1, size: 25, total: rows.length, about: false } } } }
    }
  }

  test('follows the job and offers what its state allows', async () => {
    await opened()
    desk.show(<JobProgressPanel resource={jobs} record={jobRow('apply', 8)} />)
    expect(screen.getByText('Start')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Cancel job/ })).toBeTruthy()
    told({ done: 2, ok: 2 })
    expect(await screen.findByText(/2 of 3/)).toBeTruthy()
    end()
    expect(await screen.findByText('Partial')).toBeTruthy()
  })

  test('says first that what the job did was put back, by whom and by which job', async () => {
    await opened()
    const putBack = { at: '2026-01-02T00:00:00Z', byName: 'Asha Rao', jobId: 'undo', number: 9 }
    desk.script['GET /v1/jobs/apply/offers'] = () => ({ body: { data: { offers: {}, blockers: [] } } })
    desk.script['GET /v1/jobs/apply/deeds'] = () => ({ body: { data: { lines: [], putBack } } })
    const row = jobRow('apply', 8, { state: 'success', total: 3, done: 3, ok: 3, undoneAt: putBack.at })
    desk.show(<JobProgressPanel resource={jobs} record={row} />)
    const note = await screen.findByRole('note')
    expect(note.textContent).toMatch(/Put back by .?Asha Rao.? /)
    expect(note.querySelector('time')?.dateTime).toBe('2026-01-02T00:00:00Z')
    expect(within(note).getByRole('link', { name: 'Job 9' }).getAttribute('href')).toMatch(/undo$/)
    expect(screen.getByText(/3 succeeded, 0 failed/)).toBeTruthy()
  })

  test('shows the failed rows first, and those of one kind at a press', async () => {
    await opened()
    desk.show(<JobRowsPanel resource={jobs} record={jobRow('apply', 8, { state: 'partial', failed: 2 })} />)
    expect(await screen.findByText('Line 9 is wrong')).toBeTruthy()
    await desk.user.click(await screen.findByRole('button', { name: 'Not readable 1' }))
    await waitFor(() => expect(screen.queryByText('Line 9 is wrong')).toBeNull())
    expect(screen.getByText('Line 4 is wrong')).toBeTruthy()
    const filters = desk.asked.filter(({ path }) => path === '/v1/job-rows').map(({ search }) => search.get('filter'))
    expect(filters).toEqual(['job:apply outcome:error', 'job:apply outcome:error code:TYPE'])
  })
})
