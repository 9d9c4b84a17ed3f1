// A field as a form shows it: label above, control as wide as its content, what is wrong right below it, then one line of help.
// Forms, dialogs and the palette use it.
import { Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Finding } from '#contract/problem.ts'
import { Control } from './Control.tsx'
import { isHidden } from './controls/mask.ts'
import { roomOf } from './spans.ts'
import type { ControlProps } from './visual.ts'

interface FieldRowProps extends Omit<ControlProps, 'id' | 'labelId' | 'describedBy' | 'invalid' | 'finding'> {
  /** Where a summary of errors and a deep link jump to. */
  id?: string
  label: string
  help?: string
  finding?: Finding
  /** Said of it though nothing is wrong. */
  told?: ReactNode
  /** Beside the label: help, for instance. */
  beside?: ReactNode
  /** Differs from what is stored. */
  isChanged?: boolean
  /** Instead of the control of its kind. */
  draw?(control: ControlProps): ReactNode
}

export const FieldRow = ({ label, help, finding, told, beside, isChanged, draw, ...props }: FieldRowProps) => {
  const words = useWords()
  const made = useId()
  const id = props.id ?? made
  const hides = isHidden(props.field, props.value)
  const [labelId, helpId, toldId, errorId] = [`${id}-label`, `${id}-help`, `${id}-told`, `${id}-error`]
  const describedBy =
    [finding && errorId, help && helpId, (told || hides) && toldId].filter(Boolean).join(' ') || undefined
  const control = { ...props, id, labelId, describedBy, invalid: finding !== undefined, finding }
  return (
    <div
      className="field-row"
      data-changed={isChanged || undefined}
      data-room={roomOf(props.field)}
      data-invalid={finding !== undefined || undefined}
    >
      <div className="field-head">
        <label className="field-label" id={labelId} htmlFor={id}>
          {label}
          {props.required && (
            <span className="field-required" title={words.t('field.required')} aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
        {beside}
      </div>
      {draw ? draw(control) : <Control {...control} />}
      {finding && (
        <p id={errorId} className="field-error">
          {words.finding(finding)}
        </p>
      )}
      {help && (
        <Text as="p" size="1" color="gray" id={helpId} className="field-help">
          {help}
        </Text>
      )}
      {(told || hides) && (
        <p id={toldId} className="field-told">
          {hides && <span>{words.t('field.hidden')}</span>}
          {told}
        </p>
      )}
    </div>
  )
}
