// The list as a spreadsheet. The focus is on a cell, so that a screen reader says its column, its row and its value; what is
// selected and how many is said by the grid and the status line.
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import { openSheet } from '#console/grid/here.ts'
import { useList } from '#console/grid/list.ts'
import { useWords } from '#console/i18n/words.ts'
import { setStatus } from '#console/shell/status.ts'
import { SheetReport } from './SheetReport.tsx'
import { SheetRow } from './SheetRow.tsx'
import { type SheetDesk, useSheet } from './useSheet.ts'
import { sheetHandlers } from './useSheetKeys.ts'
import './sheet.css'

const useFocus = ({ at, typed }: SheetDesk) => {
  const table = useRef<HTMLTableElement>(null)
  const isWriting = typed !== undefined
  useEffect(() => {
    if (isWriting) return
    const cell = table.current?.querySelector<HTMLElement>(`[data-spot="${at.row} ${at.col}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [at.row, at.col, isWriting])
  return table
}

const useArea = ({ count }: SheetDesk) => {
  const { t, number } = useWords()
  const said = count > 1 ? t('sheet.area', { count, number: number(count) }) : undefined
  useEffect(() => {
    setStatus('selection', said)
    return () => setStatus('selection', undefined)
  }, [said])
}

export const Sheet = () => {
  const words = useWords()
  const list = useList()
  const desk = useSheet(list)
  const table = useFocus(desk)
  useArea(desk)
  const { resource, columns, state, page } = list
  const first = ((page?.number ?? 1) - 1) * (page?.size ?? state.size)
  const leave = () => openSheet(false)
  return (
    <>
      <div className="sheet-head">
        <p id="sheet-hint">{words.t('sheet.hint')}</p>
        <Button type="button" size="1" variant="soft" color="gray" onClick={leave}>
          {words.t('sheet.close')}
        </Button>
      </div>
      <div className="sheet-scroll">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table moved in by keys is a grid
          role="grid"
          className="sheet"
          aria-label={words.area(resource)}
          aria-describedby="sheet-hint"
          aria-rowcount={state.exact ? state.total + 1 : -1}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-busy={desk.sent.size > 0 || list.isStale}
          {...sheetHandlers(desk, leave)}
        >
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ name, atEnd }, col) => (
                <th key={name} scope="col" aria-colindex={col + 1} data-at-end={atEnd || undefined}>
                  {words.field(resource, name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {desk.rows.map((record, row) => (
              <SheetRow key={record.id} desk={desk} record={record} row={row} index={first + row + 2} />
            ))}
          </tbody>
        </table>
      </div>
      <SheetReport desk={desk} />
    </>
  )
}
