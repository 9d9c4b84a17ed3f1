// One record in the sheet: its name heads the row, every cell knows its place, whether it may be written and what became of it.
import { Cell } from '#console/fields/Cell.tsx'
import { titleOf } from '#console/fields/title.ts'
import { useList } from '#console/grid/list.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isSame } from '#machines/merge.ts'
import { holds, type Spot } from './area.ts'
import { CellInput } from './CellInput.tsx'
import type { SheetDesk } from './useSheet.ts'
import { keyOfCell } from './useWriting.ts'

interface CellOfProps {
  desk: SheetDesk
  record: AnyRow
  spot: Spot
}

const onward = { down: [1, 0], up: [-1, 0], on: [0, 1], back: [0, -1] } as const

const Writing = ({ desk, record, spot }: CellOfProps) => {
  const words = useWords()
  const { urlLang } = usePlace()
  const { resource, columns } = useList()
  const { name, field } = columns[spot.col] as (typeof columns)[number]
  const bad = desk.bad.get(keyOfCell(record.id, name))
  const label = words.t('sheet.cell', {
    title: titleOf(resource, record, urlLang),
    field: words.field(resource, name),
  })
  return (
    <CellInput
      field={field}
      label={label}
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

const Standing = ({ desk, record, spot }: CellOfProps) => {
  const { resource, columns } = useList()
  const { name, field } = columns[spot.col] as (typeof columns)[number]
  const bad = desk.bad.get(keyOfCell(record.id, name))
  // What can never be written here shows what it is.
  if (bad && desk.mayChange(spot)) return <bdi className="sheet-bad">{bad.text || '–'}</bdi>
  const value = desk.valueAt(record, name)
  return (
    <Cell
      resource={resource}
      name={name}
      field={field}
      value={value}
      row={isSame(value, record[name]) ? record : undefined}
    />
  )
}

const CellOf = (props: CellOfProps) => {
  const { desk, record, spot } = props
  const words = useWords()
  const { resource, columns } = useList()
  const { name, atEnd } = columns[spot.col] as (typeof columns)[number]
  const key = keyOfCell(record.id, name)
  const isHere = spot.row === desk.at.row && spot.col === desk.at.col
  const bad = desk.bad.get(key)
  const Tag = name === resource.title ? 'th' : 'td'
  return (
    <Tag
      role={name === resource.title ? 'rowheader' : 'gridcell'}
      scope={name === resource.title ? 'row' : undefined}
      className="sheet-cell"
      tabIndex={isHere ? 0 : -1}
      data-spot={`${spot.row} ${spot.col}`}
      data-at-end={atEnd || undefined}
      data-waiting={desk.sent.has(key) || undefined}
      aria-colindex={spot.col + 1}
      aria-selected={holds(desk.area, spot)}
      aria-readonly={!desk.mayChange(spot)}
      aria-invalid={bad ? true : undefined}
      title={bad ? words.finding(bad.why) : undefined}
    >
      {isHere && desk.typed ? <Writing {...props} /> : <Standing {...props} />}
    </Tag>
  )
}

export const SheetRow = ({ desk, record, row, index }: Omit<CellOfProps, 'spot'> & { row: number; index: number }) => {
  const { columns } = useList()
  return (
    <tr aria-rowindex={index}>
      {columns.map(({ name }, col) => (
        <CellOf key={name} desk={desk} record={record} spot={{ row, col }} />
      ))}
    </tr>
  )
}
