// What may follow `g` (go) and `n` (new), from the declarations: an area's own key, if the person may.
import type { Words } from '#console/i18n/words.ts'
import { createScreenOf, screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { places } from './fixed.ts'

export interface Follow {
  /** The whole sequence, `g p`. */
  keys: string
  label: string
  /** Where no heading says what is done to it. */
  title?: string
  to: string
  /** What the palette calls the same. */
  command: string
}

type May = (actionId: string) => boolean

export const followsOf = (resources: readonly Resource[], may: May, words: Words): Follow[] => {
  const keyed = resources.filter(({ key }) => key !== undefined)
  return [
    ...places.map(({ key, says, to, command }) => ({ keys: `g ${key}`, label: words.t(says), to, command })),
    ...keyed
      .filter(resource => may(actionOf(resource, 'open')?.id ?? ''))
      .map(resource => ({
        keys: `g ${resource.key}`,
        label: words.label(resource),
        to: screenOf(resource),
        command: screenOf(resource),
      })),
    ...keyed.flatMap(resource => {
      const create = actionOf(resource, 'create')
      if (!create || !may(create.id)) return []
      const named = { label: words.one(resource), title: words.action(create) }
      return [{ keys: `n ${resource.key}`, ...named, to: createScreenOf(resource), command: create.id }]
    }),
  ]
}
