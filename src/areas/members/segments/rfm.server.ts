// Everybody who ordered, by how lately and how often, with what they spent: five by five.
import { isNotNull, sql } from 'drizzle-orm'
import { numberFigure, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { frequencyBands, recencyBands } from '#rules/rfm.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Acted, Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { members } from '../members.ts'

interface Counted {
  cell: string
  members: number
  spend: number
}

const m = tableFor(members)
const grades = [1, 2, 3, 4, 5] as const

export const rfmGrid = async ({ tx, setting }: Scene): Promise<Acted<typeof members>> => {
  const counted = await rowsOf<Counted>(
    tx,
    sql`select left(${m.rfm}, 2) as cell, count(*)::int as members, sum(${m.netSpend})::float8 as spend from ${m}
      where ${m.vendor} = ${setting.vendor} and ${notInTrash(m)} and ${isNotNull(m.rfm)} group by 1`,
  )
  const cellAt = (recency: number, frequency: number) => {
    const { members = 0, spend = 0 } = counted.find(({ cell }) => cell === `${recency}${frequency}`) ?? {}
    return wording('members.rfm.cell', '{members}, {spend}', {
      members: numberFigure(members),
      spend: sayMoney(spend, setting.currency),
    })
  }
  return {
    result: {
      kind: 'table',
      title: wording('members.rfm.title', 'Members by recency and frequency'),
      columns: [wording('members.rfm.days', 'Days since the last order'), ...frequencyBands],
      rows: grades
        .toReversed()
        .map((recency, at) => [recencyBands[at] ?? '', ...grades.map(frequency => cellAt(recency, frequency))]),
    },
  }
}
