// The history of a record, asked for once by all who show something of it.
import { useQuery } from '@tanstack/react-query'
import { keys, readHistory } from '#console/net/records.ts'
import { useMay } from '#console/session/me.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'

/** `isThere` is false where none is kept, as a job is its own history, and for whoever may not read it: none is asked for. */
export const useHistory = (resource: Resource, { id }: AnyRow) => {
  const may = useMay()
  const action = actionOf(resource, 'history')
  const isThere = action !== undefined && may(action.id)
  const { data, isPending } = useQuery({
    queryKey: keys.history(resource, id),
    queryFn: ({ signal }) => readHistory(resource, id, signal),
    enabled: isThere,
  })
  return { lines: data, isPending, isThere }
}
