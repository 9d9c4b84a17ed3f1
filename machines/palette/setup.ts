// The words of the palette chart: query, rows by source, slots and chips, the last Esc.
// It knows no command and no rule: rows come from the search port, wishes go to the acting they start.
import type { ActingEvent, ActingStage } from '../acting.ts'
import { assign, emit, enqueueActions, raise, setup } from '../kit.ts'
import { port, type Refusal, wire } from '../port.ts'
import type { Wish } from '../wish.ts'
import {
  type ActingMoved,
  type ActingOver,
  type PaletteAnswer,
  type PaletteAsk,
  type PaletteChip,
  type PaletteContext,
  type PaletteEmitted,
  type PaletteEvent,
  type PaletteGivens,
  type PaletteMode,
  type PaletteOpening,
  type PalettePorts,
  type PaletteSlot,
  type PaletteStep,
  type paletteTimes,
  slotOf,
} from './facts.ts'

export const underWay: readonly ActingStage[] = ['holding', 'running', 'undoing']
// Only what has not run yet is dropped with the palette; what runs goes on and ends as a toast.
const droppable: readonly ActingStage[] = [
  'weighing',
  'asking',
  'planning',
  'confirming',
  'steppingUp',
  'tried',
  'refused',
]
const blank = { query: '', mode: '' as const, rows: {}, activeId: undefined, refusal: undefined }
const noFill = { chips: [], given: {}, isLast: false }
const noWish = { ...noFill, wish: undefined, slots: [], next: [], stage: undefined, refusal: undefined }
/** A closed palette. */
export const nothing = {
  ...blank,
  ...noWish,
  target: undefined,
  stays: undefined,
  returnFocus: undefined,
  sequence: 0,
  escapedAt: Number.NEGATIVE_INFINITY,
  keys: [],
}
const begun = ({ wish, slots, given = {} }: PaletteStep) => ({ ...noWish, wish, slots, given })
const isFree = ({ optional }: PaletteSlot) => optional === true

const isValued = ({ value }: PaletteChip) => value !== undefined

/** Asked anew from the chip at `at` on, which stands in the line as it was typed. */
const reopened = ({ chips }: PaletteContext, at: number) => ({
  chips: chips.slice(0, at),
  query: chips[at]?.text ?? '',
  rows: {},
  activeId: undefined,
  refusal: undefined,
  isLast: false,
})

const without = (given: PaletteGivens, name: string): PaletteGivens =>
  Object.fromEntries(Object.entries(given).filter(([other]) => other !== name))

const isFollowing = ({ children }: { children: Record<string, { getSnapshot(): { status: string } } | undefined> }) =>
  children.acting?.getSnapshot().status === 'active'

