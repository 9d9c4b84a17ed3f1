// What somebody did in one go, as undo finds it: the lock on it, and the list of what can still be taken back.

import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Staff } from '#server/kit.ts'
import { problem } from '#server/words.ts'
import { authorise } from './authorise.ts'
import { isId } from './read.ts'

export interface Operation {
  id: string
  action: string
  at: string
  byName: string | null
  changed: number
  jobId: string | null
}

export interface Undoable extends Operation {
  undoneBy: string | null
}

/** Locked, so that it is taken back once; the right to take it back is the right to have done it. */
export const operationOf = async (tx: Tx, staff: Staff, id: string): Promise<Undoable> => {
  const rows = isId(id)
    ? await rowsOf<Undoable>(
        tx,
        sql`select id, action, at, by_name as "byName", changed, job_id as "jobId", undone_by as "undoneBy" from operation
          where vendor = ${staff.place.vendorCode} and id = ${id}::uuid for update`,
      )
    : []
  const [operation] = rows
  if (!operation) throw problem('NOT_FOUND', 'operation.missing')
  authorise(staff, operation.action)
  if (operation.undoneBy) throw problem('STATE', 'record.takenBack')
  return operation
}

/** The person's own operations that can still be taken back, newest first. */
export const undoableOf = (tx: Tx, staff: Staff): Promise<Operation[]> =>
  rowsOf<Operation>(
    tx,
    sql`select id, action, at, by_name as "byName", changed, job_id as "jobId" from operation
      where vendor = ${staff.place.vendorCode} and user_id = ${staff.userId}::uuid and undone_by is null and undo_of is null
      order by id desc limit 50`,
  )
