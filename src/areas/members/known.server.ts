// The members the rows of a file name by their numbers, and what their rules need beside.
import { sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.reading.ts'
import type { PersonalKind } from '#contract/field.ts'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { storedByIds } from '#server/records/read.ts'
import type { BulkRow, BulkVerdict, Scene } from '#server/records/serve.ts'
import { type StandingConsent, standingConsents } from './consentRows.server.ts'
import { members } from './members.ts'

type Row = BulkRow<Record<string, unknown>>

export interface Known {
  vendor: string
  byNumber: Map<string, AnyRow>
  /** References of entries that stand in the ledger already. */
  refs: Set<string>
  limit: number
  /** The consents that count for these members. */
  standing: StandingConsent[]
  seal(kind: PersonalKind, text: string): string
}

const textsOf = (rows: readonly { values: object }[], name: string): string[] =>
  rows.flatMap(({ values }) => {
    const text = (values as Record<string, unknown>)[name]
    return text ? [String(text).toLowerCase()] : []
  })

export const knownMembers = async (scene: Scene, rows: readonly { values: object }[]): Promise<Known> => {
  const { tx, setting, personal } = scene
  const numbers = textsOf(rows, 'member_no')
  const found = await rowsOf<{ id: string }>(
    tx,
    sql`select id from members where vendor = app_vendor() and status <> 2 and lower(member_no) = any(${sql.param(numbers)}::text[])`,
  )
  const stored = await storedByIds(
    tx,
    setting.vendor,
    members,
    found.map(({ id }) => id),
    true,
  )
  const keys = textsOf(rows, 'idempotency_key')
  const refs = await rowsOf<{ ref: string }>(
    tx,
    sql`select lower(ref) as ref from store_credit where vendor = app_vendor() and lower(ref) = any(${sql.param(keys)}::text[])`,
  )
  return {
    vendor: setting.vendor,
    byNumber: new Map(stored.map(row => [String(row.memberNo).toLowerCase(), row])),
    refs: new Set(refs.map(({ ref }) => ref)),
    limit: (await settingsOf(tx)).creditApprovalLimit,
    standing: await standingConsents(
      tx,
      stored.map(({ id }) => id),
    ),
    seal: personal.seal,
  }
}

export const refusedRow = ({ line }: Pick<Row, 'line'>, ...findings: Finding[]): BulkVerdict => ({
  changes: [],
  findings: findings.map(found => ({ ...found, line })),
  warnings: [],
})

/** The member a row is about, or why there is none. */
export const named = (row: Row, known: Known): { member: AnyRow } | { refused: BulkVerdict } => {
  const v = String(row.values.member_no ?? '').trim()
  const found = known.byNumber.get(v.toLowerCase())
  const missing = { thing: oneOf(members), v, vendor: known.vendor }
  return found ? { member: found } : { refused: refusedRow(row, finding('REF_NOT_FOUND', missing, 'member_no')) }
}
