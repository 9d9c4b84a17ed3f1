// An editable combobox over records of a resource (APG list autocomplete). It only chooses, or has the record made that is
// not there; what is chosen its owner keeps.
import { IconButton, TextField } from '@radix-ui/themes'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useMaking } from '#console/action/making.ts'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { RecordThumbnail } from '../media/Thumbnail.tsx'
import { type RecordOption, useRecordSearch } from '../recordSearch.ts'
import { isolated } from '../text.tsx'
import type { ControlProps } from '../visual.ts'
import { ListOption } from './ListOption.tsx'
import { announced } from './Typed.tsx'

interface ComboboxProps extends Omit<ControlProps, 'onChange' | 'value'> {
  to: string
  /** What stands in the input while nobody types. */
  shown: string
  label?: string
  onPick(found: RecordOption): void
  /** Emptied and left, or Backspace in an empty input. */
  onEmpty?(): void
  /** What is not there may be made at once, by who may. */
  mayMake?: boolean
  /** Looks elsewhere than among the records of `to`; the same hook at every drawing. */
  useFound?(text: string, isOpen: boolean): { found: readonly RecordOption[]; isBusy: boolean }
  /** What was typed when the input is left without a choice, or Enter finds nothing to choose; else it is let go. */
  onLeft?(text: string): void
  placeholder?: string
  children?: ReactNode
}

const isCalled = (text: string) => {
  const wanted = text.trim().toLowerCase()
  return ({ title, subtitle }: RecordOption) => [title, subtitle].some(name => name.toLowerCase() === wanted)
}

interface Listed {
  to: string
  mayMake: boolean
  about: string | undefined
  useFound: ComboboxProps['useFound']
  onLeft: ComboboxProps['onLeft']
}

/** Open, text and cursor of the list; the cursor starts on the first hit. What is not among them comes last, to be made. */
const useList = ({ to, mayMake, about, useFound, onLeft }: Listed, taken: (found: RecordOption) => void) => {
  const [text, setText] = useState<string>()
  const [at, setAt] = useState(0)
  const isOpen = text !== undefined
  const useHits = useFound ?? ((typed: string, open: boolean) => useRecordSearch(to, typed, open))
  const { found: all, isBusy } = useHits(text ?? '', isOpen)
  const found = all.filter(({ id }) => id !== about)
  const make = useMaking(to)
  // The record may be made long after the key was pressed.
  const latest = useRef(taken)
  useEffect(() => {
    latest.current = taken
  })
  const name = text?.trim() ?? ''
  const offered = mayMake && make && name && !isBusy && !all.some(isCalled(name)) ? name : undefined
  const count = found.length + (offered ? 1 : 0)
  const [isAwaited, setAwaited] = useState(false)
  const type = (next: string | undefined) => {
    setText(next)
    setAt(0)
    setAwaited(false)
  }
  const take = (index: number) => {
    const one = found[index]
    if (!one && !(offered && make)) {
      if (!onLeft || !name) return
      type(undefined)
      return onLeft(name)
    }
    type(undefined)
    if (one) latest.current(one)
    else if (offered && make) void make(offered).then(made => made && latest.current(made))
  }
  // Whoever is quick with Enter means what they have typed, not what was found for less of it.
  const enter = () => (isBusy && at === 0 ? setAwaited(true) : take(at))
  useEffect(() => {
    if (!isAwaited || isBusy) return
    setAwaited(false)
    if (found.length > 0 || onLeft) take(0)
  }, [isAwaited, isBusy])
  const move = (by: number) => setAt(count ? (at + by + count) % count : 0)
  return { text, at, isOpen, found, isBusy, offered, count, type, take, enter, move }
}

export const Combobox = ({ to, shown, label, onPick, onEmpty, mayMake = false, children, ...rest }: ComboboxProps) => {
  const { useFound, onLeft, placeholder, ...props } = rest
  const { t } = useWords()
  const listId = useId()
  const list = useList({ to, mayMake, about: props.about, useFound, onLeft }, onPick)
  const { text, at, isOpen, found, isBusy, offered, count } = list
  const optionAt = (index: number) => `${listId}-${found[index]?.id ?? 'new'}`
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => (isOpen ? list.move(1) : list.type('')),
      ArrowUp: () => (isOpen ? list.move(-1) : list.type('')),
      ...(isOpen && { Enter: list.enter, Escape: () => list.type(undefined) }),
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
    if (text?.trim() && text !== shown) onLeft?.(text.trim())
    list.type(undefined)
    props.onBlur?.()
  }
  const area = resourceNamed(to)
  const isCode = isolated.includes(area?.fields[area.subtitle ?? '']?.facts.format ?? 'plain')
  const beside = isCode ? 'field-soft field-code' : 'field-soft'
  return (
    <div className="field-combobox">
      <TextField.Root
        {...announced({ ...props, value: undefined, onChange: list.type as ControlProps['onChange'] })}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen && count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at < count ? optionAt(at) : undefined}
        autoComplete="off"
        placeholder={placeholder ?? t('field.searchRecords')}
        value={text ?? shown}
        // An address runs as addresses do, whatever the page does; nothing typed leaves the hint where the page begins.
        dir={(text ?? shown) ? 'auto' : undefined}
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
        hidden={!isOpen || count === 0}
      >
        {found.map((one, index) => (
          <ListOption key={one.id} id={optionAt(index)} isAt={index === at} onTake={() => list.take(index)}>
            {one.icon && <Icon name={one.icon} size={14} />}
            {area?.picture && one.row && <RecordThumbnail resource={area} row={one.row} beside={one.title} />}
            <span dir="auto" className="field-option-name">
              {one.title}
            </span>
            {one.subtitle && <bdi className={beside}>{one.subtitle}</bdi>}
          </ListOption>
        ))}
        {isOpen && offered && (
          <ListOption id={optionAt(found.length)} isAt={at === found.length} onTake={() => list.take(found.length)}>
            <span>{t('field.create', { name: offered })}</span>
            <Icon name="plus" size={14} />
          </ListOption>
        )}
      </div>
      {isOpen && !isBusy && count === 0 && (
        <p className="field-note" role="status">
          {t('field.nothingFound')}
        </p>
      )}
    </div>
  )
}

/** Inside it, where nothing has to be chosen: lets go of what was. */
export const Clear = ({ onClear }: { onClear(): void }) => {
  const { t } = useWords()
  return (
    <TextField.Slot side="right">
      <IconButton type="button" size="1" variant="ghost" color="gray" aria-label={t('field.clear')} onClick={onClear}>
        <Icon name="x" size={14} />
      </IconButton>
    </TextField.Slot>
  )
}
