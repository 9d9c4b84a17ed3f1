// Types the count before a key of a list. It is shown while it waits for its key; any other key, or a moment's silence, and
// it is forgotten.
import { useEffect } from 'react'
import { wordsNow } from '#console/i18n/words.ts'
import { setStatus } from '#console/shell/status.ts'
import { hearShort, typeCount, typedCount } from './count.ts'
import { onRun } from './layers.ts'
import { sayBriefly } from './sayBriefly.ts'
import { type Bindings, useKeys } from './useKeys.ts'

const waitMs = 3000
const longest = 3
let timer: ReturnType<typeof setTimeout> | undefined

const forget = (): void => {
  clearTimeout(timer)
  if (typedCount()) setStatus('keys', undefined)
  typeCount('')
}

const type = (digit: string) => () => {
  if (!document.querySelector('[role=grid]')) return
  clearTimeout(timer)
  typeCount(`${typedCount()}${digit}`.slice(-longest))
  setStatus('keys', `${typedCount()} …`)
  timer = setTimeout(forget, waitMs)
}

const isDigit = (does: string): boolean => /^list \d$/.test(does)
const digits: Bindings = Object.fromEntries([...'0123456789'].map(digit => [digit, type(digit)]))

const sayShort = (left: number, wanted: number): void => {
  const { t, number } = wordsNow()
  sayBriefly('hint', t('keys.listEnds', { number: number(left), wanted: number(wanted) }))
}

export const useCount = (): void => {
  useKeys('list', digits)
  useEffect(() => {
    hearShort(sayShort)
    const stop = onRun(does => isDigit(does) || forget())
    return () => {
      stop()
      forget()
    }
  }, [])
}
