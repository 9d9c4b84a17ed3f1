// Records of another resource found by what is typed, for every control that points somewhere.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys, listRecords } from '#console/net/records.ts'
import { resourceNamed, usePlace } from '#console/session/me.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printTerm } from '#rules/expression/print.ts'
import { nearest } from './nearest.ts'
import { subtitleOf, titleOf } from './title.ts'

export interface RecordOption {
  id: string
  title: string
  subtitle: string
  /** Where records of several kinds stand together. */
  icon?: string
  /** The record itself, where it is one. */
  row?: AnyRow
}

const pauseMs = 150
const shown = 10
const looked = 50

/** The text once nobody has typed for a moment. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export const useRecordSearch = (
  to: string,
  text: string,
  isOpen: boolean,
): { found: readonly RecordOption[]; isBusy: boolean } => {
  const { urlLang } = usePlace()
  const resource = resourceNamed(to)
  const words = useSettled(text.trim())
  const query = {
    page: 1,
    // Of so many the nearest are shown: the list itself is in its own order.
    size: words ? looked : shown,
    sort: resource?.sort ?? '-updatedAt',
    filter: words ? printTerm({ words, exact: true }) : '',
  }
  const { data, isFetching } = useQuery({
    queryKey: keys.list({ name: to }, query),
    queryFn: ({ signal }) => listRecords({ name: to }, query, signal),
    enabled: isOpen && resource !== undefined,
    placeholderData: keepPreviousData,
  })
  const found =
    resource && data
      ? data.rows.map(row => ({
          id: row.id,
          title: titleOf(resource, row, urlLang),
          subtitle: subtitleOf(resource, row, urlLang),
          row,
        }))
      : []
  return { found: nearest(found, words).slice(0, shown), isBusy: isFetching || words !== text.trim() }
}
