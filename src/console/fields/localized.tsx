// One text in several languages, seen in that of the place.
import { usePlace } from '#console/session/me.ts'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import { text } from './text.tsx'
import type { CellProps, Visual } from './visual.ts'

export const mapOf = (value: unknown): Localized =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Localized) : {}

const Cell = ({ value, field, ...rest }: CellProps) => {
  const { urlLang } = usePlace()
  const one = spoken(mapOf(value), urlLang)
  return one ? <text.Cell {...rest} field={field} value={one} /> : <span className="field-none">–</span>
}

export const localized: Visual = { Cell }
