// The one cache of answers. It knows no screen; the session clears it when the person or the place changes.
import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from './refusal.ts'

// A refusal is an answer: asking again would give it again. Only silence is worth another try.
const worthAnother = (failures: number, thrown: unknown) =>
  failures < 2 && isRefusal(thrown) && (thrown.status === 0 || thrown.status === 503) && thrown.body.code !== 'GIVEN_UP'

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 5 * 60_000, retry: worthAnother, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
