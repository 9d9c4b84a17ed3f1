// Rows dragged by their handle, with a mouse, a pen or a finger. Keys move rows by other means.
import { type PointerEvent, useRef, useState } from 'react'

interface Dragged {
  from: number
  /** The row it would come to stand before; as many as there are for the end. */
  before: number
}

const middleOf = (row: Element): number => {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

export const useEntryDrag = (move: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<Dragged>()
  const rowAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex(row => y < middleOf(row))
    return at < 0 ? rows.length : at
  }
  const drop = () => {
    setDragged(undefined)
    if (!dragged) return
    const { from, before } = dragged
    const to = before > from ? before - 1 : before
    if (to !== from) move(from, to)
  }
  const handle = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ from, before: from })
    },
    onPointerMove: ({ clientY }: PointerEvent) => dragged && setDragged({ from, before: rowAt(clientY) }),
    onPointerUp: drop,
    onPointerCancel: () => setDragged(undefined),
  })
  /** How a row shows what would happen. */
  const marks = (at: number, count: number) => ({
    'data-dragged': dragged?.from === at || undefined,
    'data-drop':
      dragged && dragged.before === at ? 'before' : dragged?.before === count && at === count - 1 ? 'after' : undefined,
  })
  return { list, handle, marks }
}
