// The server's own voice in eight languages: a letter is finished before it leaves, unlike what a page is told. Where a
// catalogue lacks a key, the English that came along is said.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countries } from '#contract/brand.ts'
import { directionOf, tagOf } from '#contract/language.ts'
import { type Figure, filled, type Param } from '#contract/said.ts'
import type { Language } from '#contract/session.ts'

const catalogues = new Map<Language, Readonly<Record<string, string>>>()

const catalogueOf = (language: Language): Readonly<Record<string, string>> => {
  if (language === 'en') return {}
  const path = join(import.meta.dirname, '../../locales', language, 'mail.json')
  const known = catalogues.get(language) ?? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
  catalogues.set(language, known)
  return known
}

const figured = ({ figure, of, text }: Figure, tag: string): string => {
  if (figure === 'number') return Number(of).toLocaleString(tag)
  const known = figure === 'country' && countries.find(({ iso3 }) => iso3 === of)
  return (known && new Intl.DisplayNames([tag], { type: 'region' }).of(known.iso2)) || text
}

export const speaking = (language: Language): ((param: Param) => string) => {
  const texts = catalogueOf(language)
  const tag = tagOf(language)
  // A name in other letters must not turn its neighbours around (first strong isolate).
  const isolated = (text: string) => (directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text)
  const list = new Intl.ListFormat(tag, { type: 'conjunction' })
  const spoken = (param: Param): string => {
    if (typeof param === 'string') return param
    if (typeof param === 'number') return param.toLocaleString(tag)
    if ('figure' in param) return figured(param, tag)
    if (!('key' in param)) return list.format(param.map(spoken))
    const { key, text, params = {} } = param
    const inside = Object.fromEntries(Object.entries(params).map(([name, of]) => [name, isolated(spoken(of))]))
    return filled(texts[key] ?? text, inside)
  }
  return spoken
}
