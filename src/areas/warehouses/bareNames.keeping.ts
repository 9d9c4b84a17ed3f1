// Columns as PostgreSQL wants them where a statement writes: without their table, in lists and on the left of what is set.
import { type SQL, sql } from 'drizzle-orm'

export const bare = (...columns: readonly { name: string }[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
