// What the next action would work on. Screens set it, palette, keys and buttons read it; the narrowest one wins.
import { useEffect, useSyncExternalStore } from 'react'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { Matching } from '#machines/wish.ts'

/** A selection outranks the row with the focus, which outranks the record that is open. */
const order = ['selection', 'focus', 'open'] as const
export type From = (typeof order)[number]

export interface Subject {
  resource: Resource
  records: readonly AnyRow[]
  /** Everything that matches a filter; `records` then holds the page that is seen. */
  matching?: Matching
  /** Of a row with the focus: all its list shows. */
  shown?: Matching
  from: From
}

const layers = new Map<From, Subject>()
const listeners = new Set<() => void>()
let current: Subject | undefined

const settle = (): void => {
  const from = order.find(layer => layers.has(layer))
  const next = from && layers.get(from)
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

export const setSubject = (subject: Subject): void => {
  layers.set(subject.from, subject)
  settle()
}

export const clearSubject = (from: From): void => {
  if (layers.delete(from)) settle()
}

/** Everything goes when the brand changes or somebody signs out. */
export const clearSubjects = (): void => {
  layers.clear()
  settle()
}

export const subject = (): Subject | undefined => current

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSubject = (): Subject | undefined => useSyncExternalStore(listen, subject)

/** A file is of what is selected, else of what the list shows, never of the row the focus happens to be on. */
export const reachOf = ({ standard, name }: Pick<ResolvedAction, 'standard' | 'name'>, on: Subject): Subject =>
  standard && name === 'export' && on.from === 'focus' && on.shown ? { ...on, matching: on.shown } : on

/** A screen of one record stands for it, whether it shows, edits or judges it; for nothing until it is read. */
export const useOpenSubject = (resource: Resource, record: AnyRow | undefined): void => {
  useEffect(() => {
    if (record) setSubject({ resource, records: [record], from: 'open' })
    return () => clearSubject('open')
  }, [resource, record])
}

/** How many records an action on it would meet. */
export const countOf = ({ records, matching }: Pick<Subject, 'records' | 'matching'>): number =>
  matching ? matching.count - (matching.minus?.length ?? 0) : records.length
