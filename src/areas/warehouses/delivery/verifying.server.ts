// Whether the ledger is right: every line of stock held against its movements, some thousand at a time.
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Shown } from '#contract/call.ts'
import { fieldOf, resourceCalled } from '#contract/naming.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, printed, wording } from '#contract/said.ts'
import { buckets, stockDifferences } from '#rules/stock.ts'
import { say } from '#rules/words.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Handler, WrittenFile } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { mostShown, verifiedShown } from '#server/records/verified.ts'
import { type InventoryLog, inventoryLogs, type Stock, stock } from '../stock.ts'
import { warehouses } from '../warehouses.ts'

const s = tableFor(stock)
const w = tableFor(warehouses)
const l = tableFor(inventoryLogs)

/** Lines whose rows are read at once. */
const chunk = 2000

type LineRow = Pick<Stock, 'id' | 'sku' | (typeof buckets)[number]> & { code: string }

type LogRow = Pick<InventoryLog, 'stock' | 'seq' | 'bucket' | 'delta' | 'balanceAfter'>

const linesIn = (warehouse: string | null) =>
  sql`from ${s} join ${w} on ${w.vendor} = ${s.vendor} and ${w.id} = ${s.warehouse}
    where ${s.vendor} = app_vendor() and ${and(notInTrash(s), warehouse === null ? undefined : eq(s.warehouse, warehouse))}`

const countIn = async (tx: Tx, warehouse: string | null): Promise<number> => {
  const [all] = await rowsOf<{ count: number }>(tx, sql`select count(*)::int as count ${linesIn(warehouse)}`)
  return all?.count ?? 0
}

const linesAfter = (tx: Tx, after: string, warehouse: string | null): Promise<LineRow[]> =>
  rowsOf<LineRow>(
    tx,
    sql`select ${s.id}, ${s.sku}, ${w.code}, ${s.onHand} as "onHand", ${s.reserved}, ${s.damaged}, ${s.qcHold} as "qcHold", ${s.incoming}
      ${linesIn(warehouse)} and ${gt(s.id, after)} order by ${s.id} limit ${chunk}`,
  )

const logsOf = async (tx: Tx, lines: readonly LineRow[]): Promise<Map<string, LogRow[]>> => {
  const asked = sql`${l.stock} = any(${sql.param(lines.map(({ id }) => id))}::uuid[])`
  const rows = await fieldsWhere(tx, inventoryLogs, ['stock', 'seq', 'bucket', 'delta', 'balanceAfter'], asked, {
    order: sql`${l.stock}, ${l.seq}`,
    deleted: true,
  })
  return Map.groupBy(rows, row => row.stock)
}

const wrongIn = (line: LineRow, logs: readonly LogRow[]): Param[][] =>
  buckets.flatMap(bucket => {
    const own = logs.filter(row => row.bucket === bucket)
    return stockDifferences(own, line[bucket]).map(({ at, said, is }): Param[] => {
      const seq = own[at]?.seq
      const what =
        seq === undefined ? say('stock.held', { n: said, said: is }) : say('stock.chain', { seq, said, n: is })
      return [line.sku, line.code, say(`stock.${bucket}`), what]
    })
  })

/** What was found in some lines. */
interface Found {
  lines: number
  entries: number
  wrong: Param[][]
}

const foundIn = (lines: readonly LineRow[], logs: ReadonlyMap<string, LogRow[]>): Found => ({
  lines: lines.length,
  entries: [...logs.values()].reduce((sum, { length }) => sum + length, 0),
  wrong: lines.flatMap(line => wrongIn(line, logs.get(line.id) ?? [])),
})

const columns = [
  fieldOf(stock, 'sku'),
  fieldOf(stock, 'warehouse'),
  fieldOf(inventoryLogs, 'bucket'),
  wording('stock.verified.what', 'Issue'),
]

const answerOf = ({ lines, entries, wrong }: Found): Shown =>
  verifiedShown({
    well: wording('stock.verified.well', 'All balances match the ledger'),
    counts: [
      { label: resourceCalled(stock), value: lines },
      { label: resourceCalled(inventoryLogs), value: entries },
    ],
    wrong: wording('stock.verified.wrong', 'The ledger and the stock differ'),
    columns,
    rows: wrong,
  })

const fileOf = ({ wrong }: Found): WrittenFile => ({
  name: 'stock-differences',
  format: 'csv',
  header: ['sku', 'warehouse', 'bucket', 'what'],
  rows: wrong.map(row => row.map(printed)),
})

const first = '00000000-0000-0000-0000-000000000000'

export const verifyLedger: Handler<typeof stock, ActionInput<typeof stock, 'verifyLedger'>> = async ({ tx, input }) => {
  const warehouse = input.warehouse ?? null
  const count = await countIn(tx, warehouse)
  const found = new Map<number, Found>()
  const all = (): Found => {
    const parts = [...found.values()]
    const sum = (of: 'lines' | 'entries') => parts.reduce((total, part) => total + part[of], 0)
    return { lines: sum('lines'), entries: sum('entries'), wrong: parts.flatMap(({ wrong }) => wrong) }
  }
  // The line each part begins after.
  const afters = new Map([[0, first]])
  return {
    parts: {
      count,
      async work({ tx }, from) {
        const lines = await linesAfter(tx, afters.get(from) ?? first, warehouse)
        found.set(from, foundIn(lines, await logsOf(tx, lines)))
        // Some may be gone meanwhile.
        const next = lines.length < chunk ? count : Math.min(count, from + lines.length)
        afters.set(next, lines.at(-1)?.id ?? first)
        return next
      },
      answer: () => answerOf(all()),
      file: () => (all().wrong.length > mostShown ? fileOf(all()) : undefined),
    },
  }
}
