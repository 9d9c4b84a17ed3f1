// Keys pressed one after the other, such as g then o: what may follow is shown after a moment, silence ends it.
// Which sequences exist the console knows; it sends leader.end when one is complete or impossible.
import type { paletteSetup } from './setup.ts'

export const leaderOf = (palette: ReturnType<typeof paletteSetup>) =>
  palette.createStateConfig({
    initial: 'off',
    on: { 'session.gone': '.off' },
    states: {
      off: {
        entry: 'forgetKeys',
        on: {
          'leader.begin': { target: 'pending', actions: { type: 'beginKeys', params: ({ event }) => event.key } },
        },
      },
      pending: {
        initial: 'quiet',
        on: { 'leader.end': 'off', escape: 'off', 'palette.open': 'off' },
        states: {
          quiet: {
            after: { overlay: 'shown' },
            on: {
              'leader.key': {
                target: 'quiet',
                reenter: true,
                actions: { type: 'addKey', params: ({ event }) => event.key },
              },
            },
          },
          shown: {
            after: { afterOverlay: '#palette.leader.off' },
            on: {
              'leader.key': {
                target: 'shown',
                reenter: true,
                actions: { type: 'addKey', params: ({ event }) => event.key },
              },
            },
          },
        },
      },
    },
  })
