// What an action asks for, checked like the fields of a record; where it may ask once more, every further set like the first.
import type { Field, Fields } from '#contract/field.ts'
import { unknownField } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { nearest } from '#rules/nearest.ts'
import { complaint } from '#server/words.ts'
import { creating } from './change.ts'
import { shaped } from './examine.ts'
import { missingTargets } from './linked.ts'
import { missingReferences } from './links.ts'
import { invalid } from './refusal.ts'
import type { EngineScene } from './scene.ts'

type Values = Record<string, unknown>

interface Judged {
  values: Values
  findings: Finding[]
}

const judged = async (scene: EngineScene, resource: Resource, fields: Fields, input: Values): Promise<Judged> => {
  const strangers = Object.keys(input).filter(name => !(name in fields) && name !== 'reason')
  const unknown = strangers.map(name => {
    const meant = nearest(name, Object.keys(fields))
    return unknownField(name, meant)
  })
  const asked: Resource = { ...resource, name: '', fields }
  const known = Object.fromEntries(Object.entries(input).filter(([name]) => name in fields))
  const intent = creating(asked, known, '', 'active')
  const wrong = [...unknown, ...shaped(asked, intent)]
  const isSound = () => wrong.length === 0
  const [missing = []] = await missingReferences(scene, asked, [intent], isSound)
  const [unled = []] = await missingTargets(scene, asked, [intent], isSound)
  const values = Object.fromEntries(Object.keys(fields).map(name => [name, intent.after[name] ?? null]))
  return { values, findings: [...wrong, ...missing, ...unled] }
}

const isAgain = ([, { facts }]: [string, Field]): boolean => facts.again !== undefined

/** Further sets of the same inputs, found wrong by the place they stand at. */
const furtherSets = async (scene: EngineScene, resource: Resource, fields: Fields, first: Values): Promise<Judged> => {
  const [name, { facts }] = Object.entries(fields).find(isAgain)!
  const own = Object.fromEntries(Object.entries(fields).filter(one => !isAgain(one)))
  const by = facts.again!
  const given = (first[name] ?? []) as Values[]
  const sets: Values[] = []
  const findings: Finding[] = []
  for (const [at, set] of given.entries()) {
    const { values, findings: wrong } = await judged(scene, resource, own, set)
    const isTwice = [first, ...sets].some(other => other[by] === values[by])
    if (isTwice) wrong.push(complaint('DUPLICATE', 'input.twice', { v: String(values[by]) }, by))
    findings.push(...wrong.map(one => ({ ...one, path: `${name}.${at}.${one.path}` })))
    sets.push(values)
  }
  return { values: { [name]: sets }, findings }
}

/** Parsed input with its defaults; create and change take a record's own fields and check them later. */
export const readInput = async (
  scene: EngineScene,
  resource: Resource,
  action: ResolvedAction,
  input: Values,
): Promise<Values> => {
  if (action.standard && (action.name === 'create' || action.name === 'change')) return input
  const fields = action.input ?? {}
  const first = await judged(scene, resource, fields, input)
  if (first.findings.length > 0) throw invalid(first.findings)
  if (!Object.entries(fields).some(isAgain)) return first.values
  const further = await furtherSets(scene, resource, fields, first.values)
  if (further.findings.length > 0) throw invalid(further.findings)
  return { ...first.values, ...further.values }
}
