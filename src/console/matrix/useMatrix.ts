// The children of a record as a board for a sheet: which record stands where, which field is shown of it, and how a missing
// one is made.
import { useState } from 'react'
import { startWish } from '#console/action/startWish.ts'
import { useSetting } from '#console/fields/setting.ts'
import { textIn, titleOf } from '#console/fields/title.ts'
import { type Column, possibleColumns } from '#console/grid/columns.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { type Board, found } from '#console/sheet/board.ts'
import { go } from '#console/shell/navigation.tsx'
import { createScreenOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { type Axis, type Layout, layOut, meantAt } from './layout.ts'
import { type Crossed, fillerOf } from './showing.ts'

interface MatrixSpec {
  child: Crossed
  parent: AnyRow
  records: readonly AnyRow[]
}

const columnsIn = ({ matrix }: Crossed, possible: readonly Column[]): Column[] =>
  matrix.cells.flatMap(name => possible.find(column => column.name === name) ?? [])

/** What an axis and its values are called. */
const useAxisText = (child: Crossed) => {
  const words = useWords()
  const { urlLang } = useSetting()
  const { fields, matrix } = child
  const isField = typeof matrix.by !== 'string'
  return {
    axis: ({ name }: Axis): string => (isField ? words.field(child, name) : name),
    value: ({ name, values }: Axis, value: string): string => {
      const field = isField ? fields[name] : undefined
      if (value === '') return words.t('matrix.without')
      if (field?.facts.of) return words.value(field.facts.of, value)
      return field?.facts.to ? textIn(values.get(value)?.[`${name}Title`], urlLang) || value : value
    },
  }
}

type Said = ReturnType<typeof useAxisText>

const titleAt = (layout: Layout, said: Said, row: number, col: number): string =>
  meantAt(layout, row, col)
    .map(([name, value]) => said.value(layout.axes.find(axis => axis.name === name) as Axis, value))
    .join(' / ')

/** The parent's action, filled in; of plain fields the form of a new record. */
const useMaking = ({ child, parent }: MatrixSpec) => {
  const may = useMay()
  const filler = fillerOf(child)
  const create = actionOf(child, 'create')
  const input = child.matrix.filledBy?.with
  return (meant: readonly [string, string][]): (() => void) | undefined => {
    if (filler && input) {
      const given = { [input]: meant.map(([name, value]) => ({ name, values: [value] })) }
      return () => void startWish({ ...filler, subject: { records: [parent] }, input: given, face: 'button' })
    }
    if (typeof child.matrix.by === 'string' || !create || !may(create.id)) return undefined
    const search = new URLSearchParams([[child.parent?.field ?? '', parent.id], ...meant.map(one => [...one])])
    return () => go(`${createScreenOf(child)}?${search}`)
  }
}

export const useMatrix = (spec: MatrixSpec) => {
  const { child, records } = spec
  const may = useMay()
  const { urlLang } = useSetting()
  const columns = columnsIn(child, possibleColumns(child, may))
  const [wanted, show] = useState(columns[0]?.name)
  const shown = columns.find(({ name }) => name === wanted) ?? columns[0]
  const layout = layOut(child.matrix, records)
  const said = useAxisText(child)
  const making = useMaking(spec)
  const { across, lines, at } = layout
  const columnAt = (col: number): Column | undefined => (across ? shown : columns[col])
  const board: Board = {
    resource: child,
    size: { rows: lines.length, cols: across?.length ?? columns.length },
    start: { row: 0, col: 0 },
    at: ({ row, col }) => {
      const [record, column] = [at(row, col), columnAt(col)]
      return record && column && { record, column }
    },
    vacant: ({ row, col }) => {
      const make = making(meantAt(layout, row, col))
      return { title: titleAt(layout, said, row, col), ...(make && { make }) }
    },
    turnTo: show,
    spotOf: (id, name) => {
      const cols = across ? across.map((_, col) => col) : [columns.findIndex(column => column.name === name)]
      const row = lines.findIndex((_, line) => cols.some(col => at(line, col)?.id === id))
      return found(row, cols.find(col => at(row, col)?.id === id) ?? -1)
    },
  }
  /** What a row is called. */
  const lineName = (row: number): string => {
    const line = lines[row]
    const [first] = layout.axes
    if (!line?.record) return first && line ? said.value(first, line.value) : ''
    const values = layout.valuesOf(line.record)
    const own = layout.axes.map((axis, at) => (values[at] ? said.value(axis, values[at]) : ''))
    return own.filter(Boolean).join(' / ') || titleOf(child, line.record, urlLang)
  }
  return { board, layout, columns, shown, show, said, columnAt, lineName }
}
