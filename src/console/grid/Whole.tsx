// The whole of what ends in an ellipsis, and of what is drawn in little (`data-told`, a line each), after a moment: of the cell under
// the pointer, of every cell of the row the keys are on; and what a small button of a row does (`data-hint`), with its key. Screen
// readers hear the whole anyway.
import { type RefObject, useEffect, useState } from 'react'
import { wordsNow } from '#console/i18n/words.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import './whole.css'

const restMs = 500
const farthest = 480

interface Shown {
  lines: readonly string[]
  /** The key that does what the one line says. */
  keys?: string | undefined
  start: number
  block: number
}

const isCut = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].some(
    part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).textOverflow === 'ellipsis',
  )

const toldIn = (cell: Element): string[] =>
  cell.querySelector<HTMLElement>('[data-told]')?.dataset.told?.split('\n') ?? []

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

/** What a small button does, which has no room for its words. */
const ofButton = (target: Element): Shown | undefined => {
  const button = target.closest<HTMLElement>('[data-hint]')
  if (!button) return undefined
  const { hint = '', hintKeys } = button.dataset
  const { start, ...shown } = placed(button, [hint])
  return { ...shown, start: Math.min(start, innerWidth - 160), keys: hintKeys }
}

const underPointer = (target: Element): Shown | undefined => {
  const button = ofButton(target)
  if (button) return button
  const cell = target.closest<HTMLElement>('td[data-column], th[data-column]')
  if (!cell) return undefined
  const told = toldIn(cell)
  if (told.length > 0) return placed(cell, told)
  return isCut(cell) ? placed(cell, [textOf(cell)]) : undefined
}

const ofRow = (row: Element): Shown | undefined => {
  const cells = [...row.querySelectorAll<HTMLElement>('[data-column]')].filter(
    cell => toldIn(cell).length > 0 || isCut(cell),
  )
  const [first] = cells
  if (!first) return undefined
  const lines = cells.flatMap(cell => {
    const told = toldIn(cell)
    if (told.length > 0) return told
    return cell.dataset.label ? wordsNow().pair(cell.dataset.label, textOf(cell)) : textOf(cell)
  })
  return placed(first, lines)
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
          {shown.keys && <Kbd keys={shown.keys} does={`list ${shown.keys}`} />}
        </p>
      ))}
    </div>
  )
}
