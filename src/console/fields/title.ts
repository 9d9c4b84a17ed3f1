// What a record is called: its title field in the reader's or the vendor's language, else its subtitle, else its id.
import { useQuery } from '@tanstack/react-query'
import { retoldNow } from '#console/i18n/told.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { keys, readRecord } from '#console/net/records.ts'
import { resourceNamed, usePlace } from '#console/session/me.ts'
import type { Field, FieldFacts } from '#contract/field.ts'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { StoredText } from '#contract/said.ts'
import { byName } from './byName.ts'

/** A text or a map of languages, as one text. */
export const textIn = (value: unknown, urlLang: string): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? spoken(value as Localized, urlLang) : String(value)
}

type TitledRow = Readonly<Record<string, unknown>>

/** What a code is called; undefined where nobody has a word for it. */
export const calledIn = ({ called = {} }: Pick<FieldFacts, 'called'>, code: string): string | undefined => {
  if (!Object.hasOwn(called, code)) return undefined
  const by = called[code]!
  return typeof by === 'string' ? wordsNow().t(by) : wordsNow().value(by.of, by.value)
}

/** What is said of it in the reader's language, which runs as that does; the rest runs as whoever wrote it. */
export const isSaid = ({ facts }: Field, name: string, row: TitledRow): boolean =>
  Boolean(row[facts.told ?? ''] ?? facts.of) || calledIn(facts, String(row[name])) !== undefined

/** A field's text; a choice, a code people have a word or a name for, and what the server made by itself, are said in the reader's language. */
export const textOf = (field: Field | undefined, name: string, row: TitledRow, urlLang: string): string => {
  const text = textIn(row[name], urlLang)
  const { of, told: by = '' } = field?.facts ?? {}
  if (of && text) return wordsNow().value(of, text)
  const told = row[by] as StoredText | null | undefined
  if (told) return retoldNow(text, told)
  return calledIn(field?.facts ?? {}, text) ?? (field ? byName(field, text, wordsNow()) : text)
}

export const titleOf = (resource: Resource, row: TitledRow, urlLang: string): string => {
  const title = textOf(resource.fields[resource.title], resource.title, row, urlLang)
  const { subtitle: name } = resource
  const subtitle = name ? textOf(resource.fields[name], name, row, urlLang) : ''
  return title || subtitle || String(row.id ?? '').slice(-8)
}

export const subtitleOf = (resource: Resource, row: TitledRow, urlLang: string): string => {
  const { subtitle: name } = resource
  const subtitle = name ? textOf(resource.fields[name], name, row, urlLang) : ''
  return subtitle === titleOf(resource, row, urlLang) ? '' : subtitle
}

/** Name of a record known by id only; `known` comes with most rows and saves the question. */
export const useRecordTitle = (to: string, id: string | undefined, known?: string): string => {
  const { urlLang } = usePlace()
  const isAsked = !known && id !== undefined
  const resource = isAsked ? resourceNamed(to) : undefined
  const { data } = useQuery({
    queryKey: keys.record({ name: to }, id ?? ''),
    queryFn: ({ signal }): Promise<AnyRow> => readRecord({ name: to }, id ?? '', signal),
    enabled: resource !== undefined,
  })
  if (known || !id) return known ?? ''
  return data && resource ? titleOf(resource, data, urlLang) : `…${id.slice(-8)}`
}
