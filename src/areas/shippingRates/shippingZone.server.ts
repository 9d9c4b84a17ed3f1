// Row rules of the zone file: a pattern a row, and a zone's rows are all of its patterns.
import { sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { readPattern } from '#rules/courier/postal.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { type BulkRow, bulk } from '#server/records/serve.ts'
import { shippingZones, zoneColumns } from './shippingRates.ts'

interface Known {
  zones: Map<string, { id: string; patterns: string[] }>
}

const readZones = async (tx: Tx): Promise<Known> => {
  const { rows } = await tx.execute<{ id: string; code: string; patterns: string[] }>(
    sql`select id, code, patterns from shipping_zones where status <> 2`,
  )
  return { zones: new Map(rows.map(({ code, id, patterns }) => [code.toLowerCase(), { id, patterns }])) }
}

type Row = BulkRow<{ zone: string; pattern: string }>

const wrongIn = ({ values, line }: Row, country: string): (Finding & { line: number })[] => {
  if (!values.zone) return [{ ...finding('REQUIRED', { col: 'zone' }, 'zone'), line }]
  if (!values.pattern) return [{ ...finding('REQUIRED', { col: 'pattern' }, 'pattern'), line }]
  const pattern = readPattern(values.pattern, country)
  return 'kind' in pattern ? [] : [{ ...pattern, path: 'pattern', line }]
}

export const shippingZone = bulk(zoneColumns, {
  load: ({ tx }) => readZones(tx),
  judge(unit, { zones }: Known, { staff }) {
    const findings = unit.flatMap(row => wrongIn(row, staff.place.country))
    if (findings.length > 0) return { changes: [], findings, warnings: [] }
    const code = unit[0]!.values.zone!
    const patterns = [...new Set(unit.map(({ values }) => values.pattern!.trim()))]
    const known = zones.get(code.toLowerCase())
    if (!known) {
      const draft = { name: code, code, patterns }
      return {
        changes: [{ does: 'create', resource: shippingZones, id: newId(), draft }],
        findings: [],
        warnings: [],
      }
    }
    const isSame = known.patterns.join('|') === patterns.join('|')
    return {
      changes: isSame ? [] : [{ does: 'change', resource: shippingZones, id: known.id, patch: { patterns } }],
      findings: [],
      warnings: [],
    }
  },
  rows: async (_scene, records) =>
    records.flatMap(({ code, patterns }) => (patterns as string[]).map(pattern => ({ zone: code, pattern }))),
})
