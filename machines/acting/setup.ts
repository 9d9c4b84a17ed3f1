// The words of the acting chart: what is still needed, what came out, what may be taken back.
// It decides nothing about order; that is the chart in acting.ts.
import { assign, setup } from '../kit.ts'
import { type Ask, port, type Refusal } from '../port.ts'
import { type Call, countOf, type Outcome, type Plan, type Refused, type Wish } from '../wish.ts'

export interface ActingPorts {
  plan: Ask<Plan, Call>
  /** Resolves when the second factor is there, rejects when it was refused. */
  stepUp: Ask<void, Call>
  perform: Ask<Outcome, Call>
  undo: Ask<Outcome, { call: Call; operation: string }>
}
export interface ActingContext {
  wish: Wish
  plan?: Plan
  confirmed: boolean
  secured: boolean
  waited: boolean
  outcome?: Outcome
  /** What taking back did; some records may have changed since and are refused. */
  undone?: Outcome
  refusal?: Refusal
}
export type ActingEvent =
  | { type: 'input.give'; input: Call['input'] }
  /** `count` is what was typed when the card asks for the number. */
  | { type: 'wish.confirm'; count?: number }
  /** A new key when the call was sent before: the old one belongs to the old input. */
  | { type: 'wish.revise'; once?: string }
  | { type: 'wish.drop' }
  | { type: 'wish.undo' }
  | { type: 'wish.retry'; once: string }
export const undoOfferMs = 10_000

const confirmOf = ({ wish }: ActingContext) => wish.needs.confirm
const affectedBy = ({ wish, plan }: ActingContext) => plan?.affected ?? countOf(wish.target)
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
      affectsNothing: ({ context: { plan } }) => plan?.affected === 0,
      needsConfirmation: ({ context }) => confirmOf(context) !== undefined && !context.confirmed,
      needsSecondFactor: ({ context: { wish, secured } }) => wish.needs.secure === true && !secured,
      needsGrace: ({ context: { wish, waited } }) => wish.needs.graceMs !== undefined && !waited,
      isConfirmed: ({ context, event }) =>
        event.type === 'wish.confirm' && (confirmOf(context) !== 'count' || event.count === affectedBy(context)),
      asksInput: ({ context: { wish } }) => wish.needs.input === true,
      noneDone: (_, { done, refused, jobId }: Outcome) => !jobId && done.length === 0 && refused.length > 0,
      someRefused: (_, { refused, jobId }: Outcome) => !jobId && refused.length > 0,
      demandsSecondFactor: ({ context }, refusal: Refusal) => refusal.code === 'SECURE_DEMANDED' && !context.secured,
      isUndoable: ({ context: { wish, outcome } }) => outcome?.operation !== undefined && wish.needs.undo !== false,
      hasRefused: ({ context }) => (context.outcome?.refused.length ?? 0) > 0,
    },
    actions: {
      keepInput: assign(({ context: { wish } }, input: Call['input']) => ({
        wish: { ...wish, input },
        refusal: undefined,
      })),
      askInputAgain: assign(({ context: { wish } }, { once }: { once?: string }) => ({
        wish: { ...wish, input: undefined, once: once ?? wish.once },
        refusal: undefined,
        plan: undefined,
        confirmed: false,
      })),
      keepPlan: assign((_, plan: Plan) => ({ plan })),
      confirm: assign({ confirmed: true, refusal: undefined }),
      noteMismatch: assign({ refusal: { key: 'acting.refused.countDiffers' } }),
      noteNothing: assign({ refusal: { key: 'acting.refused.nothingAffected' } }),
      trust: assign({ secured: true }),
      wait: assign({ waited: true }),
      keepOutcome: assign((_, outcome: Outcome) => ({ outcome, refusal: undefined })),
      keepFirstReason: assign((_, { refused: [first] }: Outcome) => ({
        refusal: { key: 'acting.refused.all', ...first?.why, ...(first?.why.key && { key: first.why.key }) },
      })),
      keepRefusal: assign((_, refusal: Refusal) => ({ refusal })),
      keepUndone: assign((_, undone: Outcome) => ({ undone, refusal: undefined })),
      // A retry is a new call: the old key would bring back the old answer.
      aimAtRefused: assign(({ context: { wish, outcome } }, { once }: { once: string }) => ({
        wish: { ...wish, once, target: only(outcome?.refused ?? []) },
        plan: undefined,
        outcome: undefined,
      })),
    },
    delays: { grace: ({ context }) => context.wish.needs.graceMs ?? 0, undoOffer: undoOfferMs },
  })
