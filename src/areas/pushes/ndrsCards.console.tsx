// Which card of the board has the focus, and the keys it answers to.
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { offerOf } from '#console/action/offers.ts'
import { startWish } from '#console/action/startWish.ts'
import { writtenFor } from '#console/keys/own.ts'
import { type Bindings, useKeys } from '#console/keys/useKeys.ts'
import { useMay } from '#console/session/me.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { ndrs } from './ndrs.ts'
import type { Missed } from './ndrsLanes.ts'

const answers = (['reattempt', 'sendBack'] as const).flatMap(name => actionOf(ndrs, name) ?? [])

const cardsIn = (board: HTMLElement | null): HTMLElement[] => [
  ...(board?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]

export const useCards = (shown: readonly Missed[]) => {
  const may = useMay()
  const board = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const [menu, openMenu] = useState<string>()
  /** What was answered by key, and where it stood. */
  const answered = useRef<{ id: string; place: number }>(undefined)
  const at = shown.findIndex(({ id }) => id === focused)
  const focus = (to: number) => cardsIn(board.current)[Math.max(0, Math.min(shown.length - 1, to))]?.focus()
  const step = (by: number) => () => focus(at + by)
  const answer = (action: ResolvedAction) => () => {
    const record = shown[at]
    const subject = { records: record ? [record] : [] }
    if (!record || !offerOf(ndrs, action, subject, may).allowed) return
    answered.current = { id: record.id, place: at }
    void startWish({ action, resource: ndrs, subject, face: 'key' })
  }
  const bindings: Bindings = {
    j: step(1),
    k: step(-1),
    ArrowDown: step(1),
    ArrowUp: step(-1),
    m: () => openMenu(focused),
    ...Object.fromEntries(answers.map(action => [writtenFor(action), answer(action)])),
  }
  useKeys('record', bindings, { enabled: at >= 0, ref: board })
  const ids = shown.map(({ id }) => id).join()
  // An answered card leaves the board, and the focus would go with it: the next one has it.
  useEffect(() => {
    const { id, place } = answered.current ?? {}
    if (!id || place === undefined || ids.includes(id)) return
    answered.current = undefined
    const cards = cardsIn(board.current)
    if (document.activeElement === document.body) cards[Math.min(place, cards.length - 1)]?.focus()
  }, [ids])
  return {
    board,
    menu,
    openMenu,
    /** Where the tab key stops. */
    stop: shown[Math.max(0, at)]?.id,
    onFocus: ({ target }: FocusEvent) => setFocused((target as HTMLElement).dataset.card),
    onBlur: () => setFocused(undefined),
  }
}
