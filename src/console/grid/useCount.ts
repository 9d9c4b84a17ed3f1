// The count before a key: `20x`, `5j`. Digits are shown while they wait for it; any other key, or a moment's silence, and
// they are forgotten.
import { useEffect, useMemo, useRef } from 'react'
import type { Bindings } from '#console/keys/useKeys.ts'
import { setStatus } from '#console/shell/status.ts'

const waitMs = 3000
const longest = 3

export interface Count {
  digits: Bindings
  /** What was typed, 1 without. */
  now(): number
  /** The same keys; each uses the count up. */
  counted(bindings: Bindings): Bindings
}

const makeCount = (state: { typed: string; timer?: ReturnType<typeof setTimeout> }): Count & { forget(): void } => {
  const forget = () => {
    clearTimeout(state.timer)
    if (state.typed) setStatus('keys', undefined)
    state.typed = ''
  }
  const type = (digit: string) => () => {
    clearTimeout(state.timer)
    state.typed = `${state.typed}${digit}`.slice(-longest)
    state.timer = setTimeout(forget, waitMs)
    setStatus('keys', `${state.typed} …`)
  }
  return {
    forget,
    digits: Object.fromEntries([...'0123456789'].map(digit => [digit, type(digit)])),
    now: () => Number(state.typed) || 1,
    counted: bindings =>
      Object.fromEntries(
        Object.entries(bindings).map(([keys, run]) => [
          keys,
          event => {
            run(event)
            forget()
          },
        ]),
      ),
  }
}

export const useCount = (): Count => {
  const state = useRef({ typed: '' })
  const count = useMemo(() => makeCount(state.current), [])
  useEffect(() => count.forget, [count])
  return count
}
