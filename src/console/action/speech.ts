// What is said about a wish: which action on what, and how it ended. Used by titles, toasts and the palette alike.
import { titleOf } from '#console/fields/title.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import type { Words } from '#console/i18n/words.ts'
import { currentPlace } from '#console/session/me.ts'
import { keyOf } from '#contract/address.ts'
import type { Outcome, Refused } from '#contract/call.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Params } from '#contract/said.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { FieldRefusal, Refusal } from '#machines/port.ts'
import { leftText } from './changesText.ts'
import { countedText, severalText } from './counted.ts'
import { madeText } from './made.ts'
import { type Met, sentence } from './sentences.ts'
import { countOf } from './subject.ts'
import type { WishSpec } from './wishes.ts'

const onlyOf = ({ subject }: WishSpec): AnyRow | undefined =>
  subject && !subject.matching && subject.records.length === 1 ? subject.records[0] : undefined

/** `Rose lipstick`, or `5 products`; empty when the action has no records. */
export const targetText = (spec: WishSpec, words: Words): string => {
  const { action, resource, subject } = spec
  if (action.on === 'nothing' || !subject) return ''
  const only = onlyOf(spec)
  return only ? titleOf(resource, only, currentPlace()?.urlLang ?? '') : countedText(words, resource, countOf(subject))
}

const wishAs = (spec: WishSpec, words: Words, as: 'action.on' | 'action.within'): string => {
  const { action, resource, subject } = spec
  const target = targetText(spec, words)
  if (!target || !subject) return words.action(action, subject && countOf(subject))
  return onlyOf(spec)
    ? words.t(as, { action: words.action(action, 1), target: isolatedIn(words.dir, target) })
    : severalText(words, { action, resource, count: countOf(subject) }, as)
}

/** `Hide: Rose lipstick`, `Release 5 orders`. */
export const wishText = (spec: WishSpec, words: Words): string => wishAs(spec, words, 'action.on')

/** The same where it stands behind a colon already: `Not done: Hide · Rose lipstick`. */
export const wishWithin = (spec: WishSpec, words: Words): string => wishAs(spec, words, 'action.within')

const titleNow = (resource: Resource, row: AnyRow): string => titleOf(resource, row, currentPlace()?.urlLang ?? '')

/** What it is about before anything is known of its end. */
const wishedOf = ({ action, resource, subject }: WishSpec): Met => {
  const [only] = subject?.records ?? []
  if (action.on === 'nothing' || !subject) return { count: 0 }
  return only && countOf(subject) === 1 && !subject.matching
    ? { title: titleNow(resource, only) }
    : { count: countOf(subject) }
}

/** What it met: an answer that names no record is of what was wished. */
const metBy = (spec: WishSpec, { done }: Pick<Outcome, 'done'>): Met => {
  const [row] = done
  if (!row) return wishedOf(spec)
  if (done.length > 1) return { count: done.length }
  const before = spec.subject?.records.find(({ id }) => id === row.id)
  return { title: titleNow(spec.resource, { ...before, ...row }) }
}

/** What a confirmation asks: `Delete 5 products?`, else what is wished. */
export const promptText = (spec: WishSpec, words: Words): string =>
  sentence(words, spec.resource, spec.action, 'prompt', wishedOf(spec)) ?? wishText(spec, words)

/** What is so now: `Rose lipstick deleted`, else what was wished, as done. */
export const doneText = (spec: WishSpec, outcome: Outcome, words: Words): string => {
  const { done, refused, within = [] } = outcome
  const isNone = done.length === 0 && refused.length + within.length > 0
  const text = isNone ? notDoneText(spec, words) : allDoneText(spec, outcome, words)
  if (within.length > 0)
    return words.t('action.doneLeft', { text, left: leftText(words, spec.resource, refused, within) })
  return refused.length > 0 ? words.t('action.doneSome', { text, count: refused.length }) : text
}

export const notDoneText = (spec: WishSpec, words: Words): string =>
  words.t('action.refused', { text: wishWithin(spec, words) })

const allDoneText = (spec: WishSpec, outcome: Outcome, words: Words): string =>
  sentence(words, spec.resource, spec.action, 'done', metBy(spec, outcome)) ??
  madeText(spec, outcome, words) ??
  words.t('action.done', { text: wishedText(spec, outcome, words) })

/** The wish, of those of its records that were met. */
const wishedText = (spec: WishSpec, outcome: Outcome, words: Words): string => {
  const { action, resource, subject } = spec
  const count = outcome.done.length
  const isPart = subject && action.on !== 'nothing' && count > 0 && count < countOf(subject)
  if (!isPart) return wishText(spec, words)
  const met = metBy(spec, outcome)
  return 'title' in met
    ? words.t('action.on', { action: words.action(action, 1), target: isolatedIn(words.dir, met.title) })
    : severalText(words, { action, resource, count: met.count })
}

/** As it is taken back: of what was done, not of what was wished. */
export const outcomeText = (spec: WishSpec, outcome: Outcome, words: Words): string =>
  sentence(words, spec.resource, spec.action, 'done', metBy(spec, outcome)) ?? wishedText(spec, outcome, words)

/** As its job tells it, of so many that went well. */
export const jobText = (spec: WishSpec, met: number, words: Words): string => {
  const wished = wishedOf(spec)
  const of = 'title' in wished ? wished : { count: met }
  return (met > 0 && sentence(words, spec.resource, spec.action, 'done', of)) || wishText(spec, words)
}

/** The machine's or the server's reason, in the reader's words. */
export const refusalText = ({ key, code, message, params }: Refusal, words: Words): string =>
  words.finding({
    key,
    code: code ?? '',
    message: message ?? words.t('action.noAnswer'),
    ...(params && { params: params as Params }),
  })

/** Said below beside the record it is about: there it needs no second saying, and has its subject. */
export const isListed = ({ key, message }: Refusal, left: readonly Refused[]): boolean =>
  left.some(({ why }) => (why.key ?? `findings.${why.code}`) === key && (message ?? why.message) === why.message)

/** How a finding travels through a machine, which keeps keys and parameters only: the server's own words go along, and the
 * spot inside the field. */
export const asFieldRefusal = ({ path = '', key, code, message, params }: Finding): FieldRefusal => {
  const [field = '', ...within] = path.split('.')
  return {
    path: field,
    key: key ?? `findings.${code}`,
    params: { ...params, said: message, ...(within.length > 0 && { within: within.join('.') }) },
  }
}

/** By the input they are told at; in further sets of inputs by set and input. */
export const findingsByInput = (fields: readonly FieldRefusal[], { input }: ResolvedAction): Record<string, Finding> =>
  Object.fromEntries(
    fields.map(one => {
      const isInSet = input?.[one.path]?.facts.again !== undefined && one.params?.within !== undefined
      return [isInSet ? `${one.path}.${one.params?.within}` : one.path, asFinding(one)]
    }),
  )

export const asFinding = ({ key, params }: Pick<FieldRefusal, 'key' | 'params'>): Finding => ({
  code: '',
  message: String(params?.said ?? key),
  key,
  ...(params && { params: params as Params }),
  ...(params?.within !== undefined && { path: String(params.within) }),
})

/** Under what an action asks for, where its declaration says something. */
export const inputHelp = (
  { resource, name, input }: ResolvedAction,
  field: string,
  words: Words,
): string | undefined => {
  const help = input?.[field]?.facts.help
  if (help) return words.t(keyOf.inputHelp({ name: resource }, name, field), { defaultValue: help })
  return words.t(keyOf.meaning(keyOf.input({ name: resource }, name, field)), { defaultValue: '' }) || undefined
}
