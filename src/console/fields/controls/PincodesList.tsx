// Patterns of pincodes one after the other: each is a token said by name, and the next is asked for as one alone is. Lines that are pasted
// become one each; Backspace takes the last one back.
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { several } from '#rules/typed/several.ts'
import { byName } from '../byName.ts'
import { textsOf } from '../list.tsx'
import type { ControlProps } from '../visual.ts'
import { PincodesInput } from './PincodesInput.tsx'
import { Tokens } from './Tokens.tsx'

export const PincodesList = (props: ControlProps) => {
  const { value, field, onChange, id, disabled } = props
  const words = useWords()
  const texts = textsOf(value)
  const [next, setNext] = useState<unknown>(null)
  const written = String(next ?? '')
  const put = (lines: readonly string[]): boolean => {
    const more = [...new Set(lines.flatMap(several))].filter(one => !texts.includes(one))
    if (more.length > 0) onChange([...texts, ...more])
    setNext(null)
    return true
  }
  return (
    <div className="field-many">
      <Tokens
        tokens={texts.map(text => {
          const name = byName(field, text, words)
          return { key: text, text: name, name }
        })}
        disabled={disabled}
        onRemove={gone => onChange(texts.filter(one => one !== gone))}
        inputId={id}
      />
      <PincodesInput
        {...props}
        required={props.required && texts.length === 0}
        value={next}
        onChange={setNext}
        onGiven={line => put([line])}
        onPasted={text => /[\r\n,]/.test(text.trim()) && put(text.split(/[\r\n]+/))}
        onEmptied={() => {
          const last = texts.at(-1)
          if (last === undefined) return
          onChange(texts.slice(0, -1))
          setNext(last)
        }}
        onBlur={() => {
          if (written) put([written])
          props.onBlur?.()
        }}
      >
        <Button
          type="button"
          variant="soft"
          color="gray"
          disabled={disabled || written === ''}
          onMouseDown={event => event.preventDefault()}
          onClick={() => put([written])}
        >
          {words.t('field.pincodes.add')}
        </Button>
      </PincodesInput>
    </div>
  )
}
