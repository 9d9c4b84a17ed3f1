// Tax registration numbers: GSTIN with its mod-36 check character and state, UAE TRN, KSA VAT number.
import type { Finding } from '#contract/problem.ts'
import { refusal } from './refusal.ts'

export type TaxIdKind = 'GSTIN' | 'TRN' | 'VAT'
/** `union` marks the territories without legislature, where UTGST stands for SGST. */
export type State = { code: string; name: string; union: boolean }

const union = new Set(['04', '26', '31', '35', '38'])
const names = `01 Jammu and Kashmir, 02 Himachal Pradesh, 03 Punjab, 04 Chandigarh, 05 Uttarakhand, 06 Haryana, 07 Delhi,
08 Rajasthan, 09 Uttar Pradesh, 10 Bihar, 11 Sikkim, 12 Arunachal Pradesh, 13 Nagaland, 14 Manipur, 15 Mizoram, 16 Tripura,
17 Meghalaya, 18 Assam, 19 West Bengal, 20 Jharkhand, 21 Odisha, 22 Chhattisgarh, 23 Madhya Pradesh, 24 Gujarat,
26 Dadra and Nagar Haveli and Daman and Diu, 27 Maharashtra, 29 Karnataka, 30 Goa, 31 Lakshadweep, 32 Kerala, 33 Tamil Nadu,
34 Puducherry, 35 Andaman and Nicobar Islands, 36 Telangana, 37 Andhra Pradesh, 38 Ladakh, 97 Other Territory`

export const states: ReadonlyMap<string, State> = new Map(
  names.split(/,\s+/).map(entry => {
    const code = entry.slice(0, 2)
    return [code, { code, name: entry.slice(3), union: union.has(code) }]
  }),
)

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The check character belonging to the first fourteen. */
export function checkCharacterOf(first14: string): string {
  const sum = [...first14].reduce((total, character, place) => {
    const product = alphabet.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return alphabet[(36 - (sum % 36)) % 36]!
}

export const stateOf = (gstin: string): State | undefined => states.get(gstin.slice(0, 2))

function gstinFinding(number: string): Finding | undefined {
  if (!/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(number))
    return refusal('PATTERN', 'gstin.form', { value: number })
  if (!stateOf(number)) return refusal('PATTERN', 'gstin.state', { code: number.slice(0, 2) })
  const computed = checkCharacterOf(number.slice(0, 14))
  if (computed === number[14]) return undefined
  return refusal('CHECKSUM', 'gstin.check', { computed })
}

export function taxIdFinding(kind: TaxIdKind, number: string): Finding | undefined {
  if (kind === 'GSTIN') return gstinFinding(number)
  if (kind === 'TRN') return /^\d{15}$/.test(number) ? undefined : refusal('PATTERN', 'trn.form', { value: number })
  if (/^3\d{13}3$/.test(number)) return undefined
  return refusal('PATTERN', 'vat.form', { value: number })
}

/** A GSTIN used in a state other than its own. */
export function stateFinding(gstin: string, stateCode: string): Finding | undefined {
  const state = stateOf(gstin)
  if (!state || state.code === stateCode) return undefined
  return refusal('RULE', 'gstin.otherState', { state: state.name, code: state.code })
}
