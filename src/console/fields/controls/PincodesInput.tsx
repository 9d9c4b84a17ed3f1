// Which pincodes: the kind is chosen, then of what. A state, a zone or a country is chosen among those there are; whoever knows the
// line (`560*`, `state:Kerala`) types or pastes it as well.
import { Select } from '@radix-ui/themes'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { type Pattern, type PatternKind, patternIn, patternKinds, patternText } from '#rules/courier/pattern.ts'
import { useHeldValues } from '../heldValues.ts'
import { useLandmark } from '../landmark.ts'
import { leaving } from '../leaving.ts'
import { isUnread } from '../unread.ts'
import type { ControlProps } from '../visual.ts'
import { useCountries } from './NamedSelect.tsx'
import { type Offer, Offered, offerCalled } from './Offered.tsx'
import { announced } from './Typed.tsx'
import './pincodes.css'

const ofPattern = (pattern: Pattern): string => ('of' in pattern ? pattern.of : '')

/** What the kinds are called: of one. */
const called: Readonly<Record<PatternKind, string>> = {
  any: 'field.pincodes.any',
  state: 'field.pincodes.states',
  zone: 'field.pincodes.zones',
  prefix: 'field.pincodes.kind.prefix',
  exact: 'field.pincodes.kind.exact',
  country: 'field.pincodes.countries',
}

/** A line that says its kind itself. */
export const isWritten = (text: string): boolean => /[*]$|^(state|zone|country):\s*\S/i.test(text.trim())

const nothing: readonly Offer[] = []

/** Of a state or a zone those of the places that are kept. */
const useOffers = (kind: PatternKind, to: string): readonly Offer[] => {
  const isHeld = kind === 'state' || kind === 'zone'
  const { values } = useHeldValues(to, kind, isHeld)
  const held = useMemo(() => values.map(value => ({ value, label: value })), [values])
  const countries = useCountries()
  if (kind === 'country') return countries
  return isHeld ? held : nothing
}

interface PincodesInputProps extends ControlProps {
  /** Whole: chosen, or Enter behind it; true where it was taken. */
  onGiven?(text: string): boolean
  onPasted?(text: string): boolean
  onEmptied?(): void
  children?: ReactNode
}

export const PincodesInput = ({ onGiven, onPasted, onEmptied, children, ...props }: PincodesInputProps) => {
  const words = useWords()
  const { t } = words
  const { ref, container } = useLandmark()
  const { id, value, onChange, disabled, field } = props
  const [asked, setAsked] = useState<PatternKind>('exact')
  // While it is typed the kind stays: the input must not change under the hand that writes `560*`.
  const [typing, setTyping] = useState<{ kind: PatternKind; line: string }>()
  const hasChosen = useRef(false)
  const raw = isUnread(value) ? value.unread : String(value ?? '')
  const pattern = raw ? patternIn(raw) : undefined
  const kind = (typing?.line === raw ? typing.kind : pattern?.kind) ?? asked
  const offers = useOffers(kind, field.facts.keptIn ?? '')
  const of = pattern ? ofPattern(pattern) : ''
  const known = offers.find(offer => offer.value.toLowerCase() === of.toLowerCase())

  const lineOf = (written: string): string | null => {
    const text = written.trim()
    if (text === '') return null
    if (isWritten(text)) return text
    return patternText(kind, offerCalled(offers, text)?.value ?? text)
  }
  const put = (next: unknown) => {
    setTyping(undefined)
    onChange(next)
  }
  const choose = (next: string) => {
    const chosen = next as PatternKind
    hasChosen.current = true
    // In a list all are taken at once, and the next is asked for as the first was.
    setAsked(chosen === 'any' && onGiven ? 'exact' : chosen)
    const isDigits = (one: PatternKind) => one === 'prefix' || one === 'exact'
    put(patternText(chosen, isDigits(kind) && isDigits(chosen) ? of : '') || null)
    if (chosen === 'any') onGiven?.('*')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus has left all of it
    <div
      className="field-pincodes"
      onBlur={leaving(() => {
        setTyping(undefined)
        props.onBlur?.()
      })}
    >
      <Select.Root value={kind} disabled={disabled} onValueChange={choose}>
        <Select.Trigger
          {...announced({
            ...props,
            id: kind === 'any' ? id : `${id}-kind`,
            autoFocus: kind === 'any' && props.autoFocus,
          })}
          ref={ref}
          aria-label={kind === 'any' ? undefined : t('field.pincodes.kind')}
          className="field-pincodes-kind"
        />
        <Select.Content
          position="popper"
          container={container}
          onCloseAutoFocus={event => {
            // Whoever has chosen what it is goes on with which one.
            if (hasChosen.current) event.preventDefault()
            if (hasChosen.current) document.getElementById(id)?.focus()
            hasChosen.current = false
          }}
        >
          {patternKinds.map(one => (
            <Select.Item key={one} value={one}>
              {t(called[one], { count: 1 })}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
      {kind !== 'any' && (
        <Offered
          {...props}
          offers={offers}
          label={undefined}
          shown={known?.label ?? of}
          isCode={kind === 'exact' || kind === 'prefix'}
          placeholder={t(`field.pincodes.hint.${kind}`)}
          onType={text => {
            const line = lineOf(text)
            setTyping({ kind, line: line ?? '' })
            setAsked(kind)
            onChange(line)
            return line
          }}
          onPick={offer => {
            const line = patternText(kind, offer.value)
            put(line)
            onGiven?.(line)
          }}
          onPaste={text => {
            if (onPasted?.(text)) return true
            if (!isWritten(text)) return false
            put(text.trim())
            return true
          }}
          onEnter={() => onGiven !== undefined && raw !== '' && onGiven(raw)}
          {...(onEmptied && { onEmptied })}
          onBlur={() => setTyping(undefined)}
        />
      )}
      {children}
    </div>
  )
}
