// What an icon button does and the key that does it, on hover and focus. The button says its name itself.
import { Tooltip } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Kbd } from './Kbd.tsx'

interface HintProps {
  text: string
  keys?: string
  /** The binding these keys were born with. */
  does?: string
  children: ReactNode
}

export const Hint = ({ text, keys, does, children }: HintProps) => (
  <Tooltip
    content={
      <span className="hint">
        {text}
        {keys && <Kbd keys={keys} does={does} />}
      </span>
    }
  >
    {children}
  </Tooltip>
)
