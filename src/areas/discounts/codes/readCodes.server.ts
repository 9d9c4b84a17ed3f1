// Codes as they were typed, held against the register: those that lead to a live discount, and why the others do not.
import { and, eq, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { momentFigure } from '#contract/said.ts'
import { normalCode, type TypedCode } from '#rules/pricing/cart.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type CouponCodeRow, couponCodes } from '../codes.ts'
import { discounts } from '../discounts.ts'
import { usesHeldFor } from './uses.server.ts'

export interface KnownCode extends TypedCode {
  /** Of the code's own record. */
  id: string
  maxUses: number | null
}
export interface LostCode {
  code: string
  why: Finding
}

const c = tableFor(couponCodes)
const d = tableFor(discounts)
const isIts = and(eq(d.vendor, c.vendor), eq(d.id, c.discount))

const among = (codes: readonly string[]) =>
  sql`lower(${c.code}) = any(${sql.param(codes.map(code => code.toLowerCase()))}::text[])`

interface CodeRow extends Pick<CouponCodeRow, 'id' | 'code' | 'discount' | 'member' | 'maxUses' | 'expiresAt'> {
  isLive: boolean
  uses: number
  /** Its discount is live. */
  isParentLive: boolean
  /** Of its discount. */
  name: string
}

/** Where a code is live: once at most. By the code in small letters. */
export interface LiveCode extends Pick<CouponCodeRow, 'id' | 'code' | 'discount'> {
  /** Of its discount. */
  number: string
}

export const liveCodes = async (tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, LiveCode>> => {
  if (codes.length === 0) return new Map()
  const rows = await rowsOf<LiveCode>(
    tx,
    sql`select ${c.id}, lower(${c.code}) as code, ${c.discount}, ${d.internalCode} as number from ${c} join ${d} on ${isIts}
      where ${and(eq(c.status, 'active'), among(codes))}`,
  )
  return new Map(rows.map(row => [row.code, row]))
}

export const takenBy = (code: string, { number: other }: LiveCode): Finding =>
  remark('DUPLICATE', '{code} is already live in {other}', {
    params: { code, other },
    path: 'code',
    key: 'discounts.findings.codeTaken',
  })

interface Asker {
  at: Date
  member: string | undefined
  asIf?: ReadonlySet<string> | undefined
  without?: string | undefined
}

const why = (row: CodeRow | undefined, { at, member, asIf }: Asker): Finding | undefined => {
  if (!row) return remark('REF_NOT_FOUND', 'This code does not exist', { key: 'discounts.findings.noCode' })
  if (!row.isLive && !asIf?.has(row.discount))
    return remark('STATE', 'This code was revoked', { key: 'discounts.findings.revoked' })
  if (!row.isParentLive && !asIf?.has(row.discount))
    return remark('STATE', '{name} is not live', { params: { name: row.name }, key: 'discounts.findings.notLive' })
  if (row.expiresAt && Date.parse(row.expiresAt) <= at.getTime())
    return remark('STATE', 'This code expired at {at}', {
      params: { at: momentFigure(row.expiresAt) },
      key: 'discounts.findings.codeOver',
    })
  if (row.member && row.member !== member)
    return remark('RULE', 'This code is for another member', { key: 'discounts.findings.codeOfOther' })
  if (row.maxUses !== null && row.uses >= row.maxUses)
    return remark('LIMIT', 'This code was used {n} of {n} times', {
      params: { n: row.maxUses },
      key: 'discounts.findings.codeUsed',
    })
  return undefined
}

/**
 * Of coupon codes as they were typed those that are known, with their discounts, and those that are not, with the reason.
 */
export const readCodes = async (
  tx: Tx,
  typed: readonly string[],
  asker: Asker,
): Promise<{ codes: KnownCode[]; lost: LostCode[] }> => {
  const wanted = [...new Set(typed.map(normalCode).filter(Boolean))]
  if (wanted.length === 0) return { codes: [], lost: [] }
  const { without } = asker
  const own = without
    ? sql` - coalesce((select o.uses from ${usesHeldFor(without)} o where o.discount = ${c.discount} and o.scope = 'c:' || ${c.id}), 0)`
    : sql``
  const rows = await rowsOf<CodeRow>(
    tx,
    sql`select ${c.id}, upper(${c.code}) as code, ${c.discount}, ${c.member}, ${c.maxUses} as "maxUses", ${c.expiresAt} as "expiresAt",
      ${eq(c.status, 'active')} as "isLive", ${eq(d.status, 'active')} as "isParentLive",
      coalesce(${d.name}, ${d.internalCode}) as name, coalesce(n.uses, 0)${own} as uses
      from ${c} join ${d} on ${isIts}
        left join discount_counters n on n.vendor = ${c.vendor} and n.discount = ${c.discount} and n.scope = 'c:' || ${c.id}
      where ${and(among(wanted), notInTrash(c))}`,
  )
  const codes: KnownCode[] = []
  const lost: LostCode[] = []
  for (const code of wanted) {
    // One that was revoked before it was given out again tells nothing of the one that is live.
    const row = rows.find(one => one.code === code && one.isLive) ?? rows.find(one => one.code === code)
    const reason = why(row, asker)
    if (reason) lost.push({ code, why: reason })
    else if (row) codes.push({ code, discount: row.discount, id: row.id, maxUses: row.maxUses })
  }
  return { codes, lost }
}
