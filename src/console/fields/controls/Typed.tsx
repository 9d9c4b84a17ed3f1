// A one-line input over a kind's codec. What is typed stays as typed until the input is left, then it is printed properly.
import { TextField } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { isSame } from '#rules/diff.ts'
import { figureText, readFigure } from '../figureText.ts'
import { useSetting } from '../setting.ts'
import type { ControlProps } from '../visual.ts'

interface TypedProps extends ControlProps {
  inputMode?: 'text' | 'numeric' | 'decimal'
  prefix?: ReactNode
  suffix?: ReactNode
  placeholder?: string
}

/** Text, and how to take a new one; the text survives values that print differently (1.5 and 1.50). */
export const useTyped = ({ field, value, onChange, onBlur }: ControlProps) => {
  const setting = useSetting()
  const words = useWords()
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const text = typed && isSame(typed.value, value) ? typed.text : figureText(field, value, setting, words)
  const type = (next: string) => {
    const read = readFigure(field, next, setting, words)
    setTyped({ text: next, value: read })
    onChange(read)
  }
  const leave = () => {
    setTyped(undefined)
    onBlur?.()
  }
  return { text, type, leave }
}

/** Attributes every control carries, so that label, help, error and state are announced. */
export const announced = ({ id, describedBy, invalid, required, disabled, autoFocus }: ControlProps) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
  'aria-required': required || undefined,
  disabled,
  autoFocus,
})

export const Typed = ({ inputMode, prefix, suffix, placeholder, ...props }: TypedProps) => {
  const { text, type, leave } = useTyped(props)
  return (
    <TextField.Root
      {...announced(props)}
      className="field-number"
      inputMode={inputMode}
      autoComplete="off"
      placeholder={placeholder}
      dir="ltr"
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={leave}
      color={props.invalid ? 'red' : undefined}
    >
      {prefix && <TextField.Slot side="left">{prefix}</TextField.Slot>}
      {suffix && <TextField.Slot side="right">{suffix}</TextField.Slot>}
    </TextField.Root>
  )
}
