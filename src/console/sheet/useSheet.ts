// The current cell, the range, what is being typed, and the things that can be done to all of a range.
import { useState } from 'react'
import { figureText } from '#console/fields/figureText.ts'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { announce } from '#console/shell/status.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isSame } from '#machines/merge.ts'
import { type Area, areaOf, type CellPosition, countOf, inside, spotsOf } from './area.ts'
import { type Board, type Filled, standing } from './board.ts'
import { keyOfCell, useWriting } from './useWriting.ts'
import { isChangeable, isSpoken, valueIn } from './values.ts'
import type { Edit, Left } from './writing.ts'

/** What is to stand in a cell. */
export interface CellEdit extends CellPosition {
  text: string
}

/** Of a resource, how cells are shown and read. */
const useCells = (board: Board, writing: ReturnType<typeof useWriting>) => {
  const words = useWords()
  const may = useMay()
  const setting = useSetting()
  const { resource } = board
  const cellAt = (spot: CellPosition): Filled | undefined => {
    const cell = board.at(spot)
    return cell && { ...cell, record: writing.rowNow(cell.record) }
  }
  const labelOf = (name: string): string => board.parts?.label(name) ?? words.field(resource, name)
  const nameOf = (record: AnyRow, name: string): string =>
    words.t('sheet.cell', { title: titleOf(resource, record, setting.urlLang), field: labelOf(name) })
  const valueAt = (record: AnyRow, name: string): unknown => {
    const key = keyOfCell(record.id, name)
    return writing.sent.has(key) ? writing.sent.get(key) : standing(board, record, name)
  }
  const textAt = (spot: CellPosition): string | undefined => {
    const cell = cellAt(spot)
    if (!cell || !isSpoken(cell.column.field)) return undefined
    return figureText(cell.column.field, valueAt(cell.record, cell.column.name), setting, words)
  }
  const mayChange = (spot: CellPosition): boolean => {
    const cell = cellAt(spot)
    return cell !== undefined && isChangeable(resource, cell.record, cell.column, may)
  }
  const judged = (wanted: CellEdit): { edit?: Edit; left?: Left } => {
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
    const read = valueIn(field, text, before, { setting, words, label: labelOf(name) })
    if ('finding' in read) return { left: { row, name, text, why: read.finding } }
    return isSame(read.value ?? null, before ?? null) ? {} : { edit: { row, name, text, value: read.value } }
  }
  return { cellAt, nameOf, valueAt, textAt, mayChange, judged }
}

const nothingLost = { beyond: 0, vacant: [] }

export const useSheet = (board: Board) => {
  const { t } = useWords()
  const writing = useWriting(board)
  const cells = useCells(board, writing)
  const { size, start } = board
  const [wantedAt, setAt] = useState<CellPosition>(start)
  const [wantedAnchor, setAnchor] = useState<CellPosition>(start)
  const [typed, setTyped] = useState<{ text?: string }>()
  const [lost, setLost] = useState<{ beyond: number; vacant: readonly CellEdit[] }>(nothingLost)
  // Another page may be shorter.
  const [at, anchor] = [inside(size, wantedAt), inside(size, wantedAnchor)]
  const area: Area = areaOf(at, anchor)

  const goTo = (spot: CellPosition, isGrowing = false) => {
    const next = inside(size, spot)
    setTyped(undefined)
    setAt(next)
    if (!isGrowing) setAnchor(next)
    const id = board.at(next)?.record.id
    if (id) board.onRecord?.(id)
  }

  const put = (wanted: readonly CellEdit[]) => {
    const inPage = wanted.filter(({ row, col }) => row < size.rows && col < size.cols)
    const all = inPage.map(cells.judged)
    const vacant = inPage.filter(spot => spot.text !== '' && !board.at(spot))
    setLost({ beyond: wanted.length - inPage.length, vacant })
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
    if (cells.mayChange(at)) return setTyped(text === undefined ? {} : { text })
    const vacant = board.at(at) ? undefined : board.vacant?.(at)
    if (text === undefined) vacant?.make?.()
    else if (vacant) announce(t(vacant.make ? 'sheet.vacantMade' : 'sheet.vacant'))
  }

  const forget = () => {
    writing.forget()
    setLost(nothingLost)
  }

  const selectAll = () => {
    setAnchor({ row: 0, col: 0 })
    setAt(inside(size, { row: size.rows, col: size.cols }))
  }

  return {
    ...cells,
    ...writing,
    ...lost,
    board,
    size,
    at,
    area,
    typed,
    goTo,
    put,
    paste,
    fill,
    clear,
    edit,
    forget,
    selectAll,
    count: countOf(area),
    /** Another one each time somebody goes somewhere, though it be where one is. */
    went: wantedAt,
    stopTyping: () => setTyped(undefined),
    collapse: () => setAnchor(at),
  }
}

export type SheetDesk = ReturnType<typeof useSheet>
