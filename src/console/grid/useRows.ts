// The rows of the question, live: kept by the one cache, refreshed by the socket, old ones standing until new ones come.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLive } from '#console/net/live.ts'
import { keys, listRecords } from '#console/net/records.ts'
import { useMe } from '#console/session/me.ts'
import type { Listed } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isSelected, pagesOf, questionOf } from '#machines/listing/question.ts'
import type { Listing } from './useListing.ts'

const none: readonly AnyRow[] = []

/** Said when the rows stand on the screen, for the benches. */
const useMark = (rows: readonly AnyRow[]) => {
  useLayoutEffect(() => {
    if (rows.length === 0) return
    const frame = requestAnimationFrame(() => performance.mark('list:rows'))
    return () => cancelAnimationFrame(frame)
  }, [rows])
}

/** Rows are told to the machine; a row that has gone hands the cursor to the one that took its place. */
const useTelling = ({ now, send }: Pick<Listing, 'now' | 'send'>) => {
  const last = useRef('')
  return ({ rows, page: { total, about } }: Listed<AnyRow>, question: string) => {
    const { rows: before, cursor = '' } = now()
    const ids = rows.map(({ id }) => id)
    const isSame = last.current === question
    last.current = question
    send({ type: 'rows.shown', rows: ids, total, exact: !about })
    const next = ids[Math.min(before.indexOf(cursor), ids.length - 1)]
    if (isSame && next && before.includes(cursor) && !ids.includes(cursor)) send({ type: 'cursor.set', id: next })
  }
}

/** What was deleted, here or by somebody else, is not selected any more. */
const useForgetting = (resource: Resource, { now, send }: Pick<Listing, 'now' | 'send'>) =>
  useLive('record.changed', ({ resource: name, records }) => {
    if (name !== resource.name || now().selection.kind !== 'ids') return
    const gone = records.filter(({ id, status }) => status === 'deleted' && isSelected(now(), id))
    for (const { id } of gone) send({ type: 'select.toggle', id })
  })

const unchanged: ReadonlySet<string> = new Set()

/** Somebody else has changed what stood here. */
const isNews = (before: AnyRow | undefined, { version, updatedBy }: AnyRow, userId: string): boolean =>
  before !== undefined && version > before.version && updatedBy !== userId

export const useRows = (resource: Resource, listing: Pick<Listing, 'state' | 'send' | 'now'>) => {
  const { state, send } = listing
  const tell = useTelling(listing)
  useForgetting(resource, listing)
  const query = questionOf(state)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.list(resource, query),
    queryFn: ({ signal }) => listRecords(resource, query, signal),
    placeholderData: keepPreviousData,
  })
  const seen = useRef(new Map<string, AnyRow>())
  const { userId } = useMe()
  const [changed, setChanged] = useState<ReadonlySet<string>>(unchanged)
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const { total } = data.page
    const news = data.rows.filter(row => isNews(seen.current.get(row.id), row, userId))
    if (news.length > 0) setChanged(before => new Set([...before, ...news.map(({ id }) => id)]))
    for (const row of data.rows) seen.current.set(row.id, row)
    tell(data, JSON.stringify(query))
    // Rows were removed meanwhile: the last page there is, rather than an empty one.
    const last = pagesOf({ total, size: query.size })
    if (data.rows.length === 0 && total > 0 && query.page > last) send({ type: 'page.go', page: last })
  }, [data, isPlaceholderData])
  // Whoever goes to the row has seen it.
  useEffect(() => {
    if (state.cursor && changed.has(state.cursor))
      setChanged(before => new Set([...before].filter(id => id !== state.cursor)))
  }, [state.cursor])
  const rows = data?.rows ?? none
  useMark(rows)
  return {
    rows,
    page: data?.page,
    seen: seen.current,
    changed,
    error,
    isLoading: isPending,
    isStale: isPlaceholderData,
    retry: () => void refetch(),
  }
}
