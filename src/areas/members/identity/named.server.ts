// Members as files name them, whatever area they are of: by the number, or by a phone or an email.
import { or, sql } from 'drizzle-orm'
import { finding, remark } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { contactIn, maskedPersonal } from '#rules/personal.ts'
import { tableFor } from '#server/db/tables.ts'
import { markIn } from '#server/fields/personal.ts'
import { type DeletableRow, rowsWhere } from '#server/records/rows.ts'
import type { Personal, Scene } from '#server/records/serve.ts'
import { members } from '../members.ts'

/** A member as it is kept: how they are reached is sealed. */
export type NamedMember = DeletableRow<typeof members>

const m = tableFor(members)

export interface Named {
  vendor: string
  /** All that any of the names could mean. */
  stored: NamedMember[]
  /** Who is meant by a number, a phone or an email; several may share one that is not verified. */
  meant(key: string): NamedMember[]
  /** The one a name means, or why there is none, told at the input `path`. */
  only(name: string, path: string): { member: NamedMember } | { why: Finding }
}

const kinds = { number: 'numbers', phone: 'phones', email: 'emails' } as const

/** A verified phone or email is one member's alone. */
const meantAmong = (members: readonly NamedMember[], seal: Personal['seal']): Named['meant'] => {
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

/** The members that numbers, phones or emails could mean, locked; asked name by name afterwards. */
export const membersNamed = async (
  { tx, setting: { vendor }, personal }: Pick<Scene, 'tx' | 'setting' | 'personal'>,
  names: readonly string[],
): Promise<Named> => {
  const { numbers, phones, emails } = Object.groupBy(names, name => kinds[contactIn(name) ?? 'number'])
  const marks = (kind: 'phone' | 'email', texts: readonly string[] = []) =>
    sql.param(texts.map(text => personal.seal(kind, text).split(':')[1]))
  const plain = (numbers ?? []).map(number => number.trim().toLowerCase())
  const isNamed = or(
    sql`lower(${m.memberNo}) = any(${sql.param(plain)}::text[])`,
    sql`${markIn(sql`${m.phone}`)} = any(${marks('phone', phones)}::text[])`,
    sql`${markIn(sql`${m.email}`)} = any(${marks('email', emails)}::text[])`,
  )
  const stored = await rowsWhere(tx, members, isNamed, { lock: 'locked' })
  const meant = meantAmong(stored, personal.seal)
  return { vendor, stored, meant, only: (name, path) => theMember({ meant, vendor }, name, path) }
}

const several = (path: string): Finding =>
  remark('RULE', 'Several members share it. Enter the member number', { path, key: 'members.findings.several' })

/** The one a name means, or why there is none. */
export const theMember = (
  { meant, vendor }: Pick<Named, 'meant' | 'vendor'>,
  name: string,
  path: string,
): { member: NamedMember } | { why: Finding } => {
  const v = name.trim()
  const [found, another] = meant(v)
  if (found && !another) return { member: found }
  // Whom it names stands in no report.
  const missing = { thing: oneOf(members), v: maskedPersonal('contact', v), vendor }
  return { why: another ? several(path) : finding('REF_NOT_FOUND', missing, path) }
}
