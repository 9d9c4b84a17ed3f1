// Row rules of the zone file: a pattern a row, and a zone's rows are all of its patterns.
import { finding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { readPattern } from '#rules/courier/postal.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type BulkRow, bulk } from '#server/records/serve.ts'
import { zoneColumns } from './columns.ts'
import { type ShippingZoneRow, shippingZones } from './shippingRates.ts'

interface ZoneFileLookup {
  zones: Map<string, Pick<ShippingZoneRow, 'id' | 'name' | 'patterns'>>
}

const readZones = async (tx: Tx): Promise<ZoneFileLookup> => {
  const rows = await fieldsWhere(tx, shippingZones, ['id', 'code', 'name', 'patterns'], undefined)
  return { zones: new Map(rows.map(({ code, ...zone }) => [code.toLowerCase(), zone])) }
}

type ZoneFileRow = BulkRow<{ zone: string; name: string | null; pattern: string }>

const wrongIn = ({ values, line }: ZoneFileRow, country: string): (Finding & { line: number })[] => {
  if (!values.zone) return [{ ...finding('REQUIRED', { col: 'zone' }, 'zone'), line }]
  if (!values.pattern) return [{ ...finding('REQUIRED', { col: 'pattern' }, 'pattern'), line }]
  const pattern = readPattern(values.pattern, country)
  return 'kind' in pattern ? [] : [{ ...pattern, path: 'pattern', line }]
}

export const shippingZone = bulk(zoneColumns, {
  extras: 'record',
  load: ({ tx }) => readZones(tx),
  judge(unit, { zones }: ZoneFileLookup, { staff }) {
    const findings = unit.flatMap(row => wrongIn(row, staff.place.country))
    if (findings.length > 0) return { changes: [], findings, warnings: [] }
    const [{ values, line }] = unit as [ZoneFileRow]
    const code = values.zone!
    const patterns = [...new Set(unit.map(row => row.values.pattern!.trim()))]
    const known = zones.get(code.toLowerCase())
    const id = known?.id ?? newId()
    const whole = { findings: [], warnings: [], about: [{ line, resource: shippingZones, id }] }
    if (!known) {
      const draft = { name: values.name ?? code, code, patterns }
      return { ...whole, changes: [{ does: 'create', resource: shippingZones, id, draft }] }
    }
    const patch = {
      ...(values.name && values.name !== known.name && { name: values.name }),
      ...(known.patterns.join('|') !== patterns.join('|') && { patterns }),
    }
    const isSame = Object.keys(patch).length === 0
    return { ...whole, changes: isSame ? [] : [{ does: 'change', resource: shippingZones, id, patch }] }
  },
  rows: async (_scene, records) =>
    records.flatMap(({ code, name, patterns, x }) =>
      (patterns as string[]).map(pattern => ({ ...(x as object | null), zone: code, name, pattern })),
    ),
})
