// The way of a block to the server: one ordinary change per record, all of them one operation. A cell that is refused is
// taken out and the others of its record are tried again; a record somebody has changed elsewhere is tried on what it is now.
import { newOnce } from '#console/net/once.ts'
import { act } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { actionId } from '#contract/address.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isSame } from '#machines/merge.ts'
import { type Board, standing } from './board.ts'

export interface Edit {
  row: AnyRow
  name: string
  value: unknown
  /** As it was written, for the case that it is refused. */
  text: string
}

export interface Left extends Pick<Edit, 'name' | 'text'> {
  row: AnyRow
  why: Finding
}

export interface Written {
  done: AnyRow[]
  /** Cells that were. */
  count: number
  left: Left[]
  /** Records that wait for a second person. */
  waits: number
  operation?: string
}

const unheard: Finding = { code: 'INTERNAL', key: 'action.noAnswer', message: 'The server did not answer. Try again.' }

/** The cells of which resource, and how they are parts of its fields. */
type Over = Pick<Board, 'resource' | 'parts'>

interface WriteResult {
  done?: AnyRow
  waits?: true
  operation?: string
  whys: Finding[]
  /** What the record is now, where it had moved on. */
  current?: AnyRow
}

const send = async (
  { resource, parts }: Over,
  row: AnyRow,
  edits: readonly Edit[],
  operation?: string,
): Promise<WriteResult> => {
  const values = Object.fromEntries(edits.map(({ name, value }) => [name, value]))
  const input = parts ? parts.patch(row, values) : values
  const target = { ids: [row.id], versions: { [row.id]: row.version } }
  const call = { action: actionId(resource, 'change'), target, input, once: newOnce(), face: 'key' as const }
  try {
    const answer = await act({ ...call, ...(operation && { operation }) }, { refresh: false })
    const { done, refused, approvalId } = answer
    return {
      ...(done[0] && { done: done[0] }),
      ...(approvalId && { waits: true as const }),
      ...(answer.operation && { operation: answer.operation }),
      whys: refused.map(({ why }) => why),
    }
  } catch (thrown) {
    if (!isRefusal(thrown)) return { whys: [unheard] }
    const { body } = thrown
    const current = body.code === 'STALE_VERSION' ? (body.details?.current as AnyRow | undefined) : undefined
    const whys = body.fields?.length ? body.fields : [body]
    return { whys, ...(current && { current }) }
  }
}

/** The part of a record's cells that may be tried again, and on what. */
const again = (
  over: Over,
  row: AnyRow,
  edits: readonly Edit[],
  { whys, current }: WriteResult,
): { row: AnyRow; edits: Edit[] } => {
  if (current)
    return {
      row: current,
      edits: edits.filter(({ name }) => isSame(standing(over, current, name), standing(over, row, name))),
    }
  const bad = new Set(whys.map(({ path }) => path?.split('.')[0]))
  const good = edits.filter(({ name }) => !bad.has(name))
  return { row, edits: good.length < edits.length ? good : [] }
}

const whyOf = (name: string, whys: readonly Finding[]): Finding =>
  whys.find(({ path }) => path?.split('.')[0] === name) ?? whys[0] ?? unheard

const writeRow = async (
  over: Over,
  row: AnyRow,
  edits: readonly Edit[],
  written: Written,
  tries = 3,
): Promise<void> => {
  const told = await send(over, row, edits, written.operation)
  if (told.operation) written.operation ??= told.operation
  if (told.waits) written.waits++
  if (told.done) {
    written.done.push(told.done)
    written.count += edits.length
  }
  if (told.whys.length === 0) return
  const next = tries > 1 ? again(over, row, edits, told) : { row, edits: [] }
  const dropped = edits.filter(edit => !next.edits.includes(edit))
  written.left.push(
    ...dropped.map(({ name, text, row: seen }) => ({ row: seen, name, text, why: whyOf(name, told.whys) })),
  )
  if (next.edits.length > 0) await writeRow(over, next.row, next.edits, written, tries - 1)
}

/** `rowNow` is the newest that is known of a record: cells are written one block after the other. */
export const writeCells = async (
  over: Over,
  edits: readonly Edit[],
  rowNow: (row: AnyRow) => AnyRow,
): Promise<Written> => {
  const written: Written = { done: [], count: 0, left: [], waits: 0 }
  const byRow = new Map<string, Edit[]>()
  for (const edit of edits) byRow.set(edit.row.id, [...(byRow.get(edit.row.id) ?? []), edit])
  for (const [, cells] of byRow) {
    const [first] = cells
    if (first) await writeRow(over, rowNow(first.row), cells, written)
  }
  return written
}
