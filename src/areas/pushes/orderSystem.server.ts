// The system that fulfils orders, as a port: something is sent under its key, an answer or a silence comes back. By HTTP where one
// is configured, else the local one, which really keeps orders and really finds fault with them.
import { sql } from 'drizzle-orm'
import type { Answer } from '#rules/push.ts'
import { type OutboundRequest, overHttp, type System } from '#server/outside/system.ts'
import type { Errand } from '#server/records/errand.ts'

export interface Sent extends OutboundRequest {
  orderNo: string
  revision: number
}

interface ReceivedOrder extends Record<string, unknown> {
  order_no: string
  revision: number | null
  hash: string | null
  fault: string | null
}

const faults: Readonly<Record<string, Answer>> = {
  ERROR: { status: 500, message: 'The order system had an error of its own' },
  TIMEOUT: { silence: 'TIMEOUT' },
  OTHER_CONTENT: { status: 409, code: 'ALREADY_EXISTS', hash: 'of other content', message: 'Known with other content' },
  PIN_INVALID: { status: 422, code: 'PIN_INVALID', message: 'No such pincode' },
  SKU_UNKNOWN: { status: 422, code: 'SKU_UNKNOWN', message: 'No such SKU' },
}

const judged = ({ revision }: Sent, known: ReceivedOrder): Answer => {
  if (known.fault) return faults[known.fault]!
  if (known.revision === null || known.revision < revision) return { status: 201 }
  return { status: 409, code: 'ALREADY_EXISTS', ...(known.hash && { hash: known.hash }) }
}

const local: System<Sent> = {
  target: 'local',
  send: (errand, all) =>
    errand.within(async ({ tx, setting: { vendor }, now }) => {
      const numbers = all.map(({ orderNo }) => orderNo)
      const { rows } = await tx.execute<ReceivedOrder>(
        sql`with faults as (
            update local_order_fault set times = times - 1 where vendor = ${vendor} and times > 0
              and order_no = any(${sql.param(numbers)}::text[]) returning order_no, fault)
          select n.order_no, s.revision, s.hash, f.fault from unnest(${sql.param(numbers)}::text[]) n (order_no)
          left join local_order_system s on s.vendor = ${vendor} and s.order_no = n.order_no
          left join faults f on f.order_no = n.order_no`,
      )
      const known = new Map(rows.map(row => [row.order_no, row]))
      const answers = all.map(sent => judged(sent, known.get(sent.orderNo)!))
      const taken = all.filter((_, at) => (answers[at] as { status?: number }).status === 201)
      const given = taken.map(({ orderNo, revision, hash }) => ({ order_no: orderNo, revision, hash }))
      await tx.execute(
        sql`insert into local_order_system (vendor, order_no, revision, hash, at)
          select ${vendor}, order_no, revision, hash, ${now.toISOString()}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as t (order_no text, revision int, hash text)
          on conflict (vendor, order_no) do update set revision = excluded.revision, hash = excluded.hash, at = excluded.at`,
      )
      return answers
    }),
}

export const orderSystemOf = ({ kit: { env } }: Pick<Errand, 'kit'>): System<Sent> =>
  env.orderSystem ? overHttp(env.orderSystem) : local
