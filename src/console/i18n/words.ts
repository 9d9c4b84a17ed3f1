// Every word, number and date the console shows goes through here: texts from the catalogues, English from the
// declarations, figures by Intl in the reader's language and the place's currency and time zone.
import { useTranslation } from 'react-i18next'
import { catalogueOfAreas, currentMe, currentPlace, useMaybePlace } from '#console/session/me.ts'
import { humanised, keyOf } from '#contract/address.ts'
import type { Place } from '#contract/brand.ts'
import { directionOf } from '#contract/language.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { filled, type Param } from '#contract/said.ts'
import type { Known } from '#contract/standard.ts'
import type { ValueSet } from '#contract/valueSet.ts'
import { type Figures, figuresOf } from './figures.ts'
import { i18n } from './speech.ts'

type Params = Readonly<Record<string, unknown>>
type Say = (key: string, params?: Params) => string
type Named = Pick<Resource, 'name'>
// i18next types its keys by what it knows at compile time; our texts arrive later.
const say: Say = (key, params) => (i18n.t as unknown as Say)(key, params)

/** What was said by key, in the reader's words. */
export interface Teller {
  finding(finding: Finding): string
  told(param: Param): string
}

/** The English that came along: all there is before told.ts has come with the rooms behind the sign-in. */
const asSaid = (param: Param): string => (typeof param === 'object' && 'text' in param ? param.text : String(param))
let tellerOf: (figures: Figures) => Teller = () => ({ told: asSaid, finding: ({ message }) => message })

export const adoptTeller = (given: typeof tellerOf): void => {
  tellerOf = given
}

/** Within a sentence names are small: German keeps its capitals, abbreviations stay what they are. */
export const within = (name: string): string =>
  i18n.language === 'de' ? name : name.replace(/^\p{Lu}(?!\p{Lu})/u, first => first.toLowerCase())

export interface Words extends Figures, Teller {
  /** A text of the console; `count` chooses the plural. */
  t(key: string, params?: Params): string
  area(resource: Resource): string
  /** The same in the middle of a sentence. */
  areaWithin(resource: Resource): string
  one(resource: Resource): string
  field(resource: Resource, name: string): string
  help(resource: Resource, name: string): string | undefined
  action(known: Known): string
  input(known: Known, field: string): string
  view(resource: Named, name: string): string
  upload(resource: Resource, name: string): string
  value(
    set: Pick<ValueSet, 'name' | 'fieldsOf'> & { labels?: Readonly<Record<string, string | undefined>> },
    name: string,
  ): string
  /** A sidebar group. */
  group(name: Resource['group']): string
  dir: 'ltr' | 'rtl'
  language: string
}

// A page says some thousand texts before its first list stands, most of them the same; i18next thinks each over anew.
const texts = new Map<string, string>()
let shared: { by: readonly unknown[]; words: Words } | undefined
const forget = () => {
  texts.clear()
  shared = undefined
}
i18n.on('languageChanged', forget)
i18n.store.on('added', forget)

const remembered = (name: string, make: () => string): string => {
  const text = texts.get(name) ?? make()
  texts.set(name, text)
  return text
}

const said = (key: string | string[], otherwise: string): string =>
  remembered(`${key}\n${otherwise}`, () => i18n.t(key, { defaultValue: otherwise }))

const areaNames = {
  area: (resource: Resource) => said(keyOf.area(resource), resource.label),
  areaWithin: (resource: Resource) => within(said(keyOf.area(resource), resource.label)),
  one: (resource: Resource) => said(keyOf.one(resource), resource.one),
  field: (resource: Resource, name: string) =>
    said(
      [keyOf.field(resource, name), `fields.${name}`],
      (resource.fields[name] ?? resource.filters?.[name])?.facts.label ?? humanised(name),
    ),
  help: (resource: Resource, name: string) =>
    said(keyOf.help(resource, name), resource.fields[name]?.facts.help ?? '') || undefined,
  view: (resource: Named, name: string) => said(keyOf.view(resource, name), name),
  upload: (resource: Resource, name: string) =>
    said(keyOf.upload(resource, name), resource.uploads?.[name]?.label ?? humanised(name)),
}

const actionNames = (areas: readonly Resource[]) => ({
  action: (known: Known) => {
    const resource = areas.find(({ name }) => name === known.resource)
    const own = keyOf.action({ name: known.resource }, known.name)
    // Standard actions are translated once, with the record's name put in.
    const text = said(known.standard ? [own, `actions.${known.name}.label`] : own, known.label)
    return resource ? filled(text, { one: areaNames.one(resource), many: areaNames.areaWithin(resource) }) : text
  },
  input: (known: Known, field: string) => {
    const resource = known.standard ? areas.find(({ name }) => name === known.resource) : undefined
    // What a standard action asks for of the record's own is called as in the record.
    if (resource?.fields[field]) return areaNames.field(resource, field)
    return said(
      [keyOf.input({ name: known.resource }, known.name, field), `inputs.${field}`],
      known.input?.[field]?.facts.label ?? humanised(field),
    )
  },
})

const wordsOf = (language: string, figures: Figures, areas: readonly Resource[]): Words => ({
  ...figures,
  ...areaNames,
  ...actionNames(areas),
  t: (key, params) => (params ? say(key, params) : remembered(key, () => say(key))),
  value: (set, name) => {
    const resource = set.fieldsOf ? areas.find(area => area.name === set.fieldsOf) : undefined
    return resource
      ? areaNames.field(resource, name)
      : said(keyOf.value(set, name), set.labels?.[name] ?? humanised(name))
  },
  group: name => said(`groups.${name}`, humanised(name)),
  ...tellerOf(figures),
  dir: directionOf(language),
  language,
})

/** One for everybody who speaks now: made anew when texts arrive, or with another language, place or list of areas. */
const wordsFor = (place: Place | undefined): Words => {
  const figures = figuresOf(i18n.language, place, currentMe()?.profile.calendar)
  const by = [i18n.language, figures, catalogueOfAreas(), tellerOf]
  if (!shared?.by.every((part, at) => part === by[at])) {
    shared = { by, words: wordsOf(i18n.language, figures, catalogueOfAreas()) }
  }
  return shared.words
}

export const useWords = (): Words => {
  // For its news only: it draws again when texts arrive or the language changes.
  useTranslation(undefined, { i18n })
  return wordsFor(useMaybePlace())
}

/** Outside React: toasts, titles, announcements. */
export const wordsNow = (): Words => wordsFor(currentPlace())
