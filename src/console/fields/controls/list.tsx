// Enter or a comma adds, lines that are pasted become one entry each, Backspace takes the last one back into the input; a closed set has boxes.
import { CheckboxGroup, TextField } from '@radix-ui/themes'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { isSeparator, several } from '#rules/typed/several.ts'
import { textsOf } from '../list.tsx'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { ListFilter, TextFilter } from './filters.tsx'
import { HeldList } from './HeldList.tsx'
import { PincodesList } from './PincodesList.tsx'
import { Tokens } from './Tokens.tsx'
import { announced } from './Typed.tsx'

const Typing = (props: ControlProps) => {
  const { value, onChange, id, disabled } = props
  const { t } = useWords()
  const texts = textsOf(value)
  const [text, setText] = useState('')
  const put = (written: readonly string[]) => {
    const more = [...new Set(written.flatMap(several))].filter(one => !texts.includes(one))
    if (more.length > 0) onChange([...texts, ...more])
    setText('')
  }
  const add = () => put([text])
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n]+/)
    if (lines.length < 2) return
    // An input of one line would run them together.
    event.preventDefault()
    put([text, ...lines])
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && text === '' && texts.length > 0) {
      event.preventDefault()
      setText(texts.at(-1) ?? '')
      onChange(texts.slice(0, -1))
    }
    if ((event.key === 'Enter' && text.trim()) || isSeparator(event.key)) {
      event.preventDefault()
      add()
    }
  }
  return (
    <div className="field-many">
      <Tokens
        tokens={texts.map(key => ({ key, text: key, name: key }))}
        disabled={disabled}
        onRemove={gone => onChange(texts.filter(one => one !== gone))}
        inputId={id}
      />
      <TextField.Root
        {...announced(props)}
        value={text}
        autoComplete="off"
        dir="auto"
        placeholder={t('field.addWithEnter')}
        color={props.invalid ? 'red' : undefined}
        onChange={event => setText(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => {
          add()
          props.onBlur?.()
        }}
      />
    </div>
  )
}

const Control = (props: ControlProps) => {
  const words = useWords()
  const { of, format, offers } = props.field.facts
  if (offers) return <HeldList {...props} from={offers} />
  if (format === 'pincodes') return <PincodesList {...props} />
  if (!of) return <Typing {...props} />
  const { id, disabled, labelId, describedBy } = props
  return (
    <CheckboxGroup.Root
      id={id}
      disabled={disabled}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      value={textsOf(props.value)}
      onValueChange={props.onChange}
      onBlur={props.onBlur}
    >
      {of.names.map(name => (
        <CheckboxGroup.Item key={name} value={name}>
          {words.value(of, name)}
        </CheckboxGroup.Item>
      ))}
    </CheckboxGroup.Root>
  )
}

const Filter = (props: FilterProps) => {
  const words = useWords()
  const { of } = props.field.facts
  return of ? (
    <ListFilter {...props} values={of.names.map(value => ({ value, label: words.value(of, value) }))} />
  ) : (
    <TextFilter {...props} />
  )
}

export const list: Input = { Control, Filter }
