// A server that takes files and runs jobs as far as a test lets them: what the upload screen and the tray are tested with.
import { jobRows, jobs } from '#areas/jobs/jobs.ts'
import { priceSchedules } from '#areas/products/products.ts'
import type { CheckReport, FailedRows, Inspection } from '#contract/bulk.ts'
import type { AnyRow } from '#contract/resource.ts'
import { openDesk, type ReceivedRequest } from '../support/desk.tsx'
import { creams } from './gridDesk.tsx'

export const jobRow = (id: string, number: number, over: Record<string, unknown> = {}): AnyRow =>
  ({
    id,
    vendorCode: 'mgp',
    status: 'active',
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    createdBy: 'u1',
    updatedBy: null,
    number,
    title: 'Prices: prices.csv',
    kind: 'bulk.apply',
    state: 'start',
    phase: 'apply',
    pausedByName: null,
    requestedByName: 'Catalogue desk',
    total: 3,
    done: 0,
    ok: 0,
    failed: 0,
    skipped: 0,
    unchanged: 0,
    attempt: 1,
    startedAt: '2026-01-01T00:00:10Z',
    finishedAt: null,
    undoUntil: null,
    undoneAt: null,
    undoOf: null,
    reason: null,
    sourceFile: null,
    resultFile: null,
    ...over,
  }) as AnyRow

export const report: CheckReport = {
  changes: [{ resource: 'creams', count: 2 }],
  rows: 3,
  counts: { create: 0, update: 2, unchanged: 0, delete: 0, skip: 0, error: 1 },
  samples: [{ line: 2, key: 'Cream 01', field: 'price', before: 100, after: 25_000 }],
  warnings: [{ code: 'BLAST', message: '1 price rises by more than 50%' }],
  errors: [{ line: 4, column: 'price', code: 'TYPE', message: 'Enter an amount' }],
  codes: [{ code: 'TYPE', count: 1 }],
  strip: 'u2e1',
}

export const failed: FailedRows = {
  resource: 'creams',
  upload: 'price',
  columns: ['name', 'price'],
  names: { name: 'Name', price: 'Our price' },
  file: 'spring.csv',
  reading: { decimal: ',' },
  rows: [
    {
      line: 4,
      cells: { name: 'Cream 03', price: 'abc' },
      wrong: [{ code: 'TYPE', column: 'price', message: 'no amount' }],
    },
    {
      line: 9,
      cells: { name: 'Cream, 04', price: '1e3' },
      wrong: [{ code: 'TYPE', column: 'price', message: 'no amount' }],
    },
  ],
  total: 2,
}

export const inspection: Inspection = {
  file: { id: 'file-1', name: 'prices.csv', bytes: 60, sha256: 'x' },
  encoding: 'utf-8',
  delimiter: ';',
  rows: 3,
  columns: [
    { header: 'name', column: 'name', how: 'name', filled: 1, sample: ['Cream 01'] },
    { header: 'price', column: 'price', how: 'name', filled: 1, sample: ['250.00'] },
  ],
  upload: 'price',
  uploads: [{ name: 'price', label: 'Prices', fit: 2 }],
  known: [
    { column: 'name', label: 'Name', required: true, key: true },
    { column: 'price', label: 'Price', required: false, key: false },
  ],
  refusals: [],
  warnings: [],
  reading: {},
  asks: [],
}

export const strange: Inspection = {
  ...inspection,
  columns: [
    inspection.columns[0] as Inspection['columns'][number],
    { header: 'prise', column: null, how: 'unknown', meant: 'price', filled: 1, sample: ['250.00'] },
  ],
  refusals: [{ code: 'UNKNOWN_FIELD', message: 'Unknown column "prise". Did you mean "price"?', path: 'prise' }],
}

/** `asMapped`: what is found once columns were mapped by hand. */
export const openUpload = async (found = inspection, at = '/creams/upload/price', asMapped = found) => {
  const running = new Map<string, AnyRow>([
    ['check', jobRow('check', 7, { kind: 'bulk.check', state: 'success', done: 3, ok: 2, failed: 1 })],
    ['apply', jobRow('apply', 8)],
    ['undo', jobRow('undo', 9, { state: 'success', done: 2, ok: 2, undoOf: 'apply' })],
  ])
  const idOf = ({ path }: ReceivedRequest) => path.split('/')[3] ?? ''
  const desk = await openDesk({
    resources: [creams, jobs, jobRows, priceSchedules],
    at,
    script: {
      'GET /v1/touch': () => ({ body: { data: {} } }),
      'POST /v1/files': () => ({
        status: 201,
        body: { data: { id: 'file-1', name: 'prices.csv', mime: 'text/csv', bytes: 60, sha256: 'x' } },
      }),
      'GET /v1/creams/uploads/inspect': ({ search }) => ({ body: { data: search.has('mapping') ? asMapped : found } }),
      'POST /v1/creams/actions/upload': ({ body }) => ({
        status: 202,
        body: {
          data: { jobId: body.dry ? 'check' : 'apply', operation: body.dry ? 'of-check' : 'of-apply', number: 7 },
        },
      }),
      'POST /v1/jobs/actions/undo-job': ({ body }) => ({
        body: {
          data: {
            ...(body.dry === true && {
              plan: {
                affected: 1,
                skipped: [],
                sample: [],
                warnings: [],
                changes: [{ resource: 'creams', count: 2 }],
              },
            }),
            done: [],
            refused: [],
            result: { kind: 'facts', title: 'Started', facts: [{ label: 'Job 9', value: 'undo' }] },
          },
        },
      }),

      'GET /v1/me/jobs': () => ({ body: { data: { rows: [...running.values()] } } }),
      'GET /v1/jobs/apply/failed': () => ({ body: { data: failed } }),
      'GET /v1/jobs/*': asked =>
        asked.path.endsWith('/report') ? { body: { data: { report } } } : { body: { data: running.get(idOf(asked)) } },
    },
  })
  return { desk, running }
}

export const csv = (name = 'prices.csv', text = 'name;price\nCream 01;250.00\nCream 02;9.00\nCream 03;abc\n'): File =>
  new File([text], name, { type: 'text/csv' })
