// What holds for the files of every area: the template is what the importer reads, and what is exported comes back unchanged,
// as CSV and as a workbook.
import { describe, expect, test } from 'vitest'
import { areas } from '#areas/all.ts'
import { actionEndpointOf, endpointOf, kebab, snake } from '#contract/address.ts'
import type { Inspection } from '#contract/bulk.ts'
import { actionOf } from '#contract/standard.ts'
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
