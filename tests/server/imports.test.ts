// What a bulk file may do, through the real endpoints, workers and database.
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckReport, unpackStrip } from '#contract/bulk.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Staff } from '#server/kit.ts'
import { type JobsWorld, jobsWorld, somebodyElse } from './jobsWorld.ts'

let world: JobsWorld
beforeAll(async () => {
  world = await jobsWorld()
})
afterAll(() => world?.close())

const csv = (header: string, rows: readonly (string | number)[][]) =>
  [header, ...rows.map(row => row.join(','))].join('\n')
const many = (count: number, row: (at: number) => (string | number)[]) =>
  Array.from({ length: count }, (_, at) => row(at))
const tagFile = (prefix: string, count: number, namespace: (at: number) => string = () => 'general') =>
  csv(
    'code,namespace,label',
    many(count, at => [`${prefix}-${at}`, namespace(at), `Tag ${at}`]),
  )
const listed = async (resource: string, filter: string) =>
  (await world.get<{ rows: AnyRow[] }>(`/v1/${resource}?size=100&filter=${encodeURIComponent(filter)}`)).data.rows
const tag = async (code: string) => (await listed('tags', `code:${code}`))[0]
const errorsOf = async (job: AnyRow) =>
  (await world.get(`/v1/jobs/${job.id}/file/errors`)).text.replace('\ufeff', '').trimEnd().split('\r\n')

