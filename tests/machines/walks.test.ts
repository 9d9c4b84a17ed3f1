// The whole graph of the session and of the one-time code: everything declared is met, everything else leaves the chart as
// it is, and what must always hold is looked at in every vertex (session.md 5.2, L0).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { words as paletteWords } from '#console/palette/words.ts'
import { words } from '#console/session/words.ts'
import { words as codeWords } from '#console/session/wordsCode.ts'
import { words as insideWords } from '#console/session/wordsInside.ts'
import { words as socialWords } from '#console/session/wordsSocial.ts'
import { makeOtp } from '#machines/otp.ts'
import type { SessionContext, SessionEmitted } from '#machines/session/facts.ts'
import { leafOf, makeSession, secureLeafOf } from '#machines/session.ts'
import { declaredIn, nodesOf } from './chart.ts'
import {
  allOtpEvents,
  allSessionEvents,
  otpEventsAt,
  otpKey,
  sessionEventsAt,
  sessionKey,
  walkLimits,
} from './sessionWalk.ts'
import { activeIn, declaredAt, type Happening, stepperOf, type Walked, walk } from './walking.ts'

interface Walking {
  name: string
  walks: () => { machine: AnyStateMachine; walked: Walked; input?: unknown }[]
  all: (snapshot: AnyMachineSnapshot) => Happening[]
}

const otpWalk = (input: object) => {
  const machine = makeOtp()
  return { machine, input, walked: walk(machine, otpEventsAt, otpKey, { input }) }
}
const charts: Walking[] = [
  {
    name: 'session',
    walks: () => {
      const machine = makeSession({}, walkLimits)
      return [{ machine, walked: walk(machine, sessionEventsAt, sessionKey) }]
    },
    all: allSessionEvents,
  },
  {
    name: 'otp',
    walks: () => [
      otpWalk({ purpose: 'login', ticketRef: 'ref-4' }),
      otpWalk({ purpose: 'login', resume: { ticketRef: 'ref-4', attempts: 1, resends: 0 } }),
    ],
    all: allOtpEvents,
  },
]

const isLeaf = (node: { states: object }) => Object.keys(node.states).length === 0

