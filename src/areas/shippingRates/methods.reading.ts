// Ways to ship: the usual one, and whether the one somebody chose takes what is in the cart.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Courier } from '#rules/courier/candidate.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

/** What is quoted when nobody says how, and what no pincode may be without. */
export const usualMethod = 'STANDARD'

/** The code an order keeps; one that is gone is nobody's choice any more. */
export const methodCode = async (tx: Tx, id: string | null | undefined): Promise<string> => {
  if (!id) return usualMethod
  const [row] = await rowsOf<{ code: string }>(
    tx,
    sql`select code from shipping_methods where vendor = app_vendor() and id = ${id} and status = 1`,
  )
  return row?.code ?? usualMethod
}

/** Ways to travel that a method asks of couriers. */
export const modesOf = async (tx: Tx, code: string | null | undefined): Promise<Courier['modes']> => {
  if (!code) return []
  const [row] = await rowsOf<{ modes: string[] | null }>(
    tx,
    sql`select courier_modes as modes from shipping_methods where vendor = app_vendor() and code = ${code} and status <> 2`,
  )
  return (row?.modes ?? []).map(mode => mode.toUpperCase()) as unknown as Courier['modes']
}

export const hazmatFinding = (
  method: { code: string; takesHazmat: boolean } | undefined,
  isHazmat: boolean,
): Finding | undefined =>
  method && isHazmat && !method.takesHazmat
    ? remark('RULE', '{method} takes no hazardous goods', {
        params: { method: method.code },
        key: 'shippingRates.findings.noHazmat',
      })
    : undefined