describe('outcomes', () => {
  test('a file makes what is not there, changes what differs and leaves the rest', async () => {
    expect(await world.import('tags', 'tag', tagFile('first', 400))).toMatchObject({
      state: 'success',
      total: 400,
      done: 400,
      ok: 400,
      failed: 0,
    })
    const second = await world.import(
      'tags',
      'tag',
      tagFile('first', 400, at => (at < 10 ? 'concern' : 'general')),
    )
    expect(second).toMatchObject({ state: 'success', ok: 10, unchanged: 390, failed: 0 })
  })

  test('397 well and 3 not is PARTIAL; the error file, mended, ends SUCCESS', async () => {
    const file = tagFile('part', 400, at => (at % 150 === 7 ? 'nowhere' : 'general'))
    const job = await world.import('tags', 'tag', file)
    expect(job).toMatchObject({ state: 'partial', ok: 397, failed: 3 })
    const errors = await errorsOf(job)
    expect(errors[0]).toBe('code,namespace,label,_line,_outcome,_error_code,_error_column,_error_message')
    expect(errors).toHaveLength(4)
    expect(errors[1]).toMatch(/^part-7,nowhere,Tag 7,9,ERROR,ENUM,namespace,"""nowhere"" is not one of concern, /)
    const mended = errors.join('\n').replaceAll(',nowhere,', ',audience,')
    expect(await world.import('tags', 'tag', mended)).toMatchObject({ state: 'success', ok: 3, failed: 0 })
    expect(await tag('part-157')).toMatchObject({ namespace: 'audience' })
  })

  test('not one row well is FAILURE', async () => {
    const job = await world.import(
      'tags',
      'tag',
      tagFile('none', 5, () => 'nowhere'),
    )
    expect(job).toMatchObject({ state: 'failure', ok: 0, failed: 5 })
  })

  test('2,000 rows with 37 bad ones: each row once, each bad one named', async () => {
    const bad = new Set(many(37, at => [at * 53 + 11]).flat())
    const job = await world.import(
      'tags',
      'tag',
      tagFile('big', 2000, at => (bad.has(at) ? 'x' : 'internal')),
    )
    expect(job).toMatchObject({ state: 'partial', ok: 1963, failed: 37 })
    const report = (await world.get<{ report: { strip: string; codes: unknown } }>(`/v1/jobs/${job.id}/report`)).data
      .report
    expect(unpackStrip(report.strip).reduce((sum, { count }) => sum + count, 0)).toBe(2000)
    expect(report.codes).toEqual([{ code: 'ENUM', count: 37, rows: 37 }])
    const rows = (
      await world.get<{ rows: AnyRow[]; page: { total: number } }>(
        `/v1/job-rows?filter=${encodeURIComponent(`job:${job.id} outcome:error`)}`,
      )
    ).data
    expect(rows.page.total).toBe(37)
  })
})

test('what is wrong is counted by code, everything of a row, and its rows are found by any of it', async () => {
  const file = csv('code,namespace,label,color', [
    ['kind-1', 'nowhere', 'One', 'red'],
    ['kind-2', 'general', 'Two', 'blue'],
    ['kind-3', 'nowhere', 'Three', '#112233'],
    ['kind-4', 'general', 'Four', '#112233'],
  ])
  const job = await world.import('tags', 'tag', file)
  const { report } = (await world.get<{ report: CheckReport }>(`/v1/jobs/${job.id}/report`)).data
  expect(report.counts.error).toBe(3)
  expect(report.codes.reduce((sum, { count }) => sum + count, 0)).toBe(report.errors.length)
  const of = Map.groupBy(report.errors, ({ code }) => code)
  expect(of.size).toBe(2)
  for (const [code, found] of of) {
    expect(report.codes).toContainEqual({ code, count: found.length, rows: 2 })
    const filter = encodeURIComponent(`job:${job.id} code:${code}`)
    const { rows } = (await world.get<{ rows: AnyRow[] }>(`/v1/job-rows?sort=line&filter=${filter}`)).data
    expect(rows.map(({ line }) => line)).toEqual(found.map(({ line }) => line))
  }
})

describe('cells', () => {
  test('blank leaves, __CLEAR__ empties, a missing column leaves', async () => {
    await world.import('tags', 'tag', csv('code,label,synonyms,color', [['cells-1', 'One', 'a|b', '#112233']]))
    await world.import('tags', 'tag', csv('code,label,color', [['cells-1', '', '__CLEAR__']]))
    expect(await tag('cells-1')).toMatchObject({ label: { 'en-in': 'One' }, synonyms: ['a', 'b'], color: null })
  })

  test('headers in any case and order, with spaces, with BOM, parted by semicolons', async () => {
    const job = await world.import('tags', 'tag', '\ufeffIs Public;LABEL; Code \nN;Loud;cells-2\n')
    expect(job).toMatchObject({ state: 'success', ok: 1 })
    expect(await tag('cells-2')).toMatchObject({ isPublic: false })
  })

  test('other languages have columns of their own and are merged', async () => {
    await world.import('tags', 'tag', csv('code,label,label_hi_in', [['cells-3', 'Three', 'तीन']]))
    await world.import('tags', 'tag', csv('code,label', [['cells-3', 'Drei']]))
    expect(await tag('cells-3')).toMatchObject({ label: { 'en-in': 'Drei', 'hi-in': 'तीन' } })
  })

  test('x_ columns are kept, underscore columns are not', async () => {
    const job = await world.import(
      'tags',
      'tag',
      csv('code,label,x_season,_note', [['cells-4', 'Four', 'winter', 'mine']]),
    )
    expect(job).toMatchObject({ ok: 1 })
    expect(
      await world.import('tags', 'tag', csv('code,label,x_season,_note', [['cells-4', 'Four', 'winter', 'other']])),
    ).toMatchObject({ unchanged: 1 })
  })

  test('commands: create refuses what is there, update and delete what is not, skip does nothing', async () => {
    await world.import(
      'tags',
      'tag',
      csv('code,label', [
        ['cells-5', 'Five'],
        ['cells-6', 'Six'],
      ]),
    )
    const job = await world.import(
      'tags',
      'tag',
      csv('code,label,command', [
        ['cells-5', 'Again', 'CREATE'],
        ['cells-no', 'No', 'UPDATE'],
        ['cells-6', '', 'delete'],
        ['cells-5', 'Never', 'SKIP'],
        ['cells-7', 'x', 'FLY'],
      ]),
    )
    expect(job).toMatchObject({ state: 'partial', ok: 1, failed: 3, skipped: 1 })
    const errors = await errorsOf(job)
    expect(errors.map(line => line.split(',')[5])).toEqual(['_error_code', 'DUPLICATE', 'REF_NOT_FOUND', 'ENUM'])
    expect(await tag('cells-6')).toBeUndefined()
  })

  test('a key twice is named with the first line, a stale version with both', async () => {
    await world.import('tags', 'tag', csv('code,label', [['cells-8', 'Eight']]))
    const job = await world.import(
      'tags',
      'tag',
      csv('code,label,version', [
        ['cells-8', 'Acht', 9],
        ['cells-9', 'Nine', ''],
        ['CELLS-9', 'Neun', ''],
      ]),
    )
    const errors = await errorsOf(job)
    expect(errors[1]).toContain('STALE_VERSION,version,"the line has 9, the record is at 1"')
    expect(errors[2]).toContain('DUPLICATE_IN_FILE,code,same key as line 3')
  })

  test('references are written as codes and resolved inside the vendor', async () => {
    await world.import(
      'taxClasses',
      'records',
      csv('code,name,kind', [['STD', 'Standard', 'taxable']]).replaceAll('"', ''),
    )
    const job = await world.import(
      'hsnCodes',
      'hsn',
      csv('code,description,tax_class', [
        ['3304', 'Make-up', 'std'],
        ['3305', 'Hair', 'NONE'],
      ]),
    )
    expect(job).toMatchObject({ state: 'partial', ok: 1, failed: 1 })
    expect((await errorsOf(job))[1]).toContain('REF_NOT_FOUND,tax_class,"Tax class ""NONE"" does not exist in MGP"')
    expect((await listed('hsn-codes', 'code:3304'))[0]).toMatchObject({ taxClassTitle: 'Standard' })
  })
})

describe('check', () => {
  test('says what a file would do and does nothing', async () => {
    await world.import(
      'tags',
      'tag',
      csv('code,label,color', [
        ['check-1', 'One', '#112233'],
        ['check-2', 'Two', ''],
      ]),
    )
    const report = await world.check(
      'tags',
      'tag',
      csv('code,label,color,command', [
        ['check-1', 'Eins', '__CLEAR__', ''],
        ['check-2', 'Two', '', ''],
        ['check-3', 'Three', '', ''],
        ['check-4', 'x', 'red', ''],
        ['check-2', 'x', '', 'SKIP'],
      ]),
    )
    expect(report.counts).toEqual({ create: 1, update: 1, unchanged: 1, delete: 0, skip: 1, error: 1 })
    expect(report.rows).toBe(5)
    expect(report.strip).toBe('u1n1c1e1s1')
    expect(report.samples[0]).toMatchObject({
      line: 2,
      key: 'check-1',
      before: { 'en-in': 'One' },
      after: { 'en-in': 'Eins' },
    })
    expect(report.errors).toMatchObject([{ line: 5, column: 'color', code: 'PATTERN' }])
    expect(report.errors[0]?.key).toBe('findings.EXPECTED')
    expect(report.errors[0]?.params?.expected).toMatchObject({ key: 'patterns.aColourLike7A1F3D' })
    expect(report.warnings.map(({ message }) => message)).toContain('1 colour is cleared')
    expect(report.warnings.find(({ code }) => code === 'BLAST')).toMatchObject({
      key: 'server.radius.emptied',
      params: { count: 1, label: { key: 'tags.fields.color.label', text: 'colour' } },
    })
    expect(await tag('check-3')).toBeUndefined()
    expect(await tag('check-1')).toMatchObject({ label: { 'en-in': 'One' }, version: 1 })
  })
})

describe('export', () => {
  test('what is exported comes back unchanged', async () => {
    await world.import(
      'tags',
      'tag',
      csv('code,namespace,label,synonyms,color,is_public,applies_to,expires_at', [
        [
          'export-1',
          'concern',
          '"=1+1, ""quoted"""',
          '-x|+y',
          '#abcdef',
          'N',
          'product|review',
          '2027-01-02T03:04:05Z',
        ],
        ['export-2', 'general', '"two\nlines"', '', '', 'Y', '', ''],
        ['export-3', 'general', "'=kept", '', '', '', '', ''],
      ]),
    )
    const { data } = await world.post<{ jobId: string }>('/v1/tags/actions/export', {
      ids: (await listed('tags', 'code:export-1,export-2,export-3')).map(({ id }) => id),
      input: { upload: 'tag' },
    })
    const job = await world.over(data.jobId)
    expect(job).toMatchObject({ state: 'success', total: 3, resultFile: { mime: 'text/csv' } })
    const text = (await world.get(`/v1/jobs/${job.id}/file/result`)).text
    expect(text).toContain("'=1+1")
    expect(await world.import('tags', 'tag', text)).toMatchObject({ state: 'success', unchanged: 3, ok: 0, failed: 0 })
    const everything = await world.post<{ jobId: string }>('/v1/tags/actions/export', {})
    const all = (await world.get(`/v1/jobs/${(await world.over(everything.data.jobId)).id}/file/result`)).text
    expect(await world.import('tags', 'tag', all)).toMatchObject({ state: 'success', ok: 0, failed: 0 })
  })
})

