// What is wrong with records about to be written: schemas, fields nobody may set, uniqueness, references, the area's own
// checks. All findings at once, one per field, for any number of records in a few statements.
import { type Field, isMeant } from '#contract/field.ts'
import { finding, finer, unknownField } from '#contract/finding.ts'
import { issueFinding } from '#contract/issue.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { nearest } from '#rules/nearest.ts'
import { isSealed } from '#server/fields/personal.ts'
import { attachedFiles } from './attached.ts'
import type { Intent } from './change.ts'
import { missingTargets } from './linked.ts'
import { missingReferences } from './links.ts'
import { sealGiven } from './personal.ts'
import { blockedWhileLive, leftLiving } from './published.ts'
import { asSeen } from './reach.ts'
import { safe } from './rich.ts'
import type { EngineScene } from './scene.ts'
import { duplicates } from './unique.ts'

/** JSON that PostgreSQL cannot keep: a null character, half a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i

const isStorable = (value: unknown): boolean => !unstorable.test(JSON.stringify(value) ?? '')

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** A list that must hold something and holds nothing. */
const isHollow = ({ required, kind }: Field, value: unknown): boolean =>
  Boolean(required) && kind === 'list' && Array.isArray(value) && value.length === 0

/** Names that may not be given here. */
const strangers = (resource: Resource, { given, before }: Intent, { byPerson, staff }: EngineScene): Finding[] =>
  Object.keys(given).flatMap(name => {
    const facts = resource.fields[name]?.facts
    if (!facts) {
      if (name === 'x' && !byPerson) return []
      const meant = nearest(name, Object.keys(resource.fields))
      return [unknownField(name, meant)]
    }
    const isClosed =
      facts.virtual || (byPerson && (facts.readOnly || (facts.fixed && before && !isSame(given[name], before[name]))))
    const isForbidden = byPerson && facts.needs && !staff.may(facts.needs)
    return isClosed || isForbidden ? [finding('NOT_EDITABLE', { col: name }, name)] : []
  })

export const shaped = (resource: Resource, intent: Intent): Finding[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.facts.virtual || (intent.before && !(name in intent.given))) return []
    const value = intent.after[name]
    if (isEmpty(value) || isHollow(field, value)) {
      if (value === '') intent.after[name] = null
      // What only the server sets is the area's check to fill in.
      return field.required && !field.facts.readOnly && isMeant(field, intent.after)
        ? [finding('REQUIRED', { col: name }, name)]
        : []
    }
    // Sealed it comes from the engine itself, which read it as it is kept.
    if (field.facts.personal && isSealed(value)) return []
    const parsed = field.schema.safeParse(value)
    if (!parsed.success)
      return parsed.error.issues.slice(0, 1).map(issue => {
        const found = issueFinding(issue, field, value)
        // The part of a row that is wrong has a path of its own.
        return { ...found, path: [name, found.path].filter(Boolean).join('.') }
      })
    if (!isStorable(parsed.data)) return [{ ...finer('PATTERN', 'UNSTORABLE'), path: name }]
    intent.after[name] = safe(field, parsed.data)
    return []
  })

const onePerField = (findings: Finding[]): Finding[] => {
  const seen = new Set<string>()
  return findings.filter(({ path }) => {
    if (path === undefined || !seen.has(path)) return Boolean(seen.add(path ?? ''))
    return false
  })
}

/** Findings per intent, in order; parsed values are put into `after`. `isNamed`: what they point to was said by a person. */
export const examined = async (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  isNamed: boolean = scene.byPerson,
): Promise<Finding[][]> => {
  const findings = intents.map(intent => {
    const found = [...strangers(resource, intent, scene), ...shaped(resource, intent)]
    return found.length > 0 ? found : sealGiven(scene, resource, intent)
  })
  const sound = (at: number) => findings[at]?.length === 0
  const add = (lists: Finding[][]) => {
    for (const [at, list] of lists.entries()) findings[at]?.push(...list)
  }
  // What a person points to is what they may see: of the rest it is not told whether it is there.
  const named = <R>(look: () => Promise<R>): Promise<R> => (isNamed ? asSeen(scene, look) : look())
  const [unique, links, targets, files] = [
    await duplicates(scene, resource, intents, sound),
    await named(() => missingReferences(scene, resource, intents, sound)),
    await named(() => missingTargets(scene, resource, intents, sound)),
    await attachedFiles(scene, resource, intents, sound),
  ]
  add(unique)
  add(links)
  add(targets)
  add(files)
  const check = scene.kit.behaviours.get(resource.name)?.check
  if (check) {
    const well = intents.map((_, at) => at).filter(sound)
    const found =
      well.length > 0
        ? await check(
            scene,
            well.map(at => intents[at] as Intent),
          )
        : []
    for (const [place, list] of found.entries()) findings[well[place] as number]?.push(...list)
  }
  add(await blockedWhileLive(scene, resource, intents, sound))
  add(await leftLiving(scene, resource, intents, sound))
  return findings.map(onePerField)
}
