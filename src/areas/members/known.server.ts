// The members the rows of a file name by their numbers, phones or e-mails, and what their rules need beside.
import { sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.reading.ts'
import type { PersonalKind } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { contactIn, maskedPersonal } from '#rules/personal.ts'
import { rowsOf } from '#server/db/statement.ts'
import { markIn } from '#server/fields/personal.ts'
import { storedByIds } from '#server/records/read.ts'
import type { BulkRow, BulkVerdict, Scene } from '#server/records/serve.ts'
import { type StandingConsent, standingConsents } from './consentRows.server.ts'
import { members } from './members.ts'

type Row = BulkRow<Record<string, unknown>>

export interface Known {
  vendor: string
  /** Who is meant by a number, a phone or an e-mail; several may share one that is not verified. */
  meant(key: string): AnyRow[]
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

const kinds = { number: 'numbers', phone: 'phones', email: 'emails' } as const

/** A verified phone or e-mail is one member's alone. */
const meantAmong = (members: readonly AnyRow[], seal: Known['seal']): Known['meant'] => {
  const byNumber = new Map(members.map(row => [String(row.memberNo).toLowerCase(), row]))
  const byContact = Map.groupBy(
    members.flatMap(row => (['phone', 'email'] as const).map(field => ({ row, sealed: row[field] }))),
    ({ sealed }) => sealed,
  )
  return key => {
    const kind = contactIn(key)
    if (!kind) return [byNumber.get(key.toLowerCase()) ?? []].flat()
    const all = (byContact.get(seal(kind, key)) ?? []).map(({ row }) => row)
    const verified = all.filter(row => row[kind === 'phone' ? 'isPhoneVerified' : 'isEmailVerified'])
    return verified.length > 0 ? verified : all
  }
}

export const knownMembers = async (scene: Scene, rows: readonly { values: object }[]): Promise<Known> => {
  const { tx, setting, personal } = scene
  const names = [...textsOf(rows, 'member_no'), ...textsOf(rows, 'key')]
  const { numbers, phones, emails } = Object.groupBy(names, name => kinds[contactIn(name) ?? 'number'])
  const marks = (kind: 'phone' | 'email', texts: readonly string[] = []) =>
    sql.param(texts.map(text => personal.seal(kind, text).split(':')[1]))
  const found = await rowsOf<{ id: string }>(
    tx,
    sql`select id from members where vendor = app_vendor() and status <> 2 and (lower(member_no) = any(${sql.param(numbers ?? [])}::text[])
      or ${markIn(sql`phone`)} = any(${marks('phone', phones)}::text[]) or ${markIn(sql`email`)} = any(${marks('email', emails)}::text[]))`,
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
    meant: meantAmong(stored, personal.seal),
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

const several = (path: string): Finding =>
  remark('RULE', 'Several members share it: give the member number', { path, key: 'members.findings.several' })

/** The member a row is about, or why there is none. */
export const named = (row: Row, known: Known): { member: AnyRow } | { refused: BulkVerdict } => {
  const column = row.values.member_no === undefined ? 'key' : 'member_no'
  const v = String(row.values[column] ?? '').trim()
  const [found, another] = known.meant(v)
  if (found && !another) return { member: found }
  // Whom it names stands in no report.
  const missing = { thing: oneOf(members), v: maskedPersonal('contact', v), vendor: known.vendor }
  return { refused: refusedRow(row, another ? several(column) : finding('REF_NOT_FOUND', missing, column)) }
}
