// The mark of a member's phone in statements of other areas: two accounts with one phone have one.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import { members } from '../members.ts'
import { phoneHash } from '../shopper.server.ts'

// Called as `phoneHash` calls the member.
const m = called(members, 'm')

/** Of the member whose id stands in this column; null for nobody, and for a member without a phone. A sub-select. */
export const phoneMarkOf = (member: SQLWrapper): SQL =>
  sql`(select ${phoneHash} from ${tableFor(members)} ${m} where ${and(eq(m.vendor, sql`app_vendor()`), eq(m.id, member))})`
