// The whole of what ends in an ellipsis, after a moment: of the cell under the pointer, of every cell of the row the keys are on.
// Screen readers hear the whole anyway.
import { type RefObject, useEffect, useState } from 'react'
import './whole.css'

const restMs = 500
const farthest = 480

interface Shown {
  lines: readonly string[]
  start: number
  block: number
}

const isCut = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].some(
    part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).textOverflow === 'ellipsis',
  )

const textOf = (cell: HTMLElement): string => cell.textContent?.trim() ?? ''

/** Below the cell, within the window. */
const placed = (cell: Element, lines: readonly string[]): Shown => {
  const { left, right, bottom } = cell.getBoundingClientRect()
  const start = document.dir === 'rtl' ? innerWidth - right : left
  return {
    lines,
    start: Math.max(8, Math.min(start, innerWidth - farthest - 8)),
    block: Math.min(bottom - 4, innerHeight - 64),
  }
}

const underPointer = (target: Element): Shown | undefined => {
  const cell = target.closest<HTMLElement>('td[data-column], th[data-column]')
  return cell && isCut(cell) ? placed(cell, [textOf(cell)]) : undefined
}

const ofRow = (row: Element): Shown | undefined => {
  const cut = [...row.querySelectorAll<HTMLElement>('[data-column]')].filter(isCut)
  const [first] = cut
  if (!first) return undefined
  return placed(
    first,
    cut.map(cell => (cell.dataset.label ? `${cell.dataset.label}: ${textOf(cell)}` : textOf(cell))),
  )
}

export const Whole = ({ scroller }: { scroller: RefObject<HTMLElement | null> }) => {
  const [shown, show] = useState<Shown>()
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      show(undefined)
    }
    const later = (find: () => Shown | undefined) => {
      hide()
      timer = setTimeout(() => show(find()), restMs)
    }
    const over = ({ target }: Event) => later(() => underPointer(target as Element))
    const focus = ({ target }: Event) => {
      const row = (target as Element).closest('[data-by-keys] [data-row]')
      if (row) later(() => ofRow(row))
    }
    const events = [
      ['pointerover', over],
      ['focusin', focus],
      ...['pointerleave', 'focusout', 'pointerdown', 'scroll', 'keydown'].map(name => [name, hide] as const),
    ] as const
    for (const [name, does] of events) box.addEventListener(name, does, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const [name, does] of events) box.removeEventListener(name, does)
    }
  }, [])
  if (!shown) return null
  return (
    <div
      className="cell-whole"
      aria-hidden="true"
      style={{ insetInlineStart: shown.start, insetBlockStart: shown.block }}
    >
      {shown.lines.map(line => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </div>
  )
}
