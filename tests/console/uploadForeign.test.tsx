// A file as another shop writes it: what it asks, what becomes of each column, and how it will look here.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { firstMapping } from '#console/upload/desk.ts'
import { kindOf } from '#console/upload/kinds.ts'
import { Left } from '#console/upload/Left.tsx'
import { Report } from '#console/upload/Report.tsx'
import type { CheckReport, Inspection } from '#contract/bulk.ts'
import { wording } from '#contract/said.ts'
import { creams } from './gridDesk.tsx'
import { report as checked, inspection } from './uploadDesk.tsx'
import { choose, desk, leave, open, running, sent, sit } from './uploadSeat.tsx'

afterEach(leave)

const foreign: Inspection = {
  ...inspection,
  fill: [
    {
      column: 'warehouse',
      label: wording('creams.fill.label', 'Add stock to'),
      none: wording('creams.fill.none', 'No warehouse'),
      choices: [{ value: 'BLR1', label: 'Bengaluru' }],
    },
    {
      column: 'create_tags',
      label: wording('creams.fill.unknown', 'Missing tags'),
      none: wording('creams.fill.report', 'Report as errors'),
      choices: [{ value: 'Y', label: wording('creams.fill.make', 'Create them') }],
    },
  ],
}

describe('a file of another shop', () => {
  test('a warehouse chosen at the check makes the check anew, and travels with the file', async () => {
    await open(foreign)
    await choose()
    const select = await screen.findByRole('combobox', { name: 'Add stock to' })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    await desk.user.selectOptions(select, 'BLR1')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({ input: { upload: 'price', file: 'file-1', fill: { warehouse: 'BLR1' } }, dry: true })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    const again = screen.getByRole('combobox', { name: 'Add stock to' }) as HTMLSelectElement
    expect(again.value).toBe('BLR1')
    // Whoever chose by keys is where they were.
    expect(document.activeElement).toBe(again)
  })

  test('what is not there is asked about only where the check finds something of it', async () => {
    const [warehouse, making] = foreign.fill!
    await open({ ...foreign, fill: [warehouse!, { ...making!, against: ['tags'] }] })
    await choose()
    await screen.findByRole('combobox', { name: 'Add stock to' })
    expect(screen.queryByRole('combobox', { name: 'Missing tags' })).toBeNull()
    desk.script['GET /v1/jobs/*'] = asked => ({
      body: {
        data: asked.path.endsWith('/report')
          ? { report: { ...checked, names: { tags: 'Labels' } } }
          : running.get(asked.path.split('/').at(-1) ?? ''),
      },
    })
    await desk.user.selectOptions(screen.getByRole('combobox', { name: 'Add stock to' }), 'BLR1')
    expect(await screen.findByRole('combobox', { name: 'Missing tags' })).toBeTruthy()
  })

  test('what is not there is reported until somebody wants it made, and one answer leaves the other', async () => {
    await open(foreign)
    await choose()
    const unknown = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Missing tags' })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    expect((await unknown()).selectedOptions[0]?.textContent).toBe('Report as errors')
    expect(sent()[0]).toEqual({ input: { upload: 'price', file: 'file-1' }, dry: true })
    await desk.user.selectOptions(await unknown(), 'Create them')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ input: { fill: { create_tags: 'Y' } } })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    await desk.user.selectOptions(screen.getByRole('combobox', { name: 'Add stock to' }), 'BLR1')
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]).toMatchObject({ input: { fill: { create_tags: 'Y', warehouse: 'BLR1' } } })
    await screen.findByRole('button', { name: /Apply 2 changes/ })
    await desk.user.selectOptions(await unknown(), 'Report as errors')
    await waitFor(() => expect(sent()).toHaveLength(4))
    expect(sent()[3]).toEqual({ input: { upload: 'price', file: 'file-1', fill: { warehouse: 'BLR1' } }, dry: true })
  })

  test('what becomes no field stands by column with its count, what is lost first', async () => {
    await sit()
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
    expect(shown('Unmatched columns (3)')).toEqual([
      'Image Src3Not imported',
      'Published1,200Saved as x_published',
      'ID6Saved with creams as x_idSaved as x_code_id',
    ])
    expect(shown('Partly imported columns (1)')).toEqual(['Tags5Saved as x_tags'])
  })

  test('so many columns are said to be kept as the report lists', async () => {
    const columns = ['price', 'id', 'tags', 'note', 'gone'].map(header => ({
      header,
      column: header === 'price' ? 'price' : `x_${header}`,
      filled: header === 'gone' ? 0 : 1,
      sample: [],
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
    await screen.findByText('Unmatched columns (3)')
    expect(screen.getByText(/columns matched/).textContent).toBe(
      '1 of 5 columns matched · 2 saved as extra columns · 1 not imported · 1 empty',
    )
  })

  test('says what becomes live, what is a draft here only and which currency is taken, and shows the first rows as they will be', async () => {
    await sit()
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
      'ActiveCreams12 changed · 2 with a different status',
      'DraftCreams6 new · Price: 3Hair · Skin · …',
    ])
    after.getByText('1 published record is imported as a draft. Publish it after the import.')
    after.getByText('1,240 amounts have no currency and are read as INR.')
    const first = within(screen.getByRole('region', { name: 'Preview of the first 3 rows' }))
    expect(first.getAllByRole('row').map(row => row.textContent)).toEqual([
      'LineNamePriceStatusChange',
      '2Cream 01₹250.00DraftNew',
      '3Cream 02₹9.00ActiveUnchanged',
      '4––Errors',
    ])
  })

  test('the days of the first rows are told as days, so that how they were read can be verified', async () => {
    await open()
    const first: CheckReport['first'] = {
      columns: [{ resource: 'jobs', field: 'startedAt' }],
      rows: [{ line: 2, key: 'Cream 01', outcome: 'CREATED', title: 'Cream 01', cells: ['2027-02-01T06:00:00Z'] }],
    }
    desk.show(<Report report={{ ...checked, first }} resource={creams} upload="price" />)
    const day = within(screen.getByRole('region', { name: 'Preview of the first row' })).getByText(/2027/)
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
