// One listing machine and the address of the page, kept equal: what the person does goes machine -> address, and back,
// forward and links go address -> machine. Named records stay selected over a new question; "all matching" does not.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentPath, go, searchNow, useAddress, useMoving } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { type Question, questionOf } from '#machines/listing/question.ts'
import { type ListingContext, type ListingEvent, type ListingRef, makeListing } from '#machines/listing.ts'
import { carrying, readAddress, type Shown, sameQuestion, writeAddress } from './address.ts'
import type { ListView } from './views.ts'

const restMs = 250
/** Row that had the focus last, by the question it was in: leaving may be quicker than the address. */
const lastRows = new Map<string, string>()
const questionText = (resource: Resource, question: Question): string =>
  `${resource.name} ${writeAddress(resource, [], { question })}`

/** Sends what may change the filter without losing the records picked by name. */
const keepingPicked = (ref: ListingRef, event: ListingEvent): void => {
  const { selection } = ref.getSnapshot().context
  ref.send(event)
  const asksAnew = event.type === 'filter.set' || event.type === 'question.replace'
  if (!asksAnew || selection.kind !== 'ids') return
  const after = ref.getSnapshot().context.selection
  if (after.kind === 'ids' && after.ids.length === 0)
    for (const id of selection.ids) ref.send({ type: 'select.toggle', id })
}

const useShown = (resource: Resource, views: readonly ListView[]) => {
  const { pathname, search } = useAddress()
  const text = search.toString()
  // The last address of this list outlives the moment in which another screen is already in the bar.
  const last = useRef(text)
  if (pathname === screenOf(resource)) last.current = text
  return readAddress(resource, views, new URLSearchParams(last.current))
}

const write = (resource: Resource, views: readonly ListView[], shown: Shown, replace: boolean) => {
  const path = screenOf(resource)
  // Leaving has the last word: a late note must not bring the person back.
  const [here, ...hash] = currentPath().split('#')
  if (here?.split('?')[0] !== path) return
  // A command the address names is the palette's to take out, which may come later than the rows.
  const search = carrying(writeAddress(resource, views, shown), searchNow(), ['cmd']).toString()
  const address = [search ? `${path}?${search}` : path, ...hash].join('#')
  if (address !== currentPath()) go(address, { replace })
}

export interface Listing {
  state: ListingContext
  send(event: ListingEvent): void
  now(): ListingContext
  view: string | undefined
  openView(view: ListView | undefined): void
  /** What the address called a view that is not here; until it is looked away from. */
  missing: string | undefined
  /** A page was turned, which then begins at the top; until its rows are scrolled to. */
  turned: { current: boolean }
}

export const useListing = (resource: Resource, views: readonly ListView[]): Listing => {
  const shown = useShown(resource, views)
  const { page, size, sort, filter } = shown.question
  const [machine] = useState(makeListing)
  const [first] = useState(shown)
  const ref = useActorRef(machine, { input: first.question })
  const state = useSelector(ref, ({ context }) => context)
  const written = useRef(shown.question)
  const view = useRef(shown.view)
  /** Going on in the list is not a step one would take back: only the page in the address changes. */
  const isQuiet = useRef(false)
  const turned = useRef(false)
  view.current = shown.view
  const [missing, setMissing] = useState(shown.missing)
  // The address forgets it with its next change; the person must have read it.
  if (shown.missing && shown.missing !== missing) setMissing(shown.missing)

  const adopt = useEffectEvent(() => {
    if (sameQuestion(shown.question, written.current)) return
    written.current = shown.question
    keepingPicked(ref, { type: 'question.replace', question: shown.question })
  })
  useEffect(() => adopt(), [page, size, sort, filter])

  const note = useEffectEvent((replace: boolean) => {
    const now = ref.getSnapshot().context
    const question = questionOf(now)
    written.current = question
    // Where everybody starts is not worth a word in the address.
    const row = now.cursor === now.rows[0] ? undefined : now.cursor
    write(resource, views, { question, view: view.current, row, peek: now.peek }, replace)
  })
  const isPointed = useRef(false)
  const isMoving = useMoving()
  // A late note must not stop the person on the way elsewhere.
  const rest = useEffectEvent(() => isMoving || note(true))
  const { page: asked, size: many, sort: order, filter: line } = state
  useEffect(() => {
    // Where the cursor goes on by itself, the address follows once it rests.
    if (!isQuiet.current && !sameQuestion(questionOf(ref.getSnapshot().context), written.current)) note(false)
  }, [asked, many, order, line])
  useEffect(() => {
    if (state.rows.length === 0) return
    if (state.cursor) lastRows.set(questionText(resource, questionOf(state)), state.cursor)
    if (isPointed.current) return note(true)
    const timer = setTimeout(rest, restMs)
    return () => clearTimeout(timer)
  }, [state.cursor, state.peek])

  // Back from a record: the row it came from has the focus again.
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current || state.rows.length === 0) return
    arrived.current = true
    const row = first.row ?? lastRows.get(questionText(resource, first.question))
    if (row) ref.send({ type: 'cursor.set', id: row })
    if (first.peek) ref.send({ type: 'peek.open', id: first.peek })
  }, [state.rows, first, ref, resource])

  const openView = (next: ListView | undefined) => {
    view.current = next?.key
    setMissing(undefined)
    // A view that has just been saved is not among the views of this paint yet.
    const known = next ? [...views.filter(({ key }) => key !== next.key), next] : views
    const { question } = readAddress(resource, known, new URLSearchParams({ view: next?.key ?? '*' }))
    const all = { ...question, size: ref.getSnapshot().context.size }
    written.current = all
    keepingPicked(ref, { type: 'question.replace', question: all })
    write(resource, known, { question: all, view: next?.key }, false)
  }
  const send = (event: ListingEvent) => {
    isQuiet.current = /^(cursor|rows)\./.test(event.type)
    // The rows around the place may have to come first.
    if (!event.type.startsWith('rows.')) isPointed.current = event.type === 'cursor.reach'
    if (event.type.startsWith('page.')) turned.current = true
    keepingPicked(ref, event)
  }
  return { state, send, now: () => ref.getSnapshot().context, view: shown.view, openView, missing, turned }
}
