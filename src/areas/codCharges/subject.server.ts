// What cash rules ask of the order's place, couriers, member and goods.
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { members } from '#areas/members/members.ts'
import { readServing } from '#areas/warehouses/warehouses.door.ts'
import type { CodAsk } from '#rules/cod.ts'
import { mostCash } from '#rules/courier/candidate.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere, rowsById } from '#server/records/rows.ts'
import { rtoShare } from './codCharges.ports.ts'
import { type CodPincodeRow, codPincodes } from './codPincodes.ts'

type PincodeEntry = Pick<CodPincodeRow, 'cod' | 'maxValue' | 'reason'>

const p = tableFor(codPincodes)

/** What is kept of a pincode, while it holds. */
const readPincode = async (tx: Tx, code: string, now: Date): Promise<PincodeEntry | undefined> => {
  const isMeant = sql`lower(${p.pincode}) = lower(${code})`
  const holds = and(eq(p.status, 'active'), or(isNull(p.until), gt(p.until, now.toISOString())))
  const [row] = await fieldsWhere(tx, codPincodes, ['cod', 'maxValue', 'reason'], and(isMeant, holds))
  return row
}

export interface CodMember {
  no: string
  orders: number
  rtoRate: number | undefined
  isBlocked: boolean
  why: string
}

/**
 * A member as the rules of cash judge them at a moment; of nobody, somebody who never ordered and is not blocked. `rtoRate` in
 * basis points.
 */
export const readMember = async (tx: Tx, id: string, now: Date): Promise<CodMember> => {
  const [row] = await rowsById(tx, members, [id])
  return {
    no: row?.memberNo ?? '',
    orders: row?.orderCount ?? 0,
    why: row?.codBlockReason ?? '',
    rtoRate: (await rtoShare.ask(tx, id, now)) ?? undefined,
    isBlocked: row?.codBlockedUntil ? new Date(row.codBlockedUntil) > now : false,
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
  const courier = code ? mostCash((await readServing(tx, code, now)) ?? [], now) : null
  return {
    limits: { courier, pincode: entry?.maxValue ?? null },
    ...(member?.isBlocked && { blocked: { by: 'member', of: member.no, why: member.why } }),
    ...(code && entry && !entry.cod && { blocked: { by: 'pincode', of: code, why: entry.reason ?? '' } }),
  }
}
