// Rows that are wrong, checked or run: in a grid and as a file to mend, in the words of the file itself.
import { expect, test } from 'vitest'
import { products } from '#areas/products/products.ts'
import { firstMapping, inputOf } from '#console/upload/desk.ts'
import { actionEndpointOf } from '#contract/address.ts'
import type { CheckReport, FailedRows, Inspection, UploadInput } from '#contract/bulk.ts'
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
  expect(report.errors.map(({ column }) => column)).toEqual(['Artikelnummer', 'Preis', 'Artikelnummer'])
  for (const { message } of report.errors) expect(message).not.toMatch(isInternal)
  expect(report.names).toMatchObject({ sku: 'Artikelnummer', price: 'Preis' })
  const { body } = await admin.get<{ data: FailedRows }>(`/v1/jobs/${jobId}/failed`)
  expect(body.data.names).toMatchObject({ sku: 'Artikelnummer', price: 'Preis' })
  for (const { wrong } of body.data.rows) expect(wrong[0]?.message).not.toMatch(isInternal)
})

test('the file of errors says what is wrong in the language of whoever downloads it', async () => {
  const { jobId } = await checked()
  const saying = async (language?: string) => {
    const url = `/v1/jobs/${jobId}/file/errors?header=own`
    const asked = { ...admin.headers, ...(language && { 'accept-language': language }) }
    const { payload } = await here.house.app.app.inject({ method: 'GET', url, headers: asked })
    return payload
  }
  const english = await saying()
  expect(english).toContain('does not exist in MGP')
  expect(await saying('en')).toBe(english)
  const spoken = await Promise.all(['fr', 'ur', 'de', 'zh-CHS'].map(saying))
  expect(new Set([english, ...spoken]).size).toBe(5)
  for (const [at, file] of spoken.entries()) {
    expect(file.split('\n')[0]).toBe(english.split('\n')[0])
    expect(file).not.toContain('does not exist')
    expect([at, file.includes('Artikelnummer')]).toEqual([at, true])
  }
  expect(spoken[2]).toContain('Geben Sie einen Betrag ein')
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

const failedIn = async (jobId: string) => (await admin.get<{ data: FailedRows }>(`/v1/jobs/${jobId}/failed`)).body.data

/** As the grid sends them: under the names the file gave its columns, which become what they became in that job. */
const mended = async (jobId: string, change: Record<string, string> = {}) => {
  const { upload, columns, names, rows } = await failedIn(jobId)
  const lines = rows.map(({ cells }) => columns.map(column => change[column] ?? cells[column] ?? ''))
  const text = [columns.map(column => names[column]!), ...lines].map(cells => cells.join('\t')).join('\n')
  const search = new URLSearchParams({ file: await files.send('mended', text), upload, former: jobId })
  const found = (await admin.get<{ data: Inspection }>(`/v1/products/uploads/inspect?${search}`)).body.data
  const { mapping: map = {} } = inputOf(found, upload, firstMapping(found))
  // As the console answers what is asked once for all rows.
  const asked = new Set(found.fill?.map(({ column }) => column))
  const fill = Object.fromEntries(Object.entries(found.former?.fill ?? {}).filter(([column]) => asked.has(column)))
  return { found, report: await files.check(products, upload, text, { mapping: map, fill }) }
}
const started = async (name: string, bytes: string, more: Partial<UploadInput>): Promise<string> => {
  const input = { upload: 'productCreate', file: await files.send(name, bytes), ...more }
  const { body } = await admin.act(products, 'upload', { input, dry: true })
  await files.over(body.data.jobId ?? '')
  return body.data.jobId ?? ''
}

test('mended rows are told of in the words of the first file, and its name and reading are known', async () => {
  const { jobId } = await checked()
  expect(await failedIn(jobId)).toMatchObject({ file: 'preise.csv', reading: {} })
  const { found, report } = await mended(jobId, { price: 'xyz' })
  expect(found.columns.map(({ header, column }) => [header, column])).toEqual([
    ['Artikelnummer', 'sku'],
    ['Preis', 'price'],
  ])
  expect(new Set(report.errors.map(({ column }) => column))).toEqual(new Set(['Preis', 'Artikelnummer']))
  for (const { message } of report.errors) expect(message).not.toMatch(isInternal)
})

test('mended rows of another shop’s file are ours by then, and still told of in its words', async () => {
  const header = 'Handle,Title,Vendor,Variant SKU,Variant Price,Variant Compare At Price'
  const shop = `${header}\nmended-one,Mended one,House,MENDED-1,abc,150\n`
  const jobId = await started('spring.csv', shop, { profile: 'shopify' })
  const failed = await failedIn(jobId)
  expect(failed.names).toMatchObject({ name: 'Title', price: 'Variant Price' })
  // What the file has no column for is not there to be looked through.
  const own = new Set(header.split(','))
  expect(failed.columns.map(name => failed.names[name]!).filter(name => !own.has(name)).length).toBeLessThan(5)
  expect(failed.columns).not.toContain('importer_address')
  const still = await mended(jobId)
  expect([still.found.profile, still.found.refusals]).toEqual([undefined, []])
  expect(still.report.errors).toMatchObject([{ column: 'Variant Price' }])
  const { report } = await mended(jobId, { price: '120' })
  expect([report.errors, report.counts.create]).toEqual([[], 1])
})

test('a row tells everything that is wrong with it at once, in the report, the grid and the file', async () => {
  const csv = 'product_key,name,brand,sku,price,barcode\nall-wrong,All wrong,Nobody known,ALL-1,abc,8.9E+12\n'
  const jobId = await started('all.csv', csv, {})
  const { report } = (await admin.get<{ data: { report: CheckReport } }>(`/v1/jobs/${jobId}/report`)).body.data
  expect(report.errors.map(({ line, column }) => [line, column])).toEqual([
    [2, 'price'],
    [2, 'barcode'],
    [2, 'brand'],
  ])
  const [row] = (await failedIn(jobId)).rows
  expect(row?.wrong.map(({ column }) => column)).toEqual(['price', 'barcode', 'brand'])
  const url = `/v1/jobs/${jobId}/file/errors`
  const { payload } = await here.house.app.app.inject({ method: 'GET', url, headers: admin.headers })
  expect(payload).toContain('TYPE | TYPE | REF_NOT_FOUND,price | barcode | brand,')
})

test('what was chosen once for all rows, or a format says of every one, is no column to mend, and holds for the mended rows', async () => {
  const head = 'Handle,Title,Vendor,Tags,Variant SKU,Variant Price\n'
  const shop = await started('tagged.csv', `${head}tagged-one,Tagged one,mgp,Brand new tag,TAGGED-1,abc\n`, {
    profile: 'shopify',
  })
  const own = await started('own.csv', 'product_key,name,brand,tags,sku,price\nown-1,Own,mgp,Newer tag,OWN-1,abc\n', {
    fill: { create_tags: 'Y' },
  })
  for (const jobId of [shop, own]) {
    const failed = await failedIn(jobId)
    expect(failed.columns).not.toContain('create_tags')
    expect(failed.fill).toEqual({ create_tags: 'Y' })
    const url = `/v1/jobs/${jobId}/file/errors?header=own`
    const { payload } = await here.house.app.app.inject({ method: 'GET', url, headers: admin.headers })
    expect(payload).not.toContain('Create unknown')
    const { report } = await mended(jobId, { price: '120' })
    expect([report.errors, report.counts.create]).toEqual([[], 1])
  }
})

test('a value of the wrong form is told with what is expected instead', async () => {
  const jobId = await started(
    'form.csv',
    'product_key,name,brand,sku,price,shade\nform-1,Form,mgp,FORM-1,1,Copper\n',
    {},
  )
  const [row] = (await failedIn(jobId)).rows
  expect(row?.wrong).toMatchObject([
    { column: 'shade', code: 'PATTERN', message: '"Copper" is not valid. Use a colour like #7A1F3D' },
  ])
})

test('columns that are kept come back under the name they had, and are kept under it again', async () => {
  const map = { Bezeichnung: 'name', Preis: 'price', 'Stoff der Hülle': 'x_stoff_der_hülle' }
  const text = 'product_key,Bezeichnung,SKU,Preis,Stoff der Hülle\nmended-two,Mended two,MENDED-2,abc,Leinen\n'
  const { found, report } = await mended(await started('kissen.csv', text, { mapping: map }))
  expect(firstMapping(found)).toMatchObject({ ...map, SKU: 'sku' })
  expect(report.errors).toMatchObject([{ column: 'Preis' }])
})

test('nobody learns from a job of somebody else, or of other records, what its columns became', async () => {
  const { jobId } = await checked()
  const other = await here.as('catalogue', 'mgp-are')
  for (const [who, path] of [
    [admin, 'tags'],
    [other, 'products'],
  ] as const) {
    const search = new URLSearchParams({ file: await files.send('some.csv', 'sku,price\nA,1\n'), former: jobId })
    expect((await who.get(`/v1/${path}/uploads/inspect?${search}`)).status).toBe(404)
  }
})

test('the file of errors is had under the first file’s own names too, for whoever maps it', async () => {
  const { jobId } = await checked()
  const url = `/v1/jobs/${jobId}/file/errors?header=own`
  const { payload } = await here.house.app.app.inject({ method: 'GET', url, headers: admin.headers })
  expect(payload.replace('\ufeff', '').split(/\r?\n/)[0]).toBe(
    'Artikelnummer,Preis,_line,_outcome,_error_code,_error_column,_error_message,_job',
  )
})

test('the file of errors under the first file’s own names maps itself when it comes back, whatever another program made of it', async () => {
  const { jobId } = await checked()
  const url = `/v1/jobs/${jobId}/file/errors?header=own`
  const { payload } = await here.house.app.app.inject({ method: 'GET', url, headers: admin.headers })
  const saved = payload.replace('\ufeff', '').replaceAll(',', ';').replace('abc', '120')
  const file = await files.send('errors-preise.csv', saved)
  const inspected = async (who: typeof admin, sent: string) =>
    (await who.get<{ data: Inspection }>(`/v1/products/uploads/inspect?file=${sent}&upload=price`)).body.data
  const found = await inspected(admin, file)
  expect(found.refusals).toEqual([])
  expect(found.former).toMatchObject({ jobId, reading: {} })
  expect(found.columns.slice(0, 2).map(({ header, column }) => [header, column])).toEqual([
    ['Artikelnummer', 'sku'],
    ['Preis', 'price'],
  ])
  const { mapping: map = {} } = inputOf(found, 'price', firstMapping(found))
  const report = await files.check(products, 'price', saved, { mapping: map })
  expect(report.errors.map(({ column }) => column)).toEqual(['Artikelnummer', 'Artikelnummer'])
  // Who may not see the job is told nothing of it.
  const other = await here.as('catalogue', 'mgp-are')
  const theirs = await inspected(other, await here.files(other).send('errors-preise.csv', saved))
  expect(theirs.former).toBeUndefined()
})
