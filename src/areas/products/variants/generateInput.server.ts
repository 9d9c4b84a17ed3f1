// What is wrong with what Generate variants is asked for: each finding at the input, the option and the part it is about.
import { partFinding } from '#contract/codecs/groups.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Choice, folded } from '#rules/product/combinations.ts'
import { skuPlaces, strangePlace } from '#rules/sku.ts'
import { products, variants } from '../products.ts'

export type Input = ActionInput<typeof products, 'generateVariants'>

const parts = products.actions.generateVariants.input.options.facts.parts ?? {}
const longest = variants.fields.options.facts.parts?.value?.facts.max ?? 120

/** At the option and the part it is about. */
const inOption = (at: number, part: string, why: Finding): Finding => {
  const found = partFinding(why, at, part, parts[part]!)
  return { ...found, path: `options.${found.path}` }
}

const choiceFindings = ({ name, values }: Choice, at: number, all: readonly Choice[]): Finding[] => {
  const found: Finding[] = []
  if (all.slice(0, at).some(other => folded(other.name) === folded(name))) {
    const why = remark('DUPLICATE', '"{v}" appears twice', {
      params: { v: name },
      key: 'products.findings.optionTwice',
    })
    found.push(inOption(at, 'name', why))
  }
  if (values.length === 0) {
    const why = remark('REQUIRED', 'Enter at least one value', { key: 'products.findings.optionValues' })
    found.push(inOption(at, 'values', why))
  }
  if (values.some(value => value.length > longest))
    found.push(inOption(at, 'values', finding('LENGTH', { max: longest })))
  return found
}

const patternFindings = (pattern: string): Finding[] => {
  const place = strangePlace(pattern)
  if (place === undefined) return []
  return [
    remark('PATTERN', '{v} is not a placeholder. Use {list}', {
      path: 'sku',
      params: { v: place, list: skuPlaces },
      key: 'products.findings.skuPlace',
    }),
  ]
}

const missingPrice = (path: string): Finding =>
  remark('REQUIRED', 'Required: there is no variant to copy it from', {
    path,
    key: 'products.findings.firstPrice',
  })

export const inputFindings = (input: Input, choices: readonly Choice[], isFirst: boolean): Finding[] => [
  ...choices.flatMap(choiceFindings),
  ...patternFindings(input.sku),
  ...(['mrp', 'price'] as const).filter(name => isFirst && !input[name]).map(missingPrice),
]
