// How the list is put together: by nothing, which is one section, or by a field of the line, whose groups the server counts
// over everything the filter finds. Which of them are folded outlives a look at a record.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { keys, readGroups } from '#console/net/records.ts'
import { type Figured, type Grouped, isInMany } from '#contract/groups.ts'
import type { Resource } from '#contract/resource.ts'
import { groupIn, totalOnly } from '#rules/expression/group.ts'
import type { Section } from './blocks.ts'

export interface Groups {
  /** Field the list is put together by, as the server knows it. */
  by?: string
  sections: readonly Section[]
  /** A record stands in the group of each of its values. */
  isInSeveral: boolean
  /** Figures of everything the filter finds, where the line asks for them. */
  total?: Figured
  isPending: boolean
  error: unknown
  fold(value: string): void
  /** All, or none where all are. */
  foldAll(): void
}

const folded = new Map<string, ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

const sectionsOf = ({ groups }: Grouped, closed: ReadonlySet<string>): Section[] => {
  let from = 0
  return groups.map(group => {
    const section = { ...group, from, isFolded: closed.has(group.value) }
    if (!section.isFolded) from += group.count
    return section
  })
}

export const useGroups = (resource: Resource, filter: string, total: number, at?: string): Groups => {
  const line = groupIn(filter)
  const place = `${resource.name} ${line}`
  const [, draw] = useState(0)
  const { data, error, isLoading } = useQuery({
    queryKey: keys.groups(resource, filter, at),
    queryFn: ({ signal }) => readGroups(resource, { filter, at }, signal),
    enabled: line !== undefined,
    placeholderData: keepPreviousData,
  })
  const answer = line === undefined ? undefined : data
  const closed = folded.get(place) ?? none
  const close = (next: ReadonlySet<string>) => {
    folded.set(place, next)
    draw(times => times + 1)
  }
  const isGrouped = Boolean(answer?.by) && line !== totalOnly
  const sections = useMemo(
    () => (isGrouped && answer ? sectionsOf(answer, closed) : [{ count: total, from: 0, isFolded: false }]),
    [isGrouped, answer, closed, total],
  )
  return {
    ...(isGrouped && answer?.by && { by: answer.by }),
    sections,
    isInSeveral: isGrouped && isInMany(resource.fields[answer?.by ?? ''] ?? { kind: 'text' }),
    ...(answer && { total: answer.total }),
    isPending: isLoading,
    error: line === undefined ? undefined : (error ?? undefined),
    fold: value =>
      close(closed.has(value) ? new Set([...closed].filter(one => one !== value)) : new Set([...closed, value])),
    foldAll: () =>
      close(
        answer?.groups.every(({ value }) => closed.has(value))
          ? none
          : new Set(answer?.groups.map(({ value }) => value)),
      ),
  }
}
