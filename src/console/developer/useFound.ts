// Which calls answer what is typed: every word somewhere in its method, path, name, right or area.
import { useMemo } from 'react'
import { useWords, type Words } from '#console/i18n/words.ts'
import { fold } from '#console/palette/matching/fold.ts'
import { knownResource, useMay } from '#console/session/me.ts'
import { actionOf } from '#contract/standard.ts'
import type { Entry } from './description.ts'

export interface EntryMatch extends Entry {
  isCallable: boolean
  /** The summary in the reader's words where an area knows the action. */
  name: string
}

const nameOf = ({ action, method, summary }: Entry, words: Words): string => {
  const dot = action.indexOf('.')
  const resource = knownResource(action.slice(0, dot))
  const known = method === 'POST' && resource && actionOf(resource, action.slice(dot + 1))
  return known ? words.action(known) : summary
}

export const useFound = (entries: readonly Entry[], query: string, onlyMine: boolean): [string, EntryMatch[]][] => {
  const words = useWords()
  const may = useMay()
  const all = useMemo(
    () =>
      entries.map(entry => {
        const name = nameOf(entry, words)
        const { method, path, summary, tag, action, permission } = entry
        const text = fold([method, path, summary, tag, action, permission, name].join(' '))
        return { ...entry, name, text, isCallable: permission === null || may(permission) }
      }),
    [entries, words, may],
  )
  const asked = fold(query).split(/\s+/).filter(Boolean)
  const found = all.filter(
    ({ text, isCallable }) => (isCallable || !onlyMine) && asked.every(word => text.includes(word)),
  )
  return [...Map.groupBy(found, ({ tag }) => tag)]
}
