// What was pasted, as rows: each kind of record with its count, to be worked on, and those that are worked on as a list.
import { countedText } from '#console/action/counted.ts'
import type { Subject } from '#console/action/subject.ts'
import type { Words } from '#console/i18n/words.ts'
import { screenOf } from '#contract/address.ts'
import { heldPasted } from '../held.ts'
import type { PaletteRow } from '../row.ts'
import { filterFor, type Kind } from './pasted.ts'

const counted = (words: Words, { resource, records }: Kind): string => countedText(words, resource, records.length)

const kindRow = (words: Words, kind: Kind): PaletteRow => ({
  id: `pasted:${kind.resource.name}`,
  group: 'pasted',
  title: words.t('palette.use', { text: counted(words, kind) }),
  marks: [],
  icon: kind.resource.icon,
  note: words.label(kind.resource),
  choice: { kind: 'aim', at: kind },
})

/** Whoever presses Enter looks at them, and nothing happens to them. */
const shownRow = (words: Words, kind: Kind): PaletteRow[] => {
  const filter = filterFor(kind)
  if (filter === undefined) return []
  const to = `${screenOf(kind.resource)}?filter=${encodeURIComponent(filter)}`
  const title = words.t('palette.pasted.show', { text: counted(words, kind) })
  return [{ id: 'pasted:show', group: 'pasted', title, marks: [], icon: 'list', choice: { kind: 'go', to } }]
}

/** Before the verbs of what is worked on: it as a list, then the other kinds. */
export const pastedRows = (on: Subject | undefined, words: Words): PaletteRow[] => {
  const kinds = heldPasted()?.kinds ?? []
  const isOwn = ({ resource }: Kind) => resource === on?.resource
  return [
    ...kinds.filter(isOwn).flatMap(kind => shownRow(words, kind)),
    ...kinds.filter(kind => !isOwn(kind)).map(kind => kindRow(words, kind)),
  ]
}
