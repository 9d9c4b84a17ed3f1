// What holds for the files of every area: the template is what the importer reads, and what is exported comes back unchanged,
// as CSV and as a workbook.
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { behaviours } from '#areas/all.server.ts'
import { areas } from '#areas/all.ts'
import { actionEndpointOf, endpointOf, kebab, snake } from '#contract/address.ts'
import type { Inspection } from '#contract/bulk.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { unguarded } from '#server/csv/cells.ts'
import { openWorkbook } from '#server/csv/workbook.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()

const bytesOf = async (path: string): Promise<Buffer> =>
  (await here.house.app.app.inject({ method: 'GET', url: path, headers: admin.headers })).rawPayload
const headerOf = async (bytes: Buffer): Promise<string[]> => {
  const book = await openWorkbook(bytes)
  const rows = book.rows(book.sheets[0] ?? '')
  return (await rows.next()).value.cells
}

const types = areas.flatMap(area =>
  Object.entries(area.uploads ?? {}).map(([name, upload]) => ({ area, name, upload, title: `${area.name} ${name}` })),
)
const exported = types.filter(({ area, upload }) => upload.exports !== false && actionOf(area, 'export'))

describe.each(types)('$title', ({ area, name, upload }) => {
  const template = `${endpointOf(area)}/uploads/${kebab(name)}/template`

  test('★ 19: the template names every column, and the importer knows each of them', async () => {
    const header = (await bytesOf(template)).toString().replace('\ufeff', '').trim()
    expect(header.split(',')).toEqual(Object.keys(upload.columns).map(snake))
    expect(await headerOf(await bytesOf(`${template}?format=xlsx`))).toEqual(header.split(','))
    const file = await files.send('filled.csv', `${header}\n${header.replaceAll(/[^,]+/g, 'x')}\n`)
    const { body } = await admin.get<{ data: Inspection }>(
      `${endpointOf(area)}/uploads/inspect?file=${file}&upload=${name}`,
    )
    expect(body.data.refusals).toEqual([])
    expect(body.data.columns.every(({ how }) => how === 'name')).toBe(true)
  })
})

describe.each(exported)('$title', ({ area, name }) => {
  test.each(['csv', 'xlsx'])('what is exported as %s comes back unchanged', async format => {
    const { body } = await admin.post<{ data: { jobId: string } }>(actionEndpointOf(area, 'export'), {
      input: { upload: name, format },
    })
    const job = await files.over(body.data.jobId)
    expect(job).toMatchObject({ state: 'success' })
    if (job.total === 0) return
    const bytes = await bytesOf(`/v1/jobs/${job.id}/file/result`)
    const { counts, errors } = await files.check(area, name, bytes)
    expect({ ...counts, unchanged: 0, errors }).toEqual({
      create: 0,
      update: 0,
      unchanged: 0,
      delete: 0,
      skip: 0,
      error: 0,
      errors: [],
    })
  })
})

type Cells = Record<string, string>

const textOf = async (area: Resource, upload: string): Promise<string> => {
  const { body } = await admin.post<{ data: { jobId: string } }>(actionEndpointOf(area, 'export'), {
    input: { upload, format: 'csv' },
  })
  const job = await files.over(body.data.jobId)
  return job.total === 0 ? '' : (await bytesOf(`/v1/jobs/${job.id}/file/result`)).toString()
}
const rowsIn = (text: string): Cells[] =>
  parse<Cells>(text, { bom: true, columns: true }).map(row =>
    Object.fromEntries(Object.entries(row).flatMap(([name, cell]) => (cell ? [[name, unguarded(cell)]] : []))),
  )
const fileOf = (row: Cells): string =>
  [Object.keys(row), Object.values(row)]
    .map(line => line.map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')

describe.each(exported)('$title', ({ area, name, upload }) => {
  test('every column the import takes is in what is exported', async () => {
    const text = await textOf(area, name)
    if (!text) return
    const [header] = parse(text, { bom: true, to: 1 })
    expect(header!.slice(0, Object.keys(upload.columns).length)).toEqual(Object.keys(upload.columns).map(snake))
  })
})

/** Types whose rows are the records themselves; those with rules of their own are told below, and in fileRoundTrip. */
const whole = exported.filter(({ area, name }) => !behaviours.get(area.name)?.uploads?.[name])

/** A key that is free, as each of them writes its own. */
const free: Record<string, string> = {
  'attributeSets records': 'Sample set',
  'tags tag': 'sample-tag',
  'brands records': 'sample',
  'taxClasses records': 'SAMPLE',
  'hsnCodes hsn': '99887766',
  'postalAreas postalArea': '799999',
  'codPincodes codPincode': '799999',
}

const sampleOf = ({ kind, facts }: Field): string | undefined => {
  if (kind === 'text')
    return { color: '#aa3355', email: 'a@b.example', phone: '+919812345678' }[facts.format as 'color'] ?? 'Sample'
  if (kind === 'choice' || (kind === 'list' && facts.of)) return facts.of?.names[0]
  const samples = {
    ...{ localized: 'Sample text', toggle: 'Y', integer: '5', decimal: '12.5', money: '10.00', list: 'one|two' },
    moment: '2031-01-02T03:04:05Z',
  }
  return samples[kind as 'list']
}

describe.each(whole)('$title', ({ area, name, upload, title }) => {
  test('every field people can write has a column', () => {
    const columns = Object.keys(upload.columns).map(snake)
    const fields = Object.entries(area.fields).flatMap(([field, { facts }]) =>
      facts.readOnly || facts.virtual || facts.secret ? [] : [snake(field)],
    )
    expect(fields.filter(field => !columns.includes(field))).toEqual([])
  })

  test('every cell survives export, deletion and import, further languages and columns of its own with them', async () => {
    const key = snake(upload.key)
    const [like = {}] = rowsIn(await textOf(area, name))
    const columns = Object.entries(upload.columns).map(([column, field]) => [snake(column), field] as const)
    const filled = columns.flatMap(([column, field]) => {
      const sample =
        column === key
          ? free[title]
          : column === 'slug'
            ? 'sample-slug'
            : ((field.kind === 'list' ? undefined : like[column]) ?? sampleOf(field))
      return sample === undefined ? [] : [[column, sample] as const]
    })
    const texts = columns.flatMap(([column, { kind }]) =>
      kind === 'localized' ? [[`${column}_fr_fr`, 'Exemple'] as const] : [],
    )
    const sent: Cells = { ...Object.fromEntries([...filled, ...texts]), x_shelf: '=B7' }
    const found = async () => rowsIn(await textOf(area, name)).find(row => row[key] === free[title])
    expect((await files.check(area, name, fileOf(sent))).errors).toEqual([])
    expect(await files.apply(area, name, fileOf(sent))).toMatchObject({ state: 'success' })
    const out = await found()
    expect(Object.keys(out ?? {}).sort()).toEqual(Object.keys(sent).sort())
    expect(out).toMatchObject({ x_shelf: '=B7', ...Object.fromEntries(texts) })
    expect((await files.check(area, name, fileOf(out!))).counts).toMatchObject({ unchanged: 1 })
    const { rows } = await admin.list(area, `filter=${encodeURIComponent(`${upload.key}:"${free[title]}"`)}`)
    const ids = rows.flatMap(row => (String(row[upload.key]) === free[title] ? [row.id] : []))
    await admin.act(area, 'remove', { ids })
    expect(await found()).toBeUndefined()
    expect(await files.apply(area, name, fileOf(out!), { again: true })).toMatchObject({ state: 'success' })
    expect(await found()).toEqual(out)
  })
})
