// An export in the columns of a list, in their order: one row per record. Where the plain row rules can take it back its
// columns are named as they read them, the key among them; what they do not know starts with `_`, which import ignores.
import { snake } from '#contract/address.ts'
import { codecOf } from '#contract/codecs.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { finding } from '#contract/finding.ts'
import type { AnyRow, Resource, Upload } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { nearest } from '#rules/nearest.ts'
import { settingOf } from '#server/kit.ts'
import { shownByIds } from '#server/records/read.ts'
import { invalid } from '#server/records/refusal.ts'
import type { EngineScene } from '#server/records/scene.ts'
import { namesFor } from './references.ts'

const base: Readonly<Record<string, Field>> = {
  status: f.choice(RecordStatus),
  createdAt: f.moment(),
  updatedAt: f.moment(),
}

const fieldOf = ({ fields }: Resource, name: string): Field | undefined => {
  const field = fields[name] ?? base[name]
  return field?.facts.secret ? undefined : field
}

/** Refuses what the list has no column for. */
export const demandColumns = (resource: Resource, names: readonly string[]): void => {
  const wrong = names.find(name => !fieldOf(resource, name))
  if (wrong === undefined) return
  const meant = nearest(wrong, Object.keys({ ...resource.fields, ...base }))
  const list = meant ?? Object.keys(resource.fields).join(', ')
  throw invalid([finding('ENUM', { v: wrong, list }, 'columns')])
}

export interface ShownColumns {
  header: string[]
  rows(scene: EngineScene, ids: readonly string[]): Promise<string[][]>
}

/** `upload`: the type whose plain rules could take the file back, where there is one. */
export function shownColumns(resource: Resource, upload: Upload | undefined, names: readonly string[]): ShownColumns {
  const key = upload && resource.fields[upload.key] ? upload.key : undefined
  const all = key === undefined || names.includes(key) ? names : [key, ...names]
  const known = new Set(Object.keys(upload?.columns ?? {}).map(snake))
  const isTaken = (name: string) => key === undefined || known.has(snake(name))
  const columns = all.flatMap(name => {
    const field = fieldOf(resource, name)
    return field ? [{ name, field }] : []
  })
  return {
    header: columns.map(({ name }) => (isTaken(name) ? snake(name) : `_${snake(name)}`)),
    async rows(scene, ids) {
      const { kit, tx, staff } = scene
      const records = await shownByIds(kit, tx, staff, resource, ids, all)
      const texts: string[][] = []
      for (const column of columns) texts.push(await printed(scene, column, records))
      return records.map((_, at) => texts.map(column => column[at] ?? ''))
    },
  }
}

async function printed(
  scene: EngineScene,
  { name, field }: { name: string; field: Field },
  records: readonly AnyRow[],
): Promise<string[]> {
  const values = records.map(record => record[name])
  const names = field.facts.to ? await namesFor(scene, scene.kit, field, values) : undefined
  const called = (id: unknown) => names?.get(String(id)) ?? id
  const setting = settingOf(scene.staff.place)
  return values.map(value => {
    if (value === null || value === undefined) return ''
    const spoken = names ? (Array.isArray(value) ? value.map(called) : called(value)) : value
    return codecOf(field).print(spoken, field.facts, setting)
  })
}
