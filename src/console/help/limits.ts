// What a value must be like, in the words that are said when it is not: one dictionary for help and for findings.
import { figureText } from '#console/fields/figureText.ts'
import type { Words } from '#console/i18n/words.ts'
import type { Field, FieldKind, Setting } from '#contract/field.ts'
import { finding, patternFinding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'

type Bounds = (field: Field, print: (value: number) => string) => (Finding | false | undefined)[]

const characters: Bounds = ({ facts: { min, max } }) => [
  min !== undefined && min > 1 && finding('SHORT', { min }),
  max !== undefined && finding('LENGTH', { max }),
]
const entries: Bounds = ({ facts: { min, max } }) => [
  min !== undefined && finding('FEW', { min }),
  max !== undefined && finding('MANY', { max }),
]
const amounts: Bounds = ({ facts: { min, max } }, print) => {
  if (min !== undefined && max !== undefined) return [finding('RANGE', { min: print(min), max: print(max) })]
  return [
    min !== undefined && finding('LEAST', { min: print(min) }),
    max !== undefined && finding('MOST', { max: print(max) }),
  ]
}
/** What is a sentence of its own where it is said of a value goes on in the middle of one here. */
const within = (text: string, code: string): string =>
  ['RANGE', 'LEAST', 'MOST'].includes(code) ? text.replace(/^\p{Lu}/u, first => first.toLowerCase()) : text

const free: Bounds = () => []

const bounds = {
  text: characters,
  localized: characters,
  integer: amounts,
  decimal: amounts,
  money: amounts,
  percent: amounts,
  references: entries,
  list: entries,
  toggle: free,
  choice: free,
  date: free,
  moment: free,
  reference: free,
  json: free,
  file: free,
  files: entries,
  media: entries,
  target: free,
  groups: entries,
  blocks: entries,
} satisfies Record<FieldKind, Bounds>

export const limitsOf = (field: Field, setting: Setting, words: Words): string[] => {
  const { pattern } = field.facts
  const print = (value: number) => figureText(field, value, setting, words)
  return [...bounds[field.kind](field, print), pattern && patternFinding(pattern.message)].flatMap(found =>
    found ? [within(words.finding(found), found.code)] : [],
  )
}
