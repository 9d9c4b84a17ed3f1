// What somebody wants to be told of, while the dialog asks when: a record, or the list on the screen.
import { useSyncExternalStore } from 'react'
import { subject } from '#console/action/subject.ts'
import { listHere } from '#console/grid/here.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'

export type Asking = { resource: Resource; record: AnyRow } | { resource: Resource; filter: string; count: number }

let asking: Asking | undefined
const readers = new Set<() => void>()

export const askWhen = (next: Asking | undefined): void => {
  asking = next
  for (const read of readers) read()
}

const listen = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useAsking = (): Asking | undefined => useSyncExternalStore(listen, () => asking)

/** The one record the next action would work on. */
export const recordHere = (): Asking | undefined => {
  const on = subject()
  const [record] = on?.records ?? []
  return on && record && on.records.length === 1 && !on.matching ? { resource: on.resource, record } : undefined
}

export const questionHere = (): Asking | undefined => {
  const list = listHere()
  return list && { resource: list.resource, filter: list.state.filter, count: list.state.total }
}
