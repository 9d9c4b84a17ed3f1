// Can it be delivered there, paid so, at a known fee, taxed in a known place? The one question of who places an order, tries a cart or
// edits an order; whoever asks hears the same reasons, whole. Stock is not asked for: that may come.
import { areaOrWhy } from '#areas/postalAreas/postalAreas.door.ts'
import { readServing } from '#areas/warehouses/warehouses.door.ts'
import { remark, saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Param } from '#contract/said.ts'
import type { Hazard } from '#rules/courier/candidate.ts'
import { courierFor } from '#rules/courier.ts'
import { isFinding } from '#rules/refusal.ts'
import type { Step } from '#rules/trace.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { AskedCart, Quoted } from './quote.server.ts'

export interface Served {
  /** Why not, at the input it is about; none where all is well. */
  findings: Finding[]
  /** The same for a trace, each failed. */
  steps: Step[]
}

const noCourier = (code: string, why: Param): Finding =>
  remark('RULE', 'No courier delivers to {code}: {why}', {
    path: 'pincode',
    params: { code, why },
    key: 'discounts.findings.noCourier',
  })

const noCash = (why: Param): Finding =>
  remark('RULE', 'COD is not available: {why}', {
    path: 'payBy',
    params: { why },
    key: 'discounts.findings.noCod',
  })

const noPlace = (code: string): Finding =>
  remark('RULE', 'Unknown state for {code}, so no tax', {
    path: 'pincode',
    params: { code },
    key: 'discounts.findings.noTaxPlace',
  })

const failed = (finding: Finding, input: string): Step => ({
  rule: 'serviceability',
  input,
  outcome: saidOf(finding),
  state: 'failed',
})

/** Who is paused comes back; who is full today goes tomorrow. */
const courierWhy = async (tx: Tx, quoted: Quoted, asked: AskedCart, now: Date): Promise<Finding | undefined> => {
  const { area, quote, shop } = quoted
  if (!area) return undefined
  const rows = await readServing(tx, area.code, now)
  if (!rows) return undefined
  const payment = asked.payment ?? 'PREPAID'
  const { row, trace } = courierFor(
    {
      area,
      warehouse: '',
      payment,
      value: quote.totals.grand,
      currency: shop.vendor.currency,
      weightG: 0,
      hazard: 'NONE' as Hazard,
      now: now.toISOString(),
      day: now.toISOString().slice(0, 10),
    },
    rows.map(one => ({
      ...one,
      courier: { ...one.courier, today: 0, state: one.courier.state === 'PAUSED' ? 'ACTIVE' : one.courier.state },
    })),
    [],
  )
  if (row) return undefined
  const why = trace.steps.find(({ state }) => state === 'failed')?.outcome ?? trace.result
  return noCourier(area.code, why)
}

/** All that cash failed by, not the first words alone. */
const cashWhy = ({ cod }: Quoted): Finding | undefined => {
  if (cod?.verdict !== 'DENY') return undefined
  const steps = cod.trace.steps.filter(({ state }) => state === 'failed').map(({ outcome }) => outcome)
  return noCash(steps.at(-1) ?? cod.reason ?? cod.trace.result)
}

/** Of cash alone. */
export const cashStep = (quoted: Quoted, code = ''): Step[] => {
  const why = cashWhy(quoted)
  return why ? [failed(why, code)] : []
}

/**
 * What keeps a quoted cart from being ordered to where it goes, or from being paid as asked; no findings where nothing does.
 */
export const servedFor = async (tx: Tx, asked: AskedCart, quoted: Quoted, now: Date): Promise<Served> => {
  const code = asked.pincode?.trim()
  const { area, shop, shipping } = quoted
  const why = code && !area ? await areaOrWhy(tx, shop.vendor.country, code) : undefined
  if (code && isFinding(why)) return { findings: [why], steps: [failed(why, code)] }
  // A way somebody chose says so itself.
  const noFee =
    area && !quoted.noWay && shop.card.rates.length > 0 && shipping?.fee === undefined ? shipping?.finding : undefined
  const findings = [
    ...[await courierWhy(tx, quoted, asked, now)].filter(why => why !== undefined),
    ...(noFee ? [{ ...noFee, path: 'pincode' }] : []),
    ...[cashWhy(quoted)].filter(why => why !== undefined),
    ...(area && shop.vendor.country === 'IND' && !area.state ? [noPlace(area.code)] : []),
  ]
  return { findings, steps: findings.map(why => failed(why, code ?? '')) }
}
