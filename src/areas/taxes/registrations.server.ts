// What only registrations need on the server: numbers whose check figures fit, in the state they were given in.
import { sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { stateFinding, states, type TaxIdKind, taxIdFinding } from '#rules/gstin.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { taxRegistrations } from './registrations.ts'

const zoneCodes = async ({ tx }: Scene): Promise<Map<string, string>> => {
  const { rows } = await tx.execute<{ id: string; code: string }>(sql`select id, code from tax_zones`)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** States of warehouses, as they are written there. */
const warehouseStates = async ({ tx }: Scene): Promise<Map<string, string>> => {
  const { rows } = await tx.execute<{ id: string; state: string | null }>(sql`select id, state from warehouses`)
  return new Map(rows.flatMap(({ id, state }) => (state ? [[id, state]] : [])))
}

const codeOfState = (name: string): string =>
  [...states.values()].find(state => state.name.toLowerCase() === name.toLowerCase())?.code ?? ''

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
  if (!zone) return [finding('REQUIRED', { col: fieldOf(taxRegistrations, 'taxZone') }, 'taxZone')]
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
    return changes.map(change => judge(change, places))
  },
  actions: {},
})
