// What is on its way to the server, what was refused and what the records are now. Blocks are written one after the other,
// each is told once and taken back at once.
import { useRef, useState } from 'react'
import { noteDone, toastOf, undoOperation } from '#console/action/undo.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { queries } from '#console/net/queries.ts'
import { keys } from '#console/net/records.ts'
import { announce } from '#console/shell/status.ts'
import { toast } from '#console/shell/toast.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Board } from './board.ts'
import { type Edit, type Left, type Written, writeCells } from './writing.ts'

export const keyOfCell = (id: string, name: string): string => `${id} ${name}`

type ByCell<V> = ReadonlyMap<string, V>

const withLeft = (bad: ByCell<Left>, left: readonly Left[]): ByCell<Left> =>
  new Map([...bad, ...left.map(one => [keyOfCell(one.row.id, one.name), one] as const)])

const without = <V>(map: ByCell<V>, edits: readonly Edit[]): ByCell<V> => {
  const gone = new Set(edits.map(({ row, name }) => keyOfCell(row.id, name)))
  return new Map([...map].filter(([key]) => !gone.has(key)))
}

const tell = ({ count, operation, waits, left }: Written): void => {
  const { t, number } = wordsNow()
  if (waits > 0)
    void toast({ kind: 'info', stays: true, text: t('sheet.waits', { count: waits, number: number(waits) }) })
  if (left.length > 0) announce(t('sheet.left', { count: left.length, number: number(left.length) }))
  if (count === 0 || !operation) return
  const text = t('sheet.text', { count, number: number(count) })
  noteDone(operation, text)
  const undo = () => void undoOperation({ operation, text })
  void toast({ kind: 'success', id: toastOf(operation), text, undo })
}

export const useWriting = (board: Pick<Board, 'resource' | 'parts'>) => {
  const { resource } = board
  const [sent, setSent] = useState<ByCell<unknown>>(new Map())
  const [bad, setBad] = useState<ByCell<Left>>(new Map())
  const newest = useRef(new Map<string, AnyRow>())
  const queue = useRef<Promise<void>>(Promise.resolve())

  const rowNow = (row: AnyRow): AnyRow => {
    const known = newest.current.get(row.id)
    return known && known.version > row.version ? known : row
  }

  const run = async (edits: readonly Edit[]): Promise<void> => {
    const written = await writeCells(board, edits, rowNow)
    for (const row of written.done) newest.current.set(row.id, row)
    tell(written)
    setBad(before => withLeft(before, written.left))
    await queries.invalidateQueries({ queryKey: keys.resource(resource) })
    setSent(before => without(before, edits))
  }

  /** `left` are cells that could not even be read. */
  const write = (edits: readonly Edit[], left: readonly Left[]): void => {
    const { t, number } = wordsNow()
    setBad(before => withLeft(without(before, edits), left))
    if (left.length > 0) announce(t('sheet.left', { count: left.length, number: number(left.length) }))
    if (edits.length === 0) return
    setSent(
      before => new Map([...before, ...edits.map(({ row, name, value }) => [keyOfCell(row.id, name), value] as const)]),
    )
    queue.current = queue.current.then(() => run(edits))
  }

  return { sent, bad, rowNow, write, forget: () => setBad(new Map()) }
}
