// The writing actions every resource has: create, change, changeField, duplicate, restoreVersion. Each turns a call into
// intents.
import { howOf } from '#contract/fieldChange.ts'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import { finding } from '#contract/finding.ts'
import { type Resource, writable } from '#contract/resource.ts'
import { changedField, type FieldChange } from '#rules/fieldChange.ts'
import { slugOf } from '#rules/slug.ts'
import { problem } from '#server/words.ts'
import { changing, creating, type Intent } from './change.ts'
import { valuesAt } from './history.ts'
import type { StoredRow } from './read.ts'
import type { EngineScene } from './scene.ts'
import { freeValue, isHeld } from './unique.ts'

export interface StandardCall {
  scene: EngineScene
  resource: Resource
  rows: StoredRow[]
  input: Record<string, unknown>
}

type Standard = (asked: StandardCall) => Promise<Intent[]>

const copyOf = async ({ scene, resource }: StandardCall, row: StoredRow): Promise<Intent> => {
  const draft: Record<string, unknown> = {}
  for (const [name, { facts }] of writable(resource, true)) {
    const value = row[name]
    if (value === null || value === undefined) continue
    const isName = facts.unique && typeof value === 'string'
    draft[name] = isName
      ? await freeValue(scene.tx, scene.staff.place.vendorCode, resource, name, value, '-copy')
      : value
  }
  return creating(resource, draft)
}

const earlier = async ({ scene, resource, input }: StandardCall, row: StoredRow): Promise<Intent> => {
  const version = Number(input.version)
  if (version >= row.version)
    throw problem(
      'VALIDATION',
      'record.version',
      { version: row.version },
      { fields: [finding('RANGE', { min: 1, max: row.version - 1 }, 'version')] },
    )
  const values = await valuesAt(scene.tx, scene.staff.place.vendorCode, row.id, version)
  const open = new Set(writable(resource, false).map(([name]) => name))
  return changing(row, Object.fromEntries(Object.entries(values).filter(([name]) => open.has(name))))
}

const fieldAsked = ({ fields }: Resource, set: Record<string, unknown>): [name: string, change: FieldChange] => {
  const name = String(set.field)
  return [name, { how: set[howOf(fields[name]!)], value: set[name], percent: set.percent } as FieldChange]
}

/** One field of each as the input says, and others beside it; who has them so already is left as it is. */
const someFields = ({ resource, rows, input }: StandardCall): Intent[] => {
  const others = (input.also ?? []) as Record<string, unknown>[]
  const asked = [input, ...others].map(set => fieldAsked(resource, set))
  return rows.map(row =>
    changing(row, Object.fromEntries(asked.map(([name, change]) => [name, changedField(row[name], change)]))),
  )
}

/** Where no address was given, it is made of the name; what is no name is told when all of it is examined. */
const addressedBy = async ({ scene, resource, input }: StandardCall): Promise<Record<string, unknown>> => {
  const [name, field] = Object.entries(resource.fields).find(([, { facts }]) => facts.format === 'slug') ?? []
  if (!name || !field?.required || (input[name] ?? '') !== '') return input
  const title = input[resource.title]
  if (!resource.fields[resource.title]?.schema.safeParse(title).success) return input
  const said = title && typeof title === 'object' ? spoken(title as Localized) : String(title ?? '')
  const slug = slugOf(said).slice(0, field.facts.max)
  if (slug.length < (field.facts.min ?? 1)) return input
  const vendor = scene.staff.place.vendorCode
  const isTaken = field.facts.unique && (await isHeld(scene.tx, vendor, resource, name, slug))
  return { ...input, [name]: isTaken ? await freeValue(scene.tx, vendor, resource, name, slug, '') : slug }
}

export const standard: Readonly<Record<string, Standard>> = {
  create: async asked => [creating(asked.resource, await addressedBy(asked))],
  change: async ({ rows, input }) => rows.map(row => changing(row, input)),
  changeField: async asked => someFields(asked),
  duplicate: asked => Promise.all(asked.rows.map(row => copyOf(asked, row))),
  restoreVersion: asked => Promise.all(asked.rows.map(row => earlier(asked, row))),
}

/** In these a person's own values are written, so what only the server sets is refused. */
export const byPerson = new Set(['create', 'change', 'changeField'])
