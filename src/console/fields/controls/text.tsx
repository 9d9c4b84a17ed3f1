// One text: a line, a field of several lines, a colour with the browser's own chooser, what is read by name as a choice, or a rule as
// rows of conditions.
import { Flex, Text, TextArea, TextField } from '@radix-ui/themes'
import { lazy, type ReactNode, type RefObject, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { FieldFacts, TextFormat } from '#contract/field.ts'
import { isRule } from '../rule.ts'
import { isColor, isolated } from '../text.tsx'
import { isUnread } from '../unread.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { one, TextFilter } from './filters.tsx'
import { HeldText } from './HeldText.tsx'
import { isHidden, swapped } from './mask.ts'
import { NamedSelect } from './NamedSelect.tsx'
import { PincodesInput } from './PincodesInput.tsx'
import { announced } from './Typed.tsx'

const PlaceSelect = lazy(() => import('./PlaceSelect.tsx').then(({ PlaceSelect }) => ({ default: PlaceSelect })))
const RichText = lazy(() =>
  spoken(import('#console/rich/RichText.tsx')).then(({ RichText }) => ({ default: RichText })),
)

const RuleBuilder = lazy(async () => ({ default: (await import('./RuleBuilder.tsx')).RuleBuilder }))

const large: readonly TextFormat[] = ['long', 'html']

/** The browser's own chooser; typing stays the other way in. */
const Picker = ({ color, isOff, onPick }: { color: string; isOff?: boolean; onPick(color: string): void }) => {
  const { t } = useWords()
  return (
    <input
      type="color"
      className="field-picker"
      aria-label={t('field.pickColour')}
      disabled={isOff}
      value={isColor(color) ? color.toLowerCase() : '#000000'}
      data-empty={!isColor(color) || undefined}
      onChange={event => onPick(event.target.value.toUpperCase())}
    />
  )
}

/** Notes whether somebody writes in what is about to be replaced: then they go on writing in what takes its place. */
const Meanwhile = ({ held, children }: { held: RefObject<boolean>; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const at = box.current
    return () => {
      held.current = at?.contains(document.activeElement) ?? false
    }
  }, [held])
  return <div ref={box}>{children}</div>
}

const isNamed = ({ format }: FieldFacts): boolean => format === 'country' || format === 'language'

const raw = (value: unknown): string => (isUnread(value) ? value.unread : String(value ?? ''))

const Typed = (props: ControlProps) => {
  const { t } = useWords()
  const { value, field, onChange, onBlur } = props
  const format = field.facts.format ?? 'plain'
  const held = useRef(false)
  const text = raw(value)
  const take = (next: string) => onChange(next === '' ? null : next)
  const leave = () => {
    if (text !== text.trim()) take(text.trim())
    onBlur?.()
  }
  const common = {
    ...announced(props),
    value: text,
    onBlur: leave,
    color: props.invalid ? ('red' as const) : undefined,
  }
  if (large.includes(format)) {
    const area = (
      <TextArea
        {...common}
        rows={format === 'html' ? 8 : 4}
        resize="vertical"
        dir="auto"
        onChange={event => take(event.target.value)}
      />
    )
    if (format === 'long') return area
    return (
      <Flex direction="column" gap="1">
        <Suspense fallback={<Meanwhile held={held}>{area}</Meanwhile>}>
          <RichText {...props} text={text} held={held} onBlur={leave} />
        </Suspense>
        <Text size="1" color="gray">
          {t('field.htmlNote')}
        </Text>
      </Flex>
    )
  }
  if (isNamed(field.facts)) return <NamedSelect {...props} />
  if (field.facts.offers) return <HeldText {...props} from={field.facts.offers} />
  if (format === 'pincodes') return <PincodesInput {...props} />
  const ltr = isolated.includes(format)
  if (isRule(field))
    return (
      <Suspense fallback={<Skeleton lines={1} height="2em" />}>
        <RuleBuilder {...props} />
      </Suspense>
    )
  return (
    <TextField.Root
      {...common}
      {...(isHidden(field, value) && swapped)}
      className={ltr ? 'field-code' : undefined}
      dir={ltr ? 'ltr' : 'auto'}
      autoComplete="off"
      spellCheck={!ltr}
      onChange={event => take(event.target.value)}
    >
      {format === 'color' && (
        <TextField.Slot side="left">
          <Picker color={text} isOff={props.disabled} onPick={take} />
        </TextField.Slot>
      )}
    </TextField.Root>
  )
}

const Control = ({ asking, ...props }: ControlProps) =>
  props.field.facts.places && asking ? (
    <Suspense fallback={<Skeleton lines={1} />}>
      <PlaceSelect {...props} asking={asking} typed={<Typed {...props} />} />
    </Suspense>
  ) : (
    <Typed {...props} />
  )

/** A code that has a name is chosen by it here too; the line asks by its code. What is none yet narrows nothing. */
const NamedFilter = ({ name, field, label, clause, onClause }: FilterProps) => {
  const id = useId()
  const [value, setValue] = useState<unknown>(one(clause) || null)
  return (
    <NamedSelect
      id={id}
      name={name}
      field={field}
      label={label}
      value={value}
      onChange={next => {
        setValue(next)
        if (!isUnread(next)) onClause(next ? { field: name, op: '=', value: String(next) } : undefined)
      }}
    />
  )
}

const Filter = (props: FilterProps) =>
  isNamed(props.field.facts) ? <NamedFilter {...props} /> : <TextFilter {...props} />

export const text: Input = { Control, Filter }
