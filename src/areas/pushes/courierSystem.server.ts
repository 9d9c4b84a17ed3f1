// Couriers, as a port: the answer to a failed delivery is sent under its key, what the courier makes of it comes back. By HTTP where
// a courier system is configured, else the local one, which really keeps answers and plays the faults it is told to.
import { sql } from 'drizzle-orm'
import type { Answer } from '#rules/push.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type OutboundRequest, overHttp, type System } from '#server/outside/system.ts'
import type { Errand } from '#server/records/errand.ts'

export interface Answered extends OutboundRequest {
  awb: string
}

interface NumberRequest {
  key: string
  hash: string | null
  fault: 'ERROR' | 'TIMEOUT' | 'NOT_POSSIBLE' | null
}

const faults: Readonly<Record<NonNullable<NumberRequest['fault']>, Answer>> = {
  ERROR: { status: 500, message: 'The courier system had an error of its own' },
  // Taken all the same: it is the answer that is lost.
  TIMEOUT: { silence: 'TIMEOUT' },
  NOT_POSSIBLE: { status: 422, code: 'NOT_POSSIBLE', message: 'The parcel is at another branch' },
}

const judged = ({ fault, hash }: NumberRequest): Answer => {
  if (fault) return faults[fault]
  return hash === null ? { status: 201 } : { status: 409, code: 'ALREADY_EXISTS', hash }
}

const local: System<Answered> = {
  target: 'local',
  send: (errand, all) =>
    errand.within(async ({ tx, setting: { vendor }, now }) => {
      const asked = JSON.stringify(all.map(({ key, awb, hash }) => ({ key, awb, hash })))
      const rows = await rowsOf<NumberRequest>(
        tx,
        sql`with asked as (select * from jsonb_to_recordset(${asked}::jsonb) as t (key text, awb text, hash text)),
          faults as (
            update local_courier_fault set times = times - 1 where vendor = ${vendor} and times > 0
              and awb in (select awb from asked) returning awb, fault),
          kept as (
            insert into local_courier_system (vendor, key, hash, at)
              select ${vendor}, a.key, a.hash, ${now.toISOString()}::timestamptz from asked a
              where not exists (select 1 from faults f where f.awb = a.awb and f.fault <> 'TIMEOUT')
              on conflict (vendor, key) do nothing)
          select a.key, s.hash, f.fault from asked a
          left join local_courier_system s on s.vendor = ${vendor} and s.key = a.key
          left join faults f on f.awb = a.awb`,
      )
      const known = new Map(rows.map(row => [row.key, row]))
      return all.map(({ key }) => judged(known.get(key)!))
    }),
}

export const courierSystemOf = ({ kit: { env } }: Pick<Errand, 'kit'>): System<Answered> =>
  env.courierSystem ? overHttp(env.courierSystem) : local
