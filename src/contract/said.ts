// A text made where nobody knows the reader's language: the key of its words, what fills their places, and the English for
// who has no words. Never a sentence alone, never a number already printed.
import { countryNamed } from './brand.ts'

/** A number, day, country, language or pattern of pincodes the reader sees written their way. */
export interface Figure {
  text: string
  figure: 'number' | 'money' | 'percent' | 'date' | 'day' | 'moment' | 'country' | 'language' | 'pincodes'
  of: number | string
}

export interface Said {
  key: string
  /** Asked when the own key says nothing: what all resources share. */
  shared?: string
  text: string
  params?: Params
}

/** What is kept beside a text's finished English, so that it can be said again in any language. */
export type StoredText = Omit<Said, 'text'>

/** A plain string is somebody's own text (a name, a code) and is shown as it is; a list is read side by side. */
export type Param = string | number | Said | Figure | readonly Param[]
export type Params = Readonly<Record<string, Param>>

const isList = (param: Param): param is readonly Param[] => Array.isArray(param)

export const toldOf = ({ text: _, ...told }: Said): StoredText => told
/** The text as it was said; one that was kept without its key is what it is. */
export const retold = (text: string, told: StoredText | null | undefined): Said | string =>
  told ? { ...told, text } : text

/** In English. */
export const printed = (param: Param): string => {
  if (isList(param)) return param.map(printed).join(', ')
  return typeof param === 'object' ? param.text : String(param)
}

/** Fills `{name}` places; a place without a value stays visible rather than vanishing. */
export const filled = (template: string, params?: Params): string =>
  params ? template.replace(/\{(\w+)\}/g, (place, name: string) => printed(params[name] ?? place)) : template

/** A name as it stands within a sentence: small, but for an abbreviation. */
export const small = (name: string): string => name.replace(/^\p{Lu}(?!\p{Lu})/u, first => first.toLowerCase())

/** A sentence that begins with a word of ours begins with a capital; a name or a value somebody wrote stays as it is. */
export const begun = (text: string, template: string, params?: Params): string => {
  const param = params?.[/^\{(\w+)\}/.exec(template)?.[1] ?? '']
  if (typeof param !== 'object' || !('key' in param)) return text
  return text.replace(/^[\u2066-\u2069]*\p{Ll}/u, first => first.toUpperCase())
}

type Stem<K extends string> = K extends `${infer S}_one` | `${infer S}_other` ? S : K
export type NamesOf<W extends Record<string, string>> = Stem<keyof W & string>

/** Speaks out of one dictionary, whose keys stand under `room`. A number called `count` chooses between `_one` and `_other`. */
export const saying =
  <const W extends Record<string, string>>(room: string, words: W) =>
  (name: NamesOf<W>, params?: Params): Said => {
    const template = words[name] ?? words[`${name}_${params?.count === 1 ? 'one' : 'other'}`] ?? name
    return { key: `${room}.${name}`, text: filled(template, params), ...(params && { params }) }
  }

/** One text of one area, in its own words beside the place that needs it. */
export const wording = (key: string, english: string, params?: Params): Said => ({
  key,
  text: filled(english, params),
  ...(params && { params }),
})

export const numberFigure = (n: number): Figure => ({ text: n.toLocaleString('en'), figure: 'number', of: n })
export const dayFigure = (day: string): Figure => ({ text: day, figure: 'date', of: day })
/** A day of a plan: without its year where that is this one. */
export const plannedDay = (day: string): Figure => ({ text: day, figure: 'day', of: day })
export const momentFigure = (iso: string): Figure => ({ text: iso, figure: 'moment', of: iso })
export const countryFigure = (iso3: string): Figure => ({
  text: countryNamed(iso3)?.name ?? iso3,
  figure: 'country',
  of: iso3,
})
/** By its tag. */
export const languageFigure = (tag: string): Figure => ({ text: tag, figure: 'language', of: tag })
/** As it is kept: `560*`, `state:Kerala`. */
export const pincodesFigure = (pattern: string): Figure => ({ text: pattern, figure: 'pincodes', of: pattern })
