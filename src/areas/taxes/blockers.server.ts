// What keeps a rate from holding. A draft may be wrong in its dates; what goes live may not overlap what is.
import { readVendor } from '#areas/settings/settings.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { rateFindings } from '#rules/tax/rateFindings.ts'
import type { Scene } from '#server/records/serve.ts'
import { asRate, readTaxTables } from './rates.server.ts'

const nameTheLaw = remark('REQUIRED', 'Enter the legal reference', { path: 'legalRef', key: 'taxes.findings.noLaw' })
const acceptRounding = remark(
  'WARN',
  'Saudi Arabia rounds tax per document, your settings round per line. Accept it, or round per document',
  { path: 'lineRounding', key: 'taxes.findings.lineRounding' },
)

export const rateBlockers = async ({ tx }: Pick<Scene, 'tx'>, rows: readonly AnyRow[]): Promise<Finding[][]> => {
  const tables = await readTaxTables(tx)
  const { ways } = await readVendor(tx)
  return rows.map(row => [
    ...rateFindings(asRate(row.id, row, tables), tables.rates, tables.classNames),
    ...(row.legalRef ? [] : [nameTheLaw]),
    ...(row.country === 'SAU' && ways.taxRounding === 'LINE' && !row.lineRounding ? [acceptRounding] : []),
  ])
}
