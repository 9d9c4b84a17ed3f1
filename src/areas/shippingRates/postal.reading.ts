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

export const readArea = async (tx: Tx, code: string): Promise<PostalArea | undefined> => {
  const { rows } = await tx.execute<AreaRow>(
    sql`select ${areaColumns} from postal_areas where lower(code) = lower(${code.trim()}) and status = 1`,
  )
  return rows[0] && areaOf(rows[0])
}

/** Whether a pattern of the form `560*`, `state:Kerala` reaches a pincode, where the database is to find out. */
export const reaches = (pattern: SQL, code: string, vendor: string): SQL =>
  sql`exists (select 1 from postal_areas a where a.vendor = ${vendor} and lower(a.code) = lower(${code}) and a.status = 1 and (
    ${pattern} = '*' or ${pattern} = a.code or (right(${pattern}, 1) = '*' and starts_with(a.code, left(${pattern}, -1)))
    or lower(${pattern}) in (lower('state:' || a.state), lower('zone:' || a.zone), lower('country:' || a.country))))`

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
