// The keys of a list (palette.md 4.8): moving, picking, opening, and the keys its actions declare. A declared key never
// takes one of the list's own away.
import type { RefObject } from 'react'
import { offerOf } from '#console/action/offers.ts'
import { refuse } from '#console/action/refuse.ts'
import { startWish } from '#console/action/startWish.ts'
import { subject } from '#console/action/subject.ts'
import { useWhy } from '#console/action/useActions.ts'
import { spoken } from '#console/i18n/inside.ts'
import { countNow } from '#console/keys/count.ts'
import { writtenFor } from '#console/keys/own.ts'
import { type Bindings, useKeys } from '#console/keys/useKeys.ts'
import { useMay, useMe } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { type AnyRow, hasStates, type Resource } from '#contract/resource.ts'
import { actionOf, actionsOf, makingOf } from '#contract/standard.ts'
import { selectedCount } from '#machines/listing/question.ts'
import { openDialog, openSheet } from './here.ts'
import type { List } from './list.ts'
import { leaveHead, picking } from './picking.ts'

/** Rows in sight; where they are not laid out, a page. */
const screenful = ({ sight, now }: List): number => (sight ? Math.max(1, sight.bottom - sight.top - 1) : now().size)

/** The end of a list nobody has counted to is counted first. */
const goLast = async (list: List): Promise<void> => {
  if (!list.now().exact) await (await spoken(import('./stretch.ts'))).countToEnd(list)
  list.send({ type: 'cursor.last' })
}

const moving = (list: List, isVim: boolean): Bindings => {
  const send: List['send'] = event => {
    leaveHead()
    list.send(event)
  }
  const [screen, half] = [() => screenful(list), () => Math.ceil(screenful(list) / 2)]
  const leap = (rows: () => number, sign: number) => () => step(sign * rows())()
  const step = (by: number) => () => send({ type: 'cursor.move', by: by * countNow() })
  const first = () => send({ type: 'cursor.first' })
  const last = () => void goLast(list)
  return {
    j: step(1),
    k: step(-1),
    ArrowDown: step(1),
    ArrowUp: step(-1),
    PageDown: leap(screen, 1),
    PageUp: leap(screen, -1),
    'g g': first,
    Home: first,
    'Shift+g': last,
    End: last,
    '>': () => send({ type: 'page.next' }),
    '<': () => send({ type: 'page.previous' }),
    // Elsewhere these are the browser's: bookmark and source.
    ...(isVim && { 'Mod+d': leap(half, 1), 'Mod+u': leap(half, -1) }),
  }
}

const opening = (list: List): Bindings => {
  const { resource, send, now, openMenu, carried, at } = list
  const open = () => {
    const { cursor } = now()
    if (cursor) go(`${recordScreenOf(resource, cursor)}${carried}`)
  }
  const peek = () => send(now().peek === undefined ? { type: 'peek.open' } : { type: 'peek.close' })
  const leave = () => {
    if (now().peek !== undefined) send({ type: 'peek.close' })
    else if (selectedCount(now()) > 0) send({ type: 'select.none' })
  }
  return { Enter: open, o: open, ...(!at && { Space: peek }), Escape: leave, m: () => openMenu(now().cursor) }
}

/** The next or previous view, around the end. */
const turning = ({ views, view, openView }: List): Bindings => {
  const turn = (by: number) => () => {
    const all = [undefined, ...views]
    const at = all.findIndex(one => one?.key === view)
    openView(all[(at + by + all.length) % all.length])
  }
  return { v: () => openDialog('views'), ...(views.length > 0 && { ']': turn(1), '[': turn(-1) }) }
}

const focusLine = (screen: RefObject<HTMLElement | null>) => () =>
  screen.current?.querySelector<HTMLInputElement>('[data-query-line]')?.focus()

/** A selection, else the row with the focus; what cannot be done says why. */
const useDeclared = (resource: Resource, { seen, now }: List): Bindings => {
  const may = useMay()
  const say = useWhy()
  const start = (name: string) => () => {
    const action = actionOf(resource, name)
    const cursor = now().cursor
    const row: AnyRow | undefined = cursor ? seen.get(cursor) : undefined
    const scope = subject() ?? (row && { records: [row] })
    if (!action) return
    const { why } = offerOf(resource, action, scope, may)
    if (why) void refuse({ action, resource, scope, why: say(why) ?? '' })
    else startWish({ action, resource, face: 'key', ...(scope && { subject: scope }) })
  }
  const declared = actionsOf(resource).flatMap(action =>
    action.keys ? [[writtenFor(action), start(action.name)] as const] : [],
  )
  const create = makingOf(resource)
  return { ...Object.fromEntries(declared), ...(create && may(create.id) && { c: start(create.name) }) }
}

export const useListKeys = (list: List, screen: RefObject<HTMLElement | null>): void => {
  const declared = useDeclared(list.resource, list)
  const may = useMay()
  const isVim = useMe().profile.keys?.vim === true
  const line = { '/': focusLine(screen) }
  const change = actionOf(list.resource, 'change')
  const sheet = change && may(change.id) && !list.at && { 'Shift+e': () => openSheet(true) }
  const states = hasStates(list.resource) && { 'Shift+m': () => openDialog('states') }
  const own = {
    ...line,
    ...sheet,
    ...states,
    ...moving(list, isVim),
    ...picking(list),
    ...opening(list),
    ...turning(list),
  }
  // A key of the list comes before that of an action.
  useKeys('list', { ...own, ...declared })
}
