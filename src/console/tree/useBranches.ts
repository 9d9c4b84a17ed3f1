// The branches that are open, each kept by the one cache: a branch is asked for when it is opened. A filter asks once, for what it
// finds and the way there.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#console/net/api.ts'
import { keys } from '#console/net/records.ts'
import { endpointOf } from '#contract/address.ts'
import type { Branches } from '#contract/branches.ts'
import type { Resource } from '#contract/resource.ts'
import { foundTree, linesOf, type Planted } from './lines.ts'

const readBranches = (
  resource: Resource,
  asked: { under?: string; filter?: string },
  signal: AbortSignal,
): Promise<Branches> => api.get(`${endpointOf(resource)}/branches`, { params: asked, signal })

const keyOf = (resource: Resource, under: string, filter: string) => [
  ...keys.lists(resource),
  'branches',
  under,
  filter,
]

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const plantedOf = (top: Branches, answers: ReadonlyMap<string, Branches>, open: ReadonlySet<string>): Planted => {
  const below = Object.assign({}, top.below, ...[...answers.values()].map(answer => answer.below)) as Branches['below']
  return {
    under: id => (id === undefined ? top.rows : answers.get(id)?.rows),
    below: id => below[id] ?? 0,
    isOpen: id => open.has(id),
  }
}

export const useBranches = (
  resource: Resource,
  filter: string,
  open: ReadonlySet<string>,
  closed: ReadonlySet<string>,
) => {
  const top = useQuery({
    queryKey: keyOf(resource, '', filter),
    queryFn: ({ signal }) => readBranches(resource, { filter: filter || undefined }, signal),
    placeholderData: keepPreviousData,
  })
  const ids = filter ? [] : [...open]
  const below = useQueries({
    queries: ids.map(id => ({
      queryKey: keyOf(resource, id, ''),
      queryFn: ({ signal }: { signal: AbortSignal }) => readBranches(resource, { under: id }, signal),
    })),
  })
  const state = below.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const lines = useMemo(() => {
    if (!top.data) return undefined
    if (top.data.found) return linesOf(foundTree(top.data.rows, row => text(row[resource.tree?.parent ?? '']), closed))
    const answers = new Map(ids.flatMap((id, at) => (below[at]?.data ? [[id, below[at].data] as const] : [])))
    return linesOf(plantedOf(top.data, answers, open))
  }, [top.data, state, open, closed])
  return {
    lines,
    found: top.data?.found,
    total: top.data?.total ?? 0,
    error: top.error ?? below.find(({ error }) => error)?.error ?? undefined,
    isOld: top.isPlaceholderData,
    retry: () => {
      for (const { refetch, error } of [top, ...below]) if (error) void refetch()
    },
  }
}
