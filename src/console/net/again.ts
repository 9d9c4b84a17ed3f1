// The server turned a call away before anything was done and said when to come back: it is waited for, told quietly, and sent again,
// three times at most. What is read and what carries a key may be sent again; anything else goes back to whoever asked, who still
// has what was typed and offers another try. Polls come again by themselves.
import type { RequestOptions } from './gateway.ts'
import { givenUp, type Refusal } from './refusal.ts'

export interface TurnedAway {
  refusal: Refusal
  /** Seconds, as the server said. */
  after: number
  /** How often it has been waited already. */
  waits: number | undefined
  wanted: RequestOptions
  signal: AbortSignal
  /** Seconds until the next try; none when nobody waits any more. */
  tell: ((seconds?: number) => void) | undefined
}

const mostWaits = 3
/** Longer than this is no crowd but a limit of its own, which its screen words. */
const longestSeconds = 30
const crowded: readonly string[] = ['OVERLOADED', 'RATE_LIMITED']

let waiting = 0

/** Later each time, and not all at the same moment. */
const pauseOf = ({ after, waits = 0 }: TurnedAway): number => after * 1000 * (waits + 1) * (1 + Math.random() / 2)

/** Given up when whoever waits leaves. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const leave = () => {
      clearTimeout(timer)
      fail(givenUp())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      done()
    }, ms)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })

const isRepeatable = ({ background, method, once, onProgress }: RequestOptions): boolean =>
  !background && !onProgress && (method === 'GET' || Boolean(once))

/** `send` is told how often it has been waited then. */
export const again = async (call: TurnedAway, send: (waits: number) => Promise<unknown>): Promise<unknown> => {
  const { refusal, after, waits = 0, wanted, signal, tell } = call
  const isCrowd = after <= longestSeconds && crowded.includes(refusal.body.code)
  if (!isCrowd || !isRepeatable(wanted) || waits >= mostWaits) throw refusal
  const ms = pauseOf(call)
  waiting += 1
  tell?.(Math.max(1, Math.round(ms / 1000)))
  try {
    await pause(ms, signal)
  } finally {
    waiting -= 1
    if (waiting === 0) tell?.()
  }
  return send(waits + 1)
}
