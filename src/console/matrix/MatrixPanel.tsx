// The children of a record as a matrix: what is shown in the cells, how many are there, the record at the current cell, and
// the grid, which scrolls in its own box.
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { useEffect } from 'react'
import { useRelated } from '#console/detail/answer.ts'
import { EntrySelect } from '#console/fields/EntrySelect.tsx'
import { useWords } from '#console/i18n/words.ts'
import { SheetReport } from '#console/sheet/SheetReport.tsx'
import { useCellFocus, useSaidArea } from '#console/sheet/useCellFocus.ts'
import { useSheet } from '#console/sheet/useSheet.ts'
import { sheetHandlers } from '#console/sheet/useSheetKeys.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AnyRow } from '#contract/resource.ts'
import { MatrixGrid } from './MatrixGrid.tsx'
import { MatrixHere } from './MatrixHere.tsx'
import { MatrixSum } from './MatrixSum.tsx'
import { type Crossed, showMatrix, useAsked } from './showing.ts'
import { useMatrix } from './useMatrix.ts'
import { type Usual, usualOf } from './usual.ts'
import '#console/sheet/sheet.css'
import './matrix.css'

/** More are no grid any more. */
const most = 500

interface PanelProps {
  child: Crossed
  parent: AnyRow
}

const Filled = ({ child, parent, records }: PanelProps & { records: readonly AnyRow[] }) => {
  const words = useWords()
  const { t } = words
  const matrix = useMatrix({ child, parent, records })
  const desk = useSheet(matrix.board)
  const isAsked = useAsked()
  const table = useCellFocus(desk, isAsked)
  useEffect(() => {
    if (isAsked) table.current?.closest('section')?.scrollIntoView?.({ block: 'start' })
  }, [isAsked, table])
  useSaidArea(desk)
  const { shown, columns, layout } = matrix
  const known = new Map<string, Usual | undefined>()
  const usual = (name: string): Usual | undefined => {
    if (!known.has(name)) known.set(name, usualOf(records, name))
    return known.get(name)
  }
  const leave = () => showMatrix(undefined)
  const field = layout.across && shown ? words.field(child, shown.name) : undefined
  return (
    <div className="matrix">
      <div className="sheet-head">
        <p id="matrix-hint">{t('sheet.hint')}</p>
        <Button type="button" size="1" variant="soft" color="gray" data-does="record Shift+E" onClick={leave}>
          {t('matrix.back')}
        </Button>
      </div>
      <div className="matrix-tools">
        {field && (
          <EntrySelect
            label={t('matrix.shows')}
            value={shown?.name}
            options={columns.map(({ name }) => ({ value: name, label: words.field(child, name) }))}
            required
            onChange={matrix.show}
          />
        )}
        <MatrixHere desk={desk} />
      </div>
      <MatrixSum matrix={matrix} count={records.length} usual={usual} />
      <div className="sheet-scroll matrix-scroll">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table moved in by keys is a grid
          role="grid"
          className="sheet"
          aria-label={field ? t('matrix.grid', { area: words.label(child), field }) : words.label(child)}
          aria-describedby="matrix-hint"
          aria-rowcount={desk.size.rows + 1}
          aria-colcount={desk.size.cols + 1}
          aria-multiselectable="true"
          aria-busy={desk.sent.size > 0}
          {...sheetHandlers(desk, leave)}
        >
          <MatrixGrid desk={desk} matrix={matrix} usual={usual} />
        </table>
      </div>
      <SheetReport desk={desk} />
    </div>
  )
}

export const MatrixPanel = ({ child, parent }: PanelProps) => {
  const words = useWords()
  const filter = `${child.parent?.field}:${parent.id} -status:deleted`
  const { answer, isFailed } = useRelated(child, { sort: child.sort ?? '-updatedAt', filter }, most)
  if (isFailed && !answer) return <p className="detail-soft">{words.t('detail.notLoaded')}</p>
  if (!answer)
    return (
      <div role="status" aria-label={words.t('action.busy')}>
        <Skeleton lines={6} height="1.75em" />
      </div>
    )
  if (answer.length === 0)
    return <p className="detail-soft">{words.t('matrix.empty', { area: words.labelWithin(child) })}</p>
  return <Filled key={parent.id} child={child} parent={parent} records={answer} />
}
