// One cell of a sheet: it knows its place, whether it may be written, what is being typed into it and what became of it.
import type { ReactNode } from 'react'
import { Cell } from '#console/fields/Cell.tsx'
import { useWords } from '#console/i18n/words.ts'
import { isSame } from '#machines/merge.ts'
import { type CellPosition, holds } from './area.ts'
import { type Filled, standing } from './board.ts'
import { CellInput } from './CellInput.tsx'
import type { SheetDesk } from './useSheet.ts'
import { keyOfCell } from './useWriting.ts'

interface SpotProps {
  desk: SheetDesk
  spot: CellPosition
  /** Counted from 1, with the heads of the rows. */
  index: number
}

interface CellOfProps {
  desk: SheetDesk
  cell: Filled
  spot: CellPosition
}

const onward = { down: [1, 0], up: [-1, 0], on: [0, 1], back: [0, -1] } as const

/** What every place of a sheet says of itself, whatever stands there. */
export const placed = ({ desk, spot, index }: SpotProps) => ({
  role: 'gridcell',
  className: 'sheet-cell',
  tabIndex: spot.row === desk.at.row && spot.col === desk.at.col ? 0 : -1,
  'data-spot': `${spot.row} ${spot.col}`,
  'aria-colindex': index,
  'aria-selected': holds(desk.area, spot),
  'aria-readonly': !desk.mayChange(spot),
})

const Writing = ({ desk, cell, spot }: CellOfProps) => {
  const { record, column } = cell
  const bad = desk.bad.get(keyOfCell(record.id, column.name))
  return (
    <CellInput
      field={column.field}
      label={desk.nameOf(record, column.name)}
      text={bad?.text ?? desk.textAt(spot) ?? ''}
      {...(desk.typed?.text !== undefined && { begun: desk.typed.text })}
      onDrop={desk.stopTyping}
      onKeep={(text, go) => {
        desk.put([{ ...spot, text }])
        const [down, along] = go ? onward[go] : [0, 0]
        if (go) desk.goTo({ row: spot.row + down, col: spot.col + along })
        else desk.stopTyping()
      }}
    />
  )
}

const Standing = ({ desk, cell, spot }: CellOfProps) => {
  const { record, column } = cell
  const { name, field } = column
  const bad = desk.bad.get(keyOfCell(record.id, name))
  // What can never be written here shows what it is.
  if (bad && desk.mayChange(spot)) return <bdi className="sheet-bad">{bad.text || '–'}</bdi>
  const value = desk.valueAt(record, name)
  return (
    <Cell
      resource={desk.board.resource}
      name={name}
      field={field}
      value={value}
      row={isSame(value, standing(desk.board, record, name)) ? record : undefined}
    />
  )
}

interface SheetCellProps extends SpotProps {
  cell: Filled
  /** Beside the value. */
  children?: ReactNode
}

export const SheetCell = ({ desk, cell, spot, index, children }: SheetCellProps) => {
  const words = useWords()
  const { record, column } = cell
  const key = keyOfCell(record.id, column.name)
  const bad = desk.bad.get(key)
  const isTyped = desk.typed !== undefined && spot.row === desk.at.row && spot.col === desk.at.col
  const isHead = column.name === desk.board.head
  const Tag = isHead ? 'th' : 'td'
  return (
    <Tag
      {...placed({ desk, spot, index })}
      {...(isHead && { role: 'rowheader', scope: 'row' })}
      data-at-end={column.atEnd || undefined}
      data-waiting={desk.sent.has(key) || undefined}
      aria-invalid={bad ? true : undefined}
      title={bad ? words.finding(bad.why) : undefined}
    >
      {isTyped ? <Writing desk={desk} cell={cell} spot={spot} /> : <Standing desk={desk} cell={cell} spot={spot} />}
      {!isTyped && children}
    </Tag>
  )
}
