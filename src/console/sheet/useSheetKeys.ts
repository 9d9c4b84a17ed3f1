// What is pressed and pasted over the cells. Every character is the sheet's, so that none of the list's keys runs; what is
// held with Ctrl and is not named here stays the console's and the browser's.
import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { type CellPosition, spotsOf, stepOf } from './area.ts'
import { printBlock, readBlock } from './block.ts'
import type { SheetDesk } from './useSheet.ts'

const isWriting = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.closest('.sheet-input') !== null

const isTurned = ({ currentTarget }: { currentTarget: EventTarget & Element }): boolean =>
  getComputedStyle(currentTarget).direction === 'rtl'

const spotIn = (target: EventTarget): CellPosition | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null
  const [row, col] = (cell?.dataset.spot ?? '').split(' ').map(Number)
  return row === undefined || col === undefined || Number.isNaN(col) ? undefined : { row, col }
}

const commands = (desk: SheetDesk): Record<string, () => void> => ({
  Enter: () => desk.edit(),
  F2: () => desk.edit(),
  Delete: desk.clear,
  Backspace: desk.clear,
  'Ctrl d': desk.fill,
  'Ctrl a': desk.selectAll,
})

const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string =>
  ctrlKey || metaKey ? `Ctrl ${key.toLowerCase()}` : key

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

const pressed = (desk: SheetDesk, onLeave: () => void) => (event: KeyboardEvent<HTMLTableElement>) => {
  if (isWriting(event) || event.altKey || event.defaultPrevented) return
  const step = stepOf(event.key, event.ctrlKey || event.metaKey, isTurned(event))
  const command = commands(desk)[nameOf(event)]
  if (step) desk.goTo({ row: desk.at.row + step.row, col: desk.at.col + step.col }, event.shiftKey)
  else if (command) command()
  else if (event.key === 'Escape') desk.count > 1 ? desk.collapse() : onLeave()
  else if (isCharacter(event)) event.key === ' ' ? desk.edit() : desk.edit(event.key)
  else return
  event.preventDefault()
}

/** The text of the range, as the cells show what no text says whole. */
const copied = (desk: SheetDesk, table: Element): string => {
  const { top, bottom } = desk.area
  const spots = spotsOf(desk.area)
  const shownAt = ({ row, col }: CellPosition) => table.querySelector(`[data-spot="${row} ${col}"]`)?.textContent ?? ''
  const textOf = (spot: CellPosition): string => desk.textAt(spot) ?? (desk.cellAt(spot) ? shownAt(spot) : '')
  const rows = Array.from({ length: bottom - top + 1 }, (_, down) =>
    spots.filter(({ row }) => row === top + down).map(textOf),
  )
  return printBlock(rows)
}

export const sheetHandlers = (desk: SheetDesk, onLeave: () => void) => {
  const copy = (event: ClipboardEvent<HTMLTableElement>): boolean => {
    if (isWriting(event)) return false
    event.clipboardData.setData('text/plain', copied(desk, event.currentTarget))
    event.preventDefault()
    return true
  }
  return {
    onKeyDown: pressed(desk, onLeave),
    onCopy: copy,
    onCut: (event: ClipboardEvent<HTMLTableElement>) => copy(event) && desk.clear(),
    onPaste: (event: ClipboardEvent<HTMLTableElement>) => {
      if (isWriting(event)) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      if (text !== '') desk.paste(readBlock(text))
    },
    onMouseDown: (event: MouseEvent) => {
      const spot = spotIn(event.target)
      if (spot && !isWriting(event) && event.button === 0) desk.goTo(spot, event.shiftKey)
    },
    onMouseOver: (event: MouseEvent) => {
      const spot = spotIn(event.target)
      const isDragged = event.buttons === 1 && !isWriting(event)
      if (spot && isDragged && (spot.row !== desk.at.row || spot.col !== desk.at.col)) desk.goTo(spot, true)
    },
    onDoubleClick: (event: MouseEvent) => {
      if (spotIn(event.target) && !isWriting(event)) desk.edit()
    },
  }
}
