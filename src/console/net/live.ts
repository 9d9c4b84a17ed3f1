// Messages of the socket on their way to the screens: one listener in, many readers out. A change refreshes what is kept
// of its resource; bursts are gathered so that a bulk run does not ask for the list two hundred times.
import { useEffect, useEffectEvent } from 'react'
import type { Message } from '#contract/message.ts'
import { queries } from './queries.ts'
import { keys } from './records.ts'

type Of<T extends Message['type']> = Extract<Message, { type: T }>
type Reader = (message: Message) => void

const readers = new Map<Message['type'], Set<Reader>>()

export const onLive = <T extends Message['type']>(type: T, read: (message: Of<T>) => void): (() => void) => {
  const known = readers.get(type) ?? new Set()
  readers.set(type, known)
  known.add(read as Reader)
  return () => void known.delete(read as Reader)
}

/** Calls `read` for each message of the type while the component is there. */
export const useLive = <T extends Message['type']>(type: T, read: (message: Of<T>) => void): void => {
  const latest = useEffectEvent(read)
  useEffect(() => onLive(type, message => latest(message)), [type])
}

const gatherMs = 150
const waiting = new Map<string, Set<string>>()

const refresh = () => {
  for (const [resource, ids] of waiting) {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [name, kind, id] }) =>
        name === resource && (kind !== 'record' || ids.size === 0 || ids.has(String(id))),
    })
  }
  waiting.clear()
}

const note = (resource: string, ids: readonly string[]) => {
  if (waiting.size === 0) setTimeout(refresh, gatherMs)
  const known = waiting.get(resource)
  // No ids means: any of them may have changed.
  const all = ids.length === 0 || known?.size === 0
  waiting.set(resource, new Set(all ? [] : [...(known ?? []), ...ids]))
}

/** The socket's only way in. */
export const deliver = (message: Message): void => {
  if (message.type === 'record.changed')
    note(
      message.resource,
      message.records.map(({ id }) => id),
    )
  if (message.type === 'records.changed') note(message.resource, [])
  if (message.type === 'record.commented')
    void queries.invalidateQueries({ queryKey: keys.comments({ name: message.resource }, message.id) })
  // The server no longer has what was missed, or a job has ended, which touches more than it names: nothing kept can be trusted.
  if (message.type === 'resume.lost' || message.type === 'job.done') void queries.invalidateQueries()
  for (const read of readers.get(message.type) ?? []) read(message)
}
