// What holds for the files of every area: the template is what the importer reads, and what is exported comes back unchanged,
// as CSV and as a workbook.
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { behaviours } from '#areas/all.server.ts'
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

const types = resources.flatMap(resource =>
  Object.entries(resource.uploads ?? {}).map(([name, upload]) => ({
    resource,
    name,
    upload,
    title: `${resource.name} ${name}`,
  })),
)
/** Files of lines have no header and are no workbook: what they are is told by `pages/trees.test.ts`. */
const tables = types.filter(({ upload }) => !upload.lines)
const exported = types.filter(({ resource, upload }) => upload.exports !== false && actionOf(resource, 'export'))

/**
 * Rows of these are deeds: done, they are nothing that stands somewhere to be written out again. Of the others what they write is
 * exported by another file: HSN and tax class of a product by the file of products, pincodes of a warehouse by that of mappings, who
 * pays no cash as rules and who is blocked with the members.
 */
const deeds = [
  ...['taxes productTax', 'pincodeMappings warehousePincodes', 'codRules codMemberBlock', 'members memberBlock'],
  ...[
    'members storeCredit',
    'misses missDecision',
    'orders orderHold',
    'orders orderUnhold',
    'orders orderCancel',
    'orders orderRepush',
  ],
  ...['orders orderAddress', 'orders orderAwb', 'orders orderStatus', 'refunds orderRefund', 'stock stockDelta'],
  'couponCodes couponRevoke',
]

test('what can be imported can be exported, but for deeds', () => {
  const titles = types.filter(one => !exported.includes(one)).map(({ title }) => title)
  expect(titles.sort()).toEqual(deeds.toSorted())
})

describe.each(tables)('$title', ({ resource, name, upload }) => {
  const template = `${endpointOf(resource)}/uploads/${kebab(name)}/template`

  test('★ 19: the template names every column, and the importer knows each of them', async () => {
    const header = (await bytesOf(template)).toString().replace('\ufeff', '').trim()
    expect(header.split(',')).toEqual(Object.keys(upload.columns).map(snake))
    expect(await headerOf(await bytesOf(`${template}?format=xlsx`))).toEqual(header.split(','))
    const file = await files.send('filled.csv', `${header}\n${header.replaceAll(/[^,]+/g, 'x')}\n`)
    const { body } = await admin.get<{ data: Inspection }>(
      `${endpointOf(resource)}/uploads/inspect?file=${file}&upload=${name}`,
    )
    expect(body.data.refusals).toEqual([])
    expect(body.data.columns.every(({ how }) => how === 'name')).toBe(true)
  })
})

