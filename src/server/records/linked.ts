// The records links lead to: whether they are there when a link is kept, whether anybody would see them, and what rows say of
// them. One statement for each resource, however many links.
import { sql } from 'drizzle-orm'
import { leafFinding } from '#contract/codecs/blocks.ts'
import type { Field } from '#contract/field.ts'
import { kindsIn, leavesOf } from '#contract/fields/blocks.ts'
import { isLive, isRecordTarget, type Linked, type RecordTarget } from '#contract/fields/target.ts'
import { finding, finer } from '#contract/finding.ts'
import { valueNamed } from '#contract/member.ts'
import { fieldOf, oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { type AnyRow, isStored, type Resource } from '#contract/resource.ts'
import { nameOfCode, RecordStatus } from '#contract/valueSet.ts'
import { isSame } from '#rules/diff.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { shownValue } from '#server/fields/personal.ts'
import type { Kit, Staff } from '#server/kit.ts'
import type { Intent } from './change.ts'
import type { EngineScene } from './scene.ts'
import { type Column, plainTitle, shapeOf } from './shape.ts'

const known = new WeakMap<Resource, [string, Field][]>()

/** Fields with links, in themselves or in their blocks. */
const linkFields = (resource: Resource): [string, Field][] => {
  const fields =
    known.get(resource) ??
    Object.entries(resource.fields).filter(([, field]) => isStored(field) && kindsIn(field).includes('target'))
  known.set(resource, fields)
  return fields
}

const targetFields = (resource: Resource): [string, Field][] =>
  linkFields(resource).filter(([, { kind }]) => kind === 'target')

export const hasTargets = (resource: Resource): boolean => targetFields(resource).length > 0

const keyOf = ({ to, id }: RecordTarget): string => `${to}/${id.toLowerCase()}`

const titleOf = ({ resource, columns }: ReturnType<typeof shapeOf>): Column | undefined =>
  columns.get(resource.title) ?? columns.get(resource.subtitle ?? '')

/** Title and state by `keyOf`; deleted records are not there. */
const readLinked = async (
  kit: Pick<Kit, 'resources'>,
  tx: Tx,
  { vendorCode, urlLang }: Staff['place'],
  targets: readonly RecordTarget[],
): Promise<Map<string, Linked>> => {
  const all = new Map<string, Linked>()
  for (const [to, some] of Map.groupBy(targets, ({ to }) => to)) {
    const resource = kit.resources.find(({ name, derived }) => name === to && !derived)
    if (!resource) continue
    const shape = shapeOf(resource)
    const column = titleOf(shape)
    const ids = [...new Set(some.map(({ id }) => id))]
    const rows = await rowsOf<{ id: string; title: unknown; status: number }>(
      tx,
      sql`select t.id, ${column?.at ?? sql`null`} as title, t.status from ${shape.table} t
        where t.vendor = ${vendorCode} and t.status <> 2 and t.id = any(${sql.param(ids)}::uuid[])`,
    )
    for (const { id, title, status } of rows)
      all.set(keyOf({ to, id }), {
        // Of who is personal the mask alone is said.
        title: plainTitle(column ? shownValue(column.field, title) : null, urlLang) || id.slice(-8),
        status: nameOfCode(RecordStatus, status) as Linked['status'],
      })
  }
  return all
}

interface Led {
  name: string
  target: RecordTarget
  /** What is wrong with it, said of the field. */
  tell(why: Finding): Finding
}

const ledIn = ([name, field]: [string, Field], value: unknown): Led[] => {
  const at = (why: Finding): Finding => ({ ...why, path: [name, why.path].filter(Boolean).join('.') })
  if (field.kind === 'target') return isRecordTarget(value) ? [{ name, target: value, tell: at }] : []
  return leavesOf(field, value).flatMap(leaf =>
    leaf.field.kind === 'target' && isRecordTarget(leaf.value)
      ? [{ name, target: leaf.value, tell: why => at(leafFinding(why, field, leaf)) }]
      : [],
  )
}

/** The links an intent sets anew. */
const ledBy = (resource: Resource, { before, after }: Intent): Led[] =>
  linkFields(resource).flatMap(([name, field]) => {
    if (before && isSame(before[name], after[name])) return []
    const held = new Set(ledIn([name, field], before?.[name]).map(({ target }) => keyOf(target)))
    return ledIn([name, field], after[name]).filter(({ target }) => !held.has(keyOf(target)))
  })

export const missingTargets = async (
  { kit, tx, staff }: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  const led = intents.map((intent, at) => (sound(at) ? ledBy(resource, intent) : []))
  const all = led.flat()
  if (all.length === 0) return intents.map(() => [])
  const there = await readLinked(
    kit,
    tx,
    staff.place,
    all.map(({ target }) => target),
  )
  return led.map(list =>
    list.slice(0, 50).flatMap(({ target, tell }) => {
      if (there.has(keyOf(target))) return []
      const area = kit.resources.find(one => one.name === target.to)
      const thing = area ? oneOf(area) : target.to
      return [tell(finding('REF_NOT_FOUND', { thing, v: target.id, vendor: staff.place.vendorCode }))]
    }),
  )
}

/** Of what is about to be written: links to records that nobody sees. Nothing is refused. */
export const unseenTargets = async (
  { kit, tx, staff }: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
): Promise<Finding[]> => {
  const led = intents.flatMap(intent => ledBy(resource, intent))
  if (led.length === 0) return []
  const there = await readLinked(
    kit,
    tx,
    staff.place,
    led.map(({ target }) => target),
  )
  return led.flatMap(({ name, target }) => {
    const found = there.get(keyOf(target))
    if (!found || isLive(found.status)) return []
    const field = fieldOf(resource, name)
    const { title } = found
    return [
      {
        ...finer('REF_NOT_LIVE', 'LINK_UNSEEN', { field, title, status: valueNamed(RecordStatus, found.status) }),
        path: name,
      },
    ]
  })
}

/** Puts what is known of the records their links lead to beside the links, as `<field>Target`. */
export const withLinked = async (
  kit: Pick<Kit, 'resources'>,
  tx: Tx,
  staff: Staff,
  resource: Resource,
  rows: AnyRow[],
): Promise<AnyRow[]> => {
  const fields = targetFields(resource)
  const targets = rows.flatMap(row => fields.flatMap(([name]) => (isRecordTarget(row[name]) ? [row[name]] : [])))
  if (targets.length === 0) return rows
  const there = await readLinked(kit, tx, staff.place, targets)
  for (const row of rows as Record<string, unknown>[])
    for (const [name] of fields) {
      const target = row[name]
      if (isRecordTarget(target)) row[`${name}Target`] = there.get(keyOf(target)) ?? null
    }
  return rows
}