describe.each(charts)('$name', ({ name, walks, all }) => {
  let made: ReturnType<typeof walks>
  beforeAll(() => {
    made = walks()
  })
  const texts = (machine: AnyStateMachine) => declaredIn(machine).map(({ text }) => text)
  const takenTexts = () =>
    new Set(
      made.flatMap(({ machine, walked }) => {
        const known = [...nodesOf(machine)].flatMap(node => [...node.transitions.values(), node.always ?? []].flat())
        const named = texts(machine)
        return [...walked.arrows].flatMap(arrow => named[known.indexOf(arrow as never)] ?? [])
      }),
    )

  test('takes every declared arrow, eventless ones and answers included', () => {
    const taken = takenTexts()
    expect(texts(made[0]!.machine).filter(text => !taken.has(text))).toEqual([])
  })

  test('meets every guard both ways', () => {
    const met = new Map<string, Set<string>>()
    for (const { machine, walked } of made) {
      const named = texts(machine)
      const known = nodesOf(machine).flatMap(node => [...node.transitions.values(), node.always ?? []].flat())
      for (const [arrow, sides] of walked.sides) {
        const text = named[known.indexOf(arrow as never)] ?? ''
        met.set(text, new Set([...(met.get(text) ?? []), ...sides]))
      }
    }
    const guarded = texts(made[0]!.machine).filter(text => text.includes('['))
    expect(guarded.filter(text => met.get(text)?.size !== 2)).toEqual([])
  })

  test('rests in every leaf that is not passed through', () => {
    const passing = (node: ReturnType<typeof nodesOf>[number]) => (node.always ?? []).some(({ guard }) => !guard)
    const rested = new Set(
      made.flatMap(({ walked }) => [
        ...[...walked.vertices.values()].flatMap(({ snapshot }) => activeIn(snapshot).map(({ id }) => id)),
        ...walked.edges.flatMap(({ step }) => activeIn(step.snapshot).map(({ id }) => id)),
      ]),
    )
    const missed = nodesOf(made[0]!.machine).filter(node => isLeaf(node) && !passing(node) && !rested.has(node.id))
    expect(missed.map(({ id }) => id)).toEqual([])
  })

  test('stays what it is, to the object, for whatever it does not declare', () => {
    const moved: string[] = []
    for (const { machine, walked, input } of made) {
      const { after } = stepperOf(machine, input)
      for (const { key, snapshot } of walked.vertices.values()) {
        const declared = declaredAt(snapshot)
        for (const event of [...all(snapshot), { type: 'something.else' }].filter(({ type }) => !declared.has(type))) {
          const { snapshot: next, effects } = after(snapshot, event)
          if (next !== snapshot || effects.length > 0) moved.push(`${event.type} in ${key}`)
        }
      }
    }
    expect(moved).toEqual([])
  })

  test('has no event without an effect', () => {
    const effective = new Set(
      made.flatMap(({ walked }) =>
        walked.edges
          .filter(({ from, to, step }) => from !== to || step.effects.length > 0 || step.arrows.length > 0)
          .map(({ event }) => event.type),
      ),
    )
    const types = new Set(
      made.flatMap(({ walked }) => [...walked.vertices.values()].flatMap(v => all(v.snapshot))).map(e => e.type),
    )
    expect([...types].filter(type => !effective.has(type))).toEqual([])
  })

  test('never fails, whatever is answered', () => {
    const failed = made.flatMap(({ walked }) => walked.edges.filter(({ step }) => step.snapshot.status === 'error'))
    expect(failed.map(({ from, event }) => `${event.type} in ${from}`)).toEqual([])
  })

  afterAll(() => {
    const count = (read: (walked: Walked) => Iterable<string>) =>
      new Set(made.flatMap(({ walked }) => [...read(walked)])).size
    const moving = ({ edges }: Walked) => edges.filter(({ from, to }) => from !== to)
    const figures = {
      nodes: nodesOf(made[0]!.machine).length,
      configurations: count(({ vertices }) =>
        [...vertices.values()].map(({ snapshot }) => JSON.stringify(snapshot.value)),
      ),
      vertices: count(({ vertices }) => vertices.keys()),
      edges: count(walked => moving(walked).map(({ from, event, to }) => `${from} ${JSON.stringify(event)} ${to}`)),
      'declared transitions': `${takenTexts().size} of ${texts(made[0]!.machine).length}`,
    }
    process.stdout.write(
      `${name}: ${Object.entries(figures)
        .map(([what, figure]) => `${figure} ${what}`)
        .join(', ')}\n`,
    )
  })
})

