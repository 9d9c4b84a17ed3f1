// An editable combobox over records of a resource (APG list autocomplete). It only chooses; what is chosen its owner keeps.
import { TextField } from '@radix-ui/themes'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { type Found, useRecordSearch } from '../recordSearch.ts'
import type { ControlProps } from '../visual.ts'
import { announced } from './Typed.tsx'

interface ComboboxProps extends Omit<ControlProps, 'onChange' | 'value'> {
  to: string
  /** What stands in the input while nobody types. */
  shown: string
  label?: string
  onPick(found: Found): void
  /** Emptied and left, or Backspace in an empty input. */
  onEmpty?(): void
  children?: ReactNode
}

/** Open, text and cursor of the list; the cursor starts on the first hit. */
const useList = (to: string, taken: (found: Found) => void) => {
  const [text, setText] = useState<string>()
  const [at, setAt] = useState(0)
  const isOpen = text !== undefined
  const { found, isBusy } = useRecordSearch(to, text ?? '', isOpen)
  const type = (next: string | undefined) => {
    setText(next)
    setAt(0)
  }
  const take = (one: Found | undefined) => {
    if (!one) return
    type(undefined)
    taken(one)
  }
  const move = (by: number) => setAt(found.length ? (at + by + found.length) % found.length : 0)
  return { text, at, isOpen, found, isBusy, type, take, move }
}

export const Combobox = ({ to, shown, label, onPick, onEmpty, children, ...props }: ComboboxProps) => {
  const { t } = useWords()
  const listId = useId()
  const list = useList(to, onPick)
  const { text, at, isOpen, found, isBusy } = list
  const active = isOpen ? found[at] : undefined
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => (isOpen ? list.move(1) : list.type('')),
      ArrowUp: () => (isOpen ? list.move(-1) : list.type('')),
      ...(isOpen && { Enter: () => list.take(active), Escape: () => list.type(undefined) }),
    }
    const step = steps[event.key]
    if (event.key === 'Backspace' && !text && (!shown || text === '')) return onEmpty?.()
    if (!step || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  const leave = () => {
    if (text === '' && shown) onEmpty?.()
    list.type(undefined)
    props.onBlur?.()
  }
  return (
    <div className="field-combobox">
      <TextField.Root
        {...announced({ ...props, value: undefined, onChange: list.type as ControlProps['onChange'] })}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen && found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && `${listId}-${active.id}`}
        autoComplete="off"
        placeholder={t('field.searchRecords')}
        value={text ?? shown}
        color={props.invalid ? 'red' : undefined}
        onChange={event => list.type(event.target.value)}
        onClick={() => !isOpen && list.type(shown)}
        onFocus={event => event.target.select()}
        onKeyDown={press}
        onBlur={leave}
      >
        {children}
      </TextField.Root>
      <div
        id={listId}
        role="listbox"
        aria-label={label ?? t('field.hits')}
        className="field-options"
        hidden={!isOpen || found.length === 0}
      >
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the input that owns the list
          <div
            key={one.id}
            id={`${listId}-${one.id}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className="field-option"
            onMouseDown={event => event.preventDefault()}
            onClick={() => list.take(one)}
          >
            <span dir="auto">{one.title}</span>
            {one.subtitle && <bdi className="field-option-code">{one.subtitle}</bdi>}
          </div>
        ))}
      </div>
      {isOpen && !isBusy && found.length === 0 && (
        <p className="field-note" role="status">
          {t('field.nothingFound')}
        </p>
      )}
    </div>
  )
}
