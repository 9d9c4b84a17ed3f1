// The words of the acting chart: what is still needed, what came out, what may be taken back.
// It decides nothing about order; that is the chart in acting.ts.
import { assign, setup } from '../kit.ts'
import { type Ask, port, type Refusal } from '../port.ts'
import {
  type Call,
  callOf,
  countOf,
  isNote,
  needsTick,
  type Outcome,
  type Plan,
  type Refused,
  targetWithout,
  type Wish,
} from '../wish.ts'

export interface ActingPorts {
  plan: Ask<Plan, Call>
  /** Resolves when the second factor is there, rejects when it was refused. */
  stepUp: Ask<void, Call>
  perform: Ask<Outcome, Call>
  undo: Ask<Outcome, { call: Call; operation: string }>
}
export interface ActingContext {
  wish: Wish
  /** What had been given when it was asked for again; what was wrong with it stays in `refusal`. */
  typed?: Call['input']
  plan?: Plan
  confirmed: boolean
  secured: boolean
  waited: boolean
  /** What the canary did. */
  tried?: Outcome
  outcome?: Outcome
  /** What taking back did; some records may have changed since and are refused. */
  undone?: Outcome
  refusal?: Refusal
}
/** `count` is what was typed when the card asks for the number, `isTicked` that its warnings were read. */
export type ActingEvent =
  | { type: 'input.give'; input: Call['input'] }
  | { type: 'wish.confirm'; count?: number; isTicked?: boolean }
  /** A new key when the call was sent before: the old one belongs to the old input. */
  | { type: 'wish.revise'; once?: string }
  | { type: 'wish.drop' }
  | { type: 'wish.undo' }
  | { type: 'wish.retry'; once: string }
export const undoOfferMs = 10_000

const confirmOf = ({ wish: { needs }, plan }: ActingContext) =>
  needs.confirm ?? (needs.warned && plan?.warnings.some(one => !isNote(one)) ? 'card' : undefined)
const affectedBy = ({ wish, plan }: ActingContext) => plan?.affected ?? countOf(wish.target)
const isCounted = (context: ActingContext, count: number | undefined): boolean =>
  confirmOf(context) !== 'count' || count === affectedBy(context)
const isTicked = ({ plan }: ActingContext, ticked: boolean | undefined): boolean => ticked === true || !needsTick(plan)
const isCanary = ({ wish: { needs }, tried }: ActingContext) => needs.canary !== undefined && tried === undefined
/** What is sent now: the canary first, where there is one. */
export const nextCall = (context: ActingContext): Call => ({
  ...callOf(context.wish),
  ...(isCanary(context) && { first: context.wish.needs.canary }),
})
/** A canary and what followed are one deed. */
const withTried = ({ tried }: ActingContext, outcome: Outcome): Outcome => {
  const within = [...(tried?.within ?? []), ...(outcome.within ?? [])]
  return {
    ...outcome,
    done: [...(tried?.done ?? []), ...outcome.done],
    refused: [...(tried?.refused ?? []), ...outcome.refused],
    ...(within.length > 0 && { within }),
    ...(tried?.operation && { operation: tried.operation }),
  }
}
const leftBy = ({ refused, within }: Pick<Outcome, 'refused' | 'within'>): number =>
  refused.length + (within?.length ?? 0)
/** A finding of the dictionary bears its code alone. */
const reasonOf = ({ why }: Refused): Refusal => ({ key: `findings.${why.code}`, ...why })
const only = (refused: Refused[]) => ({ ids: refused.map(({ id }) => id) })

