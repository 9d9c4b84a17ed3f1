// Columns as PostgreSQL wants them where something is put into them: in the list of an insert and on the left of a `set`.
import { type Column, type SQL, sql } from 'drizzle-orm'

/** Their names without the table. */
export const bare = (...columns: readonly Column[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
