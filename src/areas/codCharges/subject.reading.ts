// What cash rules ask of the order's place, couriers, member and goods.
import { sql } from 'drizzle-orm'
import { rtoBefore } from '#areas/shippingRates/orders.reading.ts'
import { takesCash } from '#areas/warehouses/coverage.reading.ts'
import type { CodAsk } from '#rules/cod.ts'
import type { Tx } from '#server/db/tenant.ts'

interface PincodeEntry {
  cod: boolean
  maxValue: number | null
  reason: string | null
}

/** What is kept of a pincode, while it holds. */
const readPincode = async (tx: Tx, code: string, now: Date): Promise<PincodeEntry | undefined> => {
  const { rows } = await tx.execute<{ cod: boolean | null; most: string | null; reason: string | null }>(
    sql`select cod, max_value as most, reason from cod_pincodes
      where lower(pincode) = lower(${code}) and status = 1 and (until is null or until > ${now.toISOString()}::timestamptz)`,
  )
  const [row] = rows
  return row && { cod: row.cod ?? false, maxValue: row.most === null ? null : Number(row.most), reason: row.reason }
}

/** The greatest cash any courier takes there; nothing where one takes any amount, or where nobody keeps its couriers. */
const readCourierLimit = async (tx: Tx, code: string, now: Date): Promise<number | null> => {
  const { rows } = await tx.execute<{ most: string | null; isOpen: boolean | null }>(
    sql`select max(least(p.cod_limit, c.cod_limit)) as most,
        bool_or(coalesce(p.cod_limit, c.cod_limit) is null) as "isOpen"
      from courier_pincodes p join couriers c on c.vendor = p.vendor and c.id = p.courier
      where p.pincode = ${code} and p.status = 1 and c.status = 1 and ${takesCash(now)}
        and (p.embargo_until is null or p.embargo_until <= ${now.toISOString()}::timestamptz)`,
  )
  const [row] = rows
  return row && !row.isOpen && row.most !== null ? Number(row.most) : null
}

interface MemberRow extends Record<string, unknown> {
  no: string
  orders: number | null
  rto: number | null
  until: Date | string | null
  why: string | null
}

export interface CodMember {
  no: string
  orders: number
  rtoRate: number | undefined
  isBlocked: boolean
  why: string
}

export const readMember = async (tx: Tx, id: string, now: Date): Promise<CodMember> => {
  const { rows } = await tx.execute<MemberRow>(
    sql`select member_no as no, order_count as orders, ${rtoBefore(sql`m.id`, sql`${now.toISOString()}::timestamptz`)} as rto, cod_blocked_until as until, cod_block_reason as why
      from members m where vendor = app_vendor() and id = ${id}`,
  )
  const [row] = rows
  return {
    ...{ no: row?.no ?? '', orders: row?.orders ?? 0, rtoRate: row?.rto ?? undefined, why: row?.why ?? '' },
    isBlocked: row?.until ? new Date(row.until) > now : false,
  }
}

/** What bars cash or bounds it before any rule is asked: the place, who orders, who carries there. */
export const readBars = async (
  tx: Tx,
  code: string | undefined,
  member: CodMember | undefined,
  now: Date,
): Promise<Pick<CodAsk, 'blocked' | 'limits'>> => {
  const entry = code ? await readPincode(tx, code, now) : undefined
  const courier = code ? await readCourierLimit(tx, code, now) : null
  return {
    limits: { courier, pincode: entry?.maxValue ?? null },
    ...(member?.isBlocked && { blocked: { by: 'member', of: member.no, why: member.why } }),
    ...(code && entry && !entry.cod && { blocked: { by: 'pincode', of: code, why: entry.reason ?? '' } }),
  }
}