describe('files that are not what they should be', () => {
  const refused = async (name: string, bytes: string | Buffer, more = '') => {
    const answer = await world.inspect('tags', await world.send(name, bytes), more)
    return answer.problem.message ?? answer.data.refusals[0]?.message
  }
  test.each<[string, string | Buffer, RegExp]>([
    ['an empty file', '', /^The file is empty\. Choose a file with a header row/],
    ['only a header', 'code,label\n', /^The file has a header row but no data/],
    [
      'a workbook',
      Buffer.from('PK\x03\x04rest'),
      /Excel workbook or a zip archive, not a CSV file\. Open it and save the sheet as CSV UTF-8/,
    ],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), /an image/],
    ['a web page', '<!DOCTYPE html><html></html>', /a web page/],
    ['JSON', '[{"code": "a"}]', /JSON/],
    ['bytes that are no text', Buffer.from([1, 0, 2, 0, 0, 0, 9, 200]), /not a text file/],
    [
      'two encodings mixed',
      Buffer.concat([Buffer.from('code,label\na,Crème\nb,'), Buffer.from([0xe8, 0x20, 0x0a])]),
      /^Line 3 contains bytes that are not UTF-8/,
    ],
    ['a cell over 64 KB', `code,label\na,x\nb,${'y'.repeat(70_000)}\n`, /^Line 3, column 2 is larger than 64 KB/],
    ['a cell of 10 MB', `code,label\na,x\nb,${'y'.repeat(10_000_000)}\n`, /^Line 3 has a cell larger than 64 KB/],
    ['a quotation mark that is never closed', 'code,label\na,"x\nb,y\n', /^The quotation mark opened in line 2/],
    ['a misspelt column', 'code,lable\na,x\n', /^Unknown column "lable". Did you mean "label"\?$/],
    ['too many rows', `code,label\n${'a,b\n'.repeat(50_001)}`, /^The file has more than 50,000 rows\. Split it/],
    ['no key column', 'label\nx\n', /^Column "code" is missing/],
    ['a column twice', 'code,label,Label\na,x,y\n', /^Column "label" appears twice$/],
  ])('%s', async (_, bytes, words) => {
    expect(await refused('some.csv', bytes, '&upload=tag')).toMatch(words)
  })

  test('more than 20 MB is refused while it is sent', async () => {
    await expect(world.send('large.csv', Buffer.alloc(21 * 1024 * 1024, 'a'))).rejects.toThrow(/larger than 20 MB/)
  })

  test('Windows-1252 and UTF-16 are converted, and it is said', async () => {
    for (const [encoding, name] of [
      ['win1252', 'enc-1'],
      ['utf16le', 'enc-2'],
    ] as const) {
      const bytes = iconv.encode(`code,label\n${name},Crème brûlée\n`, encoding, { addBOM: true })
      const file = await world.send('old.csv', bytes)
      const { data } = await world.inspect('tags', file)
      expect(data.warnings[0]).toMatchObject({ code: 'ENCODING' })
      expect(data.columns[1]).toMatchObject({ column: 'label', sample: ['Crème brûlée'] })
      const { data: started } = await world.upload('tags', { upload: 'tag', file })
      expect(await world.over(started.jobId)).toMatchObject({ ok: 1 })
      expect(await tag(name)).toMatchObject({ label: { 'en-in': 'Crème brûlée' } })
    }
  })

  test('a column can be mapped, ignored or kept', async () => {
    const file = await world.send('map.csv', 'Kennung,Name,Notiz,Rest\nmap-1,Eins,weg,da\n')
    const mapping = { Kennung: 'code', Name: 'label', Notiz: '', Rest: 'x_rest' }
    const { data } = await world.inspect(
      'tags',
      file,
      `&upload=tag&mapping=${encodeURIComponent(JSON.stringify(mapping))}`,
    )
    expect(data.refusals).toEqual([])
    expect(data.columns.map(({ how, column }) => [how, column])).toEqual([
      ['mapping', 'code'],
      ['mapping', 'label'],
      ['ignored', null],
      ['extra', 'x_rest'],
    ])
    const { data: started } = await world.upload('tags', { upload: 'tag', file, mapping })
    expect(await world.over(started.jobId)).toMatchObject({ state: 'success', ok: 1 })
  })

  test('the same bytes within a day are asked about', async () => {
    const text = csv('code,label', [['same-1', 'Same']])
    const first = await world.import('tags', 'tag', text)
    const file = await world.send('again.csv', text)
    const { data } = await world.inspect('tags', file)
    expect(data.sameAs).toMatchObject({ number: first.number })
    expect(data.warnings[0]!.message).toBe(`Same file as job ${first.number}, just now. Run again?`)
    expect((await world.upload('tags', { upload: 'tag', file })).problem.code).toBe('DUPLICATE')
    expect((await world.upload('tags', { upload: 'tag', file, again: true })).status).toBe(202)
  })

  test('a call whose answer was lost, sent again under its key, is answered by the job it began', async () => {
    const file = await world.send('lost.csv', 'code,label\nlost-1,Lost and found\n')
    const call = () =>
      world.post<{ jobId: string }>(
        '/v1/tags/actions/upload',
        { input: { upload: 'tag', file }, dry: false },
        world.staff(),
        { 'idempotency-key': 'lost-and-found' },
      )
    const first = await call()
    expect([first.status, await call()]).toEqual([202, first])
    await world.over(first.data.jobId)
  })
})

