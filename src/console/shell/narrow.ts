// Whether the window is so narrow, or zoomed so far in, that the sidebar folds by itself.
import { useSyncExternalStore } from 'react'

const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 1023px)') : undefined

const subscribe = (read: () => void): (() => void) => {
  narrow?.addEventListener('change', read)
  return () => narrow?.removeEventListener('change', read)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
