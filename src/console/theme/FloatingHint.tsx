// The hint of an element that stands already (Hint.tsx).
import { Tooltip as Themed } from '@radix-ui/themes'
import { Tooltip } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { type Heard, Stand } from './Stand.tsx'

interface FloatingHintProps {
  element: HTMLElement
  content: ReactNode
  delayMs: number
  side?: 'left' | 'right'
  missed: RefObject<Heard | undefined>
  onOpenChange(isOpen: boolean): void
}

export const FloatingHint = ({ element, missed, delayMs, ...shown }: FloatingHintProps) => (
  <Tooltip.Provider>
    <Themed delayDuration={delayMs} {...shown}>
      <Stand element={element} missed={missed} />
    </Themed>
  </Tooltip.Provider>
)
