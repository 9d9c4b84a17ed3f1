// What only registrations need on the server: numbers whose check figures fit, in the state they were given in.
import { sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { stateFinding, type TaxIdKind, taxIdFinding } from '#rules/gstin.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { taxRegistrations } from './registrations.ts'

const zoneCodes = async ({ tx }: Scene): Promise<Map<string, string>> => {
  const { rows } = await tx.execute<{ id: string; code: string }>(sql`select id, code from tax_zones`)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

const judge = ({ after }: Change, zones: ReadonlyMap<string, string>): Finding[] => {
  const [kind, number] = [String(after.kind).toUpperCase() as TaxIdKind, String(after.number)]
  const malformed = taxIdFinding(kind, number)
  if (malformed) return [{ ...malformed, path: 'number' }]
  if (kind !== 'GSTIN') return []
  const zone = after.taxZone ? zones.get(String(after.taxZone)) : undefined
  if (!zone) return [finding('REQUIRED', { col: fieldOf(taxRegistrations, 'taxZone') }, 'taxZone')]
  const elsewhere = stateFinding(number, zone)
  return elsewhere ? [{ ...elsewhere, path: 'taxZone' }] : []
}

export const registrationsServer = serve(taxRegistrations, {
  check: async (scene, changes) => {
    const zones = await zoneCodes(scene)
    return changes.map(change => judge(change, zones))
  },
  actions: {},
})
