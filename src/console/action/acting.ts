// Starts a wish, from whichever face. Every wish is one acting machine; ActingHost draws what it asks and tells how it ended.
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { createActor, waitFor } from 'xstate'
import { act, planOf, undo } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { currentPath } from '#console/shell/navigation.tsx'
import type { FieldDiff, Outcome, Plan } from '#contract/call.ts'
import {
  type ActingContext,
  type ActingPorts,
  type ActingRef,
  type ActingStage,
  makeActing,
  stageOf,
} from '#machines/acting.ts'
import { refuse } from '#machines/port.ts'
import type { Wish } from '#machines/wish.ts'
import { ownerNow } from './owner.ts'
import { asFieldRefusal } from './speech.ts'
import type { WishSpec } from './wishes.ts'

export interface Acting {
  id: string
  spec: WishSpec
  ref: ActingRef
  /** Whose it is, and where: another person or place is shown none of it. */
  owner: string
  /** Where the person was. */
  from: string
  /** Its dialog is on the screen. */
  isOpen: boolean
}

let all: readonly Acting[] = []
const listeners = new Set<() => void>()
const keep = (next: readonly Acting[]): void => {
  all = next
  for (const listener of listeners) listener()
}

const ofSecureStep: Record<string, string> = {
  SECURE_REFUSED: 'secure.refused',
  SECURE_DISMISSED: 'acting.refused.secure',
}

/** A refusal of the server in the machine's words; anything else is the network's. */
export const refused = (thrown: unknown): Error => {
  if (!isRefusal(thrown)) return thrown instanceof Error ? thrown : new Error(String(thrown))
  const { code, key, message, params, fields, details } = thrown.body
  const { now, diff } = (code === 'STALE_VERSION' && (details as { now?: number; diff?: FieldDiff[] })) || {}
  const requestId = thrown.requestId
  return refuse({
    key: ofSecureStep[code] ?? key ?? `problem.${code}`,
    code,
    message,
    ...((params || requestId) && { params: { ...params, ...(requestId && { requestId }) } }),
    ...(fields && { fields: fields.map(asFieldRefusal) }),
    ...(now !== undefined && { meanwhile: { version: now, diff: diff ?? [] } }),
  })
}

const told = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (thrown) {
    throw refused(thrown)
  }
}

/** The world of a wish. The second factor is not here: the session parks a call that needs it and replays it. */
export const actingPorts: Partial<ActingPorts> = {
  plan: call => told(planOf(call) as Promise<Plan>),
  perform: call => told(act(call) as Promise<Outcome>),
  undo: ({ operation }) => told(undo(operation)),
}

const machine = makeActing(actingPorts)
type Listener = (acting: Acting) => void
const followers = new Set<Listener>()

/** Told of every wish as it starts, and of those at work already; the teller of outcomes lives from it. */
export const followActings = (follower: Listener): (() => void) => {
  followers.add(follower)
  for (const acting of all) follower(acting)
  return () => followers.delete(follower)
}

/** A wish that is put together already. */
export const startActing = (wish: Wish, spec: WishSpec): Acting => {
  const acting: Acting = {
    id: wish.once,
    spec,
    ref: createActor(machine, { input: { wish } }),
    owner: ownerNow(),
    from: currentPath(),
    isOpen: false,
  }
  keep([...all, acting])
  for (const follower of followers) follower(acting)
  acting.ref.start()
  return acting
}

/** Shows or hides the dialog of a wish; the wish itself goes on. */
export const openActing = ({ id }: Pick<Acting, 'id'>, isOpen: boolean): void =>
  keep(all.map(acting => (acting.id === id ? { ...acting, isOpen } : acting)))

export const endWish = ({ id }: Pick<Acting, 'id'>): void => {
  const ended = all.find(acting => acting.id === id)
  if (!ended) return
  keep(all.filter(acting => acting !== ended))
  ended.ref.stop()
}

const asksServer: ReadonlySet<ActingStage> = new Set(['planning', 'steppingUp', 'running', 'undoing'])

/** Settles once nothing is asked of the server any more: it has answered, or the gateway has given the call up. */
const answered = async ({ ref }: Pick<Acting, 'ref'>): Promise<void> => {
  await waitFor(ref, snapshot => !asksServer.has(stageOf(snapshot))).catch(() => {})
}

/** Leaves what belongs to this person and place; what waits for an answer elsewhere was meant for a place that is gone. */
export const dropWishes = (owner?: string): void => {
  const left = all.filter(acting => acting.owner !== owner)
  keep(all.filter(acting => acting.owner === owner))
  // The server's answer is still heard, since it tells whether the call is to be kept.
  for (const acting of left) void answered(acting).then(() => acting.ref.stop())
}

export const actingById = (id: string): Acting | undefined => all.find(acting => acting.id === id)

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useActings = (): readonly Acting[] => useSyncExternalStore(listen, () => all)

export interface ActingView extends ActingContext {
  stage: ActingStage
}

/** What the machine shows now. */
export const useActing = ({ ref }: Pick<Acting, 'ref'>): ActingView => {
  const snapshot = useSelector(ref, current => current)
  return { ...snapshot.context, stage: stageOf(snapshot) }
}
