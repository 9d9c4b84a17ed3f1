// The members the rows of a file name by their numbers, phones or emails, and what their rules need beside.
import { sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.door.ts'
import type { PersonalKind } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { BulkRow, BulkVerdict, Scene } from '#server/records/serve.ts'
import { type StandingConsent, standingConsents } from '../consents/consentRows.server.ts'
import { aloneOf } from '../credit/credit.server.ts'
import { storeCredit } from '../storeCredit.ts'
import { membersNamed, type Named, type NamedMember, theMember } from './named.server.ts'

type MemberFileRow = BulkRow<Record<string, unknown>>

export interface MemberFileLookup extends Pick<Named, 'vendor' | 'meant'> {
  /** References of entries that stand in the ledger already. */
  refs: Set<string>
  limit: number
  /** By member, what was granted without a second person, with what the rows before grant. */
  alone: Map<string, number>
  /** The consents that count for these members. */
  standing: StandingConsent[]
  seal(kind: PersonalKind, text: string): string
}

const e = tableFor(storeCredit)

const textsOf = (rows: readonly { values: object }[], name: string): string[] =>
  rows.flatMap(({ values }) => {
    const text = (values as Record<string, unknown>)[name]
    return text ? [String(text).toLowerCase()] : []
  })

export const knownMembers = async (scene: Scene, rows: readonly { values: object }[]): Promise<MemberFileLookup> => {
  const { tx, setting, personal } = scene
  const { stored, meant } = await membersNamed(scene, [...textsOf(rows, 'member_no'), ...textsOf(rows, 'key')])
  const keys = textsOf(rows, 'idempotency_key')
  const refs = await rowsOf<{ ref: string }>(
    tx,
    sql`select lower(${e.ref}) as ref from ${e}
      where ${e.vendor} = app_vendor() and lower(${e.ref}) = any(${sql.param(keys)}::text[])`,
  )
  const alone = await aloneOf(
    scene,
    stored.map(({ id }) => id),
    'earn',
  )
  return {
    alone: new Map([...alone].map(([id, { amount }]) => [id, amount])),
    vendor: setting.vendor,
    meant,
    refs: new Set(refs.map(({ ref }) => ref)),
    limit: (await settingsOf(tx)).creditApprovalLimit,
    standing: await standingConsents(
      tx,
      stored.map(({ id }) => id),
    ),
    seal: personal.seal,
  }
}

export const refusedRow = ({ line }: Pick<MemberFileRow, 'line'>, ...findings: Finding[]): BulkVerdict => ({
  changes: [],
  findings: findings.map(found => ({ ...found, line })),
  warnings: [],
})

/** The member a row is about, or why there is none. */
export const named = (
  row: MemberFileRow,
  known: MemberFileLookup,
): { member: NamedMember } | { refused: BulkVerdict } => {
  const column = row.values.member_no === undefined ? 'key' : 'member_no'
  const found = theMember(known, String(row.values[column] ?? ''), column)
  return 'why' in found ? { refused: refusedRow(row, found.why) } : found
}
