// Failed pushes put together by what the order system said, the most frequent first: what is mended once is mended for all of them.
import { and, isNotNull, ne, sql } from 'drizzle-orm'
import { wording } from '#contract/said.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Acted, Scene } from '#server/records/serve.ts'
import { type PushRow, pushes } from './pushes.ts'

interface Grouped extends Pick<PushRow, 'message'> {
  code: string
  orders: number
  waiting: number
}

const most = 50
const p = tableFor(pushes)

export const errors = async ({ tx, setting }: Scene): Promise<Acted<typeof pushes>> => {
  const rows = await rowsOf<Grouped>(
    tx,
    sql`select ${p.code} as code, (array_agg(${p.message} order by ${p.lastAt} desc) filter (where ${p.message} is not null))[1] as message,
        count(*)::int as orders, (count(*) filter (where ${p.nextAt} is null))::int as waiting
      from ${p} where ${p.vendor} = ${setting.vendor} and ${and(isNotNull(p.code), ne(p.state, 'stopped'))}
      group by ${p.code} order by orders desc, ${p.code} limit ${most}`,
  )
  return {
    result: {
      kind: 'table',
      title: wording('pushes.errors.title', 'Failed pushes by error'),
      columns: [
        wording('pushes.errors.code', 'Error'),
        wording('pushes.errors.message', 'Latest message'),
        wording('pushes.errors.orders', 'Orders'),
        wording('pushes.errors.waiting', 'To resolve'),
      ],
      rows: rows.map(({ code, message, orders, waiting }) => [code, message ?? '', orders, waiting]),
    },
  }
}
