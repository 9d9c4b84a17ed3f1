// The number people say: counted up per vendor, never given twice.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'

export const nextMemberNumbers = async (
  { tx, setting: { vendor } }: Pick<Scene, 'tx' | 'setting'>,
  count: number,
): Promise<string[]> => {
  if (count === 0) return []
  const [counter] = await rowsOf<{ last: number }>(
    tx,
    sql`insert into member_counter as c (vendor, last) values (${vendor}, ${1000 + count})
      on conflict (vendor) do update set last = c.last + ${count} returning last`,
  )
  const first = counter!.last - count + 1
  return Array.from({ length: count }, (_, at) => `M-${first + at}`)
}
