// Percent is whole basis points everywhere (10% = 1000); only these two know how people write it.
import type { Finding } from '#contract/problem.ts'
import type { Figure } from '#contract/said.ts'
import { refusal } from './refusal.ts'

/** 1800 to "18%", 8889 to "88.89%". */
export function printPercent(basisPoints: number): string {
  const size = Math.abs(basisPoints).toString().padStart(3, '0')
  const fraction = size.slice(-2).replace(/(?<!0)0+$/, '')
  return `${basisPoints < 0 ? '-' : ''}${size.slice(0, -2)}${fraction && `.${fraction}`}%`
}

/** "18", "18%" or "2.5%" to basis points, or what is wrong with the text. */
export function parsePercent(text: string): number | Finding {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,9})(?:\.(\d+))?(?:\s*%)?$/.exec(text.trim()) ?? []
  if (whole === undefined) return refusal('TYPE', 'percent.form', { v: text })
  if (fraction.length > 2) return refusal('DECIMALS', 'percent.decimals')
  const size = Number(whole + fraction.padEnd(2, '0'))
  return sign && size ? -size : size
}

export const sayPercent = (basisPoints: number): Figure => ({
  text: printPercent(basisPoints),
  figure: 'percent',
  of: basisPoints,
})
