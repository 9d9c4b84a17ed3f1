// The pages of the list that are in sight, each kept by the one cache. Where the page before is here, the next one is asked
// for by its cursor: then nothing is skipped or shown twice, and the millionth row is as near as the tenth.
import { useQueries } from '@tanstack/react-query'
import { queries } from '#console/net/queries.ts'
import { keys, listRecords } from '#console/net/records.ts'
import type { Listed, ListQuery } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Answered, Block } from './blocks.ts'

const cursorFor = (resource: Resource, query: ListQuery): string | undefined =>
  queries.getQueryData<Listed<AnyRow>>(keys.list(resource, { ...query, page: query.page - 1 }))?.page.next

/** Refreshed by its number, since the row its cursor named may have moved. */
const asked = (resource: Resource, query: ListQuery): ListQuery => {
  const isHere = queries.getQueryData(keys.list(resource, query)) !== undefined
  const after = isHere || query.page === 1 ? undefined : cursorFor(resource, query)
  return { ...query, ...(after && { after }) }
}

export const useBlocks = (resource: Resource, blocks: readonly Block[]) => {
  const answers = useQueries({
    queries: blocks.map(({ query }) => ({
      queryKey: keys.list(resource, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => listRecords(resource, asked(resource, query), signal),
    })),
  })
  const answered = blocks.map((block, at): Answered => ({ ...block, data: answers[at]?.data }))
  return {
    answered,
    /** Another text when any of the answers is another. */
    state: blocks.map(({ from }, at) => `${from} ${answers[at]?.dataUpdatedAt}`).join(),
    error: answers.find(({ error }) => error)?.error ?? undefined,
    retry: () => {
      for (const { refetch, error } of answers) if (error) void refetch()
    },
  }
}
