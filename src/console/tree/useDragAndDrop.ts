// Rows carried by the mouse: what is dropped on a line's middle hangs under it, on an edge it stands beside it. Where it may not
// go it is marked so and the status line says why; a closed branch opens for whoever waits above it.
import { type DragEvent, useRef } from 'react'
import { setStatus } from '#console/shell/status.ts'
import type { Line } from './lines.ts'
import { dropped, type Zone } from './moving.ts'
import type { useMove } from './useMove.ts'

const waitMs = 700

interface Over {
  row: HTMLElement
  line: Line
  zone: Zone
  why?: string
}

const rowAt = ({ target }: DragEvent): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-row]')) || undefined

const zoneAt = (row: HTMLElement, { clientY }: DragEvent): Zone => {
  const { top, height } = row.getBoundingClientRect()
  const share = (clientY - top) / height
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside'
}

interface DragAndDropSpec extends Pick<ReturnType<typeof useMove>, 'why' | 'move'> {
  lines: readonly Line[]
  set(line: Line, isOpen: boolean): void
  /** What goes with the line that was taken. */
  carriedWith(line: Line): Line[]
}

export const useDragAndDrop = ({ lines, set, carriedWith, why, move }: DragAndDropSpec) => {
  const carried = useRef<Line[]>([])
  const over = useRef<Over>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lineOf = (row: HTMLElement | undefined) => lines.find(line => line.row.id === row?.dataset.row)
  const leave = () => {
    clearTimeout(timer.current)
    if (over.current) delete over.current.row.dataset.drop
    over.current = undefined
    setStatus('hint', undefined)
  }
  const enter = (row: HTMLElement, line: Line, zone: Zone) => {
    leave()
    const text = why(carried.current, dropped(lines, carried.current, line, zone))
    over.current = { row, line, zone, ...(text && { why: text }) }
    setStatus('hint', text)
    const isOwn = carried.current.some(one => one.row.id === line.row.id)
    if (!text || !isOwn) row.dataset.drop = text ? 'refused' : zone
    if (zone === 'inside' && line.below > 0 && !line.isOpen) timer.current = setTimeout(() => set(line, true), waitMs)
  }
  return {
    onDragStart: (event: DragEvent) => {
      const row = rowAt(event)
      const line = lineOf(row)
      if (!row || !line) return
      carried.current = carriedWith(line)
      event.dataTransfer.effectAllowed = 'move'
      const shown = row.querySelector('.row-title') ?? row
      event.dataTransfer.setData('text/plain', shown.textContent ?? '')
      event.dataTransfer.setDragImage(shown, 12, 12)
    },
    onDragOver: (event: DragEvent) => {
      const row = rowAt(event)
      const line = lineOf(row)
      if (!row || !line || carried.current.length === 0) return
      const zone = zoneAt(row, event)
      if (over.current?.line !== line || over.current.zone !== zone) enter(row, line, zone)
      if (!over.current?.why) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const at = over.current
      leave()
      if (!at || carried.current.length === 0) return
      event.preventDefault()
      move(carried.current, dropped(lines, carried.current, at.line, at.zone), 'button')
    },
    onDragEnd: () => {
      leave()
      carried.current = []
    },
  }
}
