// The command palette: closed, browsing, asking slot by slot, then a mirror of the acting it started; leader keys beside it.
// It owns no business rule: availability, plans and outcomes belong to rows and acting. Esc goes back one level.
import type { ActingEvent, ActingStage } from './acting.ts'
import { type ActorRefFrom, bounded, type SnapshotFrom } from './kit.ts'
import * as facts from './palette/facts.ts'
import { leaderOf } from './palette/leader.ts'
import { listsOf } from './palette/lists.ts'
import * as words from './palette/setup.ts'
import { refusalOf } from './port.ts'
import type { Wish } from './wish.ts'

export type PalettePorts = facts.PalettePorts
export type PaletteContext = facts.PaletteContext
export type PaletteEvent = facts.PaletteEvent
export type PaletteEmitted = facts.PaletteEmitted
export type PaletteRef = ActorRefFrom<ReturnType<typeof makePalette>>

const filled = ({ wish, slots, chips }: PaletteContext): Wish => {
  const given = wish as Wish
  if (slots.length === 0) return given
  const values = chips.filter(({ value }) => value !== undefined).map(({ slot, value }) => [slot, value])
  return { ...given, input: { ...given.input, ...Object.fromEntries(values) } }
}
/** The chart of a palette in one actor beside the session; `times` only for tests and configuration. */
export const makePalette = (ports: Partial<PalettePorts> = {}, times = facts.paletteTimes) => {
  const palette = words.paletteSetup(ports, times)
  const passing = (event: ActingEvent) => ({ type: 'pass' as const, params: { event } })
  const at = (...stages: ActingStage[]) => ({ type: 'isStage' as const, params: stages })
  const mirror = { type: 'mirror' as const, params: ({ event }: { event: facts.ActingMoved }) => event }
  const { browsing, asking } = listsOf(palette)
  const acting = palette.createStateConfig({
    initial: 'planning',
    exit: 'letGo',
    invoke: {
      id: 'acting',
      src: 'follow',
      input: ({ context }) => filled(context),
      onError: {
        target: '.done',
        actions: { type: 'keepRefusal', params: ({ event }) => refusalOf(event.error, 'palette.refused.start') },
      },
    },
    on: {
      'acting.moved': [
        { guard: at('weighing', 'planning'), target: '.planning', actions: mirror },
        { guard: at('confirming', 'tried'), target: '.confirming', actions: mirror },
        { guard: at('steppingUp'), target: '.steppingUp', actions: mirror },
        { guard: at(...words.underWay), target: '.running', actions: mirror },
        { guard: at('done', 'partial', 'refused', 'undone'), target: '.done', actions: mirror },
        { guard: at('dropped'), target: 'browsing', actions: 'dropWish' },
      ],
      // Calls in a row go on while each is wholly done.
      'acting.over': [
        {
          guard: 'hasNext',
          target: 'asking',
          actions: { type: 'takeNext', params: ({ context }) => context.next[0] as facts.PaletteStep },
        },
        { guard: 'stays', target: 'browsing', actions: 'resume' },
        { target: 'closed' },
      ],
      'wish.confirm': { actions: { type: 'pass', params: ({ event }) => ({ event }) } },
      'wish.undo': { actions: passing({ type: 'wish.undo' }) },
      'wish.retry': { actions: { type: 'pass', params: ({ event }) => ({ event }) } },
      back: [
        { guard: 'hasChips', target: 'asking', actions: 'popChip' },
        { target: 'browsing', actions: 'dropWish' },
      ],
    },
    states: {
      planning: { tags: 'busy' },
      confirming: { tags: 'asking' },
      steppingUp: { tags: 'asking' },
      running: { tags: 'busy', on: { back: '#palette.surface.closed' } },
      done: {
        tags: 'over',
        on: {
          // Refused, what was typed stands in the line again.
          'wish.revise': { guard: 'hasValue', target: '#palette.surface.asking', actions: 'popValue' },
          back: '#palette.surface.closed',
        },
      },
    },
  })

  return palette.createMachine({
    id: 'palette',
    options: bounded,
    type: 'parallel',
    context: words.nothing,
    states: {
      surface: {
        initial: 'closed',
        on: {
          'session.gone': '.closed',
          'palette.close': '.closed',
          escape: [
            { guard: { type: 'isDouble', params: ({ event }) => event.at }, target: '.closed' },
            { actions: [{ type: 'noteEscape', params: ({ event }) => event.at }, 'stepBack'] },
          ],
        },
        states: {
          closed: {
            entry: ['tellClosed', 'dropAll'],
            on: {
              'palette.open': { target: 'opening', actions: { type: 'open', params: ({ event }) => event } },
              escape: {},
              'palette.close': {},
              'session.gone': {},
            },
          },
          opening: { always: [{ guard: 'hasWish', target: 'asking' }, { target: 'browsing' }] },
          browsing,
          asking,
          acting,
        },
      },
      leader: leaderOf(palette),
    },
  })
}

export type PaletteLeaf =
  | 'closed'
  | 'browsing'
  | 'asking'
  | 'planning'
  | 'confirming'
  | 'steppingUp'
  | 'running'
  | 'done'
/** The text of `dataset.palette`. */
export const paletteLeafOf = ({ value }: SnapshotFrom<ReturnType<typeof makePalette>>): string => {
  const { surface } = value
  if (typeof surface === 'string') return surface
  if ('acting' in surface) return surface.acting
  return Object.keys(surface)[0] ?? 'closed'
}
