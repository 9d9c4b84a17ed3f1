// The moment the first thing a person can use is on the page: form, picker or frame. Once per load.
import { useEffect } from 'react'

let isMarked = false

export const useReady = (): void => {
  useEffect(() => {
    if (!isMarked) performance.mark('app:ready')
    isMarked = true
  }, [])
}
