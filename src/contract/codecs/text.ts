// How texts are written: trimmed, of one language in a cell.
import type { Codec } from '../field.ts'
import type { Localized } from '../fields/localized.ts'
import { finding, patternFinding } from '../finding.ts'

export const textCodec: Codec<string> = {
  print: value => value,
  read: (cell, facts) => {
    const value = cell.trim()
    if (value.length > (facts.max ?? 200)) return { finding: finding('LENGTH', { max: facts.max ?? 200 }) }
    if (facts.min && value.length < facts.min) return { finding: finding('SHORT', { min: facts.min }) }
    if (facts.pattern && !new RegExp(facts.pattern.source, 'u').test(value))
      return { finding: patternFinding(facts.pattern.message, facts.personal ? undefined : value) }
    return { value }
  },
}

export const localizedCodec: Codec<Localized> = {
  print: (value, _facts, setting) => value[setting.urlLang] ?? '',
  read: (cell, facts, setting) => {
    const value = cell.trim()
    if (value.length > (facts.max ?? 200)) return { finding: finding('LENGTH', { max: facts.max ?? 200 }) }
    if (facts.min && value.length < facts.min) return { finding: finding('SHORT', { min: facts.min }) }
    return { value: { [setting.urlLang]: value } }
  },
}
