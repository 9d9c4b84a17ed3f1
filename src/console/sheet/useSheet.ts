// The current cell, the range, what is being typed, and the things that can be done to all of a range.
import { useState } from 'react'
import { useSetting } from '#console/fields/setting.ts'
import type { List } from '#console/grid/list.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isSame } from '#machines/merge.ts'
import { type Area, areaOf, countOf, inside, type Spot, spotsOf } from './area.ts'
import { keyOfCell, useWriting } from './useWriting.ts'
import { isChangeable, isSpoken, textOfCell, valueIn } from './values.ts'
import type { Edit, Left } from './writing.ts'

/** What is to stand in a cell. */
export interface Wanted extends Spot {
  text: string
}

/** Of a resource, how cells are shown and read. */
const useCells = ({ resource, rows: listed, columns }: List, writing: ReturnType<typeof useWriting>) => {
  const words = useWords()
  const may = useMay()
  const setting = useSetting()
  const rows = listed.map(writing.rowNow)
  const cellAt = ({ row, col }: Spot) => {
    const [record, column] = [rows[row], columns[col]]
    return record && column ? { record, column } : undefined
  }
  const valueAt = (record: AnyRow, name: string): unknown => {
    const key = keyOfCell(record.id, name)
    return writing.sent.has(key) ? writing.sent.get(key) : record[name]
  }
  const textAt = (spot: Spot): string | undefined => {
    const cell = cellAt(spot)
    if (!cell || !isSpoken(cell.column.field)) return undefined
    return textOfCell(cell.column.field, valueAt(cell.record, cell.column.name), setting)
  }
  const mayChange = (spot: Spot): boolean => {
    const cell = cellAt(spot)
    return cell !== undefined && isChangeable(resource, cell.record, cell.column, may)
  }
  const judged = (wanted: Wanted): { edit?: Edit; left?: Left } => {
    const cell = cellAt(wanted)
    if (!cell) return {}
    const { record: row, column } = cell
    const { name, field } = column
    const { text } = wanted
    if (!mayChange(wanted)) {
      if (text === textAt(wanted)) return {}
      return {
        left: { row, name, text, why: { code: 'FIELD', key: 'sheet.readOnly', message: 'cannot be changed here' } },
      }
    }
    const before = valueAt(row, name)
    const read = valueIn(field, text, before, setting, words.field(resource, name))
    if ('finding' in read) return { left: { row, name, text, why: read.finding } }
    return isSame(read.value ?? null, before ?? null) ? {} : { edit: { row, name, text, value: read.value } }
  }
  return { rows, cellAt, valueAt, textAt, mayChange, judged }
}

export const useSheet = (list: List) => {
  const writing = useWriting(list.resource)
  const cells = useCells(list, writing)
  const size = { rows: list.rows.length, cols: list.columns.length }
  const first = {
    row: Math.max(
      0,
      list.rows.findIndex(({ id }) => id === list.state.cursor),
    ),
    col: 0,
  }
  const [wantedAt, setAt] = useState<Spot>(first)
  const [wantedAnchor, setAnchor] = useState<Spot>(first)
  const [typed, setTyped] = useState<{ text?: string }>()
  const [beyond, setBeyond] = useState(0)
  // Another page may be shorter.
  const [at, anchor] = [inside(size, wantedAt), inside(size, wantedAnchor)]
  const area: Area = areaOf(at, anchor)

  const goTo = (spot: Spot, isGrowing = false) => {
    const next = inside(size, spot)
    setTyped(undefined)
    setAt(next)
    if (!isGrowing) setAnchor(next)
    const id = list.rows[next.row]?.id
    if (id && id !== list.state.cursor) list.send({ type: 'cursor.set', id })
  }

  const put = (wanted: readonly Wanted[]) => {
    const inPage = wanted.filter(({ row, col }) => row < size.rows && col < size.cols)
    const all = inPage.map(cells.judged)
    setBeyond(wanted.length - inPage.length)
    writing.write(
      all.flatMap(({ edit }) => edit ?? []),
      all.flatMap(({ left }) => left ?? []),
    )
  }

  const paste = (block: readonly (readonly string[])[]) => {
    const [only] = block.length === 1 && block[0]?.length === 1 ? block[0] : []
    // One value fills the whole range, a block lies where the range begins.
    if (only !== undefined) return put(spotsOf(area).map(spot => ({ ...spot, text: only })))
    put(
      block.flatMap((row, down) => row.map((text, along) => ({ row: area.top + down, col: area.start + along, text }))),
    )
    const wide = Math.max(...block.map(row => row.length))
    setAnchor({ row: area.top, col: area.start })
    setAt(inside(size, { row: area.top + block.length - 1, col: area.start + wide - 1 }))
  }

  const fill = () => {
    const below = spotsOf(area).filter(({ row }) => row > area.top)
    put(
      below.flatMap(spot => {
        const text = cells.textAt({ row: area.top, col: spot.col })
        return text === undefined ? [] : { ...spot, text }
      }),
    )
  }

  const clear = () =>
    put(
      spotsOf(area)
        .filter(cells.mayChange)
        .map(spot => ({ ...spot, text: '' })),
    )

  const edit = (text?: string) => {
    if (cells.mayChange(at)) setTyped(text === undefined ? {} : { text })
  }

  const forget = () => {
    writing.forget()
    setBeyond(0)
  }

  const selectAll = () => {
    setAnchor({ row: 0, col: 0 })
    setAt(inside(size, { row: size.rows, col: size.cols }))
  }

  return {
    ...{ ...cells, ...writing, size, at, area, typed, beyond },
    ...{ goTo, put, paste, fill, clear, edit, forget, selectAll },
    count: countOf(area),
    stopTyping: () => setTyped(undefined),
    collapse: () => setAnchor(at),
  }
}

export type SheetDesk = ReturnType<typeof useSheet>
