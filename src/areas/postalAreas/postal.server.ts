// The pincodes the shop delivers to, for every area that answers for one.
import { and, eq, gt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Finding } from '#contract/problem.ts'
import { type PostalArea, postalFinding } from '#rules/courier/postal.ts'
import { isFinding, refusal } from '#rules/refusal.ts'
import type { Step } from '#rules/trace.ts'
import { say } from '#rules/words.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type TableOf, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type PostalAreaRow, postalAreas } from './postalAreas.ts'

const fields = ['country', 'code', 'city', 'state', 'zone', 'isRemote'] as const

/** What is read of a pincode. */
export type AreaRow = Pick<PostalAreaRow, (typeof fields)[number]>

/** A row as rules of delivery know a place. */
export const areaOf = ({ country, code, city, state, zone, isRemote }: AreaRow): PostalArea => ({
  country,
  code,
  city,
  state,
  zones: zone ? [zone] : [],
  isRemote: isRemote ?? false,
})

type Areas = TableOf<typeof postalAreas>

const a = tableFor(postalAreas)

/** Delivered to. Written out: a partial index is not found through a parameter where a plan is kept. */
const isServed = ({ status }: Areas): SQL => eq(status, 'active').inlineParams()

const isKept = ({ status }: Areas): SQL => ne(status, 'deleted').inlineParams()

/** The next ones by code, where there are more than one would read at once. */
export const areasAfter = async (tx: Tx, after: string, count: number): Promise<PostalArea[]> => {
  const rows = await fieldsWhere(tx, postalAreas, fields, and(isServed(a), gt(a.code, after)), {
    order: sql`${a.code}`,
    limit: count,
  })
  return rows.map(areaOf)
}

