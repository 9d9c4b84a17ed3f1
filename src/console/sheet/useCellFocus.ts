// The focus is on the current cell; how many are selected is said by the status line.
import { useEffect, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { setStatus } from '#console/shell/status.ts'
import type { SheetDesk } from './useSheet.ts'

/** With `isHere` false the sheet waits until somebody goes to it. */
export const useCellFocus = ({ at, went, typed }: Pick<SheetDesk, 'at' | 'went' | 'typed'>, isHere = true) => {
  const table = useRef<HTMLTableElement>(null)
  const isWaiting = useRef(!isHere)
  const isWriting = typed !== undefined
  useEffect(() => {
    if (isWaiting.current) {
      isWaiting.current = false
      return
    }
    if (isWriting) return
    const cell = table.current?.querySelector<HTMLElement>(`[data-spot="${at.row} ${at.col}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [went, at.row, at.col, isWriting])
  return table
}

export const useSaidArea = ({ count }: Pick<SheetDesk, 'count'>): void => {
  const { t, number } = useWords()
  const said = count > 1 ? t('sheet.area', { count, number: number(count) }) : undefined
  useEffect(() => {
    setStatus('selection', said)
    return () => setStatus('selection', undefined)
  }, [said])
}
