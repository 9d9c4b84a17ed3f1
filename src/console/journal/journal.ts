// What I did in this place and can still take back, and what I took back and can bring back.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#console/net/api.ts'
import { useLive } from '#console/net/live.ts'
import { useMe, usePlace } from '#console/session/me.ts'
import type { Undoable, UndoStack } from '#contract/call.ts'
import { paths } from '#contract/session.ts'

const hour = 60 * 60_000

/** Every change of mine, in whichever tab, is there at once. */
export const useJournal = () => {
  const { vendorCode } = usePlace()
  const { userId } = useMe()
  const cache = useQueryClient()
  const key = ['journal', vendorCode]
  const look = ({ by }: { by: string | null }): void => {
    if (by === userId) void cache.invalidateQueries({ queryKey: key })
  }
  useLive('record.changed', look)
  useLive('records.changed', look)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<UndoStack>(paths.operations, { signal }),
    refetchOnMount: 'always',
  })
}

export const byAge = (operations: readonly Undoable[], now = Date.now()) => ({
  recent: operations.filter(({ at }) => now - Date.parse(at) < hour),
  earlier: operations.filter(({ at }) => now - Date.parse(at) >= hour),
})
