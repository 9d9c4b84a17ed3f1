// Ways to ship: the usual one, and whether the one somebody chose takes what is in the cart.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Courier } from '#rules/courier/candidate.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { shippingMethods } from './shippingRates.ts'

const m = tableFor(shippingMethods)
const usual = sql`${defaultUrlLang}`.inlineParams()

/** What is quoted when nobody says how, and what no pincode may be without. */
export const usualMethod = 'STANDARD'

/** The code an order keeps; one that is gone is nobody's choice any more. */
export const methodCode = async (tx: Tx, id: string | null | undefined): Promise<string> => {
  if (!id) return usualMethod
  const [row] = await fieldsWhere(tx, shippingMethods, ['code'], and(eq(m.id, id), eq(m.status, 'active')))
  return row?.code ?? usualMethod
}

/** What shoppers read for a code that is kept; one nobody knows any more is what it is called. */
export const methodNameOf = (vendor: SQLWrapper, code: SQLWrapper): SQL =>
  sql`case when ${code} is not null then coalesce((select ${m.label} from ${m} where ${m.vendor} = ${vendor} and ${m.code} = ${code}
    order by ${m.status} = 2 limit 1), jsonb_build_object(${usual}, ${code})) end`

/** Ways to travel that a method asks of couriers. */
export const modesOf = async (tx: Tx, code: string | null | undefined): Promise<Courier['modes']> => {
  if (!code) return []
  const [row] = await fieldsWhere(tx, shippingMethods, ['courierModes'], eq(m.code, code))
  return (row?.courierModes ?? []).map(mode => mode.toUpperCase()) as Courier['modes']
}

/** Why a method does not take what is asked for; undefined where it does, and where there is no method. */
export const hazmatFinding = (
  method: { name: string; takesHazmat: boolean } | undefined,
  isHazmat: boolean,
): Finding | undefined =>
  method && isHazmat && !method.takesHazmat
    ? remark('RULE', '{method} does not carry hazardous goods', {
        params: { method: method.name },
        key: 'shippingRates.findings.noHazmat',
      })
    : undefined
