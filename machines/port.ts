// Where a chart touches the world: a port is an actor that refuses to run until somebody provides it.
// Secrets never travel through it: credentials, codes and tokens are refs into a vault outside.
import { type EventObject, fromCallback, fromPromise } from './kit.ts'

export type Ask<Out, In> = (input: In, signal: AbortSignal) => Promise<Out>
/** Goes on telling until its state is left; `hear` passes on what the chart sends meanwhile. */
export type Follow<Heard extends EventObject, In, Sent extends EventObject = EventObject> = (
  input: In,
  tell: (heard: Heard) => void,
  hear: (listen: (sent: Sent) => void) => void,
) => () => void

export const port = <Out, In>(name: string, ask?: Ask<Out, In>) =>
  fromPromise<Out, In>(({ input, signal }) => {
    if (ask === undefined) return Promise.reject(new Error(`${name} was not provided`))
    return Promise.resolve().then(() => ask(input, signal))
  })

// What the port returns is called when its state is left; it must end the telling and abort what is under way.
export const wire = <Heard extends EventObject, In, Sent extends EventObject = EventObject>(
  name: string,
  follow?: Follow<Heard, In, Sent>,
) =>
  fromCallback<Sent, In>(({ input, sendBack, receive }) => {
    if (follow === undefined) throw new Error(`${name} was not provided`)
    return follow(input, heard => sendBack(heard), receive)
  })

/** Why the world said no: a message key for the reader, a code for the chart, fields for the form. */
export interface Refusal {
  key: string
  code?: string
  /** The server's own words, shown when no message has this key. */
  message?: string
  params?: Readonly<Record<string, unknown>>
  fields?: readonly FieldRefusal[]
  /** Changed by somebody meanwhile: the version it is at now, and what of it is other than before. */
  meanwhile?: { version: number; diff: readonly unknown[] }
}
export interface FieldRefusal {
  path: string
  key: string
  params?: Readonly<Record<string, unknown>>
}

const isRefusal = (thrown: unknown): thrown is Refusal =>
  typeof thrown === 'object' && thrown !== null && 'key' in thrown && typeof thrown.key === 'string'

export const refusalOf = (thrown: unknown, fallback: string): Refusal => {
  if (!isRefusal(thrown)) return { key: fallback }
  const { key, code, message, params, fields, meanwhile } = thrown
  return {
    key,
    ...(code && { code }),
    ...(message && { message }),
    ...(params && { params }),
    ...(fields && { fields }),
    ...(meanwhile && { meanwhile }),
  }
}

/** What a port throws: an Error that carries its refusal. */
export const refuse = (refusal: Refusal): Error => Object.assign(new Error(refusal.key), refusal)