/** How many pincodes the shop delivers to. */
export const countAreas = async (tx: Tx): Promise<number> => {
  const [all] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${a} where ${a.vendor} = app_vendor() and ${isServed(a)}`,
  )
  return all?.count ?? 0
}

const pageSize = 5000

/** Page by page until there is none left, however many there are. */
const wholeOf = async <A extends PostalArea>(pageAfter: (code: string) => Promise<A[]>): Promise<A[]> => {
  const all: A[] = []
  for (let page = await pageAfter(''); page.length > 0; page = await pageAfter(all.at(-1)!.code)) {
    all.push(...page)
    if (page.length < pageSize) break
  }
  return all
}

/** Where the shop delivers. */
export const readAreas = (tx: Tx): Promise<PostalArea[]> => wholeOf(code => areasAfter(tx, code, pageSize))

/** A pincode with where it lies; those nobody has measured lie at the middle of the others. */
export type Placed = PostalArea & { lat: number; lng: number }

/** All places in use with where they lie, in degrees, by their codes. */
export const readPlaced = async (tx: Tx): Promise<Placed[]> => {
  const [middle] = await rowsOf<{ lat: number; lng: number }>(
    tx,
    sql`select coalesce(avg(${a.lat}), 0)::float8 as lat, coalesce(avg(${a.lng}), 0)::float8 as lng
      from ${a} where ${a.vendor} = app_vendor() and ${isServed(a)}`,
  )
  return wholeOf(async code => {
    const rows = await fieldsWhere(tx, postalAreas, [...fields, 'lat', 'lng'], and(isServed(a), gt(a.code, code)), {
      order: sql`${a.code}`,
      limit: pageSize,
    })
    return rows.map(row => ({
      ...areaOf(row),
      lat: Number(row.lat ?? middle!.lat),
      lng: Number(row.lng ?? middle!.lng),
    }))
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of where places lie, in degrees; not a number of none. */
export const middleOf = (areas: readonly Placed[]): { lat: number; lng: number } => ({
  lat: mean(areas.map(({ lat }) => lat)),
  lng: mean(areas.map(({ lng }) => lng)),
})

/** Pincodes that lie side by side: of digits the first three, of words the first. */
export const stretchOf = (code: string): string =>
  /^\d+$/.test(code) ? code.slice(0, 3) : (code.split('-')[0] ?? code)

const measured = ({ lat, lng }: Pick<PostalAreaRow, 'lat' | 'lng'>): Pick<PostalArea, 'at'> =>
  lat !== null && lng !== null ? { at: { lat: Number(lat), lng: Number(lng) } } : {}

/** By their codes in small letters, as they may be written either way. */
export const readAreasOf = async (tx: Tx, codes: readonly string[]): Promise<Map<string, PostalArea>> => {
  const asked = [...new Set(codes.map(code => code.trim().toLowerCase()))]
  const isAsked = sql`lower(${a.code}) = any(${sql.param(asked)}::text[])`
  const rows = await fieldsWhere(tx, postalAreas, [...fields, 'lat', 'lng'], and(isAsked, isServed(a)))
  return new Map(rows.map(row => [row.code.toLowerCase(), { ...areaOf(row), ...measured(row) }]))
}

/** The place of a pincode that is in use; undefined where there is none. */
export const readArea = async (tx: Tx, code: string): Promise<PostalArea | undefined> =>
  (await readAreasOf(tx, [code])).get(code.trim().toLowerCase())

/** A pattern as `patternsOf` writes it; an index of the mappings has it so. */
export const writtenPattern = (pattern: SQLWrapper): SQL => sql`regexp_replace(lower(${pattern}), ':\\s+', ':')`

/** Whether a pattern of the form `560*`, `state:Kerala` reaches the pincode of a row, where the database is to find out. */
export const reachesArea = (pattern: SQLWrapper, { code, state, zone, country }: Areas): SQL =>
  sql`(${pattern} = '*' or ${pattern} = ${code} or (right(${pattern}, 1) = '*' and starts_with(${code}, left(${pattern}, -1)))
    or ${writtenPattern(pattern)} in (lower('state:' || ${state}), lower('zone:' || ${zone}), lower('country:' || ${country})))`

/** The row a list is asked of, for the words other areas add to its query line. */
export const listedArea: Areas = called(postalAreas, 't')

const served = called(postalAreas, 'a')

/** Whether the shop delivers to the pincode, written either way, and a condition on it holds. */
export const servedWhere = (code: string, vendor: string, meets: (area: Areas) => SQL): SQL =>
  sql`exists (select 1 from ${a} ${served} where ${served.vendor} = ${vendor} and lower(${served.code}) = lower(${code})
    and ${isServed(served)} and ${meets(served)})`

/** Whether a pattern, in the words of `reachesArea`, reaches a pincode the shop delivers to. */
export const reaches = (pattern: SQLWrapper, code: string, vendor: string): SQL =>
  servedWhere(code, vendor, area => reachesArea(pattern, area))

export interface JoinedArea extends Pick<Areas, 'code' | 'state'> {
  join: SQL
  /** What of it is asked for as `AreaRow`. */
  columns: SQL
}

/** The place of a pincode that another row names, in use or not, for statements that join it. */
export const joinedArea = (vendor: SQLWrapper, pincode: SQLWrapper): JoinedArea => ({
  join: sql`join ${a} ${served} on ${served.vendor} = ${vendor} and lower(${served.code}) = lower(coalesce(${pincode}, '')) and ${isKept(served)}`,
  columns: sql.join(
    fields.map(name => sql`${served[name]} as ${sql.identifier(name)}`),
    sql`, `,
  ),
  code: served.code,
  state: served.state,
})

/**
 * Those the shop does not deliver to, by their codes in small letters, and why: known and not in use, malformed, or known to
 * nobody. Whoever answers for a pincode says it in these words.
 */
export const unservedAmong = async (
  tx: Tx,
  country: string,
  codes: readonly string[],
  path = 'pincode',
): Promise<Map<string, Finding>> => {
  const asked = new Map(codes.map(code => [code.trim().toLowerCase(), code.trim()]))
  const isAsked = sql`lower(${a.code}) = any(${sql.param([...asked.keys()])}::text[])`
  const rows = await fieldsWhere(tx, postalAreas, ['code', 'status'], isAsked)
  const known = new Map(rows.map(({ code, status }) => [code.toLowerCase(), status === 'active']))
  const whyOf = (key: string, code: string): Finding =>
    known.has(key)
      ? refusal('REF_NOT_FOUND', 'postal.unserved', { code })
      : (postalFinding(country, code) ?? refusal('REF_NOT_FOUND', 'postal.unknown', { code }))
  return new Map(
    [...asked].flatMap(([key, code]) => (known.get(key) ? [] : [[key, { ...whyOf(key, code), path }] as const])),
  )
}

/** The pincode as it is kept, or why it is not delivered to, told at its input. */
export const areaOrWhy = async (
  tx: Tx,
  country: string,
  code: string,
  path = 'pincode',
): Promise<PostalArea | Finding> => {
  const area = await readArea(tx, code)
  return area ?? [...(await unservedAmong(tx, country, [code], path)).values()][0]!
}

/** The pincode as it is kept; one that is not delivered to is refused. */
export const knownResource = async (
  { tx, staff }: Pick<Scene, 'tx' | 'staff'>,
  code: string,
  path = 'pincode',
): Promise<PostalArea> => {
  const area = await areaOrWhy(tx, staff.place.country, code, path)
  if (isFinding(area)) throw invalid([area])
  return area
}

/** Where it is, as the first step of an answer. */
export const sayPlace = ({ code, city, state }: PostalArea): Step => ({
  rule: 'postalArea',
  input: code,
  outcome: say('postal.named', { city: city ?? '', state: state ?? '' }),
})
