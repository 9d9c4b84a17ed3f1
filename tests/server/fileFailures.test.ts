// Rows that are wrong, checked or run: in a grid and as a file to mend, in the words of the file itself.
import { expect, test } from 'vitest'
import { products } from '#areas/products/products.ts'
import { actionEndpointOf } from '#contract/address.ts'
import type { CheckReport, FailedRows } from '#contract/bulk.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()

const mapping = { Artikelnummer: 'sku', Preis: 'price' }
const text = 'Artikelnummer,Preis\nNOT-THERE-1,12\nNOT-THERE-2,abc\n'
const isInternal = /\bsku\b|\bprice\b|REF_NOT_FOUND|TYPE/

const checked = async (): Promise<{ jobId: string; report: CheckReport }> => {
  const file = await files.send('preise.csv', text)
  const { body } = await admin.act(products, 'upload', { input: { upload: 'price', file, mapping }, dry: true })
  const jobId = body.data.jobId ?? ''
  await files.over(jobId)
  return {
    jobId,
    report: (await admin.get<{ data: { report: CheckReport } }>(`/v1/jobs/${jobId}/report`)).body.data.report,
  }
}

test('a check in which every row fails has the grid and the file of errors, as one in which some do', async () => {
  const { jobId, report } = await checked()
  expect(report.counts).toMatchObject({ create: 0, update: 0, error: 2 })
  const { body } = await admin.get<{ data: FailedRows }>(`/v1/jobs/${jobId}/failed`)
  expect(body.data).toMatchObject({ total: 2, rows: [{ line: 2 }, { line: 3, cells: { price: 'abc' } }] })
  const url = `/v1/jobs/${jobId}/file/errors`
  const errors = await here.house.app.app.inject({ method: 'GET', url, headers: admin.headers })
  expect(errors.statusCode).toBe(200)
  expect(errors.payload.trim().split('\n')).toHaveLength(3)
})

test('what is wrong names the column as the file does, in the report, in the rows and in the grid', async () => {
  const { jobId, report } = await checked()
  expect(report.errors.map(({ column }) => column)).toEqual(['Artikelnummer', 'Preis'])
  for (const { message } of report.errors) expect(message).not.toMatch(isInternal)
  expect(report.names).toMatchObject({ sku: 'Artikelnummer', price: 'Preis' })
  const { body } = await admin.get<{ data: FailedRows }>(`/v1/jobs/${jobId}/failed`)
  expect(body.data.names).toMatchObject({ sku: 'Artikelnummer', price: 'Preis' })
  for (const { wrong } of body.data.rows) expect(wrong.message).not.toMatch(isInternal)
})

test('the file of errors is read when it comes back, with no column to map', async () => {
  const { jobId } = await checked()
  const url = `/v1/jobs/${jobId}/file/errors`
  const errors = await here.house.app.app.inject({ method: 'GET', url, headers: admin.headers })
  const file = await files.send('errors.csv', errors.payload)
  const { status } = await admin.post(actionEndpointOf(products, 'upload'), {
    input: { upload: 'price', file },
    dry: true,
  })
  expect(status).toBe(202)
})
