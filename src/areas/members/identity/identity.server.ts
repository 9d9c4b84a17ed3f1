// A verified phone or email is one member's alone, and stays theirs after a merge for as long as it can be taken apart. Sealed
// texts that are equal mean the same, so they are compared as they are.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { markIn } from '#server/fields/personal.ts'
import { called } from '#server/records/rows.ts'
import type { Change, Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type MemberRow, members } from '../members.ts'
import { undoneSince } from '../merging/merging.server.ts'

const contacts = [
  { name: 'phone', isVerified: 'isPhoneVerified' },
  { name: 'email', isVerified: 'isEmailVerified' },
] as const

interface Holder extends Pick<MemberRow, 'id' | 'memberNo'> {
  value: string
}

type Asking = Pick<Scene, 'tx' | 'setting' | 'now'>

const t = called(members, 't')

const holdersOf = (
  { tx, setting, now }: Asking,
  { name, isVerified }: (typeof contacts)[number],
  values: readonly string[],
): Promise<Holder[]> => {
  const marks = sql.param(values.map(value => value.split(':')[1]))
  const former = sql`merged.was ->> ${name}`
  return rowsOf<Holder>(
    tx,
    sql`select ${t.id}, ${t.memberNo} as "memberNo", ${t[name]} as value from ${tableFor(members)} ${t}
      where ${t.vendor} = ${setting.vendor} and ${notInTrash(t)} and ${t[isVerified]}
        and ${markIn(sql`${t[name]}`)} = any(${marks}::text[])
      union all
      select ${t.id}, ${t.memberNo}, ${former} from member_merges g
        join ${tableFor(members)} ${t} on ${t.vendor} = g.vendor and ${t.id} = g.survivor
        cross join lateral (values (g.was -> 'survivor'), (g.was -> 'loser')) merged (was)
      where g.vendor = ${setting.vendor} and g.undone_at is null and g.at > ${undoneSince(now)}
        and (merged.was ->> ${isVerified})::boolean and ${markIn(former)} = any(${marks}::text[])`,
  )
}

/** The number of the member a sealed phone or email is proven of. */
export const provenOf = async (
  scene: Asking,
  name: (typeof contacts)[number]['name'],
  values: readonly string[],
): Promise<Map<string, string>> => {
  const contact = contacts.find(one => one.name === name)
  const holders = contact && values.length > 0 ? await holdersOf(scene, contact, values) : []
  return new Map(holders.map(({ value, memberNo }) => [value, memberNo]))
}

export const identityFindings = async (scene: Asking, changes: readonly Change[]): Promise<Finding[][]> => {
  const findings: Finding[][] = changes.map(() => [])
  for (const contact of contacts) {
    const wanted = changes.flatMap(({ before, after }, at) => {
      const value = after[contact.name]
      const isProven = after[contact.isVerified] === true && before?.[contact.isVerified] !== true
      const isNew =
        before?.[contact.name] !== value || (before?.status === 'deleted' && after.status !== 'deleted') || isProven
      return typeof value === 'string' && isNew ? [{ at, value, id: after.id }] : []
    })
    if (wanted.length === 0) continue
    const holders = await holdersOf(
      scene,
      contact,
      wanted.map(({ value }) => value),
    )
    for (const { at, value, id } of wanted) {
      const holder = holders.find(one => one.value === value && one.id !== id)
      if (!holder) continue
      const member = holder.memberNo
      findings[at]?.push(
        remark('DUPLICATE', 'Already used by {member} (verified)', {
          path: contact.name,
          params: { member },
          key: 'members.findings.taken',
        }),
      )
    }
  }
  return findings
}
