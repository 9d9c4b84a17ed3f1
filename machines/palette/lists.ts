// The two places of the palette where rows are shown: browsing commands and records, and asking for one slot.
// Every key asks anew and ends the question before; answers of an older sequence are dropped.
import { refusalOf } from '../port.ts'
import { type PaletteAnswer, type PaletteContext, slotOf } from './facts.ts'
import type { paletteSetup } from './setup.ts'

const askOf = ({ query, mode, sequence, target }: PaletteContext) => ({
  query,
  mode,
  sequence,
  ...(target && { target }),
})
const givenOf = (context: PaletteContext) => context.given[slotOf(context).name] ?? { text: '' }

export const listsOf = (palette: ReturnType<typeof paletteSetup>) => {
  const answers = {
    'rows.arrived': {
      guard: { type: 'isFresh', params: ({ event }: { event: { sequence: number } }) => event.sequence },
      actions: {
        type: 'keepRows',
        params: ({ event }: { event: Extract<PaletteAnswer, { source: string }> }) => event,
      },
    },
  } as const

  const browsing = palette.createStateConfig({
    initial: 'searching',
    on: {
      ...answers,
      'query.type': {
        target: '.searching',
        reenter: true,
        actions: { type: 'type', params: ({ event }) => event.text },
      },
      'query.again': { target: '.searching', reenter: true, actions: 'carryRows' },
      'mode.set': {
        target: '.searching',
        reenter: true,
        actions: { type: 'setMode', params: ({ event }) => event.mode },
      },
      'row.activate': { actions: { type: 'activate', params: ({ event }) => event.id } },
      'row.accept': { target: 'asking', actions: { type: 'accept', params: ({ event }) => event } },
      'backspace.empty': [
        { guard: 'hasMode', target: '.searching', reenter: true, actions: { type: 'setMode', params: '' } },
        { guard: 'hasTarget', target: '.searching', reenter: true, actions: 'dropTarget' },
      ],
      back: 'closed',
    },
    states: {
      idle: {},
      searching: {
        entry: 'ask',
        invoke: {
          src: 'search',
          input: ({ context }) => askOf(context),
          onError: {
            target: 'idle',
            actions: { type: 'keepRefusal', params: ({ event }) => refusalOf(event.error, 'palette.refused.search') },
          },
        },
        on: {
          'rows.settled': {
            guard: { type: 'isFresh', params: ({ event }) => event.sequence },
            target: 'idle',
            actions: 'dropOldRows',
          },
        },
      },
    },
  })

  const asking = palette.createStateConfig({
    tags: 'asking',
    initial: 'next',
    on: {
      back: [
        { guard: 'hasChips', target: '.picking', reenter: true, actions: 'popChip' },
        { target: 'browsing', actions: 'dropWish' },
      ],
      'backspace.empty': [
        { guard: 'hasChips', target: '.picking', reenter: true, actions: 'popChip' },
        { target: 'browsing', actions: 'dropWish' },
      ],
    },
    states: {
      picking: {
        entry: 'ask',
        invoke: {
          src: 'search',
          input: ({ context }) => ({
            ...askOf(context),
            slot: slotOf(context),
            slots: context.slots.slice(context.chips.length),
            chips: context.chips,
            action: context.wish?.action ?? '',
          }),
          onError: {
            actions: { type: 'keepRefusal', params: ({ event }) => refusalOf(event.error, 'palette.refused.search') },
          },
        },
        on: {
          ...answers,
          'rows.settled': { guard: { type: 'isFresh', params: ({ event }) => event.sequence }, actions: 'dropOldRows' },
          'query.type': {
            target: 'picking',
            reenter: true,
            actions: { type: 'type', params: ({ event }) => event.text },
          },
          'query.again': { target: 'picking', reenter: true, actions: 'carryRows' },
          'row.activate': { actions: { type: 'activate', params: ({ event }) => event.id } },
          'slot.fill': {
            target: 'reading',
            actions: { type: 'noteLast', params: ({ event }) => event.isLast },
          },
          'slots.give': {
            target: 'next',
            actions: [
              { type: 'give', params: ({ event }) => event.given },
              { type: 'noteLast', params: ({ event }) => event.isLast },
            ],
          },
          'slot.skip': {
            guard: 'isOptional',
            target: 'next',
            actions: ['skip', { type: 'noteLast', params: ({ event }) => event.isLast }],
          },
        },
      },
      reading: {
        tags: 'busy',
        invoke: {
          src: 'read',
          input: ({ context, event }) => ({
            slot: slotOf(context),
            action: context.wish?.action ?? '',
            ...(event.type === 'slot.fill' ? { text: event.text, value: event.value } : givenOf(context)),
          }),
          onDone: { target: 'next', actions: { type: 'keepChip', params: ({ event }) => event.output } },
          onError: {
            target: 'picking',
            actions: [
              'returnGiven',
              { type: 'keepRefusal', params: ({ event }) => refusalOf(event.error, 'palette.refused.value') },
            ],
          },
        },
      },
      next: {
        always: [
          { guard: 'asksNothing', target: '#palette.surface.acting' },
          { guard: 'isGiven', target: 'reading' },
          { guard: 'isEnough', target: '#palette.surface.acting' },
          { target: 'picking' },
        ],
      },
    },
  })

  return { browsing, asking }
}
