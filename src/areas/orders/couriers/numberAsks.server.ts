// The asks for numbers as they are kept: which attempt a package is at, and what came of each. Append-only but for its answer.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { NumberVerdict } from '#rules/courier/numbering.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { packages } from '../packages.ts'

const p = tableFor(packages)

type At = Pick<Scene, 'tx' | 'setting' | 'now'>

interface Last {
  attempt: number
  courier: string
  hash: string
  code: string | null
}

/** The same again, where the last ask was of the same courier for the same and was not refused; else the next one. */
export const attemptOf = async (
  { tx, setting: { vendor }, now }: At,
  parcel: string,
  courier: string,
  hash: string,
): Promise<number> => {
  const [last] = await rowsOf<Last>(
    tx,
    sql`select attempt, courier, hash, code from awb_asks where vendor = ${vendor} and package = ${parcel}::uuid
      order by attempt desc limit 1`,
  )
  if (last && last.courier === courier && last.hash === hash && last.code === null) return last.attempt
  const attempt = (last?.attempt ?? 0) + 1
  await tx.execute(
    sql`insert into awb_asks (vendor, package, attempt, courier, hash, asked_at)
      values (${vendor}, ${parcel}::uuid, ${attempt}, ${courier}, ${hash}, ${now.toISOString()}::timestamptz)`,
  )
  return attempt
}

const isTaken = async ({ tx, setting: { vendor } }: At, parcel: string, courier: string, awb: string) => {
  const rows = await rowsOf(
    tx,
    sql`select 1 from ${tableFor(packages)} where ${and(eq(p.vendor, vendor), eq(p.courier, courier), eq(p.awb, awb))}
        and ${and(notInTrash(p), ne(p.id, parcel))}
      union all select 1 from awb_asks where vendor = ${vendor} and courier = ${courier} and awb = ${awb} and package <> ${parcel}::uuid`,
  )
  return rows.length > 0
}

/** What came of it; a number somebody else's package has is none. */
export const answerKept = async (
  scene: At,
  { parcel, attempt, courier }: { parcel: string; attempt: number; courier: string },
  verdict: NumberVerdict,
): Promise<NumberVerdict> => {
  const { tx, setting, now } = scene
  const isTwin = verdict.is === 'given' && (await isTaken(scene, parcel, courier, verdict.awb))
  const kept: NumberVerdict = isTwin ? { is: 'next', code: 'DUPLICATE' } : verdict
  const [code, awb] = kept.is === 'given' ? [null, kept.awb] : [kept.code, null]
  await tx.execute(
    sql`update awb_asks set answered_at = ${now.toISOString()}::timestamptz, code = ${code}, awb = ${awb}
      where vendor = ${setting.vendor} and package = ${parcel}::uuid and attempt = ${attempt}`,
  )
  return kept
}
