// The pincodes the shop delivers to, for every area that answers for one.
import { type SQL, sql } from 'drizzle-orm'
import { type PostalArea, postalFinding } from '#rules/courier/postal.ts'
import { refusal } from '#rules/refusal.ts'
import type { Step } from '#rules/trace.ts'
import { say } from '#rules/words.ts'
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

/** Where the shop delivers. */
export const readAreas = async (tx: Tx): Promise<PostalArea[]> => {
  const { rows } = await tx.execute<AreaRow>(
    sql`select ${areaColumns} from postal_areas where status = 1 order by code limit 50000`,
  )
  return rows.map(areaOf)
}

/** The next ones by code, where there are more than one would read at once. */
export const areasAfter = async (tx: Tx, after: string, count: number): Promise<PostalArea[]> => {
  const { rows } = await tx.execute<AreaRow>(
    sql`select ${areaColumns} from postal_areas where vendor = app_vendor() and status = 1 and code > ${after} order by code limit ${count}`,
  )
  return rows.map(areaOf)
}

/** A pincode with where it lies; those nobody has measured lie at the middle of the others. */
export type Placed = PostalArea & { lat: number; lng: number }

export const readPlaced = async (tx: Tx): Promise<Placed[]> => {
  const { rows } = await tx.execute<AreaRow & { lat: string; lng: string }>(
    sql`select ${areaColumns}, coalesce(lat, avg(lat) over (), 0) as lat, coalesce(lng, avg(lng) over (), 0) as lng
      from postal_areas where status = 1 order by code limit 50000`,
  )
  return rows.map(row => ({ ...areaOf(row), lat: Number(row.lat), lng: Number(row.lng) }))
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export const middleOf = (areas: readonly Placed[]): { lat: number; lng: number } => ({
  lat: mean(areas.map(({ lat }) => lat)),
  lng: mean(areas.map(({ lng }) => lng)),
})

/** Pincodes that lie side by side: of digits the first three, of words the first. */
export const stretchOf = (code: string): string =>
  /^\d+$/.test(code) ? code.slice(0, 3) : (code.split('-')[0] ?? code)

export const readArea = async (tx: Tx, code: string): Promise<PostalArea | undefined> => {
  const { rows } = await tx.execute<AreaRow>(
    sql`select ${areaColumns} from postal_areas where lower(code) = lower(${code.trim()}) and status = 1`,
  )
  return rows[0] && areaOf(rows[0])
}

/** Whether a pattern of the form `560*`, `state:Kerala` reaches the pincode of a row, where the database is to find out. */
export const reachesArea = (pattern: SQL, area: SQL): SQL =>
  sql`(${pattern} = '*' or ${pattern} = ${area}.code or (right(${pattern}, 1) = '*' and starts_with(${area}.code, left(${pattern}, -1)))
    or lower(${pattern}) in (lower('state:' || ${area}.state), lower('zone:' || ${area}.zone), lower('country:' || ${area}.country)))`

export const reaches = (pattern: SQL, code: string, vendor: string): SQL =>
  sql`exists (select 1 from postal_areas a where a.vendor = ${vendor} and lower(a.code) = lower(${code}) and a.status = 1
    and ${reachesArea(pattern, sql`a`)})`

/** The pincode as it is kept; one that is malformed or unknown is told at its input. */
export const knownArea = async (
  { tx, staff }: Pick<Scene, 'tx' | 'staff'>,
  code: string,
  path = 'pincode',
): Promise<PostalArea> => {
  const area = await readArea(tx, code)
  if (area) return area
  const why = postalFinding(staff.place.country, code.trim()) ?? refusal('REF_NOT_FOUND', 'postal.unknown', { code })
  throw invalid([{ ...why, path }])
}

/** Where it is, as the first step of an answer. */
export const sayPlace = ({ code, city, state }: PostalArea): Step => ({
  rule: 'postalArea',
  input: code,
  outcome: say('postal.named', { city: city ?? '', state: state ?? '' }),
})
