// Whole rows of known ids, as texts: of a page whose ids the same flush has just found, or of one that somebody named.
import { sql } from 'drizzle-orm'
import type { TextRow } from '#server/db/flush.ts'
import { compiled, type Statement } from '#server/db/statement.ts'
import type { Scope } from '#server/db/tenant.ts'
import { readTogether } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import type { Projection } from './present.ts'
import type { Shape } from './shape.ts'

/** Setting of a transaction that holds the ids of a page. */
export const pageSetting = 'app.page'

const ofPages = new WeakMap<Projection, Statement>()

/** Rows of the page whose ids an earlier statement of the same flush left, in any order. */
export const rowsOfPage = (shape: Shape, look: Projection, vendor: string): Statement => {
  const ids = sql.raw(`nullif(current_setting('${pageSetting}', true), '')::uuid[]`)
  const statement =
    ofPages.get(look) ??
    compiled(sql`select ${look.bare} from ${shape.table} t where t.vendor = ${''} and t.id = any(${ids})`, true)
  ofPages.set(look, statement)
  return { ...statement, values: [...statement.values.slice(0, -1), vendor] }
}

const byId = new WeakMap<Projection, Statement>()

/** None or one. By an equal sign: for a list of ids PostgreSQL would plan anew each time, as its length is not known. */
export const wholeRow = async (
  kit: Pick<Kit, 'db'>,
  scope: Scope,
  shape: Shape,
  look: Projection,
  id: string,
): Promise<TextRow[]> => {
  const statement =
    byId.get(look) ??
    compiled(sql`select ${look.bare} from ${shape.table} t where t.vendor = ${''} and t.id = ${''}::uuid`, true)
  byId.set(look, statement)
  // Only what is computed may hold parameters of its own, and it stands before these two.
  const values = [...statement.values.slice(0, -2), scope.vendor, id]
  const [rows = []] = await readTogether(kit.db, scope, [{ ...statement, values }])
  return rows
}
