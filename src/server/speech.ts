// The server's own voice in eight languages: a letter or a file is finished before it leaves, unlike what a page is told. Where a
// catalogue lacks a key, the English that came along is said; figures in a file stay as files write them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyOf } from '#contract/address.ts'
import { withArticle } from '#contract/article.ts'
import { countries } from '#contract/brand.ts'
import { directionOf, tagOf } from '#contract/language.ts'
import type { Finding } from '#contract/problem.ts'
import { type Figure, filled, type Param, type Params, small } from '#contract/said.ts'
import type { Language } from '#contract/session.ts'
import { RecordStatus } from '#contract/valueSet.ts'

type Catalogue = 'mail' | 'areas' | 'search' | 'pinyin'
export type Texts = Readonly<Record<string, string>>

const catalogues = new Map<string, Texts>()

const read = (path: string): Texts => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts) : {})

const folder = join(import.meta.dirname, '../areas')

/** What each area says in its own folder. */
const ofAreas = (language: Language): Texts =>
  Object.assign({}, ...readdirSync(folder).map(area => read(join(folder, area, 'words', `${language}.json`))))

/** Nothing in English, which the sources speak, and where a language has no such file. */
export const catalogueOf = (language: Language, name: Catalogue): Texts => {
  const path = join(import.meta.dirname, '../locales', language, `${name}.json`)
  if (language === 'en') return {}
  const known = catalogues.get(path) ?? { ...read(path), ...(name === 'areas' && ofAreas(language)) }
  catalogues.set(path, known)
  return known
}

const countryIn = (tag: string, { of, text }: Figure): string => {
  const known = countries.find(({ iso3 }) => iso3 === of)
  return (known && new Intl.DisplayNames([tag], { type: 'region' }).of(known.iso2)) || text
}

const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const isName = (key: string): boolean => /^(fields|values)\.|\.(one|label)$/.test(key)

/** Within a sentence names are small; German keeps its capitals, abbreviations stay what they are. */
const within = (language: Language, name: string): string => (language === 'de' ? name : small(name))

/** The state of a record is named by its code; people read its word. */
const stated = (params: Params = {}): Params => {
  const name = RecordStatus.names.find(known => known === params.status)
  return name ? { ...params, status: { key: keyOf.value(RecordStatus, name), text: name } } : params
}

export interface Speech {
  spoken(param: Param): string
  finding(finding: Finding): string
}

export const speaking = (language: Language, catalogue: Catalogue): Speech => {
  const texts = catalogueOf(language, catalogue)
  const tag = tagOf(language)
  const list = new Intl.ListFormat(tag, { type: 'conjunction' })
  const plural = new Intl.PluralRules(tag)
  // A name in other letters must not turn its neighbours around (first strong isolate).
  const isolated = (text: string) => (directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text)

  /** A count chooses among the forms of a text. */
  const textOf = (key: string, { count }: Params): string | undefined =>
    texts[key] ??
    (typeof count === 'number' ? (texts[`${key}_${plural.select(count)}`] ?? texts[`${key}_other`]) : undefined)

  const inside = (param: Param): string => {
    const text = spoken(param)
    if (typeof param === 'number') return text
    return isolated(typeof param === 'object' && 'key' in param && isName(param.key) ? within(language, text) : text)
  }

  /** The first of the keys whose places can all be filled. */
  const found = (keys: readonly (string | undefined)[], otherwise: string, params: Params = {}): string => {
    const own = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, inside(param)]))
    const parts = withArticle(own, params, key => texts[key])
    for (const key of keys) {
      const text = key === undefined ? undefined : textOf(key, params)
      if (text !== undefined && placesOf(text).every(name => name in parts)) return filled(text, parts)
    }
    return otherwise
  }

  const spoken = (param: Param): string => {
    if (typeof param === 'string') return param
    if (typeof param === 'number') return param.toLocaleString(tag)
    if ('figure' in param) {
      if (param.figure === 'country') return countryIn(tag, param)
      return catalogue === 'mail' && param.figure === 'number' ? Number(param.of).toLocaleString(tag) : param.text
    }
    if (!('key' in param)) return list.format(param.map(spoken))
    const { key, shared, text, params } = param
    return found([key, shared], text, params)
  }

  return {
    spoken,
    finding: ({ key, code, message, params }) =>
      found([key, keyOf.pattern(message), `findings.${code}`, `problem.${code}`], message, stated(params)),
  }
}
