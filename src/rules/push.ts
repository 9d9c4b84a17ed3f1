// Pushing orders to the system that fulfils them: what an answer means, when to try again, and what may not be pushed.
// A key names an order in one revision, so that asking twice is the same as asking once.
import type { Finding } from '#contract/problem.ts'
import { dayFigure, type Said } from '#contract/said.ts'
import { refusal } from './refusal.ts'

const minute = 60_000
/** How long after each try that may pass by itself; after the last of them the order is given up. */
const pauses = [1, 5, 15, 60, 360].map(minutes => minutes * minute)

export const pushKey = (vendor: string, orderNo: string, revision: number): string => `${vendor}:${orderNo}:${revision}`

/** When to try again after so many tries; nothing when it is given up. */
export const nextTry = (tries: number, now: Date): Date | undefined => {
  const pause = pauses[tries - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}

const patienceMs = 5 * minute

/** Whoever took an order up before this moment has died over it. */
export const leftBehind = (now: Date): Date => new Date(now.getTime() - patienceMs)

/** Taken up just now, by somebody or by the clock. */
export const isUnderWay = ({ push, pushAt }: { push: string; pushAt?: string | null }, now: Date): boolean =>
  push === 'pushing' && Date.parse(pushAt ?? '') > leftBehind(now).getTime()

/** What came back, or that nothing did. */
export type Answer =
  | { status: number; code?: string; message?: string; hash?: string; awb?: string }
  | { silence: 'TIMEOUT' | 'UNREACHABLE' }

/** `again` is worth another try by itself; `wrong` needs somebody to mend the order first. */
export type Verdict =
  | { is: 'pushed'; code: null }
  | { is: 'conflict' | 'again' | 'wrong'; code: string; message: string | null }

/** Answers of a system in passing trouble. */
const passing = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429

const coded = (code: string | undefined, status: number): string =>
  code && /^[A-Z][A-Z0-9_]{1,39}$/.test(code) ? code : `HTTP_${status}`

/** "Already there" with what we sent is a success whose answer was lost; with anything else it is somebody's other order. */
export const verdictOf = (answer: Answer, sentHash: string): Verdict => {
  if ('silence' in answer) return { is: 'again', code: answer.silence, message: null }
  const { status, hash } = answer
  if (status >= 200 && status < 300) return { is: 'pushed', code: null }
  const code = coded(answer.code, status)
  const message = answer.message?.slice(0, 300) ?? null
  if (code === 'ALREADY_EXISTS')
    return hash === sentHash ? { is: 'pushed', code: null } : { is: 'conflict', message, code: 'CONFLICT' }
  return { is: passing(status) ? 'again' : 'wrong', code, message }
}

type Failed = Exclude<Verdict, { is: 'pushed' }>

const silences: Readonly<Record<string, 'push.timeout' | 'push.unreachable'>> = {
  TIMEOUT: 'push.timeout',
  UNREACHABLE: 'push.unreachable',
}

/** Why a push did not arrive, in words: what the other side said is its own text. */
export const failure = ({ is, code, message }: Failed): Finding => {
  if (is === 'conflict') return refusal(code, 'push.conflict')
  const silence = silences[code]
  if (silence) return refusal(code, silence)
  return message ? refusal(code, 'push.said', { code, message }) : refusal(code, 'push.code', { code })
}

export interface Pushable {
  lifecycle: string
  push: string
  /** Taken up just now by somebody else, or by the clock. */
  isUnderWay?: boolean
  /** Reasons and days of the open holds, the oldest first. */
  holds: readonly { reason: Said | string; since: string }[]
}

const pushed: ReadonlySet<string> = new Set(['placed', 'processing'])

/** Why an order may not be sent now; `force` goes over a conflict, by a new revision. */
export const pushRefusal = ({ lifecycle, push, isUnderWay, holds }: Pushable, force: boolean): Finding | undefined => {
  const [oldest] = holds
  if (oldest) return refusal('STATE', 'push.held', { reason: oldest.reason, day: dayFigure(oldest.since) })
  if (lifecycle === 'cancelled') return refusal('STATE', 'push.cancelled')
  if (!pushed.has(lifecycle)) return refusal('STATE', 'push.notPlaced')
  if (isUnderWay) return refusal('STATE', 'push.underWay')
  if (push === 'conflict' && !force) return refusal('STATE', 'push.conflict')
  if (push === 'pushed' && !force) return refusal('STATE', 'push.arrived')
  return undefined
}