describe.each(exported)('$title', ({ resource, name, upload }) => {
  test.each(['csv', 'xlsx'])('as %s it has every column of the import and comes back unchanged', async format => {
    const { body } = await admin.post<{ data: { jobId: string } }>(actionEndpointOf(resource, 'export'), {
      input: { upload: name, format },
    })
    const job = await files.over(body.data.jobId)
    expect(job).toMatchObject({ state: 'success' })
    if (job.total === 0) return
    const bytes = await bytesOf(`/v1/jobs/${job.id}/file/result`)
    if (!upload.lines) {
      const header = format === 'csv' ? (parse(bytes, { bom: true, to: 1 })[0] ?? []) : await headerOf(bytes)
      expect(header.slice(0, Object.keys(upload.columns).length)).toEqual(Object.keys(upload.columns).map(snake))
    }
    const { counts, errors } = await files.check(resource, name, bytes)
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

const textOf = async (resource: Resource, upload: string): Promise<string> => {
  const { body } = await admin.post<{ data: { jobId: string } }>(actionEndpointOf(resource, 'export'), {
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

/** Types whose rows are the records themselves; those with rules of their own are told below, and in fileRoundTrip. */
const whole = exported.filter(({ resource, name }) => !behaviours.get(resource.name)?.uploads?.[name])

/** A key that is free, where one is not any word. */
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
    localized: 'Sample text',
    toggle: 'Y',
    integer: '5',
    decimal: '12.5',
    money: '10.00',
    list: 'one|two',
    moment: '2031-01-02T03:04:05Z',
  }
  return samples[kind as 'list']
}

describe.each(whole)('$title', ({ resource, name, upload, title }) => {
  test('every field people can write has a column', () => {
    const columns = Object.keys(upload.columns).map(snake)
    const fields = Object.entries(resource.fields).flatMap(([field, { facts }]) =>
      facts.readOnly || facts.virtual || facts.secret ? [] : [snake(field)],
    )
    expect(fields.filter(field => !columns.includes(field))).toEqual([])
  })

  test('every cell survives export, deletion and import, further languages and columns of its own with them', async () => {
    const key = snake(upload.key)
    const fresh = free[title] ?? 'SAMPLE-KEY'
    const [like = {}] = rowsIn(await textOf(resource, name))
    const columns = Object.entries(upload.columns).map(([column, field]) => [snake(column), field] as const)
    const filled = columns.flatMap(([column, field]) => {
      const sample =
        column === key
          ? fresh
          : column === 'slug'
            ? 'sample-slug'
            : ((field.kind === 'list' ? undefined : like[column]) ?? sampleOf(field))
      return sample === undefined ? [] : [[column, sample] as const]
    })
    const texts = columns.flatMap(([column, { kind }]) =>
      kind === 'localized' ? [[`${column}_fr_fr`, 'Exemple'] as const] : [],
    )
    const sent: Cells = { ...Object.fromEntries([...filled, ...texts]), x_shelf: '=B7' }
    const found = async () => rowsIn(await textOf(resource, name)).find(row => row[key] === fresh)
    expect((await files.check(resource, name, fileOf(sent))).errors).toEqual([])
    expect(await files.apply(resource, name, fileOf(sent))).toMatchObject({ state: 'success' })
    const out = await found()
    expect(Object.keys(out ?? {}).sort()).toEqual(Object.keys(sent).sort())
    expect(out).toMatchObject({ x_shelf: '=B7', ...Object.fromEntries(texts) })
    expect((await files.check(resource, name, fileOf(out!))).counts).toMatchObject({ unchanged: 1 })
    const { rows } = await admin.list(resource, `filter=${encodeURIComponent(`${upload.key}:"${fresh}"`)}`)
    const ids = rows.flatMap(row => (String(row[upload.key]) === fresh ? [row.id] : []))
    await admin.act(resource, 'remove', { ids })
    expect(await found()).toBeUndefined()
    expect(await files.apply(resource, name, fileOf(out!), { again: true })).toMatchObject({ state: 'success' })
    expect(await found()).toEqual(out)
  })
})

const many = (rows: Cells[]): Cells[] => rows

/** Types with row rules of their own whose rows are records: every column of theirs is filled by one of these. */
const own: Record<string, { sent: Cells[]; find: string; alone?: Cells }> = {
  'categories categoryTree': {
    find: 'slug:sample-branch',
    sent: [
      {
        path: 'Sample branch',
        name: 'Sample branch',
        name_fr_fr: 'Branche',
        slug: 'sample-branch',
        position: '7',
        description: '<p>All samples</p>',
        description_fr_fr: '<p>Tout</p>',
        show_in_nav: 'N',
        attribute_set: '@attributeSets.name',
        sort_default: 'new',
        default_hsn: '330499',
        default_tax_class: '@taxClasses.code',
        min_shelf_life_days: '30',
      },
    ],
    alone: { create_parents: 'Y' },
  },
  'shippingZones shippingZone': {
    find: 'code:SAMPLE_ZONE',
    sent: ['799991', '799992'].map(pattern => ({ zone: 'SAMPLE_ZONE', name: 'Sample zone', pattern })),
  },
  'shippingRates shippingRate': {
    find: 'name:"Sample by weight"',
    sent: [
      {
        name: 'Sample by weight',
        method: '@shippingMethods.code',
        zone: '@shippingZones.code',
        basis: 'weight',
        first_g: '500',
        first_fee: '40.00',
        step_g: '500',
        step_fee: '20.00',
        max_g: '10000',
        min_fee: '10.00',
        max_fee: '400.00',
        free_above: '999.00',
        value_base: 'beforeDiscount',
        threshold_grace: 'Y',
        audience: 'tier',
        audience_of: 'GOLD',
        priority: '11',
        starts_at: '2031-01-02T03:04:05.000Z',
        ends_at: '2031-02-02T03:04:05.000Z',
      },
    ],
  },
  'codCharges codSlab': {
    find: 'name:"Sample slabs"',
    sent: many([
      { from: '0.00', to: '500.00', calc: 'flat', flat: '40.00' },
      { from: '500.00', calc: 'higherOf', flat: '30.00', percent: '2', min: '35.00', max: '90.00' },
    ]).map(
      (slab): Cells => ({
        group: 'Sample slabs',
        ...slab,
        base: 'goodsPlusShipping',
        min_order: '99.00',
        ceiling: '5000.00',
        pattern: '7999*',
        starts_at: '2031-01-02T03:04:05.000Z',
        ends_at: '2031-02-02T03:04:05.000Z',
      }),
    ),
  },
  'taxes taxRate': {
    find: 'legalRef:"Sample notification"',
    sent: many([{ slab_upto: '1000.00', slab_rate: '5' }, { slab_rate: '12' }]).map(
      (slab): Cells => ({
        country: 'IND',
        tax_class: '@taxClasses.code',
        name: 'Sample rate',
        system: 'gst',
        rate: '12',
        cess: '1',
        ...slab,
        valid_from: '2031-01-02',
        valid_to: '2031-03-02',
        legal_ref: 'Sample notification',
        source: 'The gazette',
        line_rounding: 'N',
      }),
    ),
  },
  'courierMappings courierMapping': {
    find: 'name:"Sample rule"',
    sent: [
      {
        rule: 'Sample rule',
        courier: '@couriers.code',
        warehouse: 'ANY',
        match: '7999*',
        payment: 'cod',
        weight_from_g: '10',
        weight_to_g: '2000',
        value_from: '1.00',
        value_to: '900.00',
        hazmat: 'any',
        tags: 'fragile|gift',
        mode: 'allocate',
        priority: '44',
        valid_from: '2031-01-02',
        valid_to: '2031-02-02',
      },
    ],
  },
}

describe.each(exported.filter(({ title }) => own[title]))('$title', ({ resource, name, upload, title }) => {
  const { sent, find, alone = {} } = own[title]!
  const key = snake(upload.groupBy ?? upload.key)

  test('★ 18: every cell survives export, deletion and import, columns of its own with them', async () => {
    const filled = await Promise.all(
      sent.map(async (row): Promise<Cells> => ({ ...(await pointing(row)), x_shelf: '=B7' })),
    )
    const columns = new Set(Object.keys(upload.columns).map(snake))
    const said = new Set([...filled, alone].flatMap(row => Object.keys(row)))
    const [sample] = filled
    expect(
      [...columns].filter(
        column => !said.has(column) && !(title === 'shippingRates shippingRate' && /^(from|to|fee)$/.test(column)),
      ),
    ).toEqual([])
    const file = rowsFile(filled.map(row => ({ ...row, ...alone })))
    expect((await files.check(resource, name, file)).errors).toEqual([])
    expect(await files.apply(resource, name, file)).toMatchObject({ state: 'success' })
    const found = async () => rowsIn(await textOf(resource, name)).filter(row => row[key] === sample![key])
    const out = await found()
    expect(out).toEqual(filled)
    expect((await files.check(resource, name, rowsFile(out))).counts).toMatchObject({ unchanged: out.length })
    const { rows } = await admin.list(resource, `filter=${encodeURIComponent(find)}`)
    expect(rows).toHaveLength(1)
    await admin.act(resource, 'remove', { ids: rows.map(({ id }) => id) })
    expect(await found()).toEqual([])
    expect(await files.apply(resource, name, rowsFile(out), { again: true })).toMatchObject({ state: 'success' })
    expect(await found()).toEqual(out)
  })
})

const byName = (name: string): Resource => resources.find(resource => resource.name === name)!

const rowsFile = (rows: readonly Cells[]): string => {
  const header = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return [header, ...rows.map(row => header.map(name => row[name] ?? ''))]
    .map(line => line.map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')
}

/** `@couriers.code` is the code of the first courier there is. */
const pointing = async (row: Cells): Promise<Cells> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(row).map(async ([column, cell]) => {
        const [, name = '', field = ''] = /^@(\w+)\.(\w+)$/.exec(cell) ?? []
        const [first] = name ? (await admin.list(byName(name), 'size=1')).rows : []
        return [column, first ? String(first[field]) : cell] as const
      }),
    ),
  )

test('a type whose rows are deeds has no place for further columns, and says so', async () => {
  const products = byName('products')
  const [row] = rowsIn(await textOf(products, 'price'))
  const report = await files.check(products, 'price', fileOf({ ...row!, x_shelf: 'B7' }))
  expect(report.left).toEqual([{ column: 'x_shelf', as: null, count: 1 }])
  const file = await files.send('deeds.csv', fileOf({ ...row!, x_shelf: 'B7' }))
  const { body } = await admin.get<{ data: Inspection }>(
    `${endpointOf(products)}/uploads/inspect?file=${file}&upload=price`,
  )
  expect(body.data).toMatchObject({ extras: false })
  expect(body.data.columns.at(-1)).toMatchObject({ header: 'x_shelf', column: null, how: 'ignored' })
})
