// A record as the palette shows it: what it is called, wherever it comes from. For searches over many resources at once.
import { type SQL, sql } from 'drizzle-orm'
import type { Hit } from '#contract/call.ts'
import { valueNamed } from '#contract/member.ts'
import type { Resource } from '#contract/resource.ts'
import { numberFigure, type Param, type StoredText } from '#contract/said.ts'
import { nameOfCode, RecordStatus } from '#contract/valueSet.ts'
import { endedFrom, endNameOf } from '#rules/during.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { findable } from './searchable.ts'
import { plainTitle, shapeOf } from './shape.ts'

/** The resources whose records the person may find. */
export const searchedFor = (kit: Pick<Kit, 'resources'>, staff: Staff): Resource[] =>
  findable(kit).filter(({ name }) => staff.may(`${name}.open`) && staff.may(`${name}.show`))

export const asText = (resource: Resource, name: string | undefined): SQL => {
  const column = name ? shapeOf(resource).columns.get(name) : undefined
  if (!column) return sql`null::text`
  return column.field.kind === 'localized' ? sql`(${column.at})::text` : sql`${column.at}::text`
}

/** What the title of a server's own making is said by. */
export const titleTold = (resource: Resource): SQL => {
  const name = resource.fields[resource.title]?.facts.told
  return (name && shapeOf(resource).columns.get(name)?.at) || sql`null::jsonb`
}

/** What its end is kept as, in the form it travels in. */
export const endText = (resource: Resource): SQL => {
  const name = endNameOf(resource)
  const at = name ? shapeOf(resource).columns.get(name)?.at : undefined
  return at ? sql`(to_jsonb(${at}) #>> '{}')` : sql`null::text`
}

/** The values of what is told beside its title, a reference by what it is called. */
export const besideValues = ({ resources }: Pick<Kit, 'resources'>, resource: Resource): SQL | undefined => {
  const { columns } = shapeOf(resource)
  const values = (resource.beside ?? []).flatMap(name => {
    const column = columns.get(name)
    if (!column) return []
    const target = resources.find(one => one.name === column.field.facts.to)
    if (!target) return [sql`to_jsonb(${column.at})`]
    const title = shapeOf(target).columns.get(target.title)
    const named = sql`select to_jsonb(r.${sql.raw(title!.sqlName)}) from ${shapeOf(target).table} r`
    return [sql`(${named} where r.vendor = t.vendor and r.id = ${column.at})`]
  })
  return values.length > 0 ? sql`jsonb_build_array(${sql.join(values, sql`, `)})` : undefined
}

const besideSaid = (resource: Resource, values: readonly unknown[], urlLang: string): Param[] =>
  (resource.beside ?? []).flatMap((name, at): Param[] => {
    const value = values[at]
    const of = resource.fields[name]?.facts.of
    if (value === null || value === undefined) return []
    if (of) return [valueNamed(of, nameOfCode(of, Number(value)))]
    return [typeof value === 'number' ? numberFigure(value) : plainTitle(value, urlLang)]
  })

export interface RecordHit {
  resource: string
  id: string
  title: string | null
  titleTold: StoredText | null
  subtitle: string | null
  beside?: readonly unknown[] | null
  status: number
  /** As it is kept: an instant, or a day of the vendor's. */
  end: string | null
}

/** A localized title came as the text of its map, a choice as the text of its code. */
const spokenText = (
  resource: Resource | undefined,
  name: string | undefined,
  text: string | null,
  urlLang: string,
): string | null => {
  const field = text !== null && name ? resource?.fields[name] : undefined
  if (!field || text === null) return text
  if (field.kind === 'localized') return plainTitle(JSON.parse(text), urlLang)
  return field.kind === 'choice' && field.facts.of ? nameOfCode(field.facts.of, Number(text)) : text
}

const endedFromOf = (resource: Resource, status: string, end: string, timezone: string): string | undefined => {
  const from = endedFrom(resource, { status, [endNameOf(resource) ?? '']: end }, timezone)
  return from === undefined ? undefined : new Date(from).toISOString()
}

export const hitOf =
  (resources: readonly Resource[], { urlLang, timezone }: Staff['place']) =>
  ({ resource: name, id, title, titleTold, subtitle, beside, status: code, end }: RecordHit): Hit => {
    const area = resources.find(one => one.name === name)
    const status = nameOfCode(RecordStatus, code)
    const ended = area && end !== null ? endedFromOf(area, status, end, timezone) : undefined
    return {
      resource: name,
      id,
      title: spokenText(area, area?.title, title, urlLang) ?? id,
      ...(titleTold && { titleTold }),
      subtitle: spokenText(area, area?.subtitle, subtitle, urlLang),
      ...(area && beside && { beside: besideSaid(area, beside, urlLang) }),
      status,
      ...(ended && { endedFrom: ended }),
    }
  }
