// The one cache of answers. It knows no screen; the session clears it when the person or the place changes.
import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from './refusal.ts'

const passing = ['NETWORK', 'UNAVAILABLE']

// A refusal is an answer: asking again would give it again. Only silence is worth another try; where too much is going on,
// the gateway has waited already.
const worthAnother = (failures: number, thrown: unknown) =>
  failures < 2 && isRefusal(thrown) && passing.includes(thrown.body.code)

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 5 * 60_000, retry: worthAnother, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
