// A record as the palette shows it: what it is called, wherever it comes from. For searches over many resources at once.
import { type SQL, sql } from 'drizzle-orm'
import type { Hit } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import type { StoredText } from '#contract/said.ts'
import { nameOfCode, RecordStatus } from '#contract/valueSet.ts'
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

export interface RecordHit {
  resource: string
  id: string
  title: string | null
  titleTold: StoredText | null
  subtitle: string | null
  status: number
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

export const hitOf =
  (resources: readonly Resource[], urlLang: string) =>
  ({ resource: name, id, title, titleTold, subtitle, status }: RecordHit): Hit => {
    const area = resources.find(one => one.name === name)
    return {
      resource: name,
      id,
      title: spokenText(area, area?.title, title, urlLang) ?? id,
      ...(titleTold && { titleTold }),
      subtitle: spokenText(area, area?.subtitle, subtitle, urlLang),
      status: nameOfCode(RecordStatus, status),
    }
  }
