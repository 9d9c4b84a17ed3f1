// What people have said about a record: read by whoever may see it, said, changed and taken back by its author.
import { useQuery } from '@tanstack/react-query'
import { api } from '#console/net/api.ts'
import { newOnce } from '#console/net/once.ts'
import { queries } from '#console/net/queries.ts'
import { act, keys, readComments } from '#console/net/records.ts'
import { useMay } from '#console/session/me.ts'
import { commentPaths } from '#contract/comment.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'

export const useComments = (resource: Resource, id: string) => {
  const may = useMay()
  const show = actionOf(resource, 'show')
  const isThere = actionOf(resource, 'comment') !== undefined && show !== undefined && may(show.id)
  const { data, isPending } = useQuery({
    queryKey: keys.comments(resource, id),
    queryFn: ({ signal }) => readComments(resource, id, signal),
    enabled: isThere,
  })
  return { comments: data ?? [], isPending: isThere && isPending, isThere }
}

export const useMayComment = (resource: Resource): boolean => {
  const may = useMay()
  const action = actionOf(resource, 'comment')
  return action !== undefined && may(action.id)
}

const readAgain = (resource: Resource, id: string) =>
  queries.invalidateQueries({ queryKey: keys.comments(resource, id) })

export const say = async (resource: Resource, id: string, text: string): Promise<void> => {
  const action = actionOf(resource, 'comment')
  if (!action) return
  const call = {
    action: action.id,
    target: { ids: [id] },
    input: { comment: text },
    once: newOnce(),
    face: 'button' as const,
  }
  await act(call, { refresh: false })
  await readAgain(resource, id)
}

export const changeComment = async (resource: Resource, id: string, comment: string, text: string): Promise<void> => {
  await api.post(commentPaths.change, { id: comment, text })
  await readAgain(resource, id)
}

export const removeComment = async (resource: Resource, id: string, comment: string): Promise<void> => {
  await api.post(commentPaths.remove, { id: comment })
  await readAgain(resource, id)
}
