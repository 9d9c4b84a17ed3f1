// A cell while it is written: one line of text, or one of the words its field knows. Enter and Tab keep it and go on, Esc
// gives up, leaving keeps it.
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Field } from '#contract/field.ts'

interface CellInputProps {
  field: Field
  label: string
  /** As it stands there. */
  text: string
  /** As it was begun with, instead. */
  begun?: string
  onKeep(text: string, go: 'down' | 'up' | 'on' | 'back' | undefined): void
  onDrop(): void
}

const useEntry = ({ text, begun, onKeep, onDrop }: CellInputProps) => {
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const [value, setValue] = useState(begun ?? text)
  const isOver = useRef(false)
  useEffect(() => {
    control.current?.focus()
    // What was there is replaced by typing; what was typed goes on.
    if (begun === undefined) control.current?.select?.()
  }, [])
  const end = (how: () => void) => {
    if (isOver.current) return
    isOver.current = true
    how()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const go = { Enter: event.shiftKey ? 'up' : 'down', Tab: event.shiftKey ? 'back' : 'on' } as const
    event.stopPropagation()
    if (event.key === 'Escape') end(onDrop)
    else if (event.key === 'Enter' || event.key === 'Tab') end(() => onKeep(value, go[event.key as 'Enter' | 'Tab']))
    else return
    event.preventDefault()
  }
  return {
    ref: control,
    value,
    onKeyDown: press,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => setValue(event.target.value),
    onBlur: () => end(() => onKeep(value, undefined)),
  }
}

export const CellInput = (props: CellInputProps) => {
  const words = useWords()
  const { field, label } = props
  const entry = useEntry(props)
  const shared = { ...entry, className: 'sheet-input', 'aria-label': label }
  const { of } = field.facts
  if (field.kind === 'choice' && of)
    return (
      <select {...shared}>
        {!field.required && <option value="" />}
        {of.names.map(name => (
          <option key={name} value={name}>
            {words.value(of, name)}
          </option>
        ))}
      </select>
    )
  return <input {...shared} type={field.kind === 'date' ? 'date' : 'text'} dir="auto" autoComplete="off" />
}
