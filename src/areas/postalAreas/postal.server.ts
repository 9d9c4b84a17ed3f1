// The pincodes the shop delivers to, for every area that answers for one.
import { and, eq, gt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Finding } from '#contract/problem.ts'
import { areaOf, type PostalArea, patternsOf, postalFinding } from '#rules/courier/postal.ts'
import { isFinding, refusal } from '#rules/refusal.ts'
import { type TableOf, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type PostalAreaRow, postalAreas } from './postalAreas.ts'

const place = ['country', 'code', 'city', 'state', 'zone', 'isRemote'] as const
const fields = [...place, 'lat', 'lng'] as const

/** A row as rules of delivery know a place, with where it lies as far as anybody measured it. */
const placed = ({ lat, lng, ...row }: Pick<PostalAreaRow, (typeof fields)[number]>): PostalArea => ({
  ...areaOf(row),
  ...(lat !== null && lng !== null && { at: { lat: Number(lat), lng: Number(lng) } }),
})

type Areas = TableOf<typeof postalAreas>

const a = tableFor(postalAreas)

/** Delivered to. Written out: a partial index is not found through a parameter where a plan is kept. */
const isServed = ({ status }: Areas): SQL => eq(status, 'active').inlineParams()

const isKept = ({ status }: Areas): SQL => ne(status, 'deleted').inlineParams()

/** A sub-select of the pincodes in use: `code`, `state`, `isRemote`, `lat` and `lng` in degrees, and `zone`, null where it is in none. */
export const areasInUse: SQL = sql`(select ${a.code}, ${a.zone}, ${a.state}, coalesce(${a.isRemote}, false) as "isRemote", ${a.lat}, ${a.lng}
    from ${a} where ${a.vendor} = app_vendor() and ${isServed(a)})`

/** The next ones by code, where there are more than one would read at once. */
export const areasAfter = async (tx: Tx, after: string, count: number): Promise<PostalArea[]> => {
  const rows = await fieldsWhere(tx, postalAreas, fields, and(isServed(a), gt(a.code, after)), {
    order: sql`${a.code}`,
    limit: count,
  })
  return rows.map(placed)
}

const pageSize = 5000

/** Where the shop delivers, all of it by code: page by page until there is none left, however many there are. */
export const readAreas = async (tx: Tx): Promise<PostalArea[]> => {
  const all: PostalArea[] = []
  for (let page = await areasAfter(tx, '', pageSize); page.length > 0; ) {
    all.push(...page)
    if (page.length < pageSize) break
    page = await areasAfter(tx, page.at(-1)!.code, pageSize)
  }
  return all
}

const keyOf = (code: string): string => code.trim().toLowerCase()

const isAmong = (codes: readonly string[]): SQL =>
  sql`lower(${a.code}) = any(${sql.param([...new Set(codes.map(keyOf))])}::text[])`

/** The place of a pincode that is in use; undefined where there is none. */
export const readArea = async (tx: Tx, code: string): Promise<PostalArea | undefined> =>
  (await fieldsWhere(tx, postalAreas, fields, and(isAmong([code]), isServed(a)))).map(placed)[0]

/** A pattern as `patternsOf` writes it; an index of the mappings has it so. */
const written = (pattern: SQLWrapper): SQL => sql`regexp_replace(lower(${pattern}), ':\\s+', ':')`

const reachesRow = (pattern: SQLWrapper, { code, state, zone, country }: Areas): SQL =>
  sql`(${pattern} = '*' or ${pattern} = ${code} or (right(${pattern}, 1) = '*' and starts_with(${code}, left(${pattern}, -1)))
    or ${written(pattern)} in (lower('state:' || ${state}), lower('zone:' || ${zone}), lower('country:' || ${country})))`

/** Where a pattern may reach: a pincode of the vendor, written either way, one of some places, or the row a list is asked of. */
type Reached = { code: string; vendor: string } | readonly PostalArea[] | 'listed'

const served = called(postalAreas, 'a')

/** A condition: whether a pattern of the form `560*`, `state:Kerala` reaches there; of a pincode, that the shop delivers to it. */
export const reaches = (pattern: SQLWrapper, where: Reached): SQL => {
  if (where === 'listed') return reachesRow(pattern, called(postalAreas, 't'))
  if ('code' in where)
    return sql`exists (select 1 from ${a} ${served} where ${served.vendor} = ${where.vendor} and lower(${served.code}) = lower(${where.code})
      and ${isServed(served)} and ${reachesRow(pattern, served)})`
  return sql`${written(pattern)} = any(${sql.param([...new Set(where.flatMap(patternsOf))])}::text[])`
}

export interface JoinedArea extends Pick<Areas, 'code' | 'state'> {
  join: SQL
  /** What of it is asked for as `PlaceRow`. */
  columns: SQL
}

/** The place of a pincode that another row names, in use or not, for statements that join it. */
export const joinedArea = (vendor: SQLWrapper, pincode: SQLWrapper): JoinedArea => ({
  join: sql`join ${a} ${served} on ${served.vendor} = ${vendor} and lower(${served.code}) = lower(coalesce(${pincode}, '')) and ${isKept(served)}`,
  columns: sql.join(
    place.map(name => sql`${served[name]} as ${sql.identifier(name)}`),
    sql`, `,
  ),
  code: served.code,
  state: served.state,
})

/**
 * The places of pincodes as they are kept, by codes in small letters, or why the shop does not deliver to them: known and not in
 * use, malformed, or known to nobody. Whoever answers for a pincode says it in these words, told at the input `path`.
 */
export const areasOrWhy = async (
  tx: Tx,
  country: string,
  codes: readonly string[],
  path = 'pincode',
): Promise<Map<string, PostalArea | Finding>> => {
  const rows = await fieldsWhere(tx, postalAreas, [...fields, 'status'], isAmong(codes))
  const known = new Map(rows.map(row => [row.code.toLowerCase(), row]))
  const found = (code: string): PostalArea | Finding => {
    const row = known.get(keyOf(code))
    if (row?.status === 'active') return placed(row)
    const why = row
      ? refusal('REF_NOT_FOUND', 'postal.unserved', { code })
      : (postalFinding(country, code) ?? refusal('REF_NOT_FOUND', 'postal.unknown', { code }))
    return { ...why, path }
  }
  return new Map(codes.map(code => [keyOf(code), found(code.trim())]))
}

/** The same of one of them. */
export const areaOrWhy = async (
  tx: Tx,
  country: string,
  code: string,
  path = 'pincode',
): Promise<PostalArea | Finding> => (await areasOrWhy(tx, country, [code], path)).get(keyOf(code))!

/** The same; one that is not delivered to is refused. */
export const knownArea = async (
  { tx, staff }: Pick<Scene, 'tx' | 'staff'>,
  code: string,
  path = 'pincode',
): Promise<PostalArea> => {
  const area = await areaOrWhy(tx, staff.place.country, code, path)
  if (isFinding(area)) throw invalid([area])
  return area
}
