// Failed pushes put together by what the order system said, the most frequent first: what is mended once is mended for all of them.
import { sql } from 'drizzle-orm'
import { wording } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Acted, Scene } from '#server/records/serve.ts'
import { PushState, type pushes } from './pushes.ts'

interface Grouped extends Record<string, unknown> {
  code: string
  message: string | null
  orders: number
  waiting: number
}

const most = 50

export const errors = async ({ tx, setting }: Scene): Promise<Acted<typeof pushes>> => {
  const { rows } = await tx.execute<Grouped>(
    sql`select code, (array_agg(message order by last_at desc) filter (where message is not null))[1] as message,
        count(*)::int as orders, (count(*) filter (where next_at is null))::int as waiting
      from pushes where vendor = ${setting.vendor} and code is not null and state <> ${codeIn(PushState, 'stopped')}
      group by code order by orders desc, code limit ${most}`,
  )
  return {
    result: {
      kind: 'table',
      title: wording('pushes.errors.title', 'Failed pushes by error'),
      columns: [
        wording('pushes.errors.code', 'Error'),
        wording('pushes.errors.message', 'What it said last'),
        wording('pushes.errors.orders', 'Orders'),
        wording('pushes.errors.waiting', 'Wait for somebody'),
      ],
      rows: rows.map(({ code, message, orders, waiting }) => [code, message ?? '', orders, waiting]),
    },
  }
}
