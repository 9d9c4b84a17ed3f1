// What users of other consoles complain about when they bring files in, each by its number in the list of complaints: here
// it does not happen. 19, 25, 27 and 28 stand beside templates, workbooks, exports and field changes; 22 also in jobsKill.
import { expect, test } from 'vitest'
import { tags } from '#areas/tags/tags.ts'
import { type CheckReport, type Inspection, unpackStrip } from '#contract/bulk.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../support/opened.ts'

const { admin, files } = await opened()

const many = (count: number, row: (at: number) => string, header = 'code,label'): string =>
  [header, ...Array.from({ length: count }, (_, at) => row(at))].join('\n')
const named = async (code: string): Promise<AnyRow | undefined> =>
  (await admin.list(tags, `filter=${encodeURIComponent(`code:${code}`)}`)).rows[0]
const inspected = async (text: string): Promise<Inspection> => {
  const file = await files.send('rows.csv', text)
  return (await admin.get<{ data: Inspection }>(`/v1/tags/uploads/inspect?file=${file}&upload=tag`)).body.data
}
const reportOf = async ({ id }: AnyRow): Promise<CheckReport> =>
  (await admin.get<{ data: { report: CheckReport } }>(`/v1/jobs/${id}/report`)).body.data.report

test('★ 15: the check says exactly what the import then does', async () => {
  const text = many(4, at => `c15-${at},Fifteen ${at}`)
  const { counts } = await files.check(tags, 'tag', text)
  expect(counts).toMatchObject({ create: 4, update: 0, error: 0 })
  const job = await files.apply(tags, 'tag', text)
  expect(job).toMatchObject({ state: 'success', ok: 4, failed: 0 })
  expect((await reportOf(job)).counts).toEqual(counts)
})

test('★ 16: a column nobody knows is named with the nearest, and accents break nothing', async () => {
  expect((await inspected('code,labél\nc16,Crème brûlée\n')).refusals[0]?.message).toBe(
    'Unknown column "labél". Did you mean "label"?',
  )
  await files.apply(tags, 'tag', 'code,label\nc16,Crème brûlée\n')
  expect(await named('c16')).toMatchObject({ label: { 'en-in': 'Crème brûlée' } })
})

test('★ 17: an import that cannot do a single row ends, and says why for each', async () => {
  const job = await files.apply(
    tags,
    'tag',
    many(3, at => `C17 ${at},x`),
  )
  expect(job).toMatchObject({ state: 'failure', ok: 0, failed: 3 })
  const { errors } = await reportOf(job)
  expect(errors.map(({ line, column, message }) => [line, column, message])).toEqual(
    [2, 3, 4].map(line => [line, 'code', 'a-z, 0-9 and - only']),
  )
})

test('★ 18: the separator and the letters of the header are the writer’s own', async () => {
  for (const text of ['CODE;Label\nc18-1;One\n', 'Code\tLABEL\nc18-2\tTwo\n', '"code","Label"\n"c18-3","Three"\n'])
    expect(await files.apply(tags, 'tag', text)).toMatchObject({ state: 'success', ok: 1 })
})

test('★ 20: of 6,000 rows none is lost in silence: those not done are counted and named', async () => {
  const job = await files.apply(
    tags,
    'tag',
    many(6000, at => `c20-${at},${at % 1200 === 7 ? '' : `Row ${at}`}`),
  )
  expect(job).toMatchObject({ state: 'partial', total: 6000, done: 6000, ok: 5995, failed: 5 })
  const { strip, errors } = await reportOf(job)
  expect(unpackStrip(strip).reduce((sum, { count }) => sum + count, 0)).toBe(6000)
  expect(errors.map(({ line }) => line)).toEqual([9, 1209, 2409, 3609, 4809])
}, 60_000)

test.each([199, 200, 201, 401])('★ 21: %i rows with a table of HTML in each are as many records', async count => {
  const text = many(count, at => `c21-${count}-${at},"<table><tr><td>${at}</td>\n</tr></table>"`)
  expect(await files.apply(tags, 'tag', text)).toMatchObject({ state: 'success', ok: count, failed: 0 })
})

test('★ 22: the same file once more doubles nothing', async () => {
  const text = many(30, at => `c22-${at},Row ${at}`)
  await files.apply(tags, 'tag', text)
  expect(await files.apply(tags, 'tag', text, { again: true })).toMatchObject({
    state: 'success',
    ok: 0,
    unchanged: 30,
  })
})

test('★ 23: wrong columns are answered at once with a sentence, and no job is begun', async () => {
  const file = await files.send('wrong.csv', 'sku,prise\n1,2\n')
  const { status, body } = await admin.act(tags, 'upload', { input: { upload: 'tag', file } })
  expect(status).toBe(422)
  expect(body.fields?.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('Column "code" is missing')]),
  )
})

test('★ 26: a column that is left out changes nothing, and the whole file can be taken back', async () => {
  await files.apply(tags, 'tag', 'code,label,color,synonyms\nc26,Before,#112233,one26|two26\n')
  const job = await files.apply(tags, 'tag', 'code,label\nc26,After\n')
  expect(await named('c26')).toMatchObject({
    label: { 'en-in': 'After' },
    color: '#112233',
    synonyms: ['one26', 'two26'],
  })
  const undone = await admin.post<{ data: { result: { facts: { value: string }[] } } }>('/v1/jobs/actions/undo-job', {
    ids: [job.id],
  })
  await files.over(undone.body.data.result.facts[0]?.value ?? '')
  expect(await named('c26')).toMatchObject({ label: { 'en-in': 'Before' }, color: '#112233' })
})