describe('the session', () => {
  let walked: Walked
  let everywhere: Walked['edges'][number]['step'][]
  beforeAll(() => {
    walked = walk(makeSession({}, walkLimits), sessionEventsAt, sessionKey)
    everywhere = walked.edges.map(({ step }) => step)
  })

  test('keeps its invariants in every vertex', () => {
    const broken = everywhere.flatMap(({ snapshot }) => {
      const [life, secure] = [leafOf(snapshot as never), secureLeafOf(snapshot as never)]
      const { userId, blocked, ticketRef, proofRef } = snapshot.context as SessionContext
      const isInside = life.startsWith('inside')
      const has = (id: string) => activeIn(snapshot).some(({ invoke }) => invoke.some(each => each.id === id))
      const holds = {
        I1:
          (userId !== undefined) === (isInside || life === 'leaving' || life === 'superseded') ||
          life === 'transferring',
        I2: secure === 'open' || isInside,
        I6: has('otp') === (life === 'anonymous.mfa') && has('stepUp') === (secure === 'required.challenge'),
        I9: isInside || blocked.length === 0,
        'no ticket inside': !isInside || (ticketRef === undefined && proofRef === undefined),
        realtime: has('realtime') === (life === 'inside.ready'),
      }
      return Object.entries(holds)
        .filter(([, right]) => !right)
        .map(([rule]) => `${rule} in ${life} / ${secure}`)
    })
    expect([...new Set(broken)]).toEqual([])
  })

  test('counts sign-ins and tokens upwards only, and leads nowhere but to paths', () => {
    for (const { from, step } of walked.edges) {
      const before = walked.vertices.get(from)!.snapshot.context as SessionContext
      const { gen, epoch } = step.snapshot.context as SessionContext
      expect(gen >= before.gen && epoch >= before.epoch).toBe(true)
    }
    const ways = emitted().flatMap(told => (told.type === 'navigate' ? [told.to] : []))
    expect([...new Set(ways)].filter(to => !/^\/(?![/\\])/.test(to))).toEqual([])
  })

  const emitted = () =>
    everywhere.flatMap(({ effects }) =>
      effects.flatMap(({ type, params }) =>
        type === 'xstate.emit' ? [(params as { event: SessionEmitted }).event] : [],
      ),
    )

  // Typed as a full record: a new message is missing here first. Its consumer is the record in src/console/session/bonds.ts.
  const messages: Record<SessionEmitted['type'], true> = {
    token: true,
    cleared: true,
    navigate: true,
    reload: true,
    toast: true,
    place: true,
    'secure.ready': true,
    'secure.refused': true,
    'secure.dropped': true,
  }
  test('says every message it has', () => {
    expect([...new Set(emitted().map(({ type }) => type))].sort()).toEqual(Object.keys(messages).sort())
  })

  test('has words for everything it may say', () => {
    const keys = everywhere.flatMap(({ snapshot }) => {
      const { errorKey, message } = snapshot.context as SessionContext
      return [errorKey, message?.key]
    })
    const toasts = emitted().flatMap(told => (told.type === 'toast' ? [told.key, told.titleKey] : []))
    const codes = otpWalk({ purpose: 'login' }).walked.edges.map(({ step }) => step.snapshot.context.errorKey as string)
    const known: Record<string, string> = { ...words, ...codeWords, ...insideWords, ...socialWords, ...paletteWords }
    const asked = [...new Set([...keys, ...toasts, ...codes])].filter(key => key !== undefined)
    expect(asked.length).toBeGreaterThan(15)
    expect(asked.filter(key => !known[key])).toEqual([])
  })
})

type Guard = string | { type: string } | (((...given: never[]) => boolean) & { guards?: Guard[] })
const namesIn = (guard: unknown): string[] => {
  if (typeof guard === 'string') return [guard]
  const { type, guards } = (guard ?? {}) as { type?: string; guards?: Guard[] }
  return [...(type ? [type] : []), ...(guards ?? []).flatMap(namesIn)]
}

test.each([
  { name: 'session', make: (): AnyStateMachine => makeSession() },
  { name: 'otp', make: (): AnyStateMachine => makeOtp() },
])('$name uses every guard, action, delay and actor it names', ({ make }) => {
  const machine = make()
  const nodes = nodesOf(machine)
  const arrows = nodes.flatMap(node => [...node.transitions.values(), node.always ?? []].flat())
  const named = (list: readonly unknown[]) => list.flatMap(namesIn)
  const { guards, actions, delays, actors } = machine.implementations as unknown as Record<
    string,
    Record<string, unknown>
  >
  const direct = named(arrows.map(({ guard }) => guard))
  const inner = (name: string): string[] => {
    const below = namesIn(guards?.[name])
    return [name, ...below.flatMap(inner)]
  }
  const used = {
    guards: direct.flatMap(inner),
    actions: named([
      ...arrows.flatMap(arrow => arrow.actions),
      ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ]),
    delays: nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay))),
    actors: nodes.flatMap(({ invoke }) => invoke.map(({ src }) => String(src))),
  }
  const unused = Object.entries({ guards, actions, delays, actors }).flatMap(([kind, list]) =>
    Object.keys(list ?? {})
      .filter(each => !used[kind as keyof typeof used].includes(each))
      .map(each => `${kind} ${each}`),
  )
  expect(unused).toEqual([])
})
