// The arguments of a command as the line reads them: what each is called, whether a text is one, and how what was
// understood is shown before anything is done with it.
import type { WishSpec } from '#console/action/wishes.ts'
import type { Words } from '#console/i18n/words.ts'
import { humanised } from '#contract/address.ts'
import type { PaletteGivens, PaletteSlot } from '#machines/palette/facts.ts'
import { argumentsOf, type Parameter } from './arguments.ts'
import { isNamed, shownValue } from './picker.ts'
import { askedFor, type ResolvedSlot, slotName, slotsOf } from './slots.ts'
import { readTyped } from './typed.ts'

const usualOf = ({ field }: ResolvedSlot): unknown => field?.facts.default

const reads = ({ field }: ResolvedSlot, text: string): boolean => {
  const read = field && readTyped(field, text)
  return read !== undefined && 'value' in read
}

const kindOf = (asked: ResolvedSlot): Parameter['kind'] =>
  isNamed(asked) ? 'record' : asked.field?.kind === 'text' && !asked.field.facts.pattern ? 'text' : 'value'

const parameterOf = (asked: ResolvedSlot, words: Words): Parameter => {
  const { slot, field } = asked
  return {
    name: slot.name,
    labels: [slotName(asked, words), field?.facts.label ?? humanised(slot.name), slot.name],
    isOptional: slot.optional === true || usualOf(asked) !== undefined,
    kind: kindOf(asked),
    reads: text => text !== '' && (isNamed(asked) || reads(asked, text)),
  }
}

/** What was understood, ready to be given and to be shown. */
export interface Understood {
  given: PaletteGivens
  /** `Mode Raise · Price ₹499.00`. */
  shown: string
  /** Nothing of it still has to be looked up by mere words. */
  isSure: boolean
  names: readonly string[]
}

const looksLikeCode = (text: string): boolean => /\d/.test(text)

/** Everything or nothing; what is usual and was passed over stands in with the rest. */
export const understood = (
  text: string,
  action: string,
  slots: readonly PaletteSlot[],
  words: Words,
): Understood | undefined => {
  const all = slots.flatMap(slot => askedFor(action, slot) ?? [])
  const taken = argumentsOf(
    text,
    all.map(asked => parameterOf(asked, words)),
  )
  if (!taken) return undefined
  const last = all.findLastIndex(({ slot }) => slot.name in taken)
  const usual = all
    .slice(0, last)
    .filter(asked => !(asked.slot.name in taken) && !asked.slot.optional && usualOf(asked) !== undefined)
  const given = Object.fromEntries([
    ...Object.entries(taken).map(([name, said]) => [name, { text: said }] as const),
    ...usual.map(asked => [asked.slot.name, { text: '', value: usualOf(asked) }] as const),
  ])
  const sure = all.every(asked => !isNamed(asked) || looksLikeCode(taken[asked.slot.name] ?? '0'))
  return { given, shown: shownOf(given, all, words), isSure: sure, names: Object.keys(given) }
}

const shownOne = (asked: ResolvedSlot, given: PaletteGivens[string], words: Words): string => {
  const { field } = asked
  if (!field || isNamed(asked)) return given.text
  const read = given.value === undefined ? readTyped(field, given.text) : { value: given.value }
  return 'value' in read ? shownValue(field, read.value, words) : given.text
}

const shownOf = (given: PaletteGivens, all: readonly ResolvedSlot[], words: Words): string =>
  all
    .flatMap(asked => {
      const own = given[asked.slot.name]
      return own ? `${slotName(asked, words)} ${shownOne(asked, own, words)}` : []
    })
    .join(' · ')

export const understoodFor = (text: string, spec: WishSpec, words: Words): Understood | undefined =>
  understood(text, spec.action.id, slotsOf(spec), words)
