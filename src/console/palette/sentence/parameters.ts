// The arguments of a command as the line reads them: what each is called, whether a text is one, and how what was
// understood is shown before anything is done with it.
import type { WishSpec } from '#console/action/wishes.ts'
import { localeOf } from '#console/i18n/figures.ts'
import type { Words } from '#console/i18n/words.ts'
import { humanised } from '#contract/address.ts'
import type { PaletteGivens, PaletteSlot } from '#machines/palette/facts.ts'
import { isNamed, shownValue } from '../picker.ts'
import { fewestInCode, isCode } from '../records/known.ts'
import { askedFor, type ResolvedSlot, recordSlot, slotName, slotsOf } from '../slots.ts'
import { argumentsAmong, type Parameter } from './arguments.ts'
import { readTyped } from './typed.ts'

const usualOf = ({ field }: ResolvedSlot): unknown => field?.facts.default

const reads = ({ field }: ResolvedSlot, text: string): boolean => {
  const read = field && readTyped(field, text)
  return read !== undefined && 'value' in read
}

const kindOf = (asked: ResolvedSlot): Parameter['kind'] =>
  isNamed(asked) ? 'record' : asked.field?.kind === 'text' && !asked.field.facts.pattern ? 'text' : 'value'

export interface Reading {
  /** What of the line is its record. */
  record?: string
  /** It works on what has the focus: a code beside it is no free text, as it may be another record. */
  isAside?: boolean
}

/** A code, or words with one that may be another record: the focus is not taken for it. */
const hasCode = (text: string): boolean =>
  isCode(text) || text.split(/\s+/).some(word => word.length >= fewestInCode && isCode(word))

const parameterOf = (asked: ResolvedSlot, words: Words, { isAside = false }: Reading): Parameter => {
  const { slot, field } = asked
  const isNote = isAside && kindOf(asked) === 'text' && field?.facts.format !== 'code'
  return {
    name: slot.name,
    labels: [slotName(asked, words), field?.facts.label ?? humanised(slot.name), slot.name],
    isOptional: slot.optional === true || usualOf(asked) !== undefined,
    kind: kindOf(asked),
    reads: text => text !== '' && !(isNote && hasCode(text)) && (isNamed(asked) || reads(asked, text)),
  }
}

/** What was understood, ready to be given and to be shown. */
export interface Understood {
  given: PaletteGivens
  /** `Mode Raise · Price ₹499.00`. */
  shown: string
  /** Nothing of it still has to be looked up by mere words. */
  isSure: boolean
  /** Some of it is a text that may be anything. */
  isFree: boolean
  names: readonly string[]
}

const looksLikeCode = (text: string): boolean => /\d/.test(text)

/** Everything or nothing; what is usual and was passed over stands in with the rest. */
export const understood = (
  text: string,
  action: string,
  slots: readonly PaletteSlot[],
  words: Words,
  reading: Reading = {},
): Understood | undefined => {
  const { record } = reading
  const all = slots.flatMap(slot => askedFor(action, slot) ?? [])
  const others = record === undefined ? all : all.filter(({ slot }) => slot.name !== recordSlot)
  const parameters = others.map(asked => parameterOf(asked, words, reading))
  const rest = record !== undefined && text === '' ? {} : argumentsAmong(text, parameters)
  if (!rest) return undefined
  const taken = record === undefined ? rest : { [recordSlot]: record.replace(/^[#№]/u, ''), ...rest }
  const last = all.findLastIndex(({ slot }) => slot.name in taken)
  const usual = all
    .slice(0, last)
    .filter(asked => !(asked.slot.name in taken) && !asked.slot.optional && usualOf(asked) !== undefined)
  const given = Object.fromEntries([
    ...Object.entries(taken).map(([name, said]) => [name, { text: said }] as const),
    ...usual.map(asked => [asked.slot.name, { text: '', value: usualOf(asked) }] as const),
  ])
  const isKnown = (name: string) => name === recordSlot && record !== undefined
  const sure = all.every(
    asked => !isNamed(asked) || isKnown(asked.slot.name) || looksLikeCode(taken[asked.slot.name] ?? '0'),
  )
  const isFree = all.some(asked => asked.slot.name in rest && kindOf(asked) === 'text')
  return { given, shown: shownOf(given, all, words), isSure: sure, isFree, names: Object.keys(given) }
}

const quotes = /^["“«„]|["”»“]$/gu

const shownOne = (asked: ResolvedSlot, given: PaletteGivens[string], words: Words): string => {
  const { field } = asked
  if (!field || isNamed(asked)) return given.text.replace(quotes, '')
  const read = given.value === undefined ? readTyped(field, given.text) : { value: given.value }
  return 'value' in read ? shownValue(field, read.value, words) : given.text
}

/** What it is, at the beginning of a line. */
const thingOf = ({ resource }: ResolvedSlot, words: Words): string => {
  const [first = '', ...rest] = words.one(resource)
  return `${first.toLocaleUpperCase(localeOf(words.language))}${rest.join('')}`
}

const shownOf = (given: PaletteGivens, all: readonly ResolvedSlot[], words: Words): string =>
  all
    .flatMap(asked => {
      const own = given[asked.slot.name]
      const name = asked.slot.name === recordSlot ? thingOf(asked, words) : slotName(asked, words)
      return own ? `${name} ${shownOne(asked, own, words)}` : []
    })
    .join(' · ')

export const understoodFor = (text: string, spec: WishSpec, words: Words, reading?: Reading): Understood | undefined =>
  understood(text, spec.action.id, slotsOf(spec), words, reading)
