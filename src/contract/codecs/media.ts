// Media in a cell: between `|`, each by its address and, behind `; `, what is said of it:
// `/v1/files/…; alt=A rose; alt.ar-ae=وردة; focal=0.3 0.4; decorative=Y`. What is left out stays as it is.
import type { Codec, FieldFacts } from '../field.ts'
import { altMap, type Focal, longestAlt, type Medium } from '../fields/files.ts'
import { urlLangPattern } from '../fields/localized.ts'
import { finer } from '../finding.ts'
import type { Finding } from '../problem.ts'
import { escaped, parted, unescaped } from './cell.ts'
import { addressOf, readMedium } from './files.ts'

type Said = Pick<Medium, 'alt' | 'decorative' | 'focal'>

const figure = (share: number): string => String(Math.round(share * 1000) / 1000)

const printOne = (medium: Medium, urlLang: string): string =>
  [
    addressOf(medium),
    ...Object.entries(altMap(medium.alt)).map(
      ([language, text]) => `${language === urlLang ? 'alt' : `alt.${language}`}=${escaped(text)}`,
    ),
    ...(medium.focal ? [`focal=${figure(medium.focal.x)} ${figure(medium.focal.y)}`] : []),
    ...(medium.decorative ? ['decorative=Y'] : []),
  ].join('; ')

const focalOf = (text: string): Focal | undefined => {
  const [, x, y] = /^(0(?:\.\d+)?|1(?:\.0+)?) (0(?:\.\d+)?|1(?:\.0+)?)$/.exec(text) ?? []
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) }
}

/** Undefined where the part says nothing that is known. */
const readPart = (part: string, urlLang: string, before: Said): Said | undefined => {
  const [name = '', ...value] = parted(part, '=').map(unescaped)
  const text = value.join('=')
  if (name === 'focal') {
    const focal = focalOf(text)
    return focal && { ...before, focal }
  }
  if (name === 'decorative') return /^[yn]$/i.test(text) ? { ...before, decorative: /y/i.test(text) } : undefined
  const language = name === 'alt' ? urlLang : name.replace(/^alt\./, '')
  if (!name.startsWith('alt') || !urlLangPattern.test(language) || text.length > longestAlt) return undefined
  return { ...before, alt: { ...altMap(before.alt), [language]: text } }
}

const readOne = (cell: string, facts: FieldFacts, urlLang: string): { value: Medium } | { finding: Finding } => {
  // An address holds no blank, so the first sign before one ends it.
  const [, address = '', rest = ''] = /^(\S+?)(?:;\s+([\s\S]*))?$/.exec(cell) ?? []
  const medium = readMedium(address || cell, facts)
  if ('finding' in medium) return medium
  let said: Said = {}
  for (const part of parted(rest, ';').filter(one => one.trim())) {
    const more = readPart(part, urlLang, said)
    if (!more) return { finding: finer('PATTERN', 'MEDIUM_PART', { v: unescaped(part).slice(0, 60) }) }
    said = more
  }
  return { value: { ...medium.value, ...said } as Medium }
}

export const mediaCodec: Codec<Medium[]> = {
  print: (media, _facts, { urlLang }) => media.map(medium => printOne(medium, urlLang)).join(' | '),
  read: (cell, facts, { urlLang }) => {
    const all = parted(cell, '|')
      .map(one => one.trim())
      .filter(Boolean)
      .map(one => readOne(one, facts, urlLang))
    const wrong = all.find(one => 'finding' in one)
    if (wrong) return wrong
    const { max = 20 } = facts
    if (all.length > max) return { finding: finer('RANGE', 'MANY', { max }) }
    return { value: all.flatMap(one => ('value' in one ? [one.value] : [])) }
  },
}
