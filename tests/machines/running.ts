// Starts a chart with a clock that stands still and ports that answer as told; listens to what it emits.
import { type AnyActorLogic, type AnyStateMachine, createActor, type InputFrom, SimulatedClock } from 'xstate'

export const succeeds =
  <Out>(answer: Out) =>
  async () =>
    answer
export const fails = (refusal: object) => async () => {
  throw Object.assign(new Error('refused'), refusal)
}
export const never = () => new Promise<never>(() => {})

/** A port whose answers the test gives one by one; it remembers what it was asked. */
export const answering = <Out>() => {
  const waiting: { give: (out: Out) => void; refuse: (refusal: object) => void }[] = []
  const asked: unknown[] = []
  const ask = (input: unknown) => {
    asked.push(input)
    return new Promise<Out>((give, deny) => {
      waiting.push({ give, refuse: refusal => deny(Object.assign(new Error('refused'), refusal)) })
    })
  }
  const last = () => {
    const open = waiting.at(-1)
    if (!open) throw new Error('nobody asked')
    return open
  }
  return {
    ask,
    asked,
    gives: (out: Out) => settle(() => last().give(out)),
    refuses: (refusal: object) => settle(() => last().refuse(refusal)),
  }
}

/** Lets everything that is already decided happen. */
export const settle = async (first?: () => void) => {
  first?.()
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

export const start = <Machine extends AnyStateMachine>(machine: Machine, input?: InputFrom<Machine>) => {
  const clock = new SimulatedClock()
  const actor = createActor(machine as AnyActorLogic, { clock, input } as never)
  const emitted: { type: string }[] = []
  actor.on('*', (told: { type: string }) => {
    emitted.push(told)
  })
  actor.start()
  const pass = (ms: number) => settle(() => clock.increment(ms))
  const told = (type: string) => emitted.filter(each => each.type === type)
  return { actor: actor as unknown as ReturnType<typeof createActor<Machine>>, clock, emitted, told, pass }
}
