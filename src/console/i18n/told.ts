// What the server and the rules say by key, in the reader's words: names from the declarations, figures by Intl. Where the
// catalogues know no key, or a place of the text stays empty, the finished English that came along is shown, its figures drawn.
import { patternByName } from '#console/fields/byName.ts'
import { resourceNamed } from '#console/session/me.ts'
import { humanised, keyOf } from '#contract/address.ts'
import { withArticle } from '#contract/article.ts'
import { directionOf } from '#contract/language.ts'
import {
  begun,
  type Figure,
  filled,
  type Param,
  type Params,
  retold,
  type Said,
  type StoredText,
} from '#contract/said.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import type { Figures } from './figures.ts'
import { speakTold } from './inside.ts'
import { isolatedIn, ownSentence } from './isolated.ts'
import { placedKey } from './placeTerms.ts'
import { i18n } from './speech.ts'
import { adoptTeller, said, type Teller, within, wordsNow } from './words.ts'

const isName = ({ key }: Said): boolean => /^(fields|values)\.|\.(one|label)$/.test(key)

/** The server names a record's state by its code; people read its word. */
const stated = (params: Params = {}): Params => {
  const name = params.status
  return RecordStatus.names.some(known => known === name)
    ? { ...params, status: { key: keyOf.value(RecordStatus, String(name)), text: humanised(String(name)) } }
    : params
}

const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const figureOf = (figures: Figures, { figure, of }: Figure): string => {
  if (figure === 'pincodes') return patternByName(String(of), wordsNow())
  if (figure === 'language') return figures.tongue(String(of))
  if (figure === 'moment') return figures.moment(String(of)).exact
  if (figure === 'number' || figure === 'money' || figure === 'percent') return figures[figure](Number(of))
  return figures[figure](String(of))
}

const figuresIn = (param: Param): Figure[] => {
  if (typeof param !== 'object') return []
  if ('figure' in param) return [param]
  return Object.values('key' in param ? (param.params ?? {}) : param).flatMap(figuresIn)
}

const exact = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finished English quotes figures as files write them; who reads it sees them as a page does. */
const printedIn = (figures: Figures, text: string, params: Params): string => {
  const { count } = params
  // Of bare numbers only what is counted: others may be the number of an order.
  const counted: Figure[] = typeof count === 'number' ? [{ text: String(count), figure: 'number', of: count }] : []
  const known = new Map([...figuresIn(Object.values(params)), ...counted].map(figure => [figure.text, figure]))
  const quoted = [...known.keys()].filter(Boolean).sort((one, other) => other.length - one.length)
  if (quoted.length === 0) return text
  const any = new RegExp(`(?<![\\d.,])(${quoted.map(exact).join('|')})(?![\\d]|[.,]\\d)`, 'g')
  return text.replace(any, found => figureOf(figures, known.get(found)!))
}

const isOfRules = (key: string): boolean => key.startsWith('rules.')
const isOfServer = (key: string): boolean => /^(server|findings|problem|patterns)\./.test(key)

/**
 * Words of an area come with it, those of the rules and the server with the first that is told: until then the English that came
 * along is read, and it is said anew when they are there.
 */
const bringWords = (key: string): void => {
  if (isOfRules(key) || (i18n.language !== 'en' && isOfServer(key))) void speakTold()
  else if (i18n.language !== 'en') resourceNamed(key.slice(0, key.indexOf('.')))
}

const tellerOf = (figures: Figures): Teller => {
  const inside = (param: Param): string => {
    const text = told(param)
    if (typeof param === 'number') return text
    const isOurs = typeof param === 'object' && 'key' in param
    return isolatedIn(directionOf(i18n.language), isOurs && isName(param) ? within(text) : text, isOurs)
  }
  /** The first of the keys whose places can all be filled. */
  const found = (
    keys: readonly (string | undefined)[],
    otherwise: string,
    params: Params = {},
    written = (text: string, _template: string) => text,
  ): string => {
    const own = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, inside(param)]))
    const spoken = withArticle(own, params, key => said(key, ''))
    const count = typeof params.count === 'number' ? { count: params.count } : {}
    for (const asked of keys) {
      if (asked === undefined) continue
      const key = placedKey(asked)
      if (!i18n.exists(key, count)) {
        bringWords(key)
        continue
      }
      const text = i18n.t(key, { ...spoken, ...count, defaultValue: otherwise })
      if (placesOf(text).every(name => name in spoken)) return written(filled(text, spoken), text)
    }
    return printedIn(figures, otherwise, params)
  }
  const told = (param: Param): string => {
    if (typeof param === 'string') return param
    if (typeof param === 'number') return figures.number(param)
    if ('figure' in param) return figureOf(figures, param)
    return 'key' in param ? found([param.key, param.shared], param.text, param.params) : figures.row(param.map(inside))
  }
  return {
    told,
    // A pattern's message stands in the declaration, in its own words.
    finding: ({ key, code, message, params }) =>
      found(
        [key, keyOf.pattern(message), `findings.${code}`, `problem.${code}`],
        message,
        stated(params),
        (text, template) => begun(text, template, params),
      ),
  }
}

adoptTeller(tellerOf)

/** What the server made by itself and kept, in the reader's words: a sentence of its own, not a part of one. */
export const retoldNow = (text: string, told: StoredText): string =>
  ownSentence(
    directionOf(i18n.language),
    wordsNow()
      .told(retold(text, told))
      .replace(/^\p{Ll}/u, first => first.toUpperCase()),
  )
