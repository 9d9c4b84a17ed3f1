// Tax registration numbers: GSTIN with its mod-36 check character and state, UAE TRN, KSA VAT number.
import type { Finding } from '#contract/problem.ts'
import { refusal } from './refusal.ts'
import { type State, states } from './states.ts'

export type TaxIdKind = 'GSTIN' | 'TRN' | 'VAT'

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
