// Who was forgotten, for what is kept of them for some years.
import { isNull, type SQL, sql } from 'drizzle-orm'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { tableFor } from '#server/db/tables.ts'
import { members } from '../members.ts'

const erased = codeIn(RecordStatus, 'deleted')
const m = tableFor(members)

/** A sub-select of the ids of those forgotten themselves; whoever became part of another is emptied with them. */
export const forgottenMembers: SQL = sql`select ${m.id} from ${m}
  where ${m.vendor} = app_vendor() and ${m.status} = ${erased} and ${isNull(m.mergedInto)}`