export const actingSetup = (ports: Partial<ActingPorts>) =>
  setup({
    types: {} as {
      input: { wish: Wish }
      context: ActingContext
      events: ActingEvent
      tags: 'asking' | 'busy' | 'over' | 'undoable'
    },
    actors: {
      plan: port<Plan, Call>('plan', ports.plan),
      stepUp: port<void, Call>('stepUp', ports.stepUp),
      perform: port<Outcome, Call>('perform', ports.perform),
      undo: port<Outcome, { call: Call; operation: string }>('undo', ports.undo),
    },
    guards: {
      needsInput: ({ context: { wish } }) => wish.needs.input === true && wish.input === undefined,
      needsPlan: ({ context: { wish, plan } }) => wish.needs.plan === true && plan === undefined,
      // What was looked at for its warnings alone runs into the reasons itself.
      affectsNothing: ({ context: { wish, plan } }) => plan?.affected === 0 && !wish.needs.warned,
      needsConfirmation: ({ context }) => confirmOf(context) !== undefined && !context.confirmed,
      needsSecondFactor: ({ context: { wish, secured } }) => wish.needs.secure === true && !secured,
      needsGrace: ({ context: { wish, waited } }) => wish.needs.graceMs !== undefined && !waited,
      isConfirmed: ({ context, event }) =>
        event.type === 'wish.confirm' && isCounted(context, event.count) && isTicked(context, event.isTicked),
      asksInput: ({ context: { wish } }) => wish.needs.input === true,
      noneDone: ({ context: { tried } }, { done, refused, jobId }: Outcome) =>
        !jobId && done.length + (tried?.done.length ?? 0) === 0 && refused.length > 0,
      someRefused: ({ context: { tried } }, outcome: Outcome) =>
        !outcome.jobId && leftBy(outcome) + (tried ? leftBy(tried) : 0) > 0,
      isTrial: ({ context }, { jobId, approvalId }: Outcome) => isCanary(context) && !jobId && !approvalId,
      /** Only where another look and another yes follow; else it would ask for ever. */
      mustLookAgain: ({ context }, refusal: Refusal) =>
        refusal.code === 'SELECTION_CHANGED' && context.wish.needs.plan === true && confirmOf(context) !== undefined,
      demandsSecondFactor: ({ context }, refusal: Refusal) => refusal.code === 'SECURE_DEMANDED' && !context.secured,
      isUndoable: ({ context: { wish, outcome } }) => outcome?.operation !== undefined && wish.needs.undo !== false,
      isStale: ({ context: { refusal, wish } }) => refusal?.meanwhile !== undefined && wish.target.ids?.length === 1,
      hasRefused: ({ context }) => (context.outcome?.refused.length ?? 0) > 0,
    },
    actions: {
      keepInput: assign(({ context: { wish } }, input: Call['input']) => ({
        wish: { ...wish, input },
        refusal: undefined,
      })),
      // What was given stays in sight, with what was said of it.
      askInputAgain: assign(({ context: { wish } }, { once }: { once?: string }) => ({
        wish: { ...wish, input: undefined, once: once ?? wish.once },
        typed: wish.input,
        plan: undefined,
        confirmed: false,
      })),
      keepPlan: assign(({ context: { wish } }, plan: Plan) => {
        const { matching } = wish.target
        if (!matching || !plan.seen) return { plan }
        return { plan, wish: { ...wish, target: { ...wish.target, matching: { ...matching, ...plan.seen } } } }
      }),
      lookAgain: assign((_, refusal: Refusal) => ({ refusal, plan: undefined, confirmed: false })),
      keepTried: assign((_, tried: Outcome) => ({ tried, refusal: undefined })),
      // The others are a call of their own: the key of the canary would bring back its answer.
      aimAtRest: assign(({ context: { wish, tried } }) => {
        const { done = [], refused = [], operation } = tried ?? {}
        const target = targetWithout(wish.target, new Set([...done, ...refused].map(({ id }) => id)))
        return { wish: { ...wish, target, once: `${wish.once}-rest`, ...(operation && { operation }) } }
      }),
      settleForTried: assign(({ context: { tried } }) => ({ outcome: tried })),
      confirm: assign({ confirmed: true, refusal: undefined }),
      noteMismatch: assign(({ context }, count: number | undefined) => ({
        refusal: { key: isCounted(context, count) ? 'acting.refused.notTicked' : 'acting.refused.countDiffers' },
      })),
      noteNothing: assign(({ context: { plan } }) => {
        const [first] = plan?.skipped ?? []
        return { refusal: first ? reasonOf(first) : { key: 'acting.refused.nothingAffected' } }
      }),
      trust: assign({ secured: true }),
      wait: assign({ waited: true }),
      keepOutcome: assign(({ context }, outcome: Outcome) => ({
        outcome: withTried(context, outcome),
        refusal: undefined,
      })),
      keepFirstReason: assign((_, { refused: [first] }: Outcome) => ({ refusal: first && reasonOf(first) })),
      keepRefusal: assign((_, refusal: Refusal) => ({ refusal })),
      keepUndone: assign((_, undone: Outcome) => ({ undone, refusal: undefined })),
      // A retry is a new call: the old key would bring back the old answer.
      aimAtRefused: assign(({ context: { wish, outcome } }, { once }: { once: string }) => ({
        wish: { ...wish, once, target: only(outcome?.refused ?? []), needs: { ...wish.needs, canary: undefined } },
        tried: undefined,
        plan: undefined,
        outcome: undefined,
      })),
      // What changed meanwhile was shown: the wish is meant of the record as it is now, and looked at again where it was before.
      aimAtNow: assign(({ context: { wish, refusal } }, { once }: { once: string }) => {
        const version = refusal?.meanwhile?.version ?? 0
        const versions = Object.fromEntries((wish.target.ids ?? []).map(id => [id, version]))
        return {
          wish: { ...wish, once, target: { ...wish.target, versions } },
          plan: undefined,
          confirmed: false,
          refusal: undefined,
        }
      }),
    },
    delays: { grace: ({ context }) => context.wish.needs.graceMs ?? 0, undoOffer: undoOfferMs },
  })
