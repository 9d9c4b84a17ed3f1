// The first rows are asked for while the screen they stand in is being fetched and drawn.
import { queries } from '#console/net/queries.ts'
import { keys, listRecords } from '#console/net/records.ts'
import { currentMe } from '#console/session/me.ts'
import type { Resource } from '#contract/resource.ts'
import { readAddress } from './address.ts'
import { viewsOf } from './views.ts'

/** Nobody waits for it: a refusal is met again, and said, by the list itself. Groups are counted before their rows are known. */
export const askAhead = (resource: Resource, search: URLSearchParams): void => {
  const me = currentMe()
  if (!me) return
  const { question } = readAddress(resource, viewsOf(resource, me), search)
  if (question.filter.includes('group:')) return
  void queries.prefetchQuery({
    queryKey: keys.list(resource, question),
    queryFn: ({ signal }) => listRecords(resource, question, signal),
  })
}
