// Legal metrology: what the label of packed goods must say in India before they may be sold.
import type { Said } from '#contract/said.ts'
import { say } from '../words.ts'

export type Compliance = {
  genericName?: string | null
  countryOfOrigin?: string | null
  manufacturer?: { name?: string | null; address?: string | null } | null
  importer?: { name?: string | null; address?: string | null } | null
  consumerCare?: { phone?: string | null; email?: string | null } | null
}

const filled = (text: string | null | undefined): boolean => typeof text === 'string' && text.trim() !== ''

const needed: readonly { path: string; label: Said; read: (said: Compliance) => string | null | undefined }[] = [
  { path: 'compliance.genericName', label: say('label.genericName'), read: said => said.genericName },
  { path: 'compliance.countryOfOrigin', label: say('label.countryOfOrigin'), read: said => said.countryOfOrigin },
  { path: 'compliance.manufacturer.name', label: say('label.manufacturerName'), read: said => said.manufacturer?.name },
  {
    path: 'compliance.manufacturer.address',
    label: say('label.manufacturerAddress'),
    read: said => said.manufacturer?.address,
  },
  { path: 'compliance.consumerCare.phone', label: say('label.carePhone'), read: said => said.consumerCare?.phone },
  { path: 'compliance.consumerCare.email', label: say('label.careEmail'), read: said => said.consumerCare?.email },
]

export const complianceLacks = (said: Compliance | null | undefined): { path: string; label: Said }[] =>
  needed.filter(need => !filled(need.read(said ?? {}))).map(({ path, label }) => ({ path, label }))

/** Goods from another country need a named importer with an address. */
export function needsImporter(said: Compliance | null | undefined, vendorCountry: string): boolean {
  const origin = said?.countryOfOrigin
  if (!filled(origin) || origin === vendorCountry) return false
  return !filled(said?.importer?.name) || !filled(said?.importer?.address)
}
