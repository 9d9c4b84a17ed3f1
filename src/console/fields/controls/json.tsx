// Structure as text, checked while it is typed.
import { TextArea } from '@radix-ui/themes'
import { useState } from 'react'
import { isSame } from '#rules/diff.ts'
import { readText, useSetting } from '../setting.ts'
import { isUnread } from '../unread.ts'
import type { ControlProps, Input } from '../visual.ts'
import { TextFilter } from './filters.tsx'
import { announced } from './Typed.tsx'

const indented = (value: unknown): string => {
  if (isUnread(value)) return value.unread
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
}

const Control = (props: ControlProps) => {
  const setting = useSetting()
  const { value, field, onChange, onBlur } = props
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const text = typed && isSame(typed.value, value) ? typed.text : indented(value)
  const take = (next: string) => {
    const read = readText(field, next, setting)
    setTyped({ text: next, value: read })
    onChange(read)
  }
  const leave = () => {
    setTyped(undefined)
    onBlur?.()
  }
  return (
    <TextArea
      {...announced(props)}
      className="field-code"
      dir="ltr"
      rows={Math.min(12, Math.max(3, text.split('\n').length))}
      resize="vertical"
      spellCheck={false}
      color={props.invalid ? 'red' : undefined}
      value={text}
      onChange={event => take(event.target.value)}
      onBlur={leave}
    />
  )
}

export const json: Input = { Control, Filter: TextFilter }
