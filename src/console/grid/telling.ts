// What the machine is told about rows, wherever they come from: which are here, which have gone, which somebody has changed.
import { useEffect, useRef, useState } from 'react'
import { useLive } from '#console/net/live.ts'
import { useMe } from '#console/session/me.ts'
import type { Figured } from '#contract/groups.ts'
import type { Page } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isSelected } from '#machines/listing/question.ts'
import type { Listing } from './useListing.ts'

export interface Here {
  rows: readonly AnyRow[]
  first: number
  page: Page
  /** Of a list put together: all that is found, folded away or not. */
  of?: Pick<Figured, 'count'>
}

/** Rows are told to the machine; a row that has gone hands the cursor to the one that took its place. */
export const useTelling = ({ now, send }: Pick<Listing, 'now' | 'send'>) => {
  const last = useRef('')
  return ({ rows, first, of, page: { total, about } }: Here, question: string) => {
    const { rows: before, first: began, cursor = '', wanted } = now()
    const ids = rows.map(({ id }) => id)
    const isSame = last.current === question
    last.current = question
    send({ type: 'rows.shown', rows: ids, first, total: of?.count ?? total, exact: !about, ...(of && { open: total }) })
    const place = before.indexOf(cursor) + began - first
    const next = ids[Math.max(0, Math.min(place, ids.length - 1))]
    const isGone = wanted === undefined && before.includes(cursor) && !ids.includes(cursor)
    if (isSame && next && isGone) send({ type: 'cursor.set', id: next })
  }
}

/** What was deleted, here or by somebody else, is not selected any more. */
export const useForgetting = (resource: Resource, { now, send }: Pick<Listing, 'now' | 'send'>) =>
  useLive('record.changed', ({ resource: name, records }) => {
    if (name !== resource.name || now().selection.kind !== 'ids') return
    const gone = records.filter(({ id, status }) => status === 'deleted' && isSelected(now(), id))
    for (const { id } of gone) send({ type: 'select.toggle', id })
  })

const unchanged: ReadonlySet<string> = new Set()

/** Somebody else has changed what stood here. */
const isNews = (before: AnyRow | undefined, { version, updatedBy }: AnyRow, userId: string): boolean =>
  before !== undefined && version > before.version && updatedBy !== userId

/** Rows that were seen, and those that changed since, until one goes to them. */
export const useNews = (cursor: string | undefined) => {
  const seen = useRef(new Map<string, AnyRow>())
  const { userId } = useMe()
  const [changed, setChanged] = useState<ReadonlySet<string>>(unchanged)
  useEffect(() => {
    if (cursor && changed.has(cursor)) setChanged(before => new Set([...before].filter(id => id !== cursor)))
  }, [cursor])
  const note = (rows: readonly AnyRow[]) => {
    const news = rows.filter(row => isNews(seen.current.get(row.id), row, userId))
    if (news.length > 0) setChanged(before => new Set([...before, ...news.map(({ id }) => id)]))
    for (const row of rows) seen.current.set(row.id, row)
  }
  return { seen: seen.current, changed, note }
}
