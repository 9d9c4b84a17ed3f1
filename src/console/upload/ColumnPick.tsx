// Which column of ours one of the file becomes: typed or chosen (APG list autocomplete). A column is found by what it is called here,
// by its technical name and by what the trade calls it; whoever leaves without choosing keeps what stood there.
import { type KeyboardEvent, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { nameRank } from '#rules/likeness.ts'

export interface ColumnOption {
  /** Our column; '' leaves it out. */
  value: string
  label: string
  /** The technical name that is shown beside it. */
  code?: string
}

interface Props {
  label: string
  value: string
  options: readonly ColumnOption[]
  isInvalid: boolean
  onPick(value: string): void
}

/** The likeliest first, those of equal likeness in the order they stand. */
const optionsLike = (options: readonly ColumnOption[], text: string): readonly ColumnOption[] => {
  if (text.trim() === '') return options
  const ranked = options.flatMap(option => {
    const rank = nameRank({ column: option.value, label: option.label }, text)
    return rank === undefined ? [] : [{ option, rank }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option)
}

export const ColumnPick = ({ label, value, options, isInvalid, onPick }: Props) => {
  const { t } = useWords()
  const base = useId()
  /** Undefined while the list is closed. */
  const [text, setText] = useState<string>()
  const [at, setAt] = useState(0)
  const isOpen = text !== undefined
  const found = isOpen ? optionsLike(options, text) : []
  const chosen = options.find(option => option.value === value)
  const close = () => setText(undefined)
  const type = (next: string) => {
    setText(next)
    setAt(0)
  }
  const open = () => {
    setText('')
    setAt(
      Math.max(
        0,
        options.findIndex(option => option.value === value),
      ),
    )
  }
  const take = (option: ColumnOption | undefined) => {
    if (!option) return
    close()
    onPick(option.value)
  }
  const move = (by: number) => (isOpen ? setAt((at + by + found.length) % (found.length || 1)) : open())
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ...(isOpen && { Enter: () => take(found[at]), Escape: close }),
    }
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  const optionId = (place: number) => `${base}-${place}`
  return (
    <div className="upload-column">
      <input
        className="upload-select"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen && found.length > 0}
        aria-controls={base}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[at] ? optionId(at) : undefined}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
        value={text ?? chosen?.label ?? value}
        placeholder={chosen?.label}
        onChange={event => type(event.target.value)}
        onClick={() => !isOpen && open()}
        onFocus={event => event.target.select()}
        onKeyDown={press}
        onBlur={close}
      />
      <div
        id={base}
        ref={node => {
          if (isOpen) node?.scrollIntoView?.({ block: 'nearest' })
        }}
        role="listbox"
        aria-label={label}
        className="upload-columns-found"
        hidden={found.length === 0}
      >
        {found.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the input that owns the list
          <div
            key={option.value}
            id={optionId(place)}
            ref={node => {
              if (place === at) node?.scrollIntoView?.({ block: 'nearest' })
            }}
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(option)}
          >
            <span>{option.label}</span>
            {option.code && <bdi className="upload-code">{option.code}</bdi>}
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && (
        <p className="upload-soft" role="status">
          {t('field.nothingFound')}
        </p>
      )}
    </div>
  )
}
