// Picking rows by keys and mouse, one or a range of them. What lies between two places and is not here is fetched (`stretch.ts`).
import { spoken } from '#console/i18n/inside.ts'
import { countNow, fellShort } from '#console/keys/count.ts'
import type { Bindings } from '#console/keys/useKeys.ts'
import { isSelected, placeOf } from '#machines/listing/question.ts'
import type { List } from './list.ts'

/** From the head of a group the keys go back to the rows. */
export const leaveHead = (): void => {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('[data-group]')) activeElement.blur()
}

/** From where one began to this place. */
export const rangeTo = (list: List, place: number): void => {
  const { now, send } = list
  const { rows, first, anchor, anchorAt } = now()
  const id = rows[place - first]
  const isHere = anchor === undefined || rows.includes(anchor)
  send({ type: 'cursor.reach', place })
  if (id && isHere) send({ type: 'select.range', id })
  else if (anchorAt !== undefined)
    void spoken(import('./stretch.ts')).then(it => it.selectStretch(list, anchorAt, place))
}

/** `20x`: as many from the cursor on; where the list ends sooner it says so. */
const many = (list: List, id: string, wanted: number): void => {
  const { now, send } = list
  const { exact, total, open = total } = now()
  const from = placeOf(now())
  const left = exact ? Math.min(wanted, open - from) : wanted
  // A range begins where one has just picked.
  if (isSelected(now(), id)) send({ type: 'select.toggle', id })
  send({ type: 'select.toggle', id })
  rangeTo(list, from + left - 1)
  if (left < wanted) fellShort(left, wanted)
}

export const picking = (list: List): Bindings => {
  const { send, now } = list
  const grow = (by: number) => () => {
    leaveHead()
    const { cursor, anchor } = now()
    if (cursor && anchor === undefined && !isSelected(now(), cursor)) send({ type: 'select.toggle', id: cursor })
    send({ type: 'cursor.move', by: by * countNow() })
    rangeTo(list, placeOf(now()))
  }
  return {
    x: () => {
      const { cursor } = now()
      if (!cursor) return
      if (countNow() > 1) many(list, cursor, countNow())
      else send({ type: 'select.toggle', id: cursor })
    },
    'Shift+x': () => rangeTo(list, placeOf(now())),
    'Shift+j': grow(1),
    'Shift+k': grow(-1),
    'Shift+ArrowDown': grow(1),
    'Shift+ArrowUp': grow(-1),
    '* a': () => send({ type: 'select.matching', asOf: new Date().toISOString() }),
  }
}
