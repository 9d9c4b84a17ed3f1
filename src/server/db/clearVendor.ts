// Takes all of a vendor away: of a demo that was begun and never finished. Only the owner of the tables may, who stands under the
// vendor's fence like everybody else.
import type { Client } from 'pg'

/** By the owner of the tables: all rows that bear this vendor, but for those of tables that are spared. */
export const clearVendor = async (client: Client, vendor: string, spared: readonly string[]): Promise<void> => {
  await client.query('begin')
  await client.query("select set_config('app.vendor', $1, true)", [vendor])
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', c.table_name) as name from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and c.column_name = 'vendor' and t.table_type = 'BASE TABLE' and c.table_name <> all($1::text[])`,
    [['vendor', 'demo_filled', ...spared]],
  )
  // What others point to goes after them.
  for (let left = rows.map(({ name }) => name); left.length > 0; ) {
    const pointedTo: string[] = []
    for (const name of left) {
      await client.query('savepoint emptied')
      try {
        await client.query(`delete from ${name} where vendor = $1`, [vendor])
      } catch (error) {
        await client.query('rollback to savepoint emptied')
        if ((error as { code?: string }).code !== '23503' || pointedTo.length === left.length - 1) throw error
        pointedTo.push(name)
      }
    }
    left = pointedTo
  }
  await client.query('commit')
}
