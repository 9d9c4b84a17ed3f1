// Keys of what is on the screen, for as long as it is there.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { addLayer, type Bindings, type KeyScope } from './layers.ts'

export type { Bindings, KeyScope }

export const useKeys = (
  scope: KeyScope,
  bindings: Bindings,
  { enabled = true, ref }: { enabled?: boolean; ref?: RefObject<HTMLElement | null> } = {},
): void => {
  const latest = useEffectEvent(() => bindings)
  useEffect(() => {
    if (enabled) return addLayer({ scope, bindings: () => latest(), within: ref })
  }, [scope, enabled, ref])
}
