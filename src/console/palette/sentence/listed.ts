// An area and what of it is asked for in one line: `orders status:held`, `hold:held orders`. It leads to the list with the same
// words in its query line, which says what it does not know of them.
import type { Words } from '#console/i18n/words.ts'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { fold } from '../matching/fold.ts'
import { isOpenHere } from '../modes.ts'
import type { PaletteRow } from '../row.ts'

/** `name:value`, `name>value`, `-name:value`. */
const isTerm = /^-?[\p{L}\p{M}\d]{1,40}(?:[:：]|[<>]=?)\S/u
const held = '\u0001'

/** A blank between quotes parts no words. */
const wordsIn = (text: string): string[] =>
  text
    .split('"')
    .map((part, at) => (at % 2 === 0 ? part : part.replace(/\s/g, held)))
    .join('"')
    .split(/\s/)
    .filter(Boolean)
    .map(word => word.replaceAll(held, ' '))

export const listedRows = (text: string, resources: readonly Resource[], words: Words): PaletteRow[] => {
  const all = wordsIn(text)
  const terms = all.filter(word => isTerm.test(word))
  const said = fold(all.filter(word => !terms.includes(word)).join(' '))
  if (terms.length === 0 || said === '') return []
  return resources
    .filter(
      resource => isOpenHere(resource) && [words.label(resource), resource.label].some(name => fold(name) === said),
    )
    .map(resource => {
      const filter = terms.join(' ')
      const to = `${screenOf(resource)}?filter=${encodeURIComponent(filter)}`
      return {
        id: `listed:${resource.name}`,
        group: 'areas',
        title: words.t('palette.goTo', { area: words.label(resource) }),
        marks: [],
        icon: resource.icon,
        note: filter,
        isCode: true,
        recent: to,
        choice: { kind: 'go', to },
      }
    })
}
