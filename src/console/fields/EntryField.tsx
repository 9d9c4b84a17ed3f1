// One input of a structured value: a small label above, help below, and what is wrong under that once it has been left.
import { Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Finding } from '#contract/problem.ts'
import type { Said } from '#contract/said.ts'
import { checkValue } from './check.ts'
import { isEmpty } from './empty.ts'
import { innerControl } from './inner.ts'
import { useSetting } from './setting.ts'
import type { ControlProps } from './visual.ts'
import './entries.css'

interface EntryFieldProps extends Omit<ControlProps, 'id' | 'labelId' | 'describedBy' | 'invalid' | 'finding'> {
  label: string
  help?: Said | undefined
  /** Judged even when nobody has been here: the whole was refused. */
  isJudged?: boolean
  /** What somebody else has found wrong with it. */
  told?: Finding
}

export const EntryField = ({ label, help, isJudged = false, told, ...props }: EntryFieldProps) => {
  const words = useWords()
  const id = useId()
  const Control = innerControl()
  const setting = useSetting()
  const [isLeft, setLeft] = useState(false)
  const { field, value, onBlur } = props
  const isAsked = isJudged || (isLeft && !isEmpty(value))
  const found = isAsked ? checkValue(field, value, setting, label) : undefined
  const why = told?.params?.why
  const wrong = found ? words.finding(found) : why === undefined ? undefined : words.told(why)
  const leave = () => {
    setLeft(true)
    onBlur?.()
  }
  return (
    <div className="entry-field" data-kind={props.field.kind}>
      <label className="entry-label" id={`${id}-label`} htmlFor={id}>
        {label}
        {props.required && (
          <span className="field-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <Control
        {...props}
        id={id}
        labelId={`${id}-label`}
        describedBy={[help && `${id}-help`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined}
        invalid={wrong !== undefined}
        onBlur={leave}
      />
      {help && (
        <Text as="p" size="1" color="gray" id={`${id}-help`} className="field-help">
          {words.told(help)}
        </Text>
      )}
      {wrong && (
        <p id={`${id}-error`} className="field-error">
          {wrong}
        </p>
      )}
    </div>
  )
}
