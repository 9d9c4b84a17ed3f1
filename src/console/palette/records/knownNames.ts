// What the records at hand are called, so that a name or a number in a sentence is known for what it is before anybody is asked:
// `approve r1043` is of the refunds, `cancel order nadia müller` of another order than the one with the focus. Made while nothing
// else is to be done, or when it is first asked.
import { knownResource } from '#console/session/me.ts'
import type { Hit } from '#contract/call.ts'
import { fold } from '../matching/fold.ts'

const mostWords = 5

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Its words in one order, whichever they were said in; a number also without its prefix. */
const keyOf = (text: string): string => wordsOf(text).sort().join(' ')

/** Who is known by name, rather than a group of them. */
const isOfPeople = (name: string): boolean => {
  const { group, tabOf } = knownResource(name) ?? {}
  return group === 'people' && tabOf === undefined
}

let waiting: readonly Hit[] | undefined
let kinds = new Map<string, Set<string>>()
/** Each word of what people are called. */
let people = new Set<string>()

const note = (text: string, resource: string): void => {
  const key = keyOf(text)
  if (key === '' || key.split(' ').length > mostWords) return
  const known = kinds.get(key)
  if (known) known.add(resource)
  else kinds.set(key, new Set([resource]))
}

const build = (): void => {
  if (!waiting) return
  kinds = new Map()
  people = new Set()
  for (const { resource, title, subtitle } of waiting) {
    note(title, resource)
    if (isOfPeople(resource)) for (const word of wordsOf(title)) people.add(word)
    if (subtitle) note(subtitle, resource)
  }
  waiting = undefined
}

const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 0)
}

export const noteNames = (records: readonly Hit[]): void => {
  waiting = records
  whenIdle(build)
}

export const forgetNames = (): void => {
  waiting = undefined
  kinds = new Map()
  people = new Set()
}

const nobody: ReadonlySet<string> = new Set()

/** The areas in which a record is called exactly so. */
export const kindsOf = (text: string): ReadonlySet<string> => {
  build()
  return kinds.get(keyOf(text)) ?? nobody
}

/** Whether the whole is a name of a record at hand, or any word of it one of a person. */
export const isNameOfSome = (text: string): boolean => {
  build()
  return kinds.has(keyOf(text)) || wordsOf(text).some(word => people.has(word))
}
