// Somebody is here: through the gate to a brand and a country, and what tabs, server and reader may do to them there.
// 498 renews, 401 ends; what belongs to the second factor is beside this, in secure.ts.
import { refusalOf } from '../port.ts'
import type { SessionEvent } from './facts.ts'
import type { sessionSetup } from './setup.ts'

// Somebody signed out in another tab: nothing is told back, and the next sign-in leads here again.
const gone = {
  target: '#session.life.anonymous',
  actions: [
    { type: 'keepWay', params: ({ event }: { event: SessionEvent }) => ('path' in event ? event.path : undefined) },
    'forgetMember',
    { type: 'tellCleared', params: { reason: 'tab' } },
    'goLogin',
  ],
} as const

export const insideOf = (session: ReturnType<typeof sessionSetup>) =>
  session.createStateConfig({
    initial: 'gate',
    tags: 'authenticated',
    on: {
      'HTTP.498': [
        { guard: 'mayRotate', actions: ['rotate', 'adoptToken'] },
        {
          guard: 'isCurrentGen',
          target: 'invalidated',
          actions: [{ type: 'keepPath', params: ({ event }) => event }, 'tellInvalid'],
        },
      ],
      'HTTP.401': {
        guard: 'isCurrentGen',
        target: 'invalidated',
        actions: [{ type: 'keepPath', params: ({ event }) => event }, 'tellInvalid'],
      },
      'HTTP.403': { actions: 'goUnauthorized' },
      'TAB.ROTATED': { actions: ['rotate', 'adoptToken'] },
      'TAB.LOGGED_IN': [
        { guard: 'otherUser', target: 'superseded' },
        { actions: [{ type: 'enter', params: ({ event }) => event.member }, 'announceToken'] },
      ],
      'TAB.LOGGED_OUT': gone,
      'TAB.PLACED': [
        { guard: 'placedElsewhere', actions: 'keepElsewhere' },
        { guard: 'placedHere', actions: 'forgetElsewhere' },
      ],
      'PAGE.RESTORED': [
        { guard: 'otherUser', target: 'superseded' },
        { guard: 'nobodyLeft', ...gone },
        // It slept while the token was renewed: what it shows and knows is of another time.
        { guard: 'isOld', actions: 'reload' },
      ],
      LOGOUT: 'leaving',
      'COUNTRIES.CHANGED': [
        { guard: 'placeStays', actions: 'keepCountries' },
        {
          target: '.gate',
          actions: ['keepCountries', { type: 'keepWay', params: ({ event }) => event.path }],
        },
      ],
    },
    states: {
      gate: {
        always: [
          { guard: 'noCountries', target: 'noCountries' },
          { guard: 'placeKnown', target: 'applying' },
          { guard: 'mayRecall', target: 'recalling' },
          { target: 'picking' },
        ],
      },
      // A new tab begins where this person was last (session.md A17).
      recalling: {
        tags: 'busy',
        invoke: {
          src: 'lastPlace',
          input: undefined,
          onDone: { target: 'gate', actions: { type: 'keepLastPlace', params: ({ event }) => event.output } },
          onError: 'picking',
        },
      },
      noCountries: {
        tags: 'blocked',
        entry: ['goPick', 'tellNoCountries', 'stopChoosing'],
        on: {
          RELOGIN: '#session.life.leaving',
          'COUNTRIES.CHANGED': { target: 'gate', actions: 'keepCountries' },
        },
      },
      picking: {
        tags: 'asking',
        entry: 'goPick',
        on: {
          PICK: { guard: 'isAllowed', target: 'applying', actions: 'keepPick' },
          CANCEL: { guard: 'wasPlaced', target: 'ready', actions: 'keepWayBack' },
        },
      },
      applying: {
        tags: 'busy',
        invoke: {
          src: 'applyVendor',
          input: ({ context: { brand = '', country = '' } }) => ({ brand, country }),
          onDone: { target: 'ready', actions: ['settle', 'announcePlace'] },
          onError: {
            target: 'picking',
            actions: ['unplace', { type: 'keepError', params: ({ event }) => refusalOf(event.error, 'place.failed') }],
          },
        },
      },
      ready: {
        tags: ['acceptsRequests', 'palette'],
        entry: ['goToTarget', 'forgetTarget'],
        invoke: { id: 'realtime', src: 'realtime', onError: { actions: 'noteDeafness' } },
        on: {
          SWITCH: { target: 'picking', actions: 'keepWayBack' },
          FOLLOW: { guard: 'mayFollow', target: 'applying', actions: ['keepWayBack', 'keepFollow'] },
          STAY: { actions: ['forgetElsewhere', 'forgetLink'] },
        },
      },
    },
  })
