// What PostgreSQL wants bare in a statement that writes: columns without their table, and what names an index without a parameter.
import { type SQL, sql } from 'drizzle-orm'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'

/** The number of what is in the trash. */
export const gone: SQL = sql`${codeIn(RecordStatus, 'deleted')}`.inlineParams()

/** Their names, in lists and on the left of what is set. */
export const bare = (...columns: readonly { name: string }[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
