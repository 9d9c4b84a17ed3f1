// Question marks that stand one below the other, as beside the facts of a record: together one stop of Tab. The arrows go from
// one to the next, and the status line says so.
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { setStatus } from '#console/shell/status.ts'

const marksIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.help-button')]

/** What is open over a mark is drawn elsewhere, but its events arrive here too. */
const placeIn = (list: Element, target: EventTarget): number => marksIn(list).indexOf(target as HTMLElement)

const step = (event: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const at = placeIn(event.currentTarget, event.target)
  if (!by || at < 0) return
  event.preventDefault()
  marksIn(event.currentTarget)[at + by]?.focus()
}

export const useMarkStop = () => {
  const { t } = useWords()
  const [stop, setStop] = useState(0)
  const arrive = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const at = placeIn(currentTarget, target)
    if (at < 0) return
    setStop(at)
    setStatus('hint', t('help.step'))
  }
  return { stop, marks: { onFocus: arrive, onBlur: () => setStatus('hint', undefined), onKeyDown: step } }
}
