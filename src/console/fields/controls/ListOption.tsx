// One line of the list below an input. Keys are pressed in the input that owns the list; who presses the line leaves the caret there.
import type { ReactNode } from 'react'

interface ListOptionProps {
  id: string
  /** The cursor of the list stands on it. */
  isAt: boolean
  onTake(): void
  children: ReactNode
}

export const ListOption = ({ id, isAt, onTake, children }: ListOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the input that owns the list
  <div
    id={id}
    role="option"
    aria-selected={isAt}
    tabIndex={-1}
    className="field-option"
    onMouseDown={event => event.preventDefault()}
    onClick={onTake}
  >
    {children}
  </div>
)
