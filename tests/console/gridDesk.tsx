// A shelf of creams behind a real server that pages, sorts and filters the way lists ask for it.
import { f } from '#contract/f.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { openDesk, type ReceivedRequest } from '../support/desk.tsx'

const Skin = valueSet('skin', { dry: 1, oily: 2, mixed: 3 })

export const creams = resource({
  name: 'creams',
  one: 'cream',
  label: 'Creams',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'catalogue',
  sort: 'name',
  fields: {
    name: f.text({ required: true, search: true, column: true, sortable: true }),
    price: f.money({ column: true, sortable: true, summed: true }),
    skin: f.choice(Skin, { column: true }),
    note: f.text(),
  },
  actions: { stir: { on: 'records', label: 'Stir', keys: 's', input: { how: f.text({ required: true }) } } },
  filters: { tested: f.toggle({ label: 'Tested on skin' }), expiresIn: f.text({ label: 'Expires in days' }) },
  views: [{ name: 'Dry skin', filter: 'skin:dry' }],
  uploads: { price: { label: 'Prices', key: 'name', columns: { name: f.text({ required: true }), price: f.money() } } },
})

export const idOf = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`

export const creamRow = (at: number): AnyRow => ({
  id: idOf(at),
  vendorCode: 'mgp',
  status: 'active',
  version: 1,
  name: `Cream ${String(at).padStart(2, '0')}`,
  price: at * 100,
  skin: Skin.names[at % 3],
  note: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
})

export const shelf = Array.from({ length: 23 }, (_, at) => creamRow(at + 1))

const listed = ({ search }: ReceivedRequest) => {
  const filter = search.get('filter') ?? ''
  if (filter.includes('prise')) {
    const finding = {
      code: 'FIELD',
      message: 'Unknown field "prise". Did you mean "price"?',
      path: 'filter',
      params: { at: 0, to: 5 },
    }
    return { status: 422, body: { code: 'VALIDATION', message: finding.message, fields: [finding] } }
  }
  const size = Number(search.get('size'))
  const page = Number(search.get('page'))
  const sort = search.get('sort') ?? ''
  const within = search.get('within')
  const all = within === null ? shelf : shelf.filter(({ skin }) => skin === within)
  const matching = filter.startsWith('group:')
    ? all
    : filter === 'nobody'
      ? []
      : filter === 'skin:dry'
        ? shelf.filter(({ skin }) => skin === 'dry')
        : shelf
  const sorted = sort.startsWith('-') ? [...matching].reverse() : matching
  const rows = sorted.slice((page - 1) * size, page * size)
  return { body: { data: { rows, page: { number: page, size, total: matching.length, about: false } } } }
}

const figures = (rows: readonly AnyRow[]) => ({
  count: rows.length,
  sums: { price: String(rows.reduce((sum, { price }) => sum + Number(price), 0)) },
})

/** Counted and added up as the server does. */
const grouped = ({ search }: ReceivedRequest) => ({
  body: {
    data: {
      by: search.get('filter') === 'group:none' ? null : 'skin',
      total: figures(shelf),
      groups: Skin.names.map(value => ({ value, ...figures(shelf.filter(({ skin }) => skin === value)) })),
    },
  },
})

const record = ({ path }: ReceivedRequest) => ({ body: { data: shelf.find(({ id }) => path.endsWith(id)) } })

export const openGrid = (at = '/creams', permissions?: readonly string[]) =>
  openDesk({
    resources: [creams],
    at,
    ...(permissions && { permissions }),
    script: {
      'GET /v1/creams': listed,
      'GET /v1/creams/groups': grouped,
      'POST /v1/me/profile': () => ({ body: { data: {} } }),
      ...Object.fromEntries(shelf.map(({ id }) => [`GET /v1/creams/${id}`, record])),
      'GET /v1/creams/*': ({ path }) => ({
        body: {
          data: path.endsWith('offers') ? { offers: {}, blockers: [] } : path.endsWith('history') ? { lines: [] } : {},
        },
      }),
    },
  })
