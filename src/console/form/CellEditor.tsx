// The open state of a cell edited in place. It judges before it answers: a wrong value is told and stays, leaving drops it.
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Control } from '#console/fields/Control.tsx'
import { checkValue } from '#console/fields/check.ts'
import { useSetting } from '#console/fields/setting.ts'
import { visualOf } from '#console/fields/visuals.ts'
import { useWords } from '#console/i18n/words.ts'
import type { Field } from '#contract/field.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'

export interface CellSpec {
  resource: Resource
  row: AnyRow
  name: string
  field: Field
}

export const CellEditor = ({
  value: start,
  onDone,
  onDrop,
  ...props
}: CellSpec & { value: unknown; onDone(value: unknown): void; onDrop(): void }) => {
  const { resource, row, name, field } = props
  const words = useWords()
  const setting = useSetting()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(start)
  const label = words.field(resource, name)
  const wrong = checkValue(field, value, setting, label)
  useEffect(() => {
    const control = document.getElementById(id)
    control?.focus()
    if (control instanceof HTMLInputElement) control.select?.()
  }, [id])
  const settle = (next: unknown) => (checkValue(field, next, setting, label) ? undefined : onDone(next))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDrop()
    }
    if (event.key === 'Enter' && !event.defaultPrevented && !(event.target instanceof HTMLTextAreaElement))
      settle(value)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isInside =
      relatedTarget instanceof Element &&
      (box.current?.contains(relatedTarget) || relatedTarget.closest('[role=listbox]'))
    if (isInside || !document.hasFocus()) return
    if (wrong) onDrop()
    else onDone(value)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in the control inside end the edit
    <div ref={box} className="form-inline" onKeyDown={press} onBlur={leave}>
      <span id={`${id}-label`} className="hidden">
        {label}
      </span>
      <Control
        id={id}
        labelId={`${id}-label`}
        describedBy={wrong ? `${id}-error` : `${id}-label`}
        name={name}
        field={field}
        resource={resource}
        row={row}
        value={value}
        invalid={wrong !== undefined}
        required={field.required}
        onChange={next => {
          setValue(next)
          if (visualOf(field).isPicked) settle(next)
        }}
      />
      {wrong && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {words.finding(wrong)}
        </p>
      )}
    </div>
  )
}
