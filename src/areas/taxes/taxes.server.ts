// What only taxes need on the server: rates that never overlap and never change once in force, and the calculator.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { hsnFinding, rateFindings } from '#rules/tax/rateFindings.ts'
import { type Change, serve } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'
import { calculate } from './calculate.server.ts'
import { explainOrder } from './explainOrder.server.ts'
import { exportRegister } from './exportRegister.server.ts'
import { productTax } from './productTax.server.ts'
import { asRate, readTaxTables, type TaxTables } from './rates.reading.ts'
import { register } from './register.server.ts'
import { rehearse } from './rehearse.server.ts'
import { supersede } from './supersede.server.ts'
import { hsnCodes } from './taxClasses.ts'
import { taxes } from './taxes.ts'
import { taxRate } from './taxRate.server.ts'
import { findUnresolved } from './unresolved.server.ts'

const frozen = ['rate', 'cess', 'slabs', 'country', 'taxClass', 'system', 'validFrom'] as const

const isFrozen = ({ before, after }: Change): boolean =>
  before?.status === 'active' &&
  frozen.some(field => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))

const supersedeIt = remark('STATE', 'Supersede it instead', { path: 'rate', key: 'taxes.findings.supersede' })

const judge = (change: Change, tables: TaxTables): Finding[] => {
  const { before, after } = change
  if (isFrozen(change)) return [supersedeIt]
  const others = before && before.status !== 'active' && before.status !== 'schedule' ? [] : tables.rates
  return rateFindings(asRate(before?.id ?? '', after, tables), before ? others : [])
}

export const taxesServer = serve(taxes, {
  async check({ tx }, changes) {
    const tables = await readTaxTables(tx)
    // Of many the others go on; one alone is not wrong in its values but in the state it is in.
    if (changes.length === 1 && changes.some(isFrozen)) throw problemOf('STATE', supersedeIt, { fields: [supersedeIt] })
    return changes.map(change => judge(change, tables))
  },
  /** A draft may be wrong in its dates; what goes live may not overlap what is. */
  async blockers({ tx }, rows) {
    const tables = await readTaxTables(tx)
    return rows.map(row => rateFindings(asRate(row.id, row, tables), tables.rates))
  },
  actions: { calculate, supersede, rehearse, explainOrder, register, exportRegister, findUnresolved },
  uploads: { taxRate, productTax },
})

export const hsnServer = serve(hsnCodes, {
  actions: {},
  check: async (_scene, changes) =>
    changes.map(({ after }) => {
      const finding = hsnFinding(String(after.code), true)
      return finding ? [{ ...finding, path: 'code' }] : []
    }),
})
