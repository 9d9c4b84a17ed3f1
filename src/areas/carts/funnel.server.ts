// When and how far along carts were left in the last thirty days: by hour of the vendor's day and by stage, and how many came back.
import { eq, ne, sql } from 'drizzle-orm'
import { humanised } from '#contract/address.ts'
import { wording } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Acted, Scene } from '#server/records/serve.ts'
import { CartStage, carts } from './carts.ts'

const c = tableFor(carts)

interface Counted extends Record<string, unknown> {
  hour: number
  stage: number
  left: number
  recovered: number
}

const days = 30

export const funnel = async ({ tx, setting, now }: Scene): Promise<Acted<typeof carts>> => {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString()
  const { rows } = await tx.execute<Counted>(
    sql`select extract(hour from ${c.lastActivityAt} at time zone ${setting.timezone})::int as hour, ${c.stage},
        count(*)::int as left, (count(*) filter (where ${eq(c.state, 'recovered')}))::int as recovered
      from ${tableFor(carts)} where ${c.vendor} = ${setting.vendor} and ${ne(c.state, 'active')}
        and ${c.lastActivityAt} > ${since}::timestamptz group by 1, 2`,
  )
  const at = (hour: number) => rows.filter(row => row.hour === hour)
  const leftAt = (hour: number, stage: number) => at(hour).find(row => row.stage === stage)?.left ?? 0
  return {
    result: {
      kind: 'table',
      title: wording('carts.funnel.title', 'Carts abandoned in the last {count} days', { count: days }),
      columns: [
        wording('carts.funnel.hour', 'Hour'),
        ...CartStage.names.map(stage => ({ key: `values.${CartStage.name}.${stage}`, text: humanised(stage) })),
        wording('carts.funnel.recovered', 'Recovered'),
      ],
      rows: Array.from({ length: 24 }, (_, hour) => [
        hour,
        ...CartStage.names.map(stage => leftAt(hour, codeIn(CartStage, stage))),
        at(hour).reduce((sum, { recovered }) => sum + recovered, 0),
      ]),
    },
  }
}
