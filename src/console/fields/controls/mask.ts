// A mask in an input stands for what its reader may not see: it is replaced as a whole or stays, so that no half of it is ever sent.
// However the input is reached and whatever is done in it first, all of the mask is selected.
import type { ClipboardEvent, CompositionEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { Field } from '#contract/field.ts'
import { isMasked } from '#rules/personal.ts'

export const isHidden = ({ facts: { personal } }: Field, value: unknown): boolean =>
  personal !== undefined && typeof value === 'string' && isMasked(value)

type Where = HTMLInputElement
const whole = ({ currentTarget }: { currentTarget: Where }): void => currentTarget.select()

/** What writes or takes away, not what only moves the caret or is a shortcut. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent<Where>): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Delete')

/** For the input that shows it. */
export const swapped = {
  onFocus: (event: FocusEvent<Where>) => whole(event),
  // The button let go puts the caret where it was pressed.
  onClick: (event: MouseEvent<Where>) => whole(event),
  onKeyDown: (event: KeyboardEvent<Where>) => writes(event) && whole(event),
  onPaste: (event: ClipboardEvent<Where>) => whole(event),
  onCompositionStart: (event: CompositionEvent<Where>) => whole(event),
}
