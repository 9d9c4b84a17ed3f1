// The list as a spreadsheet. The focus is on a cell, so that a screen reader says its column, its row and its value; what is
// selected and how many is said by the grid and the status line.
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { openSheet } from '#console/grid/here.ts'
import { useList } from '#console/grid/list.ts'
import { useWords } from '#console/i18n/words.ts'
import { boardOf } from './board.ts'
import { SheetCell } from './SheetCell.tsx'
import { SheetReport } from './SheetReport.tsx'
import { useCellFocus, useSaidArea } from './useCellFocus.ts'
import { useSheet } from './useSheet.ts'
import { sheetHandlers } from './useSheetKeys.ts'
import './sheet.css'

export const Sheet = () => {
  const words = useWords()
  const list = useList()
  const desk = useSheet(boardOf(list))
  const table = useCellFocus(desk)
  useSaidArea(desk)
  const { resource, rows, columns, state, page } = list
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
          aria-label={words.label(resource)}
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
            {rows.map(({ id }, row) => (
              <tr key={id} aria-rowindex={first + row + 2}>
                {columns.map(({ name }, col) => {
                  const cell = desk.cellAt({ row, col })
                  return cell && <SheetCell key={name} desk={desk} cell={cell} spot={{ row, col }} index={col + 1} />
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SheetReport desk={desk} />
    </>
  )
}
