// What only registrations need on the server: numbers whose check figures fit, in the state they were given in.
import { sql } from 'drizzle-orm'
import { allHouses } from '#areas/warehouses/warehouses.door.ts'
import { warehouses } from '#areas/warehouses/warehouses.ts'
import { asksFor, remark } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { stateFinding, type TaxIdKind, taxIdFinding } from '#rules/gstin.ts'
import { states } from '#rules/states.ts'
import { tableFor } from '#server/db/tables.ts'
import { part } from '#server/records/parts.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { belongingTo, readRegistrations } from './registrations.server.ts'
import { type TaxRegistrationRow, taxRegistrations } from './taxRegistrations.ts'
import { taxZones } from './taxZones.ts'

const zoneCodes = async ({ tx }: Scene): Promise<Map<string, string>> => {
  const rows = await fieldsWhere(tx, taxZones, ['id', 'code'], undefined, { deleted: true })
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** States of warehouses, as they are written there. */
const warehouseStates = async ({ tx }: Scene): Promise<Map<string, string>> => {
  const rows = await allHouses(tx, { deleted: true })
  return new Map(rows.flatMap(({ id, state }) => (state ? [[id, state]] : [])))
}

const codeOfState = (name: string): string =>
  [...states.values()].find(state => state.name.toLowerCase() === name.toLowerCase())?.code ?? ''

type Numbering = Pick<TaxRegistrationRow, 'id' | 'number' | 'invoiceSeries'>

const r = tableFor(taxRegistrations)

/** Registrations, those that were removed too, whose series has numbered anything. */
const numbering = ({ tx }: Scene): Promise<Numbering[]> => {
  const hasNumbered = sql`exists (select 1 from invoice_counters c where c.vendor = ${r.vendor} and c.registration = ${r.id})`
  return fieldsWhere(tx, taxRegistrations, ['id', 'number', 'invoiceSeries'], hasNumbered, { deleted: true })
}

/** A series that began at one again would give numbers that are on other documents. */
const usedSeries = ({ before, after }: Change, numbered: readonly Numbering[]): Finding[] => {
  const other = numbered.find(({ id, invoiceSeries }) => invoiceSeries === after.invoiceSeries && id !== before?.id)
  if (!other) return []
  return [
    remark(
      'DUPLICATE',
      'Series {series} was used for documents of {number}. Restore that registration, or choose another series',
      {
        params: { series: other.invoiceSeries, number: other.number },
        path: 'invoiceSeries',
        key: 'taxRegistrations.findings.seriesUsed',
      },
    ),
  ]
}

interface Places {
  zones: ReadonlyMap<string, string>
  warehouses: ReadonlyMap<string, string>
}

const judge = ({ after }: Change, { zones, warehouses }: Places): Finding[] => {
  const [kind, number] = [String(after.kind).toUpperCase() as TaxIdKind, String(after.number)]
  const malformed = taxIdFinding(kind, number)
  if (malformed) return [{ ...malformed, path: 'number' }]
  if (kind !== 'GSTIN') return []
  const zone = after.taxZone ? zones.get(String(after.taxZone)) : undefined
  if (!zone) return [asksFor(taxRegistrations.fields.taxZone.kind, fieldOf(taxRegistrations, 'taxZone'), 'taxZone')]
  const elsewhere = stateFinding(number, zone)
  if (elsewhere) return [{ ...elsewhere, path: 'taxZone' }]
  const foreign = ((after.warehouses as string[] | null) ?? []).flatMap(id => {
    const state = warehouses.get(id)
    return (state && stateFinding(number, codeOfState(state))) || []
  })
  return foreign.slice(0, 1).map(found => ({ ...found, path: 'warehouses' }))
}

export const registrationsServer = serve(taxRegistrations, {
  check: async (scene, changes) => {
    const places = { zones: await zoneCodes(scene), warehouses: await warehouseStates(scene) }
    const numbered = await numbering(scene)
    return changes.map(change => {
      const found = judge(change, places)
      return found.length > 0 ? found : usedSeries(change, numbered)
    })
  },
  actions: {},
})

/** Which registration a warehouse belongs to; warehouses stand below registrations and only tell it. */
export const registrationsOfWarehouses = part(warehouses, {
  async virtual({ tx }, rows) {
    const all = await readRegistrations(tx)
    return rows.map(({ id }) => {
      const own = belongingTo(all, id)
      return { registration: own?.id ?? null, registrationTitle: own?.number ?? null }
    })
  },
})
