// What makes two records look like one person: one name born on one day, or one phone or email, which its mark tells without
// opening it.
import { eq, ne, type SQL, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { markIn } from '#server/fields/personal.ts'
import { called } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { members } from '../members.ts'

const t = called(members, 't')
const o = called(members, 'o')

/** Of `o` and `t`; each by itself, so that an index answers it. */
const signs = [
  sql`lower(${o.name}) = lower(${t.name}) and ${o.dob} = ${t.dob}`,
  sql`${markIn(sql`${o.phone}`)} = ${markIn(sql`${t.phone}`)}`,
  sql`${markIn(sql`${o.email}`)} = ${markIn(sql`${t.email}`)}`,
]
const joined = (parts: readonly SQL[]): SQL =>
  sql.join(
    parts.map(part => sql`(${part})`),
    sql` or `,
  )

const another = sql`select 1 from ${tableFor(members)} ${o} where ${eq(o.vendor, t.vendor)} and ${ne(o.id, t.id)}`

export const isAlike = sql`(${joined(signs.map(sign => sql`exists (${another} and ${notInTrash(o)} and ${sign})`))})`

/** Those who may be one person with this one. */
export const isLike = (id: string): SQL => sql`exists (${another} and ${o.id} = ${id}::uuid and (${joined(signs)}))`

/** People do have two records that share nothing; whoever picked the wrong one of a list should hear of it before. */
export const unlikeFindings = async (tx: Tx, one: string, other: string): Promise<Finding[]> => {
  const rows = await rowsOf(
    tx,
    sql`select 1 from ${tableFor(members)} ${t} where ${t.vendor} = app_vendor() and ${t.id} = ${other}::uuid and ${isLike(one)}`,
  )
  if (rows.length > 0) return []
  return [
    remark('RULE', 'No shared phone, email, or name and date of birth. Are they the same person?', {
      key: 'members.findings.unlike',
    }),
  ]
}
