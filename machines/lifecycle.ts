// How both sides ask a chart of stored states: may this event happen, where does it lead, and if not, why not.
// Pure questions about a value and its facts; no actor runs and nothing is remembered.
import { type AnyStateMachine, transition } from './kit.ts'

/** What guards read, taken from the row anew at every step; what is left out stands at its harmless default. */
export type Facts = Readonly<Record<string, unknown>>
/** One declared arrow; `needs` are the facts that must hold, `!` before a name turns it round. */
export interface Arrow {
  from: string
  event: string
  needs: readonly string[]
  to: string
}

/** The guard of every lifecycle: a list of named facts, so that a refusal can name the one that is missing. */
export const holds = ({ context }: { context: Facts }, needs: readonly string[]) =>
  needs.every(need => (need.startsWith('!') ? !context[need.slice(1)] : Boolean(context[need])))
export const needs = (...facts: string[]) => ({ type: 'holds' as const, params: facts })

const resolved = (machine: AnyStateMachine, value: string, facts: object) =>
  machine.resolveState({ value, context: { ...defaultsOf(machine), ...facts } })

// The server asks without input, so a chart's defaults must not need one.
const defaultsOf = (machine: AnyStateMachine): Facts => {
  const { context } = machine.config
  return (typeof context === 'function' ? context({ input: undefined } as never) : context) ?? {}
}
const eventOf = (event: string | { type: string }) => (typeof event === 'string' ? { type: event } : event)

export const can = (
  machine: AnyStateMachine,
  value: string,
  facts: object,
  event: string | { type: string },
): boolean => value in machine.states && resolved(machine, value, facts).can(eventOf(event))

/** The state after the event, and the facts as the chart changed them; undefined when it is refused. */
export const step = (machine: AnyStateMachine, value: string, facts: object, event: string | { type: string }) => {
  if (!can(machine, value, facts, event)) return undefined
  const [after] = transition(machine, resolved(machine, value, facts), eventOf(event))
  return { value: String(after.value), facts: after.context as Facts }
}

/** Where the event leads; undefined when it is refused. */
export const next = (machine: AnyStateMachine, value: string, facts: object, event: string | { type: string }) =>
  step(machine, value, facts, event)?.value

type Guard = string | { type: string; params?: unknown } | undefined

// Every guard of a chart has a name; a stored lifecycle's names the facts instead.
const guardNeeds = (guard: Guard): readonly string[] => {
  if (guard === undefined) return []
  if (typeof guard === 'string') return [guard]
  return guard.type === 'holds' ? (guard.params as string[]) : [guard.type]
}

/** Every declared arrow, in the order the chart tries them. */
export const arrowsOf = (machine: AnyStateMachine): Arrow[] =>
  Object.values(machine.states).flatMap(state =>
    [...state.transitions.values()].flat().map(({ eventType, guard, target }) => ({
      from: state.key,
      event: eventType,
      needs: guardNeeds(guard as Guard),
      to: target?.[0]?.key ?? state.key,
    })),
  )

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const reasonFor = (need: string) => (need.startsWith('!') ? `is${titled(need.slice(1))}` : `not${titled(need)}`)

/** Undefined when allowed; else a message key such as 'record.refused.notDraft' or 'record.refused.notValid'. */
export const reasonOf = (
  machine: AnyStateMachine,
  value: string,
  facts: object,
  event: string | { type: string },
): string | undefined => {
  if (can(machine, value, facts, event)) return undefined
  const { type } = eventOf(event)
  const arrows = arrowsOf(machine).filter(arrow => arrow.event === type)
  const here = arrows.filter(arrow => arrow.from === value).at(-1)
  const context = { ...defaultsOf(machine), ...facts }
  const missing = here?.needs.find(need => !holds({ context }, [need])) ?? here?.needs[0]
  if (missing !== undefined) return `${machine.id}.refused.${reasonFor(missing)}`

  const origins = new Set(arrows.map(({ from }) => from))
  const [only] = origins
  if (only === undefined) return `${machine.id}.refused.unknown`
  return `${machine.id}.refused.${origins.size === 1 ? `not${titled(only)}` : `is${titled(value)}`}`
}

const codes = (machine: AnyStateMachine) =>
  Object.values(machine.states).map(({ key, meta }) => ({
    value: key,
    code: (meta as { code?: number } | undefined)?.code,
  }))

/** The number the database and the wire use for a state. */
export const codeOf = (machine: AnyStateMachine, value: string): number => {
  const code = codes(machine).find(state => state.value === value)?.code
  if (code === undefined) throw new Error(`${machine.id} has no state ${value}`)
  return code
}

// biome-ignore lint/suspicious/noShadowRestrictedNames: the counterpart of codeOf
export const valueOf = (machine: AnyStateMachine, code: number): string => {
  const value = codes(machine).find(state => state.code === code)?.value
  if (value === undefined) throw new Error(`${machine.id} has no code ${code}`)
  return value
}