describe('other vendors', () => {
  test('neither files nor jobs of another vendor can be reached', async () => {
    const stranger = world.staff('tmc')
    const file = await world.send('mine.csv', 'code,label\nz,z\n')
    expect((await world.get(`/v1/files/${file}`, stranger)).status).toBe(404)
    expect((await world.get(`/v1/tags/uploads/inspect?file=${file}`, stranger)).status).toBe(404)
    const job = await world.import('tags', 'tag', csv('code,label', [['vendor-1', 'One']]))
    for (const path of [`/v1/jobs/${job.id}`, `/v1/jobs/${job.id}/report`, `/v1/jobs/${job.id}/file/source`])
      expect((await world.get(path, stranger)).status).toBe(404)
  })

  test('a person without the right to see jobs sees their own only', async () => {
    const job = await world.import('tags', 'tag', csv('code,label', [['own-1', 'One']]))
    const own = world.staff('mgp', [])
    const limited = world.staff('mgp', [], somebodyElse)
    expect((await world.get(`/v1/jobs/${job.id}/report`, own)).status).toBe(200)
    expect((await world.get<{ rows: AnyRow[] }>('/v1/me/jobs', own)).data.rows[0]).toMatchObject({ id: job.id })
    expect((await world.get(`/v1/jobs/${job.id}/report`, limited)).status).toBe(404)
  })

  test('to see jobs is not to read their files: that is for whoever started one and whoever may do what it does', async () => {
    const header = 'code,label'
    const file = await world.send(
      'private.csv',
      csv(header, [
        ['private-1', 'One'],
        ['', 'Two'],
      ]),
    )
    const job = await world.over((await world.upload('tags', { upload: 'tag', file })).data.jobId)
    const exported = await world.over((await world.post<{ jobId: string }>('/v1/tags/actions/export', {})).data.jobId)
    const onlooker = world.staff('mgp', ['jobs.open', 'jobs.show', 'brands.upload', 'tags.open'], somebodyElse)
    const importer = world.staff('mgp', ['jobs.show', 'tags.upload'], somebodyElse)
    const exporter = world.staff('mgp', ['jobs.show', 'tags.export'], somebodyElse)
    const starter = world.staff('mgp', [])
    const result = (exported.resultFile as unknown as { fileId: string }).fileId
    const ofImport = [
      `/v1/files/${file}`,
      ...['file/source', 'file/errors', 'failed'].map(rest => `/v1/jobs/${job.id}/${rest}`),
    ]
    const ofExport = [`/v1/files/${result}`, `/v1/jobs/${exported.id}/file/result`]
    const statuses = async (paths: readonly string[], who: Staff) =>
      new Set(await Promise.all(paths.map(async path => (await world.get(path, who)).status)))
    expect(await statuses([...ofImport, ...ofExport, `/v1/brands/uploads/inspect?file=${file}`], onlooker)).toEqual(
      new Set([404]),
    )
    expect(await statuses([...ofImport, `/v1/tags/uploads/inspect?file=${file}`], importer)).toEqual(new Set([200]))
    expect(await statuses(ofExport, importer)).toEqual(new Set([404]))
    expect(await statuses(ofExport, exporter)).toEqual(new Set([200]))
    expect(await statuses(ofImport, exporter)).toEqual(new Set([404]))
    expect(await statuses([...ofImport, ...ofExport], starter)).toEqual(new Set([200]))

    const seen = (who: Staff) => world.get<AnyRow>(`/v1/jobs/${job.id}`, who)
    expect((await seen(onlooker)).data).toMatchObject({ state: 'partial', sourceFile: null })
    expect((await seen(importer)).data).toMatchObject({ sourceFile: { name: 'private.csv' } })
    const offered = async (who: Staff) =>
      (await world.get<{ offers: Record<string, { allowed: boolean }> }>(`/v1/jobs/${job.id}/offers`, who)).data.offers
    expect((await offered(onlooker)).readFiles).toMatchObject({
      allowed: false,
      why: { key: 'server.job.notYourFiles' },
    })
    expect(await offered(importer)).not.toHaveProperty('readFiles')
    const other = await world.send('other.csv', csv(header, [['private-1', 'Other']]))
    const { data } = await world.upload('tags', { upload: 'tag', file: other }, true)
    await world.over(data.jobId)
    const samples = async (who: Staff) =>
      (await world.get<{ report: { samples: unknown[] } }>(`/v1/jobs/${data.jobId}/report`, who)).data.report.samples
    expect(await samples(importer)).toHaveLength(1)
    expect(await samples(onlooker)).toEqual([])
  })
})
