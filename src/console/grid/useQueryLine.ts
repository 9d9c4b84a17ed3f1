// The state of the query line: what is typed, what could be completed at the caret, where it cannot be read.
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRecordSearch } from '#console/fields/recordSearch.ts'
import { useWords } from '#console/i18n/words.ts'
import { printValue } from '#rules/expression/print.ts'
import { columnNamed } from './fieldNames.ts'
import type { List } from './list.ts'
import { misread, mistakeIn } from './mistake.ts'
import { asSpoken, asWritten, headsOf, labelsOf } from './spoken.ts'
import type { Offered, Suggestion } from './suggest.ts'

const nothing: Offered = { completion: { kind: 'none' }, suggestions: [] }

/** What completes comes with the first look at the line: most lists are opened to be read. */
const useSuggesting = (isOpen: boolean) => {
  const [come, setCome] = useState<typeof import('./suggest.ts')>()
  useEffect(() => {
    if (isOpen) void import('./suggest.ts').then(setCome)
  }, [isOpen])
  return come
}

/** Names of records for a field that points to them; everything else is known here. */
const useOffered = (list: List, text: string, caret: number, isOpen: boolean) => {
  const words = useWords()
  const come = useSuggesting(isOpen)
  const offered = isOpen && come ? come.suggest(text, caret, list.names, labelsOf(list, words)) : nothing
  const { completion } = offered
  const to = completion.kind === 'value' ? columnNamed(list.names, completion.field)?.field.facts.to : undefined
  const prefix = completion.kind === 'value' ? completion.prefix : ''
  const { found } = useRecordSearch(to ?? '', prefix, to !== undefined)
  const taken = come?.taken
  if (!to) return { ...offered, taken }
  const suggestions = found.map(({ title, subtitle }) => ({ text: printValue(title), label: title, hint: subtitle }))
  return { completion, suggestions, taken }
}

export const useQueryLine = (list: List, input: RefObject<HTMLInputElement | null>) => {
  const { state, send, setMisread } = list
  const words = useWords()
  const [draft, setDraft] = useState<{ text: string; caret: number }>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { resource, names } = list
  const shown = useMemo(
    () => asSpoken(state.filter, { resource, names }, words),
    [state.filter, resource, names, words],
  )
  const text = draft?.text ?? shown.text
  const placeOf = draft ? (place: number) => place : shown.placeOf
  const offered = useOffered(list, text, draft?.caret ?? text.length, isOpen)
  const { suggestions } = offered

  const type = (next: string, caret: number) => {
    setDraft({ text: next, caret })
    setOpen(true)
    setAt(-1)
    setMisread(undefined)
  }
  const place = (from: number, to = from) => queueMicrotask(() => input.current?.setSelectionRange(from, to))
  const take = (suggestion: Suggestion) => {
    const now = offered.taken?.(text, offered.completion, suggestion)
    if (!now) return
    const { line, caret } = now
    // At once: a caret that is placed in the next frame jumps back over what was typed since.
    flushSync(() => type(line, caret))
    input.current?.focus()
    input.current?.setSelectionRange(caret, caret)
  }
  const apply = () => {
    const wrong = misread(text, headsOf(text, list, labelsOf(list, words)))
    setMisread(wrong)
    setOpen(false)
    if (wrong) return place(wrong.at, wrong.to)
    setDraft(undefined)
    send({ type: 'filter.set', filter: draft ? asWritten(text, list, words) : state.filter })
  }
  const mistake = list.misread || !draft ? mistakeIn(list) : undefined
  const revert = () => {
    setDraft(undefined)
    setOpen(false)
    setMisread(undefined)
  }
  return {
    text,
    suggestions,
    at,
    isDirty: draft !== undefined && draft.text.trim() !== shown.text,
    mistake: mistake && { ...mistake, at: placeOf(mistake.at), to: placeOf(mistake.to) },
    placeOf,
    type,
    take,
    apply,
    revert,
    open: () => setOpen(true),
    close: () => setOpen(false),
    move: (by: number) =>
      setAt(suggestions.length ? (at + by + suggestions.length + (at < 0 && by < 0 ? 1 : 0)) % suggestions.length : -1),
  }
}
