// Selects everything between two places of the list, also what has never been here: its ids are fetched page by page, each from
// where the last one ended. So many at most, with a notice that says how far it is and can be pressed to stop.
import '#console/i18n/later.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { listRecords, readGroups } from '#console/net/records.ts'
import { dropToast, toast } from '#console/shell/toast.ts'
import { questionOf } from '#machines/listing/question.ts'
import { groupLine, totalOnly } from '#rules/expression/group.ts'
import { type Block, blocksIn } from './blocks.ts'
import type { List } from './list.ts'

/** As many as one call may name. */
const most = 10_000
const size = 100
const notice = 'stretch'

/** Nothing is shown for what is there in a moment. */
const patientMs = 400

const said = (done: number, all: number, stop: () => void): void => {
  const { t, number } = wordsNow()
  void toast({
    kind: 'info',
    id: notice,
    stays: true,
    text: t('grid.selecting', { done: number(done), all: number(all) }),
    action: { label: t('grid.stop'), run: stop },
  })
}

/** Ids of the blocks in order, those of one group along the keyset. */
const idsOf = async (
  { resource }: List,
  blocks: readonly Block[],
  { signal, tell }: { signal: AbortSignal; tell(done: number): void },
): Promise<Map<number, string>> => {
  const ids = new Map<number, string>()
  let last: { within: string | undefined; next: string | undefined } | undefined
  for (const { from, query } of blocks) {
    const after = last?.within === query.within ? last?.next : undefined
    const { rows, page } = await listRecords(resource, { ...query, ...(after && { after }) }, signal)
    for (const [at, { id }] of rows.entries()) ids.set(from + at, id)
    last = { within: query.within, next: page.next }
    tell(ids.size)
  }
  return ids
}

/** An estimate is no place to go to. */
export const countToEnd = async ({ resource, send, now }: List): Promise<void> => {
  const { filter } = now()
  const { total } = await readGroups(resource, { filter: groupLine(filter, totalOnly) })
  if (now().filter === filter) send({ type: 'rows.counted', total: total.count })
}

let running: AbortController | undefined

export const selectStretch = async (list: List, one: number, other: number): Promise<void> => {
  const { now, send, groups } = list
  const [from, end] = [Math.min(one, other), Math.max(one, other) + 1]
  const to = Math.min(end, from + most)
  const { filter, sort } = now()
  running?.abort()
  const leaving = new AbortController()
  running = leaving
  const { t, number } = wordsNow()
  const began = performance.now()
  const tell = (done: number) => {
    if (performance.now() - began > patientMs) said(done, to - from, () => leaving.abort())
  }
  try {
    const blocks = blocksIn(groups.sections, { ...questionOf(now()), page: 1, size }, [{ from, to }])
    const ids = await idsOf(list, blocks, { signal: leaving.signal, tell })
    // Another question has other rows.
    if (now().filter !== filter || now().sort !== sort) return
    const found = [...ids].filter(([place]) => place >= from && place < to).map(([, id]) => id)
    send({ type: 'select.add', ids: found })
    if (to < end) void toast({ kind: 'warning', text: t('grid.stretchMost', { number: number(most) }) })
  } catch {
    if (!leaving.signal.aborted) void toast({ kind: 'error', text: t('grid.noAnswer') })
  } finally {
    void dropToast(notice)
  }
}
