// Watches and notices as the server keeps them.
import { useQuery } from '@tanstack/react-query'
import { api } from '#console/net/api.ts'
import { queries } from '#console/net/queries.ts'
import { type Notice, type Watch, type WatchWish, watchPaths } from '#contract/watching.ts'

const watchesKey = ['watches']
const noticesKey = ['notices']

export interface NoticesAnswer {
  notices: Notice[]
  unread: number
}

const ofNotices = {
  queryKey: noticesKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<NoticesAnswer>(watchPaths.notices, { signal, background: true }),
}

export const useNotices = () => useQuery(ofNotices)

/** Read anew, for the tray as well. */
export const readNotices = (): Promise<NoticesAnswer> => queries.fetchQuery({ ...ofNotices, staleTime: 0 })

const sendRead = async (ids?: string[]): Promise<void> => {
  await api.post(watchPaths.read, { ...(ids && { ids }) }, { once: null, background: true })
  await queries.invalidateQueries({ queryKey: noticesKey })
}

/** Nobody waits for it: what could not be marked stays unread, and the next look marks it. */
export const markRead = (ids?: string[]): void => void sendRead(ids).catch(() => {})

export const useWatches = () =>
  useQuery({
    queryKey: watchesKey,
    queryFn: async ({ signal }) => (await api.get<{ watches: Watch[] }>(watchPaths.watches, { signal })).watches,
  })

const forget = () => queries.invalidateQueries({ queryKey: watchesKey })

export const addWatch = async (wish: WatchWish): Promise<void> => {
  await api.post(watchPaths.watches, wish, { once: null })
  await forget()
}

export const endWatch = async (id: string): Promise<void> => {
  await api.post(watchPaths.end, { id }, { once: null })
  await forget()
}
