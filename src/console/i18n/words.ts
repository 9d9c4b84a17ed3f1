// Every word, number and date the console shows goes through here: texts from the catalogues, English from the
// declarations, figures by Intl in the reader's language and the place's currency and time zone.
import { useTranslation } from 'react-i18next'
import { currentMe, currentPlace, knownResources, useMaybePlace } from '#console/session/me.ts'
import type { Says, Sentence } from '#contract/action.ts'
import type { Singular } from '#contract/article.ts'
import type { Place } from '#contract/brand.ts'
import { directionOf } from '#contract/language.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { type Param, small } from '#contract/said.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { ValueSet } from '#contract/valueSet.ts'
import { type Figures, figuresOf } from './figures.ts'
import { countryOfTerms, placedKey, placedLabel, placedText } from './placeTerms.ts'
import { i18n } from './speech.ts'

type Params = Readonly<Record<string, unknown>>
type Say = (key: string, params?: Params) => string
type Named = Pick<Resource, 'name'>
// i18next types its keys by what it knows at compile time; our texts arrive later.
const say: Say = (key, params) => (i18n.t as unknown as Say)(placedKey(key), params)

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

/** Nobody names an area on the sign-in page: named.ts comes with the rooms behind it as well. */
let namesOf: (resources: readonly Resource[]) => Names = () => ({}) as Names

export const adoptNames = (given: typeof namesOf): void => {
  namesOf = given
}

/** Within a sentence names are small: German keeps its capitals, abbreviations stay what they are. */
export const within = (name: string): string => (i18n.language === 'de' ? name : small(name))

/** How resources, their fields, actions and values are called. */
export interface Names {
  label(resource: Resource): string
  /** The same in the middle of a sentence. */
  labelWithin(resource: Resource): string
  one(resource: Resource): string
  /** The same with its article, where the language has one: the places a text may ask for. */
  singular(resource: Resource): Singular
  /** Several of them, in the middle of a sentence. */
  manyWithin(resource: Resource): string
  field(resource: Resource, name: string): string
  /** What a column put together from fields says, its places unfilled. */
  saying(resource: Resource, column: string, saying: { name: string; says: string }): string
  help(resource: Resource, name: string): string | undefined
  /** As one says it of several records, or of one alone where `count` is that. */
  action(known: ResolvedAction, count?: number): string
  /** The same as one types it, without an article. */
  bareAction(known: ResolvedAction): string
  /** A sentence its declaration has for an action, places unfilled. */
  says(known: ResolvedAction, kind: keyof Says, form: keyof Sentence): string | undefined
  input(known: ResolvedAction, field: string): string
  view(resource: Named, name: string): string
  upload(resource: Resource, name: string): string
  value(
    set: Pick<ValueSet, 'name' | 'fieldsOf'> & { labels?: Readonly<Record<string, string | undefined>> },
    name: string,
  ): string
  /** A sidebar group. */
  group(name: Resource['group']): string
}

export interface Words extends Figures, Teller, Names {
  /** A text of the console; `count` chooses the plural. */
  t(key: string, params?: Params): string
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

// Whoever asks for a text by key gets it in the terms of the place, before anything is filled in. i18next looks all of them up here,
// though its types do not say so.
type Look = (language: string, ...path: string[]) => unknown
const store = i18n.store as unknown as { getResource: Look }
const kept = store.getResource.bind(i18n.store)
store.getResource = (language, ...path) => {
  const text = kept(language, ...path)
  return typeof text === 'string' ? placedText(text, language) : text
}

const remembered = (name: string, make: () => string): string => {
  // Another country has other terms.
  const placed = `${countryOfTerms()}\n${name}`
  const text = texts.get(placed) ?? make()
  texts.set(placed, text)
  return text
}

export const said = (key: string | string[], otherwise: string): string =>
  remembered(`${key}\n${otherwise}`, () => {
    const label = placedLabel(otherwise)
    if (label) return say(label, { count: 1 })
    return i18n.t(key, { defaultValue: placedText(otherwise, i18n.language) })
  })

const wordsOf = (language: string, figures: Figures, resources: readonly Resource[]): Words => ({
  ...figures,
  ...namesOf(resources),
  t: (key, params) => (params ? say(key, params) : remembered(key, () => say(key))),
  ...tellerOf(figures),
  dir: directionOf(language),
  language,
})

/** One for everybody who speaks now: made anew when texts arrive, or with another language, place or list of resources. */
const wordsFor = (place: Place | undefined): Words => {
  const figures = figuresOf(i18n.language, place, currentMe()?.profile.calendar)
  const by = [i18n.language, figures, knownResources(), tellerOf, namesOf, countryOfTerms()]
  if (!shared?.by.every((part, at) => part === by[at])) {
    shared = { by, words: wordsOf(i18n.language, figures, knownResources()) }
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
