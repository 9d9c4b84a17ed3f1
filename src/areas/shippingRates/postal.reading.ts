// The pincodes the shop delivers to, for every area that answers for one.
import { type SQL, sql } from 'drizzle-orm'
import type { Finding } from '#contract/problem.ts'
import { type PostalArea, postalFinding } from '#rules/courier/postal.ts'
import { isFinding, refusal } from '#rules/refusal.ts'
import type { Step } from '#rules/trace.ts'
import { say } from '#rules/words.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Scene } from '#server/records/serve.ts'

interface AreaRow extends Record<string, unknown> {
  country: string
  code: string
  city: string
  state: string
  zone: string | null
  remote: boolean | null
}

const areaOf = ({ country, code, city, state, zone, remote }: AreaRow): PostalArea => ({
  country,
  code,
  city,
  state,
  zones: zone ? [zone] : [],
  isRemote: remote ?? false,
})

const areaColumns = sql`country, code, city, state, zone, is_remote as remote`

/** The next ones by code, where there are more than one would read at once. */
export const areasAfter = async (tx: Tx, after: string, count: number): Promise<PostalArea[]> => {
  const { rows } = await tx.execute<AreaRow>(
    sql`select ${areaColumns} from postal_areas where vendor = app_vendor() and status = 1 and code > ${after} order by code limit ${count}`,
  )
  return rows.map(areaOf)
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

export const readPlaced = async (tx: Tx): Promise<Placed[]> => {
  const mine = sql`vendor = app_vendor() and status = 1`
  const [middle] = await rowsOf<{ lat: number; lng: number }>(
    tx,
    sql`select coalesce(avg(lat), 0)::float8 as lat, coalesce(avg(lng), 0)::float8 as lng from postal_areas where ${mine}`,
  )
  return wholeOf(async code => {
    const rows = await rowsOf<AreaRow & { lat: string | null; lng: string | null }>(
      tx,
      sql`select ${areaColumns}, lat, lng from postal_areas where ${mine} and code > ${code} order by code limit ${pageSize}`,
    )
    return rows.map(row => ({
      ...areaOf(row),
      lat: Number(row.lat ?? middle!.lat),
      lng: Number(row.lng ?? middle!.lng),
    }))
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export const middleOf = (areas: readonly Placed[]): { lat: number; lng: number } => ({
  lat: mean(areas.map(({ lat }) => lat)),
  lng: mean(areas.map(({ lng }) => lng)),
})

/** Pincodes that lie side by side: of digits the first three, of words the first. */
export const stretchOf = (code: string): string =>
  /^\d+$/.test(code) ? code.slice(0, 3) : (code.split('-')[0] ?? code)

const measured = ({ lat, lng }: { lat: string | null; lng: string | null }): Pick<PostalArea, 'at'> =>
  lat !== null && lng !== null ? { at: { lat: Number(lat), lng: Number(lng) } } : {}

/** By their codes in small letters, as they may be written either way. */
export const readAreasOf = async (tx: Tx, codes: readonly string[]): Promise<Map<string, PostalArea>> => {
  const asked = [...new Set(codes.map(code => code.trim().toLowerCase()))]
  const { rows } = await tx.execute<AreaRow & { lat: string | null; lng: string | null }>(
    sql`select ${areaColumns}, lat, lng from postal_areas
      where vendor = app_vendor() and lower(code) = any(${sql.param(asked)}::text[]) and status = 1`,
  )
  return new Map(rows.map(row => [row.code.toLowerCase(), { ...areaOf(row), ...measured(row) }]))
}

export const readArea = async (tx: Tx, code: string): Promise<PostalArea | undefined> =>
  (await readAreasOf(tx, [code])).get(code.trim().toLowerCase())

/** A pattern as `patternsOf` writes it; an index of the mappings has it so. */
export const writtenPattern = (pattern: SQL): SQL => sql`regexp_replace(lower(${pattern}), ':\\s+', ':')`

/** Whether a pattern of the form `560*`, `state:Kerala` reaches the pincode of a row, where the database is to find out. */
export const reachesArea = (pattern: SQL, area: SQL): SQL =>
  sql`(${pattern} = '*' or ${pattern} = ${area}.code or (right(${pattern}, 1) = '*' and starts_with(${area}.code, left(${pattern}, -1)))
    or ${writtenPattern(pattern)} in (lower('state:' || ${area}.state), lower('zone:' || ${area}.zone), lower('country:' || ${area}.country)))`

export const reaches = (pattern: SQL, code: string, vendor: string): SQL =>
  sql`exists (select 1 from postal_areas a where a.vendor = ${vendor} and lower(a.code) = lower(${code}) and a.status = 1
    and ${reachesArea(pattern, sql`a`)})`

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
  const rows = await rowsOf<{ code: string; isServed: boolean }>(
    tx,
    sql`select lower(code) as code, status = 1 as "isServed" from postal_areas
      where vendor = app_vendor() and lower(code) = any(${sql.param([...asked.keys()])}::text[]) and status <> 2`,
  )
  const known = new Map(rows.map(({ code, isServed }) => [code, isServed]))
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
export const knownArea = async (
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
