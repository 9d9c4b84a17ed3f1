// Walks a chart without running it: every vertex a list of events can reach, every edge between them, and which declared
// arrows and which sides of which guards were met on the way. Nothing is invoked; answers are events of the list.
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  type InspectionEvent,
} from 'xstate'

type Arrow = AnyStateNode['transitions'] extends Map<string, (infer T)[]> ? T : never
export type Happening = { type: string; output?: unknown; error?: unknown; actorId?: string | undefined }

export interface Step {
  snapshot: AnyMachineSnapshot
  /** What would be executed: emitted messages among it. */
  effects: readonly { type: string; params?: unknown }[]
  arrows: readonly Arrow[]
}
export interface Vertex {
  key: string
  snapshot: AnyMachineSnapshot
}
export interface Edge {
  from: string
  event: Happening
  to: string
  step: Step
}
export interface Walked {
  vertices: ReadonlyMap<string, Vertex>
  edges: readonly Edge[]
  /** Arrows that were taken, the first steps of the chart among them. */
  arrows: ReadonlySet<Arrow>
  /** `yes` and `no` per guarded arrow. */
  sides: ReadonlyMap<Arrow, ReadonlySet<'yes' | 'no'>>
}

/** One event at a time, with the arrows it took. */
export const stepperOf = (machine: AnyStateMachine, input?: unknown) => {
  let arrows: Arrow[] = []
  let effects: Step['effects'][number][] = []
  const inspect = (told: InspectionEvent) => {
    if (told.type === '@xstate.microstep') arrows.push(...(told._transitions as unknown as Arrow[]))
  }
  const self = createActor(machine, { input, inspect } as never)
  const scope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    stopChild: () => {},
    emit: () => {},
    actionExecutor: (action: Step['effects'][number]) => void effects.push(action),
  } as unknown as Parameters<AnyStateMachine['transition']>[2]
  const taking = (move: () => AnyMachineSnapshot): Step => {
    arrows = []
    effects = []
    const snapshot = move()
    return { snapshot, effects, arrows }
  }
  return {
    first: () => taking(() => machine.getInitialSnapshot(scope, input as never)),
    after: (at: AnyMachineSnapshot, event: Happening) => taking(() => machine.transition(at, event, scope)),
  }
}

export const activeIn = (snapshot: AnyMachineSnapshot) => (snapshot as unknown as { _nodes: AnyStateNode[] })._nodes
/** Event types some active state declares. */
export const declaredAt = (snapshot: AnyMachineSnapshot) => new Set(activeIn(snapshot).flatMap(node => node.ownEvents))

/** What a chart without ports can hear in a state: the answers to what it started there, and its timers. */
export const answersAt = (snapshot: AnyMachineSnapshot, outputs: Record<string, readonly unknown[]>): Happening[] =>
  activeIn(snapshot).flatMap(node => [
    ...node.invoke.flatMap(({ id, src }) => [
      ...(outputs[String(src)] ?? []).map(output => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
      { type: `xstate.error.actor.${id}`, error: new Error('no line'), actorId: id },
    ]),
    ...node.after.map(({ eventType }) => ({ type: eventType })),
  ])

export const walk = (
  machine: AnyStateMachine,
  eventsAt: (snapshot: AnyMachineSnapshot) => readonly Happening[],
  keyOf: (snapshot: AnyMachineSnapshot) => string,
  { input, limit = 20_000 }: { input?: unknown; limit?: number } = {},
): Walked => {
  const { first, after } = stepperOf(machine, input)
  const sides = new Map<Arrow, Set<'yes' | 'no'>>()
  const taken = new Set<Arrow>()
  const note = (arrow: Arrow, side: 'yes' | 'no') => {
    if (arrow.guard) sides.set(arrow, (sides.get(arrow) ?? new Set()).add(side))
  }
  // The candidates before the one that was taken were asked and said no.
  const judge = (arrows: readonly Arrow[]) => {
    for (const arrow of arrows) {
      const { source, eventType } = arrow
      const candidates = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType as never) ?? [])
      for (const earlier of candidates.slice(0, candidates.indexOf(arrow as never))) note(earlier, 'no')
      note(arrow, 'yes')
      taken.add(arrow)
    }
  }
  // Nobody took the event, or nothing eventless happened: every candidate there said no.
  const refused = (snapshot: AnyMachineSnapshot, eventType: string) => {
    for (const node of activeIn(snapshot)) {
      const candidates = eventType === '' ? (node.always ?? []) : (node.transitions.get(eventType as never) ?? [])
      for (const arrow of candidates) note(arrow, 'no')
    }
  }

  const start = first()
  judge(start.arrows)
  const vertices = new Map<string, Vertex>()
  const edges: Edge[] = []
  const waiting: Vertex[] = [{ key: keyOf(start.snapshot), snapshot: start.snapshot }]
  vertices.set(waiting[0]!.key, waiting[0]!)
  for (let here = waiting.shift(); here; here = waiting.shift()) {
    refused(here.snapshot, '')
    for (const event of eventsAt(here.snapshot)) {
      const step = after(here.snapshot, event)
      judge(step.arrows)
      if (step.arrows.length === 0) refused(here.snapshot, event.type)
      const to = keyOf(step.snapshot)
      edges.push({ from: here.key, event, to, step })
      if (vertices.has(to) || step.snapshot.status !== 'active') continue
      if (vertices.size >= limit) throw new Error(`more than ${limit} vertices: the key lets something grow`)
      vertices.set(to, { key: to, snapshot: step.snapshot })
      waiting.push({ key: to, snapshot: step.snapshot })
    }
  }
  return { vertices, edges, arrows: taken, sides }
}
