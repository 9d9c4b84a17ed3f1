// What an action asks for, checked like the fields of a record.

import { unknownField } from '#contract/finding.ts'
import type { Resource } from '#contract/resource.ts'
import type { Known } from '#contract/standard.ts'
import { nearest } from '#rules/nearest.ts'
import { creating } from './change.ts'
import { shaped } from './examine.ts'
import { missingReferences } from './links.ts'
import { invalid } from './refusal.ts'
import type { EngineScene } from './scene.ts'

/** Parsed input with its defaults; create and change take a record's own fields and check them later. */
export const readInput = async (
  scene: EngineScene,
  resource: Resource,
  action: Known,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  if (action.standard && (action.name === 'create' || action.name === 'change')) return input
  const fields = action.input ?? {}
  const strangers = Object.keys(input).filter(name => !(name in fields) && name !== 'reason')
  const unknown = strangers.map(name => {
    const meant = nearest(name, Object.keys(fields))
    return unknownField(name, meant)
  })
  const asked: Resource = { ...resource, name: '', fields }
  const known = Object.fromEntries(Object.entries(input).filter(([name]) => name in fields))
  const intent = creating(asked, known, '', 'active')
  const findings = [...unknown, ...shaped(asked, intent)]
  if (findings.length > 0) throw invalid(findings)
  const [missing] = await missingReferences(scene, asked, [intent], () => true)
  if (missing && missing.length > 0) throw invalid(missing)
  return Object.fromEntries(Object.keys(fields).map(name => [name, intent.after[name] ?? null]))
}
