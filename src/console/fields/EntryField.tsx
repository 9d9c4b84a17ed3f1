// One input of a structured value: a small label above, what is wrong below once it has been left.
import { useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Finding } from '#contract/problem.ts'
import { checkValue } from './check.ts'
import { isEmpty } from './empty.ts'
import { innerControl } from './inner.ts'
import { useSetting } from './setting.ts'
import type { ControlProps } from './visual.ts'
import './entries.css'

interface EntryFieldProps extends Omit<ControlProps, 'id' | 'labelId' | 'describedBy' | 'invalid' | 'finding'> {
  label: string
  /** Judged even when nobody has been here: the whole was refused. */
  isJudged?: boolean
  /** What somebody else has found wrong with it. */
  told?: Finding
}

export const EntryField = ({ label, isJudged = false, told, ...props }: EntryFieldProps) => {
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
    <div className="entry-field">
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
        describedBy={wrong && `${id}-error`}
        invalid={wrong !== undefined}
        onBlur={leave}
      />
      {wrong && (
        <p id={`${id}-error`} className="field-error">
          {wrong}
        </p>
      )}
    </div>
  )
}
