// Arguments of a command as slots of the line: which there are, in which order, and what the field behind each one is.
import { inputOf } from '#console/action/offers.ts'
import type { WishSpec } from '#console/action/wishes.ts'
import type { Words } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import type { Field } from '#contract/field.ts'
import { fitsLine } from '#contract/outline.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import type { PaletteChip, PaletteSlot } from '#machines/palette/facts.ts'
import { heldRecord } from './held.ts'

/** The slot that asks which record a verb is for; no field can be called so. */
export const recordSlot = '$record'

export const needsRecord = ({ action, subject }: WishSpec): boolean => action.on !== 'nothing' && !subject

/** The line asks at least which record it is for; its dialog then asks the rest. */
export const isForOne = ({ on }: ResolvedAction): boolean => on === 'record'

export const slotsOf = (spec: WishSpec): PaletteSlot[] => [
  ...(needsRecord(spec) ? [{ name: recordSlot }] : []),
  ...(fitsLine(spec.action) ? inputOf(spec.action) : []).map(([name, { required }]) => ({
    name,
    ...(!required && { optional: true }),
  })),
]

export interface ResolvedSlot {
  resource: Resource
  action: ResolvedAction
  slot: PaletteSlot
  /** Absent when a record is asked for. */
  field?: Field
}

export const askedFor = (actionId: string, slot: PaletteSlot): ResolvedSlot | undefined => {
  const dot = actionId.indexOf('.')
  const resource = resourceNamed(actionId.slice(0, dot))
  const action = resource && actionOf(resource, actionId.slice(dot + 1))
  const field = action?.input?.[slot.name]
  return resource && action ? { resource, action, slot, ...(field && { field }) } : undefined
}

/** The record a verb without one was given for. */
export const recordGiven = (chips: readonly PaletteChip[] = []): AnyRow | undefined => {
  const chip = chips.find(({ slot }) => slot === recordSlot)
  return chip && heldRecord(String(chip.value))
}

export const slotName = ({ resource, action, slot }: ResolvedSlot, words: Words): string =>
  slot.name === recordSlot ? words.t('palette.record', words.singular(resource)) : words.input(action, slot.name)

export const valuesOf = (chips: readonly PaletteChip[]): Record<string, unknown> =>
  Object.fromEntries(
    chips
      .filter(({ slot, value }) => slot !== recordSlot && value !== undefined)
      .map(({ slot, value }) => [slot, value]),
  )
