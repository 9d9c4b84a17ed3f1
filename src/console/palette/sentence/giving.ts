// Several values typed into one slot: `raise 499 note:spring`. Offered only where one value alone would not be the answer.
import { amongThose } from '#console/action/amongThose.ts'
import { wordsNow } from '#console/i18n/words.ts'
import type { PaletteAsk } from '#machines/palette/facts.ts'
import { subjectOf } from '../browse.ts'
import { isNamed, valuesAtOnce } from '../picker.ts'
import type { PaletteRow } from '../row.ts'
import { type ResolvedSlot, recordGiven } from '../slots.ts'
import { understood } from './parameters.ts'

const hasName = /\S[:：]\S/

const giveRow = ({ query, action = '', slots = [], slot }: PaletteAsk): PaletteRow | undefined => {
  const said = understood(query, action, slots, wordsNow())
  if (!said || (said.names.length === 1 && said.names[0] === slot?.name)) return undefined
  return {
    id: 'value:give',
    group: 'values',
    title: said.shown,
    marks: [],
    icon: 'pencil',
    choice: { kind: 'give', given: said.given },
  }
}

/** What a slot offers at once: one value, or several for it and those after it. */
export const valueRows = (asked: ResolvedSlot, ask: PaletteAsk): PaletteRow[] => {
  const { resource, field } = asked
  const on = subjectOf(ask)
  const given = recordGiven(ask.chips)
  const records = given ? [given] : on?.resource === resource && !on.matching ? on.records : []
  const single = valuesAtOnce({ ...asked, ...(field && { field: amongThose(field, resource, records) }) }, ask.query)
  const isSpoken = hasName.test(ask.query)
  if (!isSpoken && !/\S\s+\S/.test(ask.query)) return single
  // Words of a name are looked for; only a code is a record by itself.
  if (isNamed(asked) && !isSpoken && !/^\S*\d/.test(ask.query.trim())) return single
  if (!isNamed(asked) && !isSpoken && single.some(({ why }) => !why)) return single
  const give = giveRow(ask)
  return give ? [give, ...single.filter(({ why }) => !why)] : single
}
