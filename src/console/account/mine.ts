// My sessions as the server knows them, and their end. Read again while one looks: others come and go elsewhere.
import { useQuery } from '@tanstack/react-query'
import { api } from '#console/net/api.ts'
import { queries } from '#console/net/queries.ts'
import { accountPaths, type MySession } from '#contract/account.ts'

const key = ['account', 'sessions'] as const
const everyMs = 20_000

export const useMySessions = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await api.get<{ sessions: MySession[] }>(accountPaths.sessions, { signal, background: true })).sessions,
    staleTime: 0,
    refetchInterval: everyMs,
  })

/** Answers how many have ended. */
export const endSessions = async (wish: { ids: string[] } | { others: true }): Promise<number> => {
  const { ended } = await api.post<{ ended: number }>(accountPaths.endSessions, wish, { once: null })
  await queries.invalidateQueries({ queryKey: key })
  return ended
}
