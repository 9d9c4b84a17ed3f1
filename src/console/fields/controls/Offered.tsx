// An editable combobox over texts that are offered (APG list autocomplete): each is found by any of its forms. It only types and
// chooses; what a text means that is none of them, its owner says.
import { TextField } from '@radix-ui/themes'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { fold } from '#console/palette/matching/fold.ts'
import { isSame } from '#rules/diff.ts'
import type { ControlProps } from '../visual.ts'
import { ListOption } from './ListOption.tsx'
import { announced } from './Typed.tsx'

export interface Offer {
  value: string
  label: string
  /** Further forms it is found by. */
  also?: readonly string[]
}

const formsOf = ({ value, label, also = [] }: Offer): string[] => [label, value, ...also].map(fold)

/** Those with a word that begins so: the one that is called so, then those that begin with it themselves, then the others. */
const hitsIn = (offers: readonly Offer[], forms: readonly string[][], text: string): Offer[] => {
  const wanted = fold(text)
  if (wanted === '') return [...offers]
  const is = (at: number) => forms[at]?.includes(wanted) ?? false
  const begins = (at: number) => forms[at]?.some(form => form.startsWith(wanted)) ?? false
  const holds = (at: number) =>
    forms[at]?.some(form => form.split(/[\s(-]+/).some(word => word.startsWith(wanted))) ?? false
  const ranked = [is, begins, holds].map(fits => new Set(offers.filter((_, at) => fits(at))))
  return [...new Set(ranked.flatMap(one => [...one]))]
}

/** The one that is called so. */
export const offerCalled = (offers: readonly Offer[], text: string): Offer | undefined => {
  const wanted = fold(text)
  return wanted === '' ? undefined : offers.find(offer => formsOf(offer).includes(wanted))
}

interface OfferedProps extends Omit<ControlProps, 'onChange'> {
  offers: readonly Offer[]
  /** What stands in the input while nobody types. */
  shown: string
  /** Where the label beside it does not say which of several inputs it is. */
  label?: string | undefined
  placeholder?: string | undefined
  /** A code, in letters of its own. */
  isCode?: boolean
  /** With each letter; answers the value it was taken for. What was typed stands as long as that is the value. */
  onType(text: string): unknown
  onPick(offer: Offer): void
  /** What is pasted; true where it was taken. */
  onPaste?(text: string): boolean
  /** Enter where there is nothing to choose. */
  onEnter?(): boolean
  /** Backspace where nothing is left to be taken away. */
  onEmptied?(): void
  children?: ReactNode
}

export const Offered = ({ offers, shown, label, placeholder, isCode, children, ...rest }: OfferedProps) => {
  const { onType, onPick, onPaste, onEnter, onEmptied, ...props } = rest
  const { t } = useWords()
  const listId = useId()
  const [kept, setKept] = useState<{ text: string; value: unknown }>()
  const typed = kept && isSame(kept.value, props.value) ? kept.text : undefined
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const text = typed ?? shown
  const forms = useMemo(() => offers.map(formsOf), [offers])
  const found = isOpen ? hitsIn(offers, forms, typed ?? '') : []
  const isListed = found.length > 0
  const optionAt = (index: number) => `${listId}-${index}`
  useEffect(() => {
    if (isListed) document.getElementById(optionAt(at))?.scrollIntoView?.({ block: 'nearest' })
  }, [isListed, at])
  // Whoever opens it at the end of a page sees all of it.
  useEffect(() => {
    if (isListed) document.getElementById(listId)?.scrollIntoView?.({ block: 'nearest' })
  }, [isListed, listId])
  const open = () => {
    // What is chosen is where one begins.
    setAt(
      Math.max(
        0,
        offers.findIndex(offer => offer.label === shown),
      ),
    )
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setAt(0)
  }
  const type = (next: string) => {
    setOpen(true)
    setAt(0)
    setKept({ text: next, value: onType(next) })
  }
  const pick = (offer: Offer | undefined) => {
    if (!offer) return
    setKept(undefined)
    close()
    onPick(offer)
  }
  const move = (by: number) => setAt((at + by + found.length) % found.length)
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && onEmptied && text === '') {
      event.preventDefault()
      return onEmptied()
    }
    const steps: Record<string, () => void> = {
      ...(offers.length > 0 && {
        ArrowDown: isListed ? () => move(1) : open,
        ArrowUp: isListed ? () => move(-1) : open,
      }),
      ...(isListed && { Enter: () => pick(found[at]), Escape: close }),
    }
    const step = steps[event.key]
    if (!step) {
      if (event.key !== 'Enter' || !onEnter?.()) return
      setKept(undefined)
      close()
      return event.preventDefault()
    }
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  const paste = (event: ClipboardEvent) => {
    if (!onPaste?.(event.clipboardData.getData('text'))) return
    event.preventDefault()
    setKept(undefined)
    close()
  }
  const leave = () => {
    setKept(undefined)
    close()
    props.onBlur?.()
  }
  return (
    <div className="field-combobox">
      <TextField.Root
        {...announced({ ...props, value: undefined, onChange: type as ControlProps['onChange'] })}
        role="combobox"
        aria-label={label}
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? optionAt(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        className={isCode && text ? 'field-code' : undefined}
        dir={text ? (isCode ? 'ltr' : 'auto') : undefined}
        value={text}
        color={props.invalid ? 'red' : undefined}
        onChange={event => type(event.target.value)}
        onClick={() => !isOpen && open()}
        onFocus={event => event.target.select()}
        onKeyDown={press}
        onPaste={paste}
        onBlur={leave}
      >
        {children}
      </TextField.Root>
      <div
        id={listId}
        role="listbox"
        aria-label={label ?? t('field.hits')}
        className="field-options"
        hidden={!isListed}
      >
        {found.map((offer, index) => (
          <ListOption key={offer.value} id={optionAt(index)} isAt={index === at} onTake={() => pick(offer)}>
            <span dir="auto" className="field-option-name">
              {offer.label}
            </span>
          </ListOption>
        ))}
      </div>
    </div>
  )
}
