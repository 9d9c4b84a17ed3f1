// WCAG contrast of two colours: the gate of stickers, themes and badges. Takes #RGB and #RRGGBB, refuses transparency.
import type { Finding } from '#contract/problem.ts'
import { refusal } from './refusal.ts'

function channels(color: string): [number, number, number] | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1]
  if (!digits) return undefined
  const full = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  const [red, green, blue] = [0, 2, 4].map(at => Number.parseInt(full.slice(at, at + 2), 16) / 255)
  return [red!, green!, blue!]
}

function luminance(color: string): number | undefined {
  const linear = channels(color)?.map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return linear && 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!
}

/** 1 to 21, or nothing when either text is no colour. */
export function contrast(one: string, other: string): number | undefined {
  const [first, second] = [luminance(one), luminance(other)]
  if (first === undefined || second === undefined) return undefined
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Cut, not rounded, so that nothing below the limit prints as the limit. */
export const printContrast = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`

export function contrastFinding(one: string, other: string, needed = 4.5): Finding | undefined {
  const ratio = contrast(one, other)
  if (ratio === undefined) return refusal('PATTERN', 'colour.form')
  if (ratio >= needed) return undefined
  return refusal('CONTRAST', 'colour.contrast', { ratio: printContrast(ratio), needed })
}