export const paletteSetup = (ports: Partial<PalettePorts>, times: typeof paletteTimes) =>
  setup({
    types: {} as {
      context: PaletteContext
      events: PaletteEvent
      emitted: PaletteEmitted
      tags: 'open' | 'busy' | 'asking' | 'over'
    },
    actors: {
      search: wire<PaletteAnswer, PaletteAsk>('palette.search', ports.search),
      read: port<
        { value: unknown; text: string },
        { slot: PaletteSlot; text: string; value?: unknown; action: string }
      >('palette.read', ports.read),
      follow: wire<ActingMoved | ActingOver, Wish, ActingEvent>('palette.follow', ports.follow),
    },
    guards: {
      hasWish: ({ context }) => context.wish !== undefined,
      isFresh: ({ context }, sequence: number) => sequence === context.sequence,
      asksNothing: ({ context }) => context.chips.length >= context.slots.length,
      hasChips: ({ context }) => context.chips.length > 0,
      isOptional: ({ context }) => isFree(slotOf(context)),
      isGiven: ({ context }) => Object.hasOwn(context.given, slotOf(context).name),
      isEnough: ({ context }) => context.isLast && context.slots.slice(context.chips.length).every(isFree),
      hasValue: ({ context }) => context.chips.some(isValued),
      hasNext: ({ context }) => context.next.length > 0,
      stays: ({ context }) => context.stays !== undefined,
      isDouble: ({ context }, at: number) => at - context.escapedAt <= times.doubleEscapeMs,
      hasMode: ({ context }) => context.mode !== '',
      hasTarget: ({ context }) => context.target !== undefined,
      isStage: ({ event }, stages: readonly ActingStage[]) =>
        event.type === 'acting.moved' && stages.includes(event.stage),
    },
    actions: {
      open: assign(({ context }, event: PaletteOpening) => ({
        ...nothing,
        sequence: context.sequence,
        query: event.query ?? '',
        mode: event.mode ?? ('' as const),
        target: event.target,
        returnFocus: event.returnFocus,
        wish: event.wish,
        slots: event.slots ?? [],
        given: event.given ?? {},
      })),
      ask: assign(({ context }) => ({ sequence: context.sequence + 1 })),
      type: assign((_, query: string) => ({ query })),
      setMode: assign((_, mode: PaletteMode) => ({ mode })),
      dropTarget: assign({ target: undefined }),
      keepRows: assign(({ context }, { source, sequence, rows }: Extract<PaletteAnswer, { source: string }>) => {
        const all = { ...context.rows, [source]: { sequence, rows } }
        const known = Object.values(all).some(piece => piece.rows.some(({ id }) => id === context.activeId))
        return { rows: all, activeId: known ? context.activeId : rows[0]?.id }
      }),
      // The same question once more: what it was answered with stays until it is answered anew, or an Enter finds nothing.
      carryRows: assign(({ context: { rows, sequence } }) => ({
        rows: Object.fromEntries(
          Object.entries(rows).flatMap(([source, piece]) =>
            piece.sequence === sequence ? [[source, { ...piece, sequence: sequence + 1, isCarried: true }]] : [],
          ),
        ),
      })),
      dropOldRows: assign(({ context: { rows, sequence } }) => ({
        rows: Object.fromEntries(
          Object.entries(rows).filter(([, piece]) => piece.sequence === sequence && !piece.isCarried),
        ),
      })),
      activate: assign((_, activeId: string | undefined) => ({ activeId })),
      accept: assign(({ context }, step: PaletteStep & { next?: readonly PaletteStep[]; stays?: boolean }) => ({
        ...begun(step),
        next: step.next ?? [],
        stays: step.stays ? { query: context.query, activeId: context.activeId } : undefined,
        query: '',
        rows: {},
        activeId: undefined,
      })),
      takeNext: assign(({ context: { next } }, step: PaletteStep) => ({ ...begun(step), next: next.slice(1) })),
      resume: assign(({ context: { stays } }) => ({ ...noWish, ...stays, stays: undefined, rows: {} })),
      give: assign(({ context }, given: PaletteGivens) => ({
        given: { ...context.given, ...given },
        query: '',
        rows: {},
        activeId: undefined,
        refusal: undefined,
      })),
      noteLast: assign((_, isLast: boolean | undefined) => ({ isLast: isLast ?? false })),
      keepChip: assign(({ context }, { text, value }: { text: string; value: unknown }) => ({
        chips: [...context.chips, { slot: slotOf(context).name, text, value }],
        given: without(context.given, slotOf(context).name),
        query: '',
        rows: {},
        activeId: undefined,
        refusal: undefined,
      })),
      // What was given and cannot be read stands in the line, to be put right.
      returnGiven: assign(({ context }) => {
        const name = slotOf(context).name
        const given = context.given[name]
        return given ? { query: given.text, given: without(context.given, name) } : {}
      }),
      skip: assign(({ context }) => ({
        chips: [...context.chips, { slot: slotOf(context).name, text: '', value: undefined }],
        query: '',
        rows: {},
        activeId: undefined,
      })),
      popChip: assign(({ context }) => reopened(context, context.chips.length - 1)),
      // What was passed over is not what was refused.
      popValue: assign(({ context }) => reopened(context, context.chips.findLastIndex(isValued))),
      keepRefusal: assign((_, refusal: Refusal) => ({ refusal })),
      mirror: assign((_, { stage, refusal }: ActingMoved) => ({ stage, refusal })),
      dropWish: assign(noWish),
      dropAll: assign(({ context: { sequence, escapedAt } }) => ({ ...nothing, sequence, escapedAt })),
      noteEscape: assign((_, escapedAt: number) => ({ escapedAt })),
      stepBack: raise({ type: 'back' }),
      tellClosed: emit(({ context: { returnFocus } }) => ({ type: 'closed' as const, returnFocus })),
      // A follower that could not start is gone; sending to it would break the palette.
      pass: enqueueActions(({ self, enqueue }, { event }: { event: ActingEvent }) => {
        if (isFollowing(self.getSnapshot())) enqueue.sendTo('acting', event)
      }),
      letGo: enqueueActions(({ context: { stage, wish }, event, self, enqueue }) => {
        if (event.type === 'acting.moved' || event.type === 'acting.over') return
        if (underWay.some(one => one === stage)) enqueue.emit({ type: 'handed', wish: wish as Wish })
        else if (isFollowing(self.getSnapshot()) && (stage === undefined || droppable.includes(stage)))
          enqueue.sendTo('acting', { type: 'wish.drop' })
      }),
      beginKeys: assign((_, key: string) => ({ keys: [key] })),
      addKey: assign(({ context }, key: string) => ({ keys: [...context.keys, key] })),
      forgetKeys: assign({ keys: [] }),
    },
    delays: { overlay: times.overlayMs, afterOverlay: times.leaderMs - times.overlayMs },
  })
