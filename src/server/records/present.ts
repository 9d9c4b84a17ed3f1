// Rows as a person may see them: allowed columns, titles of what they refer to and computed fields, all in one statement.
import { type SQL, sql } from 'drizzle-orm'
import { columnOf, tableOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { TextRow } from '#server/db/flush.ts'
import { readingTenant, type Tx } from '#server/db/tenant.ts'
import { type Actor, type Kit, type Staff, settingOf } from '#server/kit.ts'
import { hasTargets, withLinked } from './linked.ts'
import { personalOf } from './personal.ts'
import { labelled, type Printed, printedRow, printOf } from './print.ts'
import { type Column, plainTitle, type Shape, selected, shownRow, spokenRow, visibleColumns } from './shape.ts'
import { idsAt, type Pointer, type TitleIn, targetOf, titlesFor } from './titles.ts'
import { mayWithhold, withheldOf } from './withheld.ts'

interface TitleOf {
  /** Wire name, `<field>Title`. */
  name: string
  many: boolean
  at: string
}

/** A title beside the row: its label, and where in the row the reference stands. */
type Pointing = Pointer & { label: string }

export interface Projection {
  columns: readonly Column[]
  titles: readonly TitleOf[]
  /** With titles. */
  select: SQL
  /** Without; what it refers to is in `pointers`. */
  bare: SQL
  printed: readonly Printed[]
  pointers: readonly Pointing[]
}

const titleOf = (column: Column, target: Resource): TitleOf => {
  const title = `o."${columnOf(target.title)}"`
  const from = `from "${tableOf(target)}" o where o.vendor = t.vendor and`
  const at = `t."${column.sqlName}"`
  const many = column.field.kind === 'references'
  return {
    name: `${column.name}Title`,
    many,
    at: many
      ? `(select jsonb_agg(${title} order by array_position(${at}, o.id)) ${from} o.id = any(${at}))`
      : `(select ${title} ${from} o.id = ${at})`,
  }
}

type Needs = Pick<Kit, 'resources' | 'behaviours'>

const maySee = ({ fields }: Resource, actor: Pick<Actor, 'may'>, name: string): boolean => {
  const facts = fields[name]?.facts
  return !facts?.secret && (!facts?.needs || actor.may(facts.needs))
}

const drawn = (kit: Needs, { resource }: Shape, columns: Column[], actor: Pick<Actor, 'may'>): Projection => {
  const linked = columns.flatMap((column, at) => {
    const target = kit.resources.find(resource => resource.name === column.field.facts.to)
    const isShown = target && !target.fields[target.title]?.facts.virtual
    return isShown ? [{ ...titleOf(column, target), target: targetOf(target), place: at }] : []
  })
  const computed = Object.entries(kit.behaviours.get(resource.name)?.computed ?? {}).flatMap(([name, at]) => {
    const field = resource.fields[name]
    return field && maySee(resource, actor, name) ? [{ name, at: sql`${at} as ${sql.raw(`"${name}"`)}`, field }] : []
  })
  const bare = [selected(columns), ...computed.map(({ at }) => at)]
  const titles = linked.map(({ name, at }) => sql.raw(`${at} as "${name}"`))
  return {
    columns,
    titles: linked,
    select: sql.join([...bare, ...titles], sql`, `),
    bare: sql.join(bare, sql`, `),
    printed: [...columns, ...computed].map(one => ({ name: labelled(one.name), print: printOf(one) })),
    pointers: linked.map(({ name, many, target, place }) => ({ label: labelled(name), many, target, at: place })),
  }
}

const looks = new WeakMap<Needs, WeakMap<Shape, Map<string, Projection>>>()

export const projectionOf = (kit: Needs, shape: Shape, actor: Pick<Actor, 'may'>): Projection => {
  const columns = visibleColumns(shape, actor)
  const mine = looks.get(kit) ?? new WeakMap<Shape, Map<string, Projection>>()
  looks.set(kit, mine)
  const known = mine.get(shape) ?? new Map<string, Projection>()
  mine.set(shape, known)
  const virtual = Object.keys(kit.behaviours.get(shape.resource.name)?.computed ?? {})
  const hidden = virtual.filter(name => !maySee(shape.resource, actor, name))
  const isAll = columns.length === shape.columns.size && hidden.length === 0
  const key = isAll ? '' : `${columns.map(({ name }) => name).join()}-${hidden.join()}`
  const look = known.get(key) ?? drawn(kit, shape, columns, actor)
  known.set(key, look)
  return look
}

/** Only these of its values and no titles; undefined where one of them is worked out from whole rows. */
export const narrowLook = (
  kit: Needs,
  shape: Shape,
  actor: Pick<Actor, 'may'>,
  names: readonly string[],
): Projection | undefined => {
  const computed = Object.entries(kit.behaviours.get(shape.resource.name)?.computed ?? {})
  const isVirtual = (name: string) => shape.resource.fields[name]?.facts.virtual === true
  if (names.some(name => isVirtual(name) && !computed.some(([known]) => known === name))) return undefined
  const columns = visibleColumns(shape, actor).filter(({ name }) => name === 'id' || names.includes(name))
  const asked = computed.filter(([name]) => names.includes(name) && maySee(shape.resource, actor, name))
  const bare = [selected(columns), ...asked.map(([name, at]) => sql`${at} as ${sql.raw(`"${name}"`)}`)]
  const select = sql.join(bare, sql`, `)
  return { columns, titles: [], select, bare: select, printed: [], pointers: [] }
}

const printedTitles = ({ pointers }: Projection, row: TextRow, titleIn: TitleIn): string => {
  let text = ''
  for (const pointer of pointers) {
    const titles = idsAt(pointer, row).flatMap(id => titleIn(pointer.target, id) ?? [])
    text += `,${pointer.label}${pointer.many ? `[${titles.map(title => (title === 'null' ? '""' : title)).join()}]` : (titles[0] ?? 'null')}`
  }
  return text
}

/** JSON of rows read as texts, in order. */
export const printedRows = async (
  kit: Kit,
  staff: Staff,
  shape: Shape,
  look: Projection,
  raw: readonly TextRow[],
): Promise<string> => {
  const { vendorCode: vendor, country, urlLang } = staff.place
  const scope = { vendor, country, user: staff.userId }
  const titleIn = await titlesFor(kit.db, scope, urlLang, look.pointers, raw)
  const texts = raw.map(row => `${printedRow(look.printed, row)}${printedTitles(look, row, titleIn)}}`)
  const all = `[${texts.join()}]`
  const isAdded =
    kit.behaviours.get(shape.resource.name)?.virtual ||
    mayWithhold(kit, staff, shape.resource) ||
    hasTargets(shape.resource)
  if (texts.length === 0 || !isAdded) return all
  const rows = await readingTenant(kit.db, scope, tx =>
    added(kit, tx, staff, shape.resource, JSON.parse(all) as AnyRow[]),
  )
  return JSON.stringify(rows)
}

const withVirtual = async (kit: Kit, tx: Tx, staff: Staff, resource: Resource, rows: AnyRow[]): Promise<AnyRow[]> => {
  const virtual = kit.behaviours.get(resource.name)?.virtual
  if (!virtual || rows.length === 0) return rows
  const setting = settingOf(staff.place)
  const personal = personalOf(kit, setting.vendor)
  const values = await virtual({ tx, setting, now: kit.clock.now(), staff, personal }, rows)
  for (const [at, found] of values.entries()) {
    for (const [name, value] of Object.entries(found)) {
      if (maySee(resource, staff, name)) (rows[at] as Record<string, unknown>)[name] = value
    }
  }
  return rows
}

const withWithheld = async (kit: Kit, tx: Tx, staff: Staff, resource: Resource, rows: AnyRow[]): Promise<AnyRow[]> => {
  const scene = { tx, staff, setting: settingOf(staff.place), now: kit.clock.now() }
  for (const [at, found] of (await withheldOf(kit, scene, resource, rows)).entries()) {
    const told = Object.entries(found).filter(([, why]) => why !== undefined)
    if (told.length > 0) (rows[at] as Record<string, unknown>).withheld = Object.fromEntries(told)
  }
  return rows
}

/** What no column holds: values worked out from whole rows, and what is not this person's to decide. */
const added = async (kit: Kit, tx: Tx, staff: Staff, resource: Resource, rows: AnyRow[]): Promise<AnyRow[]> =>
  withWithheld(
    kit,
    tx,
    staff,
    resource,
    await withLinked(kit, tx, staff, resource, await withVirtual(kit, tx, staff, resource, rows)),
  )

export const shownRows = ({ columns }: Projection, raw: readonly Record<string, unknown>[]): AnyRow[] =>
  raw.map(row => shownRow(columns, spokenRow(columns, row)))

/** The same inside a transaction, as records: what has just been written is seen too. */
export const presented = async (
  kit: Kit,
  tx: Tx,
  staff: Staff,
  { resource }: Shape,
  look: Projection,
  raw: Record<string, unknown>[],
): Promise<AnyRow[]> => {
  const { urlLang } = staff.place
  const rows = shownRows(look, raw)
  for (const { name, many } of look.titles) {
    for (const row of rows as Record<string, unknown>[]) {
      const value = row[name]
      if (many) row[name] = ((value ?? []) as unknown[]).map(one => plainTitle(one, urlLang))
      else row[name] = value === null ? null : plainTitle(value, urlLang)
    }
  }
  return added(kit, tx, staff, resource, rows)
}
